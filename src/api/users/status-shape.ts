import type { UserStatus } from "../../domain/user-status/statuses.ts";
import { STATUS_TEXT_LENGTH_MAX } from "../../limits.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const statusShape = shape.object({
	status_text: shape.string().optional(),
	emoji_name: shape.string().optional(),
	emoji_code: shape.string().optional(),
	reaction_type: shape.string().optional(),
	away: shape.boolean().optional(),
});

const wireNames = {
	text: "status_text",
	emojiName: "emoji_name",
	emojiCode: "emoji_code",
	emojiKind: "reaction_type",
} as const satisfies Record<keyof UserStatus, string>;

const entries = Object.entries(wireNames) as [keyof UserStatus, string][];

/** What somebody says, and that they are invisible; what they leave out is left out. */
export const renderStatus = (
	status: UserStatus | undefined,
	isVisible: boolean,
) => ({
	...Object.fromEntries(
		entries.flatMap(([name, wireName]) =>
			status?.[name] ? [[wireName, status[name]]] : [],
		),
	),
	...(!isVisible && { away: true }),
});

/** What changed; an empty text says that something was taken away. The kind of an emoji is one of the kinds even then. */
export const renderStatusChange = ({
	away,
	...change
}: Partial<UserStatus> & { readonly away?: boolean }) => ({
	...(away !== undefined && { away }),
	...Object.fromEntries(
		entries.flatMap(([name, wireName]) =>
			change[name] === undefined ? [] : [[wireName, change[name]]],
		),
	),
	...(change.emojiKind === "" && { reaction_type: "unicode_emoji" }),
});

export const statusParams = {
	status_text: param
		.string({ trim: true, max: STATUS_TEXT_LENGTH_MAX })
		.optional(),
	emoji_name: param.string().optional(),
	emoji_code: param.string().optional(),
	reaction_type: param.string().optional(),
};
