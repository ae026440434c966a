import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";

test("register-queue answers with one moment, however much happens while it looks", async () => {
	const w = await world();
	const [mia, max, adam] = [w.as("mia"), w.as("max"), w.as("adam")];
	const id = await w.channel("market", "public", [mia, max]);
	const sent: number[] = [];
	let isSubscribed = false;
	/** A message and a change of subscribers, told to everybody in the channel. */
	const happen = async () => {
		sent.push(await max.send("market", "busy", "so much to do"));
		await adam.do(isSubscribed ? "DELETE" : "POST", "/users/me/subscriptions", {
			subscriptions: isSubscribed ? ["market"] : [{ name: "market" }],
		});
		isSubscribed = !isSubscribed;
	};
	// Whoever reads outside the lane is overtaken at every fifth look.
	const reading = w.engine.reading.bind(w.engine);
	let looks = 0;
	let isBusy = false;
	w.engine.reading = async (organizationId) =>
		new Proxy(await reading(organizationId), {
			get(target, property) {
				const value = Reflect.get(target, property, target);
				if (typeof value !== "function") return value;
				if (property !== "all") return value.bind(target);
				return async (...collection: unknown[]) => {
					if (!isBusy && ++looks % 5 === 0) {
						isBusy = true;
						await happen();
						isBusy = false;
					}
					return value.apply(target, collection);
				};
			},
		});
	const ear = await mia.register();
	w.engine.reading = reading;
	const { state } = ear;
	assert.ok(sent.length > 0);
	const unread = state.unread_msgs.streams.flatMap(
		(topic: { unread_message_ids: number[] }) => topic.unread_message_ids,
	);
	assert.deepEqual(unread, sent);
	assert.equal(state.max_message_id, sent.at(-1));
	const market = state.subscriptions.find(
		(own: { stream_id: number }) => own.stream_id === id,
	);
	assert.equal(market.subscriber_count, isSubscribed ? 3 : 2);
	assert.deepEqual(await ear.events(), []);
});
