import assert from "node:assert/strict";
import { test } from "node:test";
import { roles } from "../src/domain/users/roles.ts";
import {
	beBusy,
	beginToTalk,
	contentWords,
	questions,
	startCountingHigh,
	words,
} from "./support/hidden-channel.ts";
import { type Secret, Witness } from "./support/witness.ts";
import { type Answer, type Client, type World, world } from "./world.ts";

// What happens in a private channel stays there: people outside are asked for everything they
// were ever told, in answers, events, refusals and counts, and none of it may betray anything.

async function people(w: World) {
	await w.person("nick", "Nick Inside");
	await w.person("olga", "Olga Inside");
	const leo = await w.person("leo", "Leo Left");
	await w.as("max").do("POST", "/users/me/alert_words", {
		alert_words: ["alarming"],
	});
	const witnesses = new Map<string, Witness>();
	for (const [name, client] of [
		["a member", w.as("max")],
		["a moderator", w.as("mona")],
		["a guest", w.as("gus")],
		["a bot", await w.bot("spy", w.as("max"))],
		["one who left", leo],
		["an administrator", w.as("adam")],
	] as const)
		witnesses.set(name, new Witness(name, client));
	return { witnesses, leo };
}

/** The whole answer, but for what merely repeats the question. */
const comparable = ({ status, body }: Answer, ...echoes: readonly Secret[]) =>
	echoes.reduce<string>(
		(text, echo) => text.replaceAll(`${echo}`, "…"),
		`${status} ${JSON.stringify(body)}`,
	);

test("nobody outside learns anything of a private channel", async () => {
	const w = await world();
	await w.channel("lobby", "public", [w.as("mia"), w.as("max")]);
	const { witnesses, leo } = await people(w);
	await startCountingHigh(w);
	const hidden = [await beginToTalk(w, true), await beginToTalk(w, false)];
	const mia = w.as("mia");
	for (const { channelId } of hidden) {
		const { stream } = await mia.do("GET", `/streams/${channelId}`);
		await mia.do("POST", "/users/me/subscriptions", {
			subscriptions: [{ name: stream.name }],
			principals: [leo.id],
			send_new_subscription_messages: false,
		});
		await leo.do("DELETE", "/users/me/subscriptions", {
			subscriptions: [stream.name],
		});
	}
	await w.settle();
	const before = new Map<Witness, Record<string, unknown>>();
	for (const witness of witnesses.values()) {
		await witness.listen();
		before.set(witness, await witness.state());
	}

	const insider = new Witness("an insider", w.as("nick"));
	await insider.listen();
	await insider.ask("GET", "/messages", { anchor: "newest", num_before: 50 });

	for (const one of hidden) await beBusy(w, one);

	const channels = hidden.map(({ channelId }) => channelId);
	const messages = hidden.flatMap(({ messageIds }) => messageIds);
	for (const [name, witness] of witnesses) {
		const heard = await witness.hear();
		const state = await witness.state();
		if (name !== "an administrator") {
			assert.deepEqual(heard, [], `${name} heard of it`);
			assert.deepEqual(state, before.get(witness), `${name} sees a difference`);
		}
		await witness.askEverything({
			stream_id: channels,
			message_id: messages,
			user_id: [mia.id],
			email: [`user${mia.id}@chat.example.com`],
			user_id_or_email: [mia.id],
		});
		for (const narrow of [
			[],
			[["search", words.edited]],
			[["search", words.moved]],
			[["is", "mentioned"]],
			[["is", "alerted"]],
			[["has", "link"]],
			[["has", "reaction"]],
			[["channels", "archived"]],
			[{ operator: "sender", operand: mia.id }],
			[{ operator: "mentions", operand: witness.client.id }],
			...channels.map((id) => [{ operator: "channel", operand: id }]),
		])
			for (const anchor of ["newest", "oldest", "first_unread"])
				await witness.ask("GET", "/messages", {
					anchor,
					num_before: 100,
					num_after: 100,
					narrow,
				});
		await witness.ask("GET", "/streams", {
			include_all: true,
			exclude_archived: false,
			include_default: true,
		});
		await witness.ask("GET", "/users/me/subscriptions", {
			include_subscribers: "true",
		});
		for (const id of channels)
			await witness.ask("POST", "/messages", {
				type: "stream",
				to: `${id}`,
				topic: "t",
				content: "let me in",
			});
		const secrets: readonly Secret[] =
			name === "an administrator"
				? contentWords
				: name === "one who left"
					? [words.renamed, words.described, words.moved, words.edited]
					: [...Object.values(words), "octopus", ...channels, ...messages];
		assert.deepEqual(witness.leaks(secrets), []);
	}
	// Those inside are told all of it, so it would have been found.
	await insider.hear();
	for (const secret of [...contentWords, ...channels, ...messages])
		assert.notDeepEqual(insider.leaks([secret]), [], `${secret}`);
});

