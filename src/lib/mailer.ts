import { connect, type Socket } from "node:net";
import type { MailSettings } from "../config.ts";
import { MAIL_ANSWER_BYTES_MAX, MAIL_TIMEOUT_MS } from "../limits.ts";
import { headerText, type Letter, letterHtml, letterText } from "./letter.ts";

/** What kept a mail from being taken. */
export class MailFailure extends Error {
	override readonly name = "MailFailure";
	/** Whether it may go better another time. */
	readonly isPassing: boolean;
	/** What the server said, or what is wrong with the way to it. It may quote the mail, so it is nothing to be logged. */
	readonly answer: string | null;

	constructor(reason: string, isPassing: boolean, answer: string | null) {
		super(reason);
		this.isPassing = isPassing;
		this.answer = answer;
	}
}

const isThisMachine = (host: string): boolean =>
	/^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/** Hands letters to the server that was configured for it, one connection each. */
export class Mailer {
	readonly #settings: MailSettings;
	readonly #timeoutMs: number;

	constructor(settings: MailSettings, timeoutMs = MAIL_TIMEOUT_MS) {
		this.#settings = settings;
		this.#timeoutMs = timeoutMs;
	}

	/** Done when the server has taken it. The same id means the same mail to whoever gets it twice. */
	async send(letter: Letter, id: string): Promise<void> {
		// Loaded by the first mail: many servers never send one.
		const { createTransport } = await import("nodemailer");
		const { host, port, isSecure, login, from } = this.#settings;
		const connection = new Connection(host, port, this.#timeoutMs);
		const transport = createTransport({
			host,
			port,
			secure: isSecure,
			// A password goes over no wire that others may listen to.
			requireTLS: login !== null && !isThisMachine(host),
			...(login && { auth: { user: login.user, pass: login.password } }),
			getSocket: connection.open,
			maxResponseSize: MAIL_ANSWER_BYTES_MAX,
			disableFileAccess: true,
			disableUrlAccess: true,
		} as Parameters<typeof createTransport>[0]);
		try {
			const sending = transport.sendMail({
				from: { name: headerText(from.name), address: from.address },
				to: { name: "", address: letter.to },
				envelope: { from: from.address, to: [letter.to] },
				subject: headerText(letter.subject),
				text: letterText(letter),
				html: letterHtml(letter),
				messageId: `<${id}@${from.address.split("@").at(-1)}>`,
				headers: { "Auto-Submitted": "auto-generated" },
			});
			// The connection is cut at its deadline, so that what is late is not sent after all.
			await Promise.race([sending, connection.deadline]);
		} catch (error) {
			throw connection.isLate ? late() : failureOf(error);
		} finally {
			connection.close();
		}
	}
}

const late = () =>
	new MailFailure("the mail server did not answer in time", true, null);

class Connection {
	readonly #host: string;
	readonly #port: number;
	readonly #timer: NodeJS.Timeout;
	#socket: Socket | null = null;
	isLate = false;
	/** Fails when the time is over. */
	readonly deadline: Promise<never>;

	constructor(host: string, port: number, timeoutMs: number) {
		this.#host = host;
		this.#port = port;
		const { promise, reject } = Promise.withResolvers<never>();
		promise.catch(() => {});
		this.deadline = promise;
		this.#timer = setTimeout(() => {
			this.isLate = true;
			this.#socket?.destroy();
			reject(late());
		}, timeoutMs);
	}

	open = (
		_options: unknown,
		done: (error: Error | null, opened?: { connection: Socket }) => void,
	) => {
		if (this.isLate) return done(late());
		const socket = connect({ host: this.#host, port: this.#port });
		this.#socket = socket;
		socket.once("error", done);
		socket.once("connect", () => {
			socket.off("error", done);
			done(null, { connection: socket });
		});
	};

	close() {
		clearTimeout(this.#timer);
	}
}

/** Refused for good is what the server says of this mail, not what it says of us: passwords and networks get mended. */
function failureOf(error: unknown): MailFailure {
	const { code, responseCode, response } = error as {
		readonly code?: string;
		readonly responseCode?: number;
		readonly response?: string;
	};
	const answer = response ?? (error instanceof Error ? error.message : null);
	const concernsMail = code === "EENVELOPE" || code === "EMESSAGE";
	if (responseCode === undefined)
		return concernsMail
			? new MailFailure("it is no mail that can be sent", false, answer)
			: new MailFailure(
					`the mail server could not be reached (${code ?? "error"})`,
					true,
					answer,
				);
	const authenticationRequired = 530;
	const isFinal =
		concernsMail &&
		responseCode >= 500 &&
		responseCode !== authenticationRequired;
	return new MailFailure(
		`the mail server answered ${responseCode} (${code ?? "error"})`,
		!isFinal,
		answer,
	);
}
