import assert from "node:assert/strict";
import { test } from "node:test";
import { RenderFailure } from "./failure.ts";
import { createRenderer } from "./render.ts";
import { organization, render } from "./sample-organization.ts";

test("a text that starts with /me tells what its author does", () => {
	for (const text of [
		"/me waves",
		"/me *waves*",
		"/me\u0020",
		"/me  waves\nagain",
	]) {
		assert.equal(render(text).isMe, true, text);
	}
	for (const text of ["/me", "/mean", " /me waves", "a /me b", "/ME waves"]) {
		assert.equal(render(text).isMe, false, text);
	}
});

test("mentions of a plain line are empty", () => {
	const { mentions } = render("hello");
	assert.equal(mentions.userIds.size + mentions.groupIds.size, 0);
	assert.equal(mentions.channelWildcard || mentions.topicWildcard, false);
});

test("without what it refers to, a text still renders", () => {
	const { render: renderAlone } = createRenderer(organization);
	assert.equal(
		renderAlone("@**Ada Weaver** #**announce**").html,
		"<p>@<strong>Ada Weaver</strong> #<strong>announce</strong></p>",
	);
});

test("an error of any other kind becomes a failure to render", () => {
	const proxyUrl = () => {
		throw new TypeError("no proxy");
	};
	const { render: renderBroken } = createRenderer({
		...organization,
		proxyUrl,
	});
	assert.throws(
		() => renderBroken("https://x.test/a.png"),
		(error) =>
			error instanceof RenderFailure &&
			error.reason === "broken" &&
			error.cause instanceof TypeError,
	);
});

test("a linkifier keeps a plain line from the short way", () => {
	assert.match(
		render("about AB-7").html,
		/<a href="https:\/\/tracker.test\/AB\/7">/,
	);
});
