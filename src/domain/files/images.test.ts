import assert from "node:assert/strict";
import { test } from "node:test";
import { drawPng } from "../../lib/png.ts";
import { inspectImage } from "./images.ts";

const png = drawPng(2, () => [255, 0, 0, 255]);

const gifFrame = (color: number) =>
	Buffer.from([
		...[0x21, 0xf9, 4, 0, 10, 0, 0, 0],
		...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
		...[2, 2, 0x44 + color, 1, 0],
	]);

/** One pixel, two colours, so many frames. */
function gifOf(frames: number): Buffer {
	const header = Buffer.from([
		...Buffer.from("GIF89a"),
		...[1, 0, 1, 0, 0x80, 0, 0],
		...[0, 0, 0, 255, 255, 255],
	]);
	const loop = Buffer.from([
		...[0x21, 0xff, 11],
		...Buffer.from("NETSCAPE2.0"),
		...[3, 1, 0, 0, 0],
	]);
	const pictures = Array.from({ length: frames }, (_, at) => gifFrame(at));
	return Buffer.concat([header, loop, ...pictures, Buffer.from(";")]);
}

function chunk(name: string, content: Buffer): Buffer {
	const head = Buffer.alloc(8);
	head.write(name, "latin1");
	head.writeUInt32LE(content.length, 4);
	return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function webpOf(...chunks: Buffer[]): Buffer {
	const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
	const head = Buffer.from("RIFF\0\0\0\0");
	head.writeUInt32LE(body.length, 4);
	return Buffer.concat([head, body]);
}

/** A lossless picture of 3 by 5, as far as its header goes. */
const vp8l = chunk("VP8L", Buffer.from([0x2f, 2, 0, 1, 0, 7, 7]));
const canvas = chunk("VP8X", Buffer.from([2, 0, 0, 0, 2, 0, 0, 4, 0, 0]));
const webpFrame = (...inner: Buffer[]) => {
	const frame = Buffer.alloc(16);
	frame.set([2, 0, 0, 4, 0, 0], 6);
	return chunk("ANMF", Buffer.concat([frame, ...inner]));
};

test("an image is known by its bytes", () => {
	assert.deepEqual(inspectImage(png), {
		contentType: "image/png",
		extension: "png",
		width: 2,
		height: 2,
		still: null,
	});
	assert.deepEqual(inspectImage(gifOf(1)), {
		contentType: "image/gif",
		extension: "gif",
		width: 1,
		height: 1,
		still: null,
	});
	const jpeg = Buffer.from([
		...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
		...[0xff, 0xff, 0xc0, 0, 11, 8, 0, 7, 0, 9, 1, 1, 0x11, 0],
	]);
	assert.deepEqual(inspectImage(jpeg), {
		contentType: "image/jpeg",
		extension: "jpg",
		width: 9,
		height: 7,
		still: null,
	});
	assert.deepEqual(inspectImage(webpOf(vp8l)), {
		contentType: "image/webp",
		extension: "webp",
		width: 3,
		height: 5,
		still: null,
	});
});

test("the still of an animation is its first frame", () => {
	const still = inspectImage(gifOf(3))?.still as Buffer;
	assert.ok(still.includes(gifFrame(0)));
	assert.ok(!still.includes(gifFrame(1)));
	assert.ok(!still.includes("NETSCAPE"));
	assert.deepEqual(inspectImage(still), inspectImage(gifOf(1)));

	const end = png.length - 12;
	const pngChunk = (name: string, content: number[]) => {
		const whole = Buffer.alloc(12 + content.length);
		whole.writeUInt32BE(content.length, 0);
		whole.write(name, 4, "latin1");
		whole.set(content, 8);
		return whole;
	};
	const moving = Buffer.concat([
		png.subarray(0, 33),
		pngChunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]),
		png.subarray(33, end),
		pngChunk("fdAT", [0, 0, 0, 1, 9, 9]),
		png.subarray(end),
	]);
	assert.deepEqual(inspectImage(moving)?.still, png);

	const opaque = webpOf(canvas, webpFrame(vp8l), webpFrame(vp8l));
	assert.deepEqual(inspectImage(opaque)?.still, webpOf(vp8l));
	const alpha = chunk("ALPH", Buffer.from([0, 1]));
	const lossy = chunk("VP8 ", Buffer.alloc(10, 1));
	const clear = webpOf(canvas, webpFrame(alpha, lossy), webpFrame(lossy));
	const clearStill = inspectImage(clear)?.still as Buffer;
	const found = inspectImage(clearStill);
	assert.deepEqual([found?.width, found?.height], [3, 5]);
	assert.ok(clearStill.includes(alpha));
});

test("what is cut off or pretends is no image", () => {
	const two = webpOf(canvas, webpFrame(vp8l), webpFrame(vp8l));
	for (const whole of [png, gifOf(2), two])
		for (let length = 0; length < whole.length; length++)
			assert.equal(inspectImage(whole.subarray(0, length)), null);
	for (const text of [
		"",
		"<svg xmlns='http://www.w3.org/2000/svg'/>",
		"GIF89a",
		"<html>GIF89a",
		"RIFF\0\0\0\0WEBP",
		"\xff\xd8\xff",
	])
		assert.equal(inspectImage(Buffer.from(text, "latin1")), null);
	const endless = Buffer.from(png);
	endless.writeUInt32BE(0xffffffff, 33);
	assert.equal(inspectImage(endless), null);
	const flat = Buffer.from(png);
	flat.writeUInt32BE(0, 16);
	assert.equal(inspectImage(flat), null);
});
