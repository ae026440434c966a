import {
	checkTopicReference,
	topicLengthMax,
} from "../../domain/messages/text.ts";
import { badRequest } from "../../errors.ts";
import { param } from "../params.ts";

/** A topic that is only named: taken as it is written, and never cut. */
export const topicReference = () =>
	param.string({ max: topicLengthMax }).map((text, name) => {
		const topic = checkTopicReference(text);
		if (!topic.ok) throw badRequest(`Invalid ${name}`);
		return topic.value;
	});
