import katex from "katex";
import {
	FORMULA_EM_MAX,
	FORMULA_EXPANSIONS_MAX,
	FORMULA_LENGTH_MAX,
} from "../limits.ts";
import { escapeCode } from "./escape.ts";
import type { InlineRule } from "./inline.ts";
import { word } from "./words.ts";

const formula = new RegExp(
	`(?<![$${word}])\\$\\$([^\\n_$](?:\\\\\\$|[^$\\n])*)\\$\\$(?![$${word}])`,
	"gu",
);

/** Typesets TeX, or gives undefined if it is not valid. */
export function typeset(tex: string, display: boolean): string | undefined {
	if (tex.length > FORMULA_LENGTH_MAX) return undefined;
	try {
		return katex.renderToString(tex, {
			displayMode: display,
			throwOnError: true,
			trust: false,
			strict: "ignore",
			maxExpand: FORMULA_EXPANSIONS_MAX,
			maxSize: FORMULA_EM_MAX,
		});
	} catch {
		return undefined;
	}
}

/** A fenced formula; blank lines separate formulas. */
export function writeFormulaBlock(source: string): string {
	const formulas = source
		.split("\n\n")
		.map((part) => part.trim())
		.filter((part) => part !== "")
		.map(
			(tex) =>
				typeset(tex, true) ??
				`<span class="tex-error">${escapeCode(tex)}</span>`,
		);
	return `<p>${formulas.join("\n\n")}</p>`;
}

export const formulaRule: InlineRule = {
	trigger: "$$",
	apply: (text, work) =>
		text.replace(formula, (source, body: string) => {
			const tex = work.stash.unmark(body);
			const html =
				typeset(tex, false) ??
				`<span class="tex-error">${escapeCode(work.stash.unmark(source))}</span>`;
			return work.stash.html(html, source);
		}),
};
