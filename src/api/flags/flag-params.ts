import { param } from "../params.ts";

/** The two words every change of flags needs; what they may be is judged after the messages are known. */
export const flagParams = {
	op: param.string().describe("`add` or `remove`."),
	flag: param
		.string()
		.describe(
			"`read`, `starred` or `collapsed`; other flags follow by themselves.",
		),
};
