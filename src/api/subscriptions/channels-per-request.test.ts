import assert from "node:assert/strict";
import { test } from "node:test";
import { refused } from "../../../test/support/wire-channels.ts";
import { world } from "../../../test/world.ts";
import { CHANNELS_PER_REQUEST_MAX } from "../../limits.ts";

const path = "/users/me/subscriptions";

test("subscribe, unsubscribe, update-subscriptions and update-subscription-settings take so many channels and no more", async () => {
	const w = await world();
	const mia = w.as("mia");
	const stream_id = await w.channel("x", "public", [mia]);
	const change = { stream_id, property: "pin_to_top", value: true };
	const often = <T>(item: T, more = 0) =>
		new Array<T>(CHANNELS_PER_REQUEST_MAX + more).fill(item);
	for (const [method, at, name, item] of [
		["POST", path, "subscriptions", { name: "x" }],
		["PATCH", path, "add", { name: "x" }],
		["PATCH", path, "delete", "x"],
		["DELETE", path, "subscriptions", "x"],
		["POST", `${path}/properties`, "subscription_data", change],
	] as const) {
		const { body } = await refused(w, () =>
			mia.call(method, at, { [name]: often<object | string>(item, 1) }),
		);
		assert.match(body.msg, /too many elements/);
		if (item !== change)
			await mia.do(method, at, { [name]: often<object | string>(item) });
	}
});
