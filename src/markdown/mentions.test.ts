import assert from "node:assert/strict";
import { test } from "node:test";
import { renders } from "./render-rows.ts";
import { render } from "./sample-organization.ts";

const ada = '<span class="user-mention" data-user-id="31">@Ada Weaver</span>';
const quietAda =
	'<span class="user-mention silent" data-user-id="31">Ada Weaver</span>';
const loom =
	'<span class="user-group-mention" data-user-group-id="17">@loom</span>';
const all =
	'<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span>';

renders("person", [
	["@**Ada Weaver**", `<p>${ada}</p>`],
	["@**ada WEAVER**", `<p>${ada}</p>`],
	["@**Ada Weaver|31**", `<p>${ada}</p>`],
	["@**|31**", `<p>${ada}</p>`],
	["@**ada weaver|31**", "<p>@<strong>ada weaver|31</strong></p>"],
	["@**Bo Spinner|31**", "<p>@<strong>Bo Spinner|31</strong></p>"],
	["@**|99**", "<p>@<strong>|99</strong></p>"],
	["@**Nobody**", "<p>@<strong>Nobody</strong></p>"],
	["@_**Ada Weaver**", `<p>${quietAda}</p>`],
	["@_**Ada Weaver|31**", `<p>${quietAda}</p>`],
	["@_**Nobody**", "<p>@_<strong>Nobody</strong></p>"],
	[
		"@**Gone Dyer**",
		'<p><span class="user-mention silent" data-user-id="33">Gone Dyer</span></p>',
	],
	[
		"@**Zoë d'Été <3 & co**",
		'<p><span class="user-mention" data-user-id="34">@Zoë d\'Été &lt;3 &amp; co</span></p>',
	],
	["hi @**Ada Weaver**, there", `<p>hi ${ada}, there</p>`],
	["(@**Ada Weaver**)", `<p>(${ada})</p>`],
	["[@**Ada Weaver**]", `<p>[${ada}]</p>`],
	['"@**Ada Weaver**"', `<p>"${ada}"</p>`],
	["{@**Ada Weaver**}", `<p>{${ada}}</p>`],
	["/@**Ada Weaver**", `<p>/${ada}</p>`],
	["<@**Ada Weaver**>", `<p>&lt;${ada}&gt;</p>`],
	["x@**Ada Weaver**", "<p>x@<strong>Ada Weaver</strong></p>"],
	[",@**Ada Weaver**", "<p>,@<strong>Ada Weaver</strong></p>"],
	[
		"@**Ada Weaver**@**Bo Spinner**",
		`<p>${ada}@<strong>Bo Spinner</strong></p>`,
	],
	["@**Ada Weaver**s", `<p>${ada}s</p>`],
	["`@**Ada Weaver**`", "<p><code>@**Ada Weaver**</code></p>"],
	["@Ada Weaver", "<p>@Ada Weaver</p>"],
	["@****", "<p>@****</p>"],
	["**@**Ada Weaver****", `<p><strong>@</strong>Ada Weaver****</p>`],
	["* @**Ada Weaver**", `<ul>\n<li>${ada}</li>\n</ul>`],
	["# @**Ada Weaver**", `<h1>${ada}</h1>`],
	["*hi @**Ada Weaver***", `<p><em>hi ${ada}</em></p>`],
	["[@**Ada Weaver**](x.test)", `<p><a href="http://x.test">${ada}</a></p>`],
]);

renders("wildcard", [
	["@**all**", `<p>${all}</p>`],
	["@**everyone**", `<p>${all.replace("@all", "@everyone")}</p>`],
	["@**channel**", `<p>${all.replace("@all", "@channel")}</p>`],
	["@**stream**", `<p>${all.replace("@all", "@stream")}</p>`],
	["@**All**", "<p>@<strong>All</strong></p>"],
	[
		"@_**all**",
		'<p><span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span></p>',
	],
	["@**topic**", '<p><span class="topic-mention">@topic</span></p>'],
	["@_**topic**", '<p><span class="topic-mention silent">topic</span></p>'],
	["@*all*", "<p>@<em>all</em></p>"],
]);

renders("group", [
	["@*loom*", `<p>${loom}</p>`],
	["@*LOOM*", `<p>${loom}</p>`],
	[
		"@_*loom*",
		'<p><span class="user-group-mention silent" data-user-group-id="17">loom</span></p>',
	],
	[
		"@*old hands*",
		'<p><span class="user-group-mention silent" data-user-group-id="18">old hands</span></p>',
	],
	[
		"@_*role:administrators*",
		'<p><span class="user-group-mention silent" data-user-group-id="3">Administrators</span></p>',
	],
	["@*nobody*", "<p>@<em>nobody</em></p>"],
	["x@*loom*", "<p>x@<em>loom</em></p>"],
]);

test("loud mentions are told from silent ones", () => {
	const { mentions } = render(
		"@**Ada Weaver** @_**Bo Spinner** @**Gone Dyer** @*loom* @_*role:administrators* @**all** @_**topic**\n\n> @**Bo Spinner** @**topic**",
	);
	assert.deepEqual([...mentions.userIds], [31]);
	assert.deepEqual([...mentions.silentUserIds], [32, 33]);
	assert.deepEqual([...mentions.groupIds], [17]);
	assert.deepEqual([...mentions.silentGroupIds], [3]);
	assert.equal(mentions.channelWildcard, true);
	assert.equal(mentions.topicWildcard, false);
});

test("code mentions nobody", () => {
	const { mentions } = render(
		"`@**all**`\n```\n@**Ada Weaver**\n```\n    @*loom*",
	);
	assert.equal(mentions.userIds.size + mentions.groupIds.size, 0);
	assert.equal(mentions.channelWildcard, false);
});
