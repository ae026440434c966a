import assert from "node:assert/strict";
import { test } from "node:test";
import { createRenderer } from "./render.ts";
import { renders } from "./render-rows.ts";
import { organization, render, resolved } from "./sample-organization.ts";

const a = (href: string, text = href) => `<a href="${href}">${text}</a>`;
const image = (url: string, title = "") =>
	`<div class="message_inline_image"><a href="${url}"${title && ` title="${title}"`}><img src="${url}"></a></div>`;
const png = "https://x.test/a.png";
const gif = "https://x.test/b.gif";

renders("image", [
	[png, image(png)],
	["https://x.test/A.JPEG?x=1#y", image("https://x.test/A.JPEG?x=1#y")],
	[`see ${png}`, `<p>see ${a(png)}</p>\n${image(png)}`],
	[`${png}\n\ntext`, `${image(png)}<p>text</p>`],
	[`text\n\n${png}`, `<p>text</p>\n${image(png)}`],
	[`${png} ${gif}`, `<p>${a(png)} ${a(gif)}</p>\n${image(png)}${image(gif)}`],
	[`${png} ${png}`, `<p>${a(png)} ${a(png)}</p>\n${image(png)}`],
	[`[knot](${png})`, `<p>${a(png, "knot")}</p>\n${image(png, "knot")}`],
	[
		`a ${png}\n\nb ${gif}`,
		`<p>a ${a(png)}</p>\n${image(png)}<p>b ${a(gif)}</p>\n${image(gif)}`,
	],
	[`* ${png}`, `<ul>\n<li>${image(png)}</li>\n</ul>`],
	[
		`* a ${png}\n* b`,
		`<ul>\n<li>a ${a(png)}${image(png)}</li>\n<li>b</li>\n</ul>`,
	],
	[
		`* a\n\n* b ${png}`,
		`<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b ${a(png)}</p>\n${image(png)}</li>\n</ul>`,
	],
	[`> ${png}`, `<blockquote>\n<p>${a(png)}</p>\n</blockquote>`],
	[
		`> ${png}\n\n${png}`,
		`<blockquote>\n<p>${a(png)}</p>\n</blockquote>\n${image(png)}`,
	],
	[`# ${png}`, `<h1>${a(png)}</h1>\n${image(png)}`],
	[`\`${png}\``, `<p><code>${png}</code></p>`],
	["https://x.test/a.pngx", `<p>${a("https://x.test/a.pngx")}</p>`],
	["https://x.test/?a.png", `<p>${a("https://x.test/?a.png")}</p>`],
]);

const video = (url: string) =>
	`<div class="message_inline_image message_inline_video"><a href="${url}"><video preload="metadata" src="${url}"></video></a></div>`;
const youtube = (url: string, id: string) =>
	`<div class="youtube-video message_inline_image"><a data-id="${id}" href="${url}"><img src="https://i.ytimg.com/vi/${id}/mqdefault.jpg"></a></div>`;

renders("video", [
	["https://x.test/v.mp4", video("https://x.test/v.mp4")],
	["https://x.test/v.webm", video("https://x.test/v.webm")],
	[
		"a https://x.test/v.mov",
		`<p>a ${a("https://x.test/v.mov")}</p>\n${video("https://x.test/v.mov")}`,
	],
	[
		"https://www.youtube.com/watch?v=abcdefghijk",
		`<p>${a("https://www.youtube.com/watch?v=abcdefghijk")}</p>\n${youtube("https://www.youtube.com/watch?v=abcdefghijk", "abcdefghijk")}`,
	],
	[
		"https://youtu.be/abcdefghijk?t=3",
		`<p>${a("https://youtu.be/abcdefghijk?t=3")}</p>\n${youtube("https://youtu.be/abcdefghijk?t=3", "abcdefghijk")}`,
	],
	["https://youtube.com/watch", `<p>${a("https://youtube.com/watch")}</p>`],
]);