test("what is hidden is refused in the words for what is not there", async () => {
	const w = await world();
	const { witnesses } = await people(w);
	await startCountingHigh(w);
	const missing = { channel: 999_999, name: "qxnowhere", message: 899_999 };
	for (const isProtected of [true, false]) {
		const { channelId, messageIds } = await beginToTalk(w, isProtected);
		const name = `${words.name} ${isProtected}`;
		for (const [who, { client }] of witnesses) {
			const differences: string[] = [];
			for (const message of messageIds) {
				const there = questions(channelId, name, message);
				const nowhere = questions(
					missing.channel,
					missing.name,
					missing.message,
				);
				for (const [at, [method, path, fields]] of there.entries()) {
					if (who === "an administrator" && !isAboutContent(path)) continue;
					const other = nowhere[at] ?? assert.fail();
					const one = comparable(
						await client.call(method, path, fields),
						message,
						channelId,
						name,
					);
					const two = comparable(
						await client.call(other[0], other[1], other[2]),
						missing.message,
						missing.channel,
						missing.name,
					);
					if (one !== two)
						differences.push(`${method} ${path}: ${one} but ${two}`);
				}
			}
			assert.deepEqual(differences, [], who);
		}
	}
});

/** Administrators know that the channel is there. */
const isAboutContent = (path: string) => /^\/messages\/\d/.test(path);

const addressOf = (client: Client) => client.user.email;

test("a hidden address reaches nobody but administrators", async () => {
	const w = await world();
	await w.channel("lobby", "public", w.everyone);
	const { witnesses } = await people(w);
	witnesses.delete("an administrator");
	const [mia, nick] = [w.as("mia"), w.as("nick")];
	const olivia = await w.person("olga-owner", "Olga Owner", roles.owner, {
		extras: { canCreateUsers: true, canChangeUserEmails: true },
	});
	const knowing = new Witness("an owner", olivia);
	for (const witness of [knowing, ...witnesses.values()])
		await witness.listen();

	await mia.send("lobby", "t", "hello @**Max Member**");
	await mia.sendTo([w.as("max"), w.as("gus"), w.as("mona")], "hello");
	await mia.do("POST", "/users/me/presence", { status: "active" });
	await mia.do("POST", "/users/me/status", { status_text: "busy" });
	await mia.do("POST", "/typing", {
		type: "direct",
		op: "start",
		to: [w.as("max").id],
	});
	for (const visibility of [4, 3])
		await mia.do("PATCH", "/settings", {
			email_address_visibility: visibility,
		});
	await olivia.do("PATCH", `/users/${nick.id}`, { role: 300 });
	await olivia.do("PATCH", `/users/${nick.id}`, { role: 400 });
	await olivia.do("PATCH", `/users/${nick.id}`, { full_name: "Nick Renamed" });
	await olivia.do("DELETE", `/users/${nick.id}`);
	await olivia.do("POST", `/users/${nick.id}/reactivate`);
	await olivia.do("PATCH", `/users/${nick.id}`, {
		new_email: "nick-renamed@example.com",
	});
	await olivia.do("POST", "/users", {
		email: "newcomer@example.com",
		password: "correct horse battery",
		full_name: "New Comer",
	});

	const secrets = [
		...[mia, nick, w.as("olivia")].map(addressOf),
		"nick-renamed@",
		"newcomer@",
	];
	for (const witness of witnesses.values()) {
		await witness.hear();
		await witness.state();
		for (const { id } of [mia, nick]) {
			await witness.askEverything({
				user_id: [id],
				email: [`user${id}@chat.example.com`],
				user_id_or_email: [id],
			});
			await witness.ask("GET", "/messages", {
				anchor: "newest",
				num_before: 50,
				narrow: [{ operator: "sender", operand: id }],
			});
			await witness.ask("POST", "/messages", {
				type: "direct",
				to: [id],
				content: "who are you?",
			});
		}
		assert.deepEqual(witness.leaks(secrets), []);
	}
	await knowing.hear();
	for (const secret of secrets)
		assert.notDeepEqual(knowing.leaks([secret]), []);
});

test("a hidden address is as good as none", async () => {
	const w = await world();
	const { witnesses } = await people(w);
	witnesses.delete("an administrator");
	const hidden = addressOf(w.as("mia"));
	const missing = "nobody@example.com";
	const range = { anchor: "newest", num_before: 1 };
	const ask = (address: string) =>
		[
			["GET", `/users/${address}`],
			["GET", `/users/${address}/presence`],
			["PATCH", `/users/${address}`, { full_name: "X" }],
			["POST", "/messages", { type: "direct", to: [address], content: "x" }],
			["POST", "/messages", { type: "direct", to: address, content: "x" }],
			[
				"POST",
				"/users/me/subscriptions",
				{ subscriptions: [{ name: "lobby" }], principals: [address] },
			],
			[
				"DELETE",
				"/users/me/subscriptions",
				{ subscriptions: ["lobby"], principals: [address] },
			],
			...["sender", "dm", "dm-including", "mentions", "group-pm-with"].map(
				(operator) =>
					[
						"GET",
						"/messages",
						{ ...range, narrow: [[operator, address]] },
					] as const,
			),
			["POST", "/messages/render", { content: `@**${address}**` }],
			[
				"POST",
				"/fetch_api_key",
				{ username: address, password: "wrong horse battery" },
			],
		] as const;
	for (const [who, { client }] of witnesses) {
		const [one, two] = [ask(hidden), ask(missing)];
		for (const [at, [method, path, fields]] of one.entries()) {
			const other = two[at] ?? assert.fail();
			assert.equal(
				comparable(await client.call(method, path, fields), hidden),
				comparable(await client.call(other[0], other[1], other[2]), missing),
				`${who}: ${method} ${path}`,
			);
		}
	}
});
