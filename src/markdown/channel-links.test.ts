import { renders } from "./render-rows.ts";

const announce =
	'<a class="stream" data-stream-id="9" href="/#narrow/channel/9-announce">#announce</a>';

renders("channel link", [
	["#**announce**", `<p>${announce}</p>`],
	["see #**announce**.", `<p>see ${announce}.</p>`],
	["(#**announce**)", `<p>(${announce})</p>`],
	["#**Announce**", "<p>#<strong>Announce</strong></p>"],
	["#**nowhere**", "<p>#<strong>nowhere</strong></p>"],
	["x#**announce**", "<p>x#<strong>announce</strong></p>"],
	["[#**announce**]", "<p>[#<strong>announce</strong>]</p>"],
	["`#**announce**`", "<p><code>#**announce**</code></p>"],
	[
		"#**Dye & wool (v1.0)**",
		'<p><a class="stream" data-stream-id="12" href="/#narrow/channel/12-Dye-.26-wool-.28v1.2E0.29">#Dye &amp; wool (v1.0)</a></p>',
	],
	[
		"#**naïve**",
		'<p><a class="stream" data-stream-id="13" href="/#narrow/channel/13-na.C3.AFve">#naïve</a></p>',
	],
]);

const topic = (href: string, text: string) =>
	`<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-announce/topic/${href}">${text}</a></p>`;

renders("topic link", [
	[
		"#**announce>Topic name**",
		topic("Topic.20name/with/214", "#announce &gt; Topic name"),
	],
	[
		"#**announce>topic NAME**",
		topic("topic.20NAME/with/214", "#announce &gt; topic NAME"),
	],
	["#**announce>new**", topic("new", "#announce &gt; new")],
	["#**announce>a > b**", topic("a.20.3E.20b", "#announce &gt; a &gt; b")],
	[
		"#**announce>**",
		topic("/with/215", "#announce &gt; <em>general chat</em>"),
	],
	[
		"#**announce>a :smile: b**",
		topic("a.20.3Asmile.3A.20b", "#announce &gt; a :smile: b"),
	],
	["#**nowhere>x**", "<p>#<strong>nowhere&gt;x</strong></p>"],
	[
		"#**announce>100% (a.b)!**",
		topic("100.25.20.28a.2Eb.29.21", "#announce &gt; 100% (a.b)!"),
	],
	["#**announce>~_-**", topic("~_-", "#announce &gt; ~_-")],
]);

renders("message link", [
	[
		"#**announce>Topic@214**",
		'<p><a class="message-link" href="/#narrow/channel/9-announce/topic/Topic/near/214">#announce &gt; Topic @ 💬</a></p>',
	],
	[
		"#**announce>a@b@7**",
		'<p><a class="message-link" href="/#narrow/channel/9-announce/topic/a.40b/near/7">#announce &gt; a@b @ 💬</a></p>',
	],
	[
		"#**announce>@7**",
		'<p><a class="message-link" href="/#narrow/channel/9-announce/topic//near/7">#announce &gt; <em>general chat</em> @ 💬</a></p>',
	],
	["#**announce>a@b**", topic("a.40b", "#announce &gt; a@b")],
	["#**nowhere>a@7**", "<p>#<strong>nowhere&gt;a@7</strong></p>"],
]);