renders("upload", [
	[
		"[knot.png](/user_uploads/2/ab/knot.png)",
		'<p><a href="/user_uploads/2/ab/knot.png">knot.png</a></p>\n<div class="message_inline_image"><a href="/user_uploads/2/ab/knot.png" title="knot.png"><img class="image-loading-placeholder" data-original-content-type="image/png" data-original-dimensions="128x64" src="/static/images/loading.svg"></a></div>',
	],
	[
		"[done](/user_uploads/2/ab/done.jpg)",
		'<p><a href="/user_uploads/2/ab/done.jpg">done</a></p>\n<div class="message_inline_image"><a href="/user_uploads/2/ab/done.jpg" title="done"><img data-original-content-type="image/jpeg" data-original-dimensions="900x600" src="/user_uploads/thumbnail/2/ab/done.jpg/840x560.webp"></a></div>',
	],
	[
		"[x](/user_uploads/2/ab/unknown.png)",
		'<p><a href="/user_uploads/2/ab/unknown.png">x</a></p>',
	],
	[
		"[n](/user_uploads/2/ab/notes.txt)",
		'<p><a href="/user_uploads/2/ab/notes.txt">n</a></p>',
	],
	[
		"![a <b>](/user_uploads/2/ab/done.jpg)",
		'<p><img alt="a &lt;b&gt;" class="inline-image" data-original-content-type="image/jpeg" data-original-dimensions="900x600" data-original-src="/user_uploads/2/ab/done.jpg" src="/user_uploads/thumbnail/2/ab/done.jpg/840x560.webp"></p>',
	],
	[`![a](${png})`, `<p>![a](${a(png)})</p>\n${image(png)}`],
	[
		"![t](/user_uploads/2/ab/song.mp3)",
		'<p><audio controls preload="metadata" src="/user_uploads/2/ab/song.mp3" title="t"></audio></p>',
	],
	[
		"![t](https://x.test/song.flac)",
		'<p><audio controls data-original-url="https://x.test/song.flac" preload="metadata" src="https://x.test/song.flac" title="t"></audio></p>',
	],
]);

renders("no previews", [[`see ${png}`, `<p>see ${a(png)}</p>`]], {
	withoutPreviews: true,
});

test("images are reported", () => {
	assert.equal(render(png).hasImage, true);
	assert.equal(render("![a](/user_uploads/2/ab/done.jpg)").hasImage, true);
	assert.equal(render(`> ${png}`).hasImage, false);
	assert.equal(render("https://x.test/").hasImage, false);
});

test("more than 24 addresses get no preview at all", () => {
	const urls = (count: number) =>
		Array.from(
			{ length: count },
			(_, index) => `https://x.test/${index}.png`,
		).join(" ");
	assert.equal(render(urls(24)).html.split("<img").length - 1, 24);
	assert.equal(render(urls(25)).html.includes("<img"), false);
});

test("an organization may switch previews off, or have images fetched through a proxy", () => {
	const off = createRenderer({ ...organization, imagePreviews: false });
	assert.equal(off.render(`see ${png}`).html, `<p>see ${a(png)}</p>`);
	const proxied = createRenderer({
		...organization,
		proxyUrl: (url) => `/proxy/${encodeURIComponent(url)}`,
	});
	assert.match(
		proxied.render(png).html,
		/<img src="\/proxy\/https%3A%2F%2Fx\.test%2Fa\.png">/,
	);
});

test("a website preview appears once it has been fetched", () => {
	const { render: renderSite } = createRenderer({
		...organization,
		websitePreviews: true,
	});
	const url = "https://site.test/page";
	assert.deepEqual(renderSite(url).previewableUrls, [url]);
	const websites = new Map([
		[
			url,
			{
				title: 'T "q"',
				description: "D <b>",
				imageUrl: "https://site.test/i.png",
			},
		],
	]);
	assert.equal(
		renderSite(url, { ...resolved, websites }).html,
		`<p>${a(url)}</p>\n<div class="message_embed"><a class="message_embed_image" href="${url}" style="background-image: url(&quot;https://site.test/i.png&quot;)"></a><div class="data-container"><div class="message_embed_title"><a href="${url}" title="T &quot;q&quot;">T "q"</a></div><div class="message_embed_description">D &lt;b&gt;</div></div></div>`,
	);
});
