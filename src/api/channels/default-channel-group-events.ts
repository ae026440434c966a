import type { DefaultChannelGroupsChanged } from "../../domain/channels/default-channel-groups.ts";
import { plainForm } from "../events/event-form.ts";
import { renderDefaultChannelGroup } from "./default-channel-group-json.ts";

export const defaultChannelGroupsChanged =
	plainForm<DefaultChannelGroupsChanged>(
		"default_stream_groups",
		({ groups }) => ({
			type: "default_stream_groups",
			default_stream_groups: groups.map(renderDefaultChannelGroup),
		}),
	);
