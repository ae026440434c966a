import { once } from "node:events";
import {
	type AddressInfo,
	createServer,
	type Server,
	type Socket,
} from "node:net";
import { after } from "node:test";
import { type World, type WorldOptions, world } from "../world.ts";

// A mail server: a real listener that speaks as much SMTP as is needed, keeps what it
// takes, and can be told to refuse, to keep silent or to go away.

type Step = "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "END";

const usual: Readonly<Record<Step, string>> = {
	EHLO: "250-mail.test\r\n250-AUTH PLAIN\r\n250 8BITMIME",
	AUTH: "235 welcome",
	MAIL: "250 ok",
	RCPT: "250 ok",
	DATA: "354 go on",
	END: "250 taken",
};

export class ReceivedMail {
	readonly from: string;
	readonly to: readonly string[];
	/** As it came, with line feeds alone. */
	readonly raw: string;

	constructor(from: string, to: readonly string[], raw: string) {
		this.from = from;
		this.to = to;
		this.raw = raw;
	}

	/** Every line of the header by itself, continued lines put together. */
	get headerLines(): string[] {
		return headOf(this.raw)
			.replace(/\n[ \t]+/g, " ")
			.split("\n");
	}

	header(name: string): string | undefined {
		const lines = this.headerLines.filter((line) =>
			line.toLowerCase().startsWith(`${name.toLowerCase()}:`),
		);
		if (lines.length > 1) throw new Error(`${name} is there more than once`);
		return lines[0] && decodeWords(lines[0].slice(name.length + 1).trim());
	}

	get text(): string {
		return this.#part("text/plain");
	}

	get html(): string {
		return this.#part("text/html");
	}

	/** The only link. */
	get link(): string {
		const [link, ...more] = this.text.match(/^https?:\/\/\S+$/gm) ?? [];
		if (!link || more.length > 0) throw new Error(`no one link: ${this.text}`);
		return link;
	}

	#part(type: string): string {
		const boundary = /boundary="([^"]+)"/.exec(headOf(this.raw))?.[1];
		const part = this.raw
			.split(`--${boundary}`)
			.find((one) => headOf(one.trimStart()).includes(type));
		if (!part) throw new Error(`no ${type} in ${this.raw}`);
		const [, ...body] = part.trimStart().split("\n\n");
		return decodeBody(headOf(part.trimStart()), body.join("\n\n")).trim();
	}
}

const headOf = (text: string): string => text.split("\n\n", 1)[0] ?? "";

const unquote = (text: string): string =>
	Buffer.from(
		text.replace(/=([0-9A-F]{2})/g, (_, code) =>
			String.fromCharCode(Number.parseInt(code, 16)),
		),
		"latin1",
	).toString("utf8");

function decodeBody(head: string, body: string): string {
	if (/encoding: base64/i.test(head))
		return Buffer.from(body, "base64").toString("utf8");
	if (/encoding: quoted-printable/i.test(head))
		return unquote(body.replace(/=\n/g, ""));
	return body;
}

const decodeWords = (text: string): string =>
	text
		.replace(/\?=\s+=\?/g, "?==?")
		.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, way, word) =>
			way.toUpperCase() === "B"
				? Buffer.from(word, "base64").toString("utf8")
				: unquote(word.replaceAll("_", " ")),
		);

export class MailServer {
	readonly #server: Server;
	readonly #sockets = new Set<Socket>();
	readonly #received: ReceivedMail[] = [];
	readonly #refusals: { step: Step; answer: string }[] = [];
	#silence: PromiseWithResolvers<void> | null = null;
	/** Connections so far. */
	connections = 0;
	/** What came with AUTH, decoded. */
	login: string | null = null;

	private constructor(server: Server) {
		this.#server = server;
		server.on("connection", (socket) => this.#serve(socket));
	}

	static async start(): Promise<MailServer> {
		const server = createServer();
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		const made = new MailServer(server);
		after(() => made.stop());
		return made;
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	/** What it took since the last call. */
	take(): ReceivedMail[] {
		return this.#received.splice(0);
	}

	/** The next time it comes to this step, it answers so instead. */
	refuse(step: Step, answer: string, times = 1) {
		for (let i = 0; i < times; i++) this.#refusals.push({ step, answer });
	}

	/** Takes connections and says nothing, until it is told to go on. */
	keepSilent(): () => void {
		const silence = Promise.withResolvers<void>();
		this.#silence = silence;
		return () => {
			this.#silence = null;
			silence.resolve();
		};
	}

	async stop() {
		for (const socket of this.#sockets) socket.destroy();
		if (this.#server.listening) {
			this.#server.close();
			await once(this.#server, "close");
		}
	}

	async #serve(socket: Socket) {
		this.connections++;
		this.#sockets.add(socket);
		socket.on("close", () => this.#sockets.delete(socket));
		socket.on("error", () => {});
		socket.setEncoding("latin1");
		await this.#silence?.promise;
		const say = (line: string) => socket.write(`${line}\r\n`);
		const answer = (step: Step): boolean => {
			const at = this.#refusals.findIndex((one) => one.step === step);
			const [refusal] = at < 0 ? [] : this.#refusals.splice(at, 1);
			say(refusal?.answer ?? usual[step]);
			return !refusal;
		};
		let from = "";
		let to: string[] = [];
		let data: string[] | null = null;
		const hear = (line: string) => {
			if (data) {
				if (line !== ".") return data.push(line.replace(/^\./, ""));
				const raw = Buffer.from(data.join("\n"), "latin1").toString("utf8");
				data = null;
				if (answer("END")) this.#received.push(new ReceivedMail(from, to, raw));
				return;
			}
			const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
			switch (line.split(/[ :]/)[0]?.toUpperCase()) {
				case "EHLO":
					return answer("EHLO");
				case "AUTH":
					this.login = Buffer.from(
						line.split(" ")[2] ?? "",
						"base64",
					).toString();
					return answer("AUTH");
				case "MAIL":
					[from, to] = [address, []];
					return answer("MAIL");
				case "RCPT":
					if (answer("RCPT")) to.push(address);
					return;
				case "DATA":
					if (answer("DATA")) data = [];
					return;
				case "QUIT":
					say("221 bye");
					return socket.end();
				default:
					return say("502 what?");
			}
		};
		let rest = "";
		socket.on("data", (chunk) => {
			const lines = (rest + chunk).split("\r\n");
			rest = lines.pop() ?? "";
			for (const line of lines) hear(line);
		});
		say("220 mail.test");
	}
}

/** A mail server, and a world that knows it. */
export async function worldWithMail(
	options: WorldOptions = {},
): Promise<{ mails: MailServer; w: World }> {
	const mails = await MailServer.start();
	const w = await world({
		...options,
		environment: {
			SKEIN_SMTP_URL: `smtp://skein:p%40ss@127.0.0.1:${mails.port}`,
			SKEIN_MAIL_FROM: "Skein of Test <skein@example.com>",
			...options.environment,
		},
	});
	return { mails, w };
}
