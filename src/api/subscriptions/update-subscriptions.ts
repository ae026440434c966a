import { updateSubscriptions as command } from "../../domain/subscriptions/update-subscriptions.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { ROLE_GUEST } from "../host.ts";
import { shape } from "../shape.ts";
import {
	channelsToEnter,
	channelsToLeave,
	renderSubscribed,
	subscribedShape,
} from "./subscribe-params.ts";

/** Channels made here are like any other: public, and nothing special about them. */
const plainTerms = {
	isPrivate: false,
	isWebPublic: false,
	isDefault: false,
	hasSharedHistory: undefined,
	retentionDays: null,
	topicsPolicy: "inherit",
	folderId: undefined,
	permissions: {},
	serverAllowsWebPublic: false,
} as const;

export const updateSubscriptions = endpoint({
	id: "update-subscriptions",
	route: "PATCH /users/me/subscriptions",
	auth: "user",
	noun: "channels",
	summary: "Update subscriptions",
	description: "Enters some channels and leaves others, all or none.",
	params: {
		add: channelsToEnter().default([]),
		delete: channelsToLeave().default([]),
	},
	response: {
		...subscribedShape,
		removed: shape.array(shape.string()),
		not_removed: shape.array(shape.string()),
	},
	errors: [],
	async handle({ params, run, caller }) {
		if (params.add.length === 0 && params.delete.length === 0)
			throw badRequest(
				'Nothing to do. Specify at least one of "add" or "delete".',
			);
		if (params.add.length > 0 && caller.role === ROLE_GUEST)
			throw badRequest("Not allowed for guest users");
		const { entered, left } = await run(command, {
			add: {
				channels: params.add,
				principals: { ids: [] },
				authorizationErrorsFatal: true,
				announce: false,
				tellSubscribers: true,
				terms: plainTerms,
			},
			leave: params.delete,
		});
		return {
			...renderSubscribed(entered, { tellSubscribers: true, fatal: true }),
			removed: left.removed,
			not_removed: left.notRemoved,
		};
	},
});
