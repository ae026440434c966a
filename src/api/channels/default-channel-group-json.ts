import type { DefaultChannelGroup } from "../../domain/channels/default-channel-groups.ts";
import { shape } from "../shape.ts";

export const defaultChannelGroupShape = {
	id: shape.integer(),
	name: shape.string(),
	description: shape.string(),
	streams: shape.array(shape.integer()),
};

export const renderDefaultChannelGroup = ({
	id,
	name,
	description,
	channelIds,
}: DefaultChannelGroup) => ({ id, name, description, streams: channelIds });
