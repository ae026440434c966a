import { readdir } from "node:fs/promises";
import { drawPng } from "../../src/lib/png.ts";
import type { Answer, Client, World } from "../world.ts";

// Uploading and reading files as clients do it.

const boundary = "----a-boundary";

export interface SentFile {
	readonly name: string;
	readonly content: string | Buffer;
	readonly type?: string;
	readonly field?: string;
}

const partOf = ({ name, content, type, field = "file" }: SentFile): Buffer =>
	Buffer.concat([
		Buffer.from(
			`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n${
				type === undefined ? "" : `Content-Type: ${type}\r\n`
			}\r\n`,
		),
		Buffer.from(content),
		Buffer.from("\r\n"),
	]);

export async function tryUpload(
	client: Client,
	...files: readonly SentFile[]
): Promise<Answer> {
	const response = await client.world.server.app.inject({
		method: "POST",
		url: "/api/v1/user_uploads",
		headers: {
			host: "chat.example.com",
			authorization: client.authorization,
			"content-type": `multipart/form-data; boundary=${boundary}`,
		},
		payload: Buffer.concat([
			...files.map(partOf),
			Buffer.from(`--${boundary}--\r\n`),
		]),
	});
	return {
		status: response.statusCode,
		body: response.json(),
		headers: response.headers,
	};
}

/** The address of a file that was taken. */
export async function upload(
	client: Client,
	name: string,
	content: string | Buffer = `this is ${name}`,
	type?: string,
): Promise<string> {
	const { status, body } = await tryUpload(client, {
		name,
		content,
		...(type !== undefined && { type }),
	});
	if (status !== 200) throw new Error(JSON.stringify(body));
	return body.url;
}

/** Reads what an address leads to, with somebody's credentials or with none. */
export const download = (
	w: World,
	url: string,
	as: Client | null,
	headers: Readonly<Record<string, string>> = {},
	method: "GET" | "HEAD" = "GET",
) =>
	w.server.app.inject({
		method,
		url,
		headers: {
			host: "chat.example.com",
			...(as && { authorization: as.authorization }),
			...headers,
		},
	});

/** What an address leads to for somebody: the status alone. */
export const statusFor = async (w: World, url: string, as: Client | null) =>
	(await download(w, url, as)).statusCode;

/** A small picture, red and opaque. */
export const picture = (side = 8): Buffer =>
	drawPng(side, () => [200, 30, 30, 255]);

/** Names of the files in the directory of uploads. */
export async function filesOnDisk(w: World): Promise<string[]> {
	const entries = await readdir(w.config.uploadsDir, {
		recursive: true,
		withFileTypes: true,
	}).catch(() => []);
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
