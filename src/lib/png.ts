import { crc32, deflateSync } from "node:zlib";

function chunk(name: string, content: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
	const framed = Buffer.alloc(body.length + 8);
	framed.writeUInt32BE(content.length, 0);
	body.copy(framed, 4);
	framed.writeUInt32BE(crc32(body), body.length + 4);
	return framed;
}

/** A square picture; `colorAt` answers with red, green, blue and opacity, 0 to 255 each. */
export function drawPng(
	side: number,
	colorAt: (x: number, y: number) => readonly [number, number, number, number],
): Buffer {
	const rows = Buffer.alloc(side * (side * 4 + 1));
	for (let y = 0; y < side; y++)
		for (let x = 0; x < side; x++)
			rows.set(colorAt(x, y), y * (side * 4 + 1) + 1 + x * 4);
	const header = Buffer.alloc(13);
	header.writeUInt32BE(side, 0);
	header.writeUInt32BE(side, 4);
	// Eight bits a part, colours with opacity, nothing interlaced.
	header.set([8, 6, 0, 0, 0], 8);
	return Buffer.concat([
		Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(rows)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}
