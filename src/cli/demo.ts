import { type Role, roles } from "../domain/users/roles.ts";
import type { User } from "../domain/users/users.ts";
import type { Server } from "../server.ts";
import { createAccount } from "./accounts.ts";

// A populated organization to play with. Everything but the accounts themselves is done
// by its people through the API, so that nothing in it could not have happened.

type Fields = Readonly<Record<string, unknown>>;

/** One of the cast, calling the API of this very process. */
class Player {
	readonly user: User;
	readonly #server: Server;
	readonly #authorization: string;

	constructor(server: Server, organizationId: number, user: User) {
		this.user = user;
		this.#server = server;
		const key = server.apiKeys.keyOf(organizationId, user);
		const pair = `${user.email}:${key}`;
		this.#authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
	}

	get id() {
		return this.user.id;
	}

	// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, read in passing.
	async do(method: string, path: string, fields: Fields = {}): Promise<any> {
		const form = new URLSearchParams();
		for (const [name, value] of Object.entries(fields))
			form.append(
				name,
				typeof value === "string" ? value : JSON.stringify(value),
			);
		const response = await this.#server.app.inject({
			method: method as "POST",
			url: `/api/v1${path}${method === "GET" ? `?${form}` : ""}`,
			headers: {
				authorization: this.#authorization,
				"user-agent": "SkeinWeb/demo",
				"content-type": "application/x-www-form-urlencoded",
			},
			...(method !== "GET" && { payload: form.toString() }),
		});
		if (response.statusCode !== 200)
			throw new Error(
				`the demo's ${method} ${path} was answered ${response.statusCode}: ${response.body}`,
			);
		return response.json();
	}

	async say(channel: string, topic: string, content: string): Promise<number> {
		const { id } = await this.do("POST", "/messages", {
			type: "channel",
			to: channel,
			topic,
			content,
			read_by_sender: true,
		});
		return id;
	}

	async tell(people: readonly Player[], content: string): Promise<number> {
		const { id } = await this.do("POST", "/messages", {
			type: "direct",
			to: people.map((person) => person.id),
			content,
			read_by_sender: true,
		});
		return id;
	}

	react(message: number, emoji: string) {
		return this.do("POST", `/messages/${message}/reactions`, {
			emoji_name: emoji,
		});
	}
}

const people: readonly [name: string, fullName: string, role: Role][] = [
	["ruth", "Ruth Okafor", roles.administrator],
	["tomas", "Tomás Lindqvist", roles.moderator],
	["yuki", "Yuki Tanaka", roles.member],
	["amina", "Amina Haddad", roles.member],
	["jonas", "Jonas Weber", roles.member],
	["leila", "Leila Farahani", roles.member],
	["sam", "Sam Carver", roles.guest],
];

export interface DemoAccount {
	readonly fullName: string;
	readonly email: string;
	readonly role: Role;
}

/** Fills the organization; the owner exists already. Everybody gets the owner's password. */
export async function playDemo(
	server: Server,
	organizationId: number,
	owner: User,
	passwordHash: string,
	webPublicChannels: boolean,
): Promise<DemoAccount[]> {
	const cast: Record<string, Player> = {
		owner: new Player(server, organizationId, owner),
	};
	for (const [name, fullName, role] of people) {
		const user = await createAccount(server, organizationId, {
			email: `${name}@example.com`,
			fullName,
			role,
			passwordHash,
		});
		cast[name] = new Player(server, organizationId, user);
	}
	const who = (name: string): Player => cast[name] as Player;
	await openChannels(who, webPublicChannels);
	await talkInPublic(who);
	await talkInPrivate(who);
	await keepPersonalThings(who);
	return Object.values(cast).map(({ user }) => ({
		fullName: user.fullName,
		email: user.email,
		role: user.role,
	}));
}

type Who = (name: string) => Player;

async function openChannels(who: Who, webPublicChannels: boolean) {
	const ids = (...names: string[]) => names.map((name) => who(name).id);
	const open = (
		by: string,
		name: string,
		description: string,
		members: string[],
		more: Fields = {},
	) =>
		who(by).do("POST", "/users/me/subscriptions", {
			subscriptions: [{ name, description }],
			principals: ids(by, ...members),
			...more,
		});
	await open(
		"ruth",
		"engineering",
		"Building it. **Builds** break here first.",
		["tomas", "yuki", "amina", "jonas", "owner"],
	);
	await open(
		"yuki",
		"design",
		"How it looks and feels.",
		["amina", "leila", "owner"],
		{
			announce: true,
		},
	);
	await open("owner", "announcements", "What everybody should know.", [
		"ruth",
		"tomas",
		"yuki",
		"amina",
		"jonas",
		"leila",
	]);
	await open("ruth", "leadership", "Plans, before they are ready.", ["owner"], {
		invite_only: true,
		history_public_to_subscribers: true,
	});
	await open(
		"tomas",
		"incident room",
		"What went wrong, and whom to call.",
		["jonas", "ruth"],
		{
			invite_only: true,
			history_public_to_subscribers: false,
		},
	);
	await open(
		"amina",
		"client sunrise",
		"With our friends at Sunrise.",
		["leila", "sam"],
		{
			invite_only: true,
			history_public_to_subscribers: true,
		},
	);
	if (webPublicChannels) {
		await who("owner").do("PATCH", "/realm", { enable_spectator_access: true });
		await open(
			"owner",
			"community",
			"Open to everybody on the web.",
			["yuki"],
			{
				is_web_public: true,
			},
		);
	}
	await open("jonas", "old website", "Kept for the memories.", ["yuki"]);
	await who("jonas").say(
		"old website",
		"farewell",
		"It served us well. :wave:",
	);
	const { stream_id } = await who("jonas").do("GET", "/get_stream_id", {
		stream: "old website",
	});
	await who("jonas").do("DELETE", `/streams/${stream_id}`);
}

