import { renders } from "./render-rows.ts";

const time = (datetime: string, text: string) =>
	`<p><time datetime="${datetime}">${text}</time></p>`;
const row = (text: string, datetime: string) =>
	[`<time:${text}>`, time(datetime, text)] as const;
const literal = (text: string) =>
	[`<time:${text}>`, `<p>&lt;time:${text}&gt;</p>`] as const;

renders("timestamp", [
	row("2017-06-05T22:30", "2017-06-05T22:30:00Z"),
	row("2017-06-05T22:30:15", "2017-06-05T22:30:15Z"),
	row("2017-06-05T22:30:15Z", "2017-06-05T22:30:15Z"),
	row("2017-06-05 22:30", "2017-06-05T22:30:00Z"),
	row("2017-06-05T22:30+05:30", "2017-06-05T17:00:00Z"),
	row("2017-06-05T22:30-0800", "2017-06-06T06:30:00Z"),
	row("2017-06-05T22:30:15.250", "2017-06-05T22:30:15.250000Z"),
	row("2017-06-05", "2017-06-05T00:00:00Z"),
	row("20170605T2230", "2017-06-05T22:30:00Z"),
	row("2024-02-29", "2024-02-29T00:00:00Z"),
	literal("2023-02-29"),
	literal("2017-13-05"),
	literal("2017-06-05T25:00"),
	literal("2017-06-05T22:60"),
	literal("tomorrow"),
	literal(""),
	literal("1496701800"),
	literal("2017-06-05T22:30 *x"),
	[
		"at <time:2017-06-05T22:30>!",
		'<p>at <time datetime="2017-06-05T22:30:00Z">2017-06-05T22:30</time>!</p>',
	],
	[
		"`<time:2017-06-05T22:30>`",
		"<p><code>&lt;time:2017-06-05T22:30&gt;</code></p>",
	],
	["<time:2017-06-05T22:30", "<p>&lt;time:2017-06-05T22:30</p>"],
	[
		"**<time:2017-06-05T22:30>**",
		'<p><strong><time datetime="2017-06-05T22:30:00Z">2017-06-05T22:30</time></strong></p>',
	],
]);
