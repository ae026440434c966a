/** Files that clients fetch from the organization's address: its sign, and the names of emoji. */
import type { FastifyInstance } from "fastify";
import { listEmojiNames } from "../../domain/organizations/emoji-catalogue.ts";

export const iconPath = "/static/icon.svg";
export const logoPath = "/static/logo.svg";
export const emojiCataloguePath = "/static/emoji-names.json";

const dayHeader = "public, max-age=86400";

/** A skein of yarn: three strands, laid over each other. */
const strands = [
	'<path d="M14 44c0-16 36-8 36-24" stroke="#2f6f8f"/>',
	'<path d="M14 32c0-16 36 16 36 0" stroke="#e08e45"/>',
	'<path d="M14 20c0 16 36 8 36 24" stroke="#5a9e6f"/>',
].join("");

const sign = `<g fill="none" stroke-width="6" stroke-linecap="round">${strands}</g>`;

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${sign}</svg>`;

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 64">${sign}<text x="72" y="44" font-family="sans-serif" font-size="36" fill="#888">Skein</text></svg>`;

export function mountStaticRoutes(app: FastifyInstance): void {
	const serve = (path: string, type: string, body: () => string) =>
		app.get(path, (_request, reply) =>
			reply
				.header("content-type", type)
				.header("cache-control", dayHeader)
				.header("access-control-allow-origin", "*")
				.send(body()),
		);
	serve(iconPath, "image/svg+xml", () => icon);
	serve(logoPath, "image/svg+xml", () => logo);
	let catalogue: string | undefined;
	serve(emojiCataloguePath, "application/json", () => {
		catalogue ??= JSON.stringify({ code_to_names: listEmojiNames() });
		return catalogue;
	});
}
