/** Writes src/markdown/emoji-names.json: emoji code → names, the canonical one first. */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { preferredNames } from "./emoji-preferred-names.ts";

interface Emoji {
	readonly unified: string;
	readonly short_names: readonly string[];
	readonly category: string;
	readonly sort_order: number;
}

const require = createRequire(import.meta.url);
const emoji: Emoji[] = require("emoji-datasource/emoji.json");

const codeOf = (unified: string) =>
	unified
		.toLowerCase()
		.split("-")
		.filter((part) => part !== "fe0f")
		.join("-");

const preferred = new Map(Object.entries(preferredNames));
const taken = new Set([...preferred.values()].flat());
const names: Record<string, string[]> = {};
for (const { unified, short_names, category } of emoji.toSorted(
	(one, other) => one.sort_order - other.sort_order,
)) {
	if (category === "Component") continue;
	const code = codeOf(unified);
	const own = preferred.get(code) ?? [];
	const others = short_names.filter(
		(name) => /^[a-z0-9_+-]+$/i.test(name) && !taken.has(name),
	);
	for (const name of others) taken.add(name);
	const all = [...own, ...others];
	if (all.length === 0) throw new Error(`${code} is left without a name`);
	names[code] = all;
	preferred.delete(code);
}
if (preferred.size > 0) {
	throw new Error(
		`Names for unknown emoji: ${[...preferred.keys()].join(", ")}`,
	);
}

const lines = Object.entries(names).map(
	([code, all]) =>
		`\t${JSON.stringify(code)}: [${all.map((name) => JSON.stringify(name)).join(", ")}]`,
);
const target = new URL("../src/markdown/emoji-names.json", import.meta.url);
writeFileSync(target, `{\n${lines.join(",\n")}\n}\n`);