async function talkInPublic(who: Who) {
	await who("owner").say(
		"announcements",
		"welcome",
		"Welcome to the demo! Everything here was said and done through the API. Try things: nothing can break.",
	);
	const broken = await who("jonas").say(
		"engineering",
		"build",
		"The build is red since this morning:\n```python\ndef test_total():\n    assert total([1, 2]) == 3\n```\nDid anybody touch `total`?",
	);
	await who("yuki").react(broken, "eyes");
	await who("amina").say(
		"engineering",
		"build",
		`@**Jonas Weber** that was me, sorry. Fix is on its way: https://example.com/changes/412`,
	);
	const fixed = await who("amina").say("engineering", "build", "Green agian.");
	await who("amina").do("PATCH", `/messages/${fixed}`, {
		content: "Green again. :tada:",
	});
	for (const name of ["jonas", "yuki", "ruth"])
		await who(name).react(fixed, "tada");
	await who("tomas").do("PATCH", `/messages/${fixed}`, {
		topic: "✔ build",
		propagate_mode: "change_all",
	});
	await who("tomas").say(
		"engineering",
		"release 2.0",
		"What is left for 2.0?\n\n1. search in attachments\n2. the new icons from #**design**\n3. release notes\n\n> Ship it when it is ready, not before.\n\n| who | what |\n|---|---|\n| Yuki | icons |\n| Amina | search |",
	);
	await who("yuki").say(
		"engineering",
		"release 2.0",
		"Icons are done, see #**design>icons**.",
	);
	const icons = await who("yuki").say(
		"design",
		"icons",
		"Second round. Rounder, and the *send* arrow no longer looks like a paper plane crash.",
	);
	await who("leila").react(icons, "heart");
	await who("leila").say(
		"design",
		"icons",
		"Lovely. The hit area is $$24 \\times 24$$ now? And please look at <time:2030-01-15T10:00:00Z> together.",
	);
	await who("amina").say(
		"design",
		"icons",
		"```spoiler What I think\nThe old ones had charm. But yes.\n```",
	);
	await who("sam").say(
		"client sunrise",
		"kick-off",
		"Hello everyone, glad to be here.",
	);
	await who("amina").say(
		"client sunrise",
		"kick-off",
		"Welcome, @**Sam Carver**!",
	);
}

async function talkInPrivate(who: Who) {
	await who("ruth").say(
		"leadership",
		"hiring",
		"Two more engineers in spring, agreed?",
	);
	await who("owner").say("leadership", "hiring", "Agreed. :+1:");
	await who("tomas").say(
		"incident room",
		"2 AM",
		"Disk full on the mail host. Cleared, watching it.",
	);
	await who("amina").tell([who("yuki")], "Lunch at the river?");
	const yes = await who("yuki").tell(
		[who("amina")],
		"Always. Half past twelve.",
	);
	await who("amina").react(yes, "ramen");
	await who("jonas").tell(
		[who("tomas"), who("ruth")],
		"Can one of you look over the incident notes?",
	);
	await who("owner").tell([who("owner")], "Remember: water the plants.");
	await who("ruth").tell(
		[who("owner")],
		"The demo is ready for you to look around.",
	);
}

async function keepPersonalThings(who: Who) {
	const owner = who("owner");
	await owner.do("POST", "/drafts", {
		drafts: [
			{
				type: "private",
				to: [who("ruth").id],
				topic: "",
				content: "Thank you for setting this up,",
			},
		],
	});
	const { messages } = await owner.do("GET", "/messages", {
		anchor: "newest",
		num_before: 5,
		num_after: 0,
		narrow: [{ operator: "channel", operand: "engineering" }],
	});
	await owner.do("POST", "/messages/flags", {
		messages: [messages[0]?.id],
		op: "add",
		flag: "starred",
	});
	await who("leila").do("POST", "/users/me/status", {
		status_text: "in a workshop",
		emoji_name: "speech_balloon",
	});
	await owner.do("POST", "/user_groups/create", {
		name: "builders",
		description: "Whoever keeps the build green.",
		members: [who("jonas").id, who("amina").id, who("yuki").id],
	});
	await owner.do("POST", "/realm/filters", {
		pattern: "#(?P<id>[0-9]+)",
		url_template: "https://example.com/changes/{id}",
	});
	await who("jonas").do("POST", "/bots", {
		full_name: "Build Bot",
		short_name: "build",
	});
}
