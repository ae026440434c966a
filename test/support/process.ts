import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after } from "node:test";

// Real server processes, for tests of what happens to them.

export interface ServerProcess {
	readonly url: string;
	readonly child: ChildProcess;
	/** Everything it has printed. */
	readonly output: readonly string[];
	kill(signal: NodeJS.Signals): Promise<void>;
}

/** Starts `skein serve` and waits until it says where it is. */
export async function startServerProcess(
	environment: Readonly<Record<string, string>>,
	args: readonly string[] = [],
): Promise<ServerProcess> {
	const child = spawn(process.execPath, ["src/main.ts", "serve", ...args], {
		env: {
			PATH: process.env.PATH,
			SKEIN_PORT: "0",
			SKEIN_RATE_LIMITS: "off",
			SKEIN_LOG_LEVEL: "warn",
			...environment,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	const exited = once(child, "exit");
	after(() => {
		child.kill("SIGKILL");
	});
	const output: string[] = [];
	const url = await new Promise<string>((resolve, reject) => {
		const lines = createInterface({ input: child.stdout });
		lines.on("line", (line) => {
			output.push(line);
			const found = /is running at (\S+)/.exec(line)?.[1];
			if (found) resolve(found);
		});
		exited.then(([code]) =>
			reject(new Error(`the server ended with ${code}: ${output.join("\n")}`)),
		);
	});
	return {
		url,
		child,
		output,
		async kill(signal) {
			child.kill(signal);
			await exited;
		},
	};
}

/** A caller of a server process, over real HTTP. */
export class HttpCaller {
	url: string;
	readonly authorization: string;

	constructor(url: string, email: string, apiKey: string) {
		this.url = url;
		this.authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`;
	}

	static async logIn(url: string, email: string, password: string) {
		const response = await fetch(`${url}/api/v1/fetch_api_key`, {
			method: "POST",
			body: new URLSearchParams({ username: email, password }),
		});
		const { api_key: apiKey } = (await response.json()) as { api_key: string };
		return new HttpCaller(url, email, apiKey);
	}

	async call(
		method: string,
		path: string,
		fields: Record<string, unknown> = {},
		// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies as they please.
	): Promise<any> {
		const form = new URLSearchParams();
		for (const [name, value] of Object.entries(fields))
			form.append(
				name,
				typeof value === "string" ? value : JSON.stringify(value),
			);
		const query = method === "GET" ? `?${form}` : "";
		const response = await fetch(`${this.url}/api/v1${path}${query}`, {
			method,
			headers: { authorization: this.authorization },
			...(method !== "GET" && { body: form }),
		});
		return response.json();
	}

	/** Uploads a file and answers with its address. */
	async upload(name: string, content: Buffer): Promise<string> {
		const body = new FormData();
		body.append("file", new Blob([new Uint8Array(content)]), name);
		const response = await fetch(`${this.url}/api/v1/user_uploads`, {
			method: "POST",
			headers: { authorization: this.authorization },
			body,
		});
		return ((await response.json()) as { url: string }).url;
	}

	/** What an address of the server leads to. */
	async read(path: string): Promise<Buffer> {
		const response = await fetch(`${this.url}${path}`, {
			headers: { authorization: this.authorization },
		});
		return Buffer.from(await response.arrayBuffer());
	}
}
