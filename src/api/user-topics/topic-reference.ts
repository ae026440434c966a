import { checkTopicReference } from "../../domain/messages/text.ts";
import { badRequest } from "../../errors.ts";
import { TOPIC_LENGTH_MAX } from "../../limits.ts";
import { param } from "../params.ts";

/** A topic that is only named: taken as it is written, and never cut. */
export const topicReference = () =>
	param.string({ max: TOPIC_LENGTH_MAX }).map((text, name) => {
		const topic = checkTopicReference(text);
		if (!topic.ok) throw badRequest(`Invalid ${name}`);
		return topic.value;
	});
