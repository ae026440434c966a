import assert from "node:assert/strict";
import { beforeEach, suite, test } from "node:test";
import {
	connectConference,
	worldWithConference,
} from "../../../test/support/conference.ts";
import { type Client, world } from "../../../test/world.ts";
import {
	ConferenceFailure,
	ConferenceProvider,
} from "../../domain/calls/conference-provider.ts";

const { stub, w } = await worldWithConference();
const [mia, max] = [w.as("mia"), w.as("max")];
const meeting = "https://meet.example.com/j/1";
await connectConference(w, mia);

suite("conference calls", () => {
	beforeEach(async () => {
		await stub.script({});
		await stub.requests();
	});

	const hasToken = async (client: Client) =>
		(await client.register({ fetch_event_types: ["video_calls"] })).state
			.has_conference_token as boolean;

	const create = (client: Client, path = "/calls/conference/create") =>
		client.post(path);

	const invalidToken = {
		result: "error",
		msg: "Invalid video call access token",
		code: "INVALID_VIDEO_CALL_PROVIDER_TOKEN",
	};

	test("create-conference-call opens a room and a meeting in it, and answers with the link", async () => {
		const ear = await mia.register();
		const answer = await mia.post("/calls/conference/create", {
			colour: "blue",
		});
		assert.deepEqual(answer.body, {
			result: "success",
			msg: "",
			ignored_parameters_unsupported: ["colour"],
			url: meeting,
		});
		const [room, call, ...rest] = await stub.requests();
		assert.deepEqual(rest, []);
		assert.equal(room?.path, "/v1/rooms");
		assert.equal(room?.bearer, call?.bearer);
		assert.deepEqual(JSON.parse(room?.text ?? ""), {
			title: "Test meeting",
			isPublic: true,
			description: "Test meeting",
		});
		assert.equal(call?.path, "/v1/meetings");
		assert.deepEqual(JSON.parse(call?.text ?? ""), {
			title: "Test meeting",
			adhoc: true,
			roomId: "room",
		});
		assert.deepEqual(
			await ear.events(),
			[],
			"the link is for the client alone",
		);
	});

	test("create-webex-call is the same under the name existing clients know", async () => {
		const { body } = await create(mia, "/calls/webex/create");
		assert.equal(body.url, meeting);
		const refused = await create(max, "/calls/webex/create");
		assert.deepEqual(refused.body, invalidToken);
	});

	test("create-conference-call falls back on a personal room where public ones are not allowed", async () => {
		await stub.script({ rooms: { status: 403 } });
		const { body } = await create(mia);
		assert.equal(body.url, meeting);
		const call = (await stub.requests()).at(-1);
		const start = new Date(w.clock.now);
		const seconds = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;
		assert.deepEqual(JSON.parse(call?.text ?? ""), {
			title: "Test meeting",
			scheduledType: "personalRoomMeeting",
			start: seconds(start),
			end: seconds(new Date(w.clock.now + 40 * 60_000)),
		});
	});

	test("create-conference-call without a token is refused, and the provider is not asked", async () => {
		const bot = await w.bot("helper", mia);
		for (const client of [max, w.as("gus"), bot]) {
			const answer = await create(client);
			assert.equal(answer.status, 400);
			assert.deepEqual(answer.body, invalidToken);
		}
		assert.deepEqual(await stub.requests(), []);
	});

	test("create-conference-call says what failed, and keeps the token", async () => {
		const ear = await mia.register();
		const failures: [Parameters<typeof stub.script>[0], RegExp][] = [
			[{ rooms: { status: 500 } }, /Failed to create public room/],
			[{ rooms: { body: {} } }, /Failed to create public room/],
			[{ rooms: { body: "not JSON" } }, /Failed to create public room/],
			[{ meetings: { status: 500 } }, /Failed to create video call/],
			[{ meetings: { status: 404 } }, /Failed to create video call/],
			[{ meetings: { body: {} } }, /Failed to create video call/],
			[
				{ meetings: { body: { webLink: "javascript:alert(1)" } } },
				/Failed to create video call/,
			],
			[
				{ meetings: { body: { webLink: "x".repeat(300_000) } } },
				/cannot be reached/,
			],
		];
		for (const [replies, msg] of failures) {
			await stub.script(replies);
			const { status, body } = await create(mia);
			assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
			assert.match(body.msg, msg);
		}
		assert.equal(await hasToken(mia), true);
		assert.deepEqual(await ear.events(), []);
	});

	test("an expired token is renewed on the way, silently, also if the call then fails", async () => {
		const ear = await mia.register();
		w.pass(3600);
		await stub.script({ rooms: { status: 500 } });
		assert.equal((await create(mia)).body.code, "BAD_REQUEST");
		const [renewal] = await stub.requests();
		assert.match(renewal?.text ?? "", /grant_type=refresh_token/);
		await stub.script({});
		assert.equal((await create(mia)).body.url, meeting);
		const paths = (await stub.requests()).map((request) => request.path);
		assert.deepEqual(paths, ["/v1/rooms", "/v1/meetings"]);
		assert.deepEqual(await ear.events(), []);
	});

	test("calls at the same time share one renewal of the token", async () => {
		const ear = await mia.register();
		w.pass(3600);
		const answers = await Promise.all([create(mia), create(mia), create(mia)]);
		assert.deepEqual(
			answers.map(({ body }) => body.url),
			[meeting, meeting, meeting],
		);
		const renewals = (await stub.requests()).filter(
			({ path }) => path === "/v1/access_token",
		);
		assert.equal(renewals.length, 1);
		assert.equal((await create(mia)).body.url, meeting);
		assert.deepEqual(await ear.events(), []);
	});

	test("a provider that is down when a token is to be renewed costs nobody their token", async () => {
		w.pass(3600);
		await stub.script({ access_token: { status: 503 } });
		const { body } = await create(mia);
		assert.equal(body.code, "BAD_REQUEST");
		assert.match(body.msg, /cannot be reached/);
		assert.equal(await hasToken(mia), true);
		await stub.script({});
		assert.equal((await create(mia)).body.url, meeting);
	});

	test("create-conference-call forgets a token that was revoked, and tells the user once", async () => {
		for (const path of ["rooms", "meetings"]) {
			await connectConference(w, mia);
			const [ear, other] = [await mia.register(), await max.register()];
			await stub.script({ [path]: { status: 401 } });
			assert.deepEqual((await create(mia)).body, invalidToken);
			assert.equal(await hasToken(mia), false);
			assert.deepEqual((await create(mia)).body, invalidToken);
			assert.deepEqual(await ear.events(), [
				{ type: "has_conference_token", value: false },
			]);
			assert.deepEqual(await other.events(), []);
			await stub.script({});
		}
	});

	test("create-conference-call forgets a token that can no longer be renewed", async () => {
		await connectConference(w, mia);
		const ear = await mia.register();
		w.pass(3600);
		await stub.script({ access_token: { status: 400 } });
		assert.deepEqual((await create(mia)).body, invalidToken);
		assert.deepEqual(await ear.events(), [
			{ type: "has_conference_token", value: false },
		]);
	});

	test("deauthorize-conference forgets the token; again it changes nothing", async () => {
		await connectConference(w, mia);
		const ear = await mia.register();
		await mia.do("POST", "/calls/conference/deauthorize");
		await mia.do("POST", "/calls/conference/deauthorize");
		assert.equal(await hasToken(mia), false);
		assert.deepEqual(await ear.events(), [
			{ type: "has_conference_token", value: false },
		]);
	});

	test("clients hear of the token under the older name if they ask for that one", async () => {
		const asked = [
			["has_conference_token"],
			["has_webex_token"],
			["has_webex_token", "has_conference_token"],
			["message"],
		];
		const ears = [];
		for (const event_types of asked)
			ears.push(await max.register({ event_types }));
		await connectConference(w, max);
		const heard = [];
		for (const ear of ears)
			heard.push((await ear.events()).map((event) => event.type).sort());
		assert.deepEqual(heard, [
			["has_conference_token"],
			["has_webex_token"],
			["has_conference_token", "has_webex_token"],
			[],
		]);
	});

	test("a provider that does not answer, or is not there, is given up", async () => {
		const settings = {
			clientId: "client",
			clientSecret: "client secret",
			apiUrl: stub.apiUrl,
		};
		const token = { accessToken: "a", refreshToken: null, expiresAt: null };
		await stub.script({ rooms: { hangs: true } });
		const slow = new ConferenceProvider({ ...settings, timeoutMs: 20 });
		const absent = new ConferenceProvider({
			...settings,
			apiUrl: "http://127.0.0.1:1/v1",
		});
		for (const provider of [slow, absent])
			await assert.rejects(
				provider.createMeeting(token, "t", w.clock.now),
				(error) =>
					error instanceof ConferenceFailure && error.kind === "unreachable",
			);
		await assert.rejects(
			slow.refresh(token, w.clock.now),
			(error) =>
				error instanceof ConferenceFailure && error.kind === "token_dead",
		);
	});

	test("where no provider is configured, everything about it is refused in clear words", async () => {
		const bare = await world();
		const client = bare.as("mia");
		for (const answer of [
			await client.post("/calls/conference/create"),
			await client.post("/calls/webex/create"),
			await client.post("/calls/conference/authorize"),
			await client.get("/calls/conference/register"),
			await client.get("/calls/conference/connect", { link: "x" }),
			await client.post("/calls/conference/connect", { link: "x" }),
			await client.get("/calls/conference/complete", { state: "x" }),
		]) {
			assert.deepEqual([answer.status, answer.body.code], [400, "BAD_REQUEST"]);
			assert.match(answer.body.msg, /have not been configured/);
		}
	});

	test("the provider is offered to organizations exactly where it is configured", async () => {
		const bare = await world();
		for (const [where, isOffered] of [
			[w, true],
			[bare, false],
		] as const) {
			const olivia = where.as("olivia");
			const { state } = await olivia.register({ fetch_event_types: ["realm"] });
			assert.deepEqual(
				state.realm_available_video_chat_providers.conference,
				isOffered ? { id: 8, name: "Conference" } : undefined,
			);
			const chosen = await olivia.patch("/realm", { video_chat_provider: 8 });
			assert.equal(chosen.status, isOffered ? 200 : 400);
		}
	});
});
