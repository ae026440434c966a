/** What a check answers: the value in the form the product keeps it, or why it cannot be taken. */
export type Checked<Value, Problem> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly problem: Problem };

export const accepted = <Value>(
	value: Value,
): { readonly ok: true; readonly value: Value } => ({ ok: true, value });

export const rejected = <const Problem>(
	problem: Problem,
): { readonly ok: false; readonly problem: Problem } => ({
	ok: false,
	problem,
});
