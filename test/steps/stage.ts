import { users } from "../../src/domain/users/users.ts";
import type { Client, Fields, World } from "../world.ts";

/** A scene for everything that can be done: the cast, and what steps leave for later ones. */
export interface Stage {
	readonly w: World;
	readonly olivia: Client;
	readonly adam: Client;
	readonly mona: Client;
	readonly mia: Client;
	readonly max: Client;
	readonly gus: Client;
	/** Mia's bot, which listens like the others. */
	readonly bot: Client;
	/** Somebody to whom things are done that end a session. */
	readonly dora: Client;
	/** A public channel of olivia, mona, mia, gus and the bot. */
	readonly yard: number;
	/** A private channel of adam, mia and gus. */
	readonly den: number;
	/** Ids by the names that steps gave them. */
	readonly ids: Record<string, number>;
	readonly links: Record<string, string>;
}

export interface Step {
	/** The operation it is about. */
	readonly operation: string;
	/** What happens, for whoever reads a failure. */
	readonly what: string;
	act(stage: Stage): Promise<unknown>;
	/** Keys in which older clients fall behind, where nothing in their language could tell them. */
	readonly unspeakable?: readonly string[];
}

export const step = (
	operation: string,
	what: string,
	act: Step["act"],
	unspeakable: readonly string[] = [],
): Step => ({ operation, what, act, unspeakable });

export async function setStage(w: World): Promise<Stage> {
	const [olivia, adam, mona, mia, max, gus] = [
		w.as("olivia"),
		w.as("adam"),
		w.as("mona"),
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
	];
	const bot = await w.bot("robo", mia);
	const dora = await w.person("dora", "Dora Doomed");
	for (const one of [olivia, adam]) await trust(w, one);
	const yard = await w.channel("yard", "public", [
		olivia,
		mona,
		mia,
		gus,
		bot,
		dora,
	]);
	const den = await w.channel("den", "private_shared", [adam, mia, gus]);
	return {
		w,
		olivia,
		adam,
		mona,
		mia,
		max,
		gus,
		bot,
		dora,
		yard,
		den,
		ids: {},
		links: {},
	};
}

/** As the server's operator would. */
async function trust(w: World, client: Client) {
	await w.inside(async (work) => {
		await work.db
			.updateTable("user")
			.set({
				extras: '{"canCreateUsers":true,"canChangeUserEmails":true}',
			})
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", client.id)
			.execute();
		work.touch(users, client.id);
	});
}

export const picture = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);

/** Sends a file as browsers do. */
export async function upload(client: Client, path: string, bytes = picture) {
	const boundary = "a-boundary-of-some-length";
	const response = await client.world.server.app.inject({
		method: "POST",
		url: `/api/v1${path}`,
		headers: {
			authorization: client.authorization,
			"content-type": `multipart/form-data; boundary=${boundary}`,
		},
		payload: Buffer.concat([
			Buffer.from(
				`--${boundary}\r\ncontent-disposition: form-data; name="f"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`,
			),
			bytes,
			Buffer.from(`\r\n--${boundary}--\r\n`),
		]),
	});
	if (response.statusCode !== 200)
		throw new Error(`${path}: ${response.statusCode} ${response.body}`);
	return response.json();
}

/** Every permission of these, given to some group or people. */
export const given = (names: object, value: unknown): Fields =>
	Object.fromEntries(Object.keys(names).map((name) => [name, value]));
