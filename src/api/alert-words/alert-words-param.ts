import {
	ALERT_WORD_LENGTH_MAX,
	ALERT_WORDS_PER_USER_MAX,
} from "../../limits.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const alertWordsParam = () =>
	param.array(shape.string({ max: ALERT_WORD_LENGTH_MAX }), {
		max: ALERT_WORDS_PER_USER_MAX,
	});
