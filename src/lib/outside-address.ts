/** Which network addresses are outside: reachable by everybody, and so nothing the server could be tricked into touching for somebody. */
import { BlockList, isIP, isIPv4 } from "node:net";

const inside = new BlockList();
for (const [network, prefix] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 4],
	["240.0.0.0", 4],
] as const)
	inside.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
	["::", 127],
	["64:ff9b::", 96],
	["64:ff9b:1::", 48],
	["100::", 64],
	["2001::", 32],
	["2001:db8::", 32],
	["2002::", 16],
	["fc00::", 7],
	["fe80::", 10],
	["fec0::", 10],
	["ff00::", 8],
] as const)
	inside.addSubnet(network, prefix, "ipv6");

/** An IPv4 address in IPv6 clothes, as URLs write it (`::ffff:7f00:1`). */
const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i;

function unmapped(address: string): string {
	const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (dotted) return dotted;
	const [, high, low] = mapped.exec(address) ?? [];
	if (high === undefined || low === undefined) return address;
	const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
	return [a >> 8, a & 255, b >> 8, b & 255].join(".");
}

/** False for everything that is not an address at all. */
export function isOutsideAddress(text: string): boolean {
	const address = unmapped(text.split("%")[0] ?? "");
	if (isIP(address) === 0) return false;
	return !inside.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}
