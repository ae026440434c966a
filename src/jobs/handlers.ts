import { removeFileJob } from "../domain/attachments/remove-attachment.ts";
import { tidyAttachmentsJob } from "../domain/attachments/tidy-attachments.ts";
import { hookJob } from "../domain/bots/trigger-hooks.ts";
import { exportJob } from "../domain/exports/change-exports.ts";
import { mailJob } from "../domain/mail/mails.ts";
import {
	type DeleteSent,
	deleteSent,
	deleteSentJob,
} from "../domain/messages/delete-sent.ts";
import {
	type ExpireMessages,
	expireMessages,
	expireMessagesJob,
} from "../domain/messages/expire-messages.ts";
import {
	forgetSentKeys,
	forgetSentKeysJob,
} from "../domain/messages/sent-keys.ts";
import { dailyRoundJob } from "../domain/organizations/daily-round.ts";
import { deliverReminderJob } from "../domain/reminders/reminders.ts";
import { deliverScheduledMessageJob } from "../domain/scheduled-messages/scheduled-messages.ts";
import { INDEX_JOB } from "../domain/search/index-messages.ts";
import {
	type CarryDecisions,
	carryDecisionsJob,
	carryMoreDecisions,
} from "../domain/user-topics/carry-decisions.ts";
import {
	type ChangeSettingsOf,
	changeMoreSettings,
	changeSettingsJob,
} from "../domain/users/change-settings-of-others.ts";
import {
	promoteMembers,
	promoteMembersJob,
} from "../domain/users/full-members.ts";
import type { Command } from "../engine/command.ts";
import type { Engine } from "../engine/engine.ts";
import type { JobHandler } from "../engine/jobs.ts";
import type { FileStore } from "../lib/file-store.ts";
import { makeDailyRound } from "./daily-round.ts";
import { deleteOrganization } from "./delete-organization.ts";
import { indexNewMessages } from "./index-messages.ts";
import { makeExport } from "./make-export.ts";
import {
	deliverHook,
	type OutgoingWebhookOptions,
} from "./outgoing-webhook.ts";
import { deliverReminders } from "./reminders.ts";
import { removeFile } from "./remove-file.ts";
import { deliverScheduledMessages } from "./scheduled-messages.ts";
import { type MailOptions, sendMail } from "./send-mail.ts";
import { tidyAttachments } from "./tidy-attachments.ts";

export interface JobOptions {
	/** Where uploaded files are. */
	readonly files: FileStore;
	now(): number;
	/** Told when an organization is no more. */
	organizationGone(): Promise<unknown>;
	readonly outgoingWebhooks: OutgoingWebhookOptions;
	readonly mail: MailOptions;
}

/** Everything that is done after a command rather than in it, by kind of job. A mail server that hangs holds up mail alone. */
export function jobHandlers(
	engine: () => Engine,
	{ files, now, outgoingWebhooks, organizationGone, mail }: JobOptions,
): readonly ReadonlyMap<string, JobHandler>[] {
	/** A job that is one more command. */
	const runs =
		<Input>(command: Command<Input, void>): JobHandler =>
		async ({ organizationId, input }) =>
			engine().run(
				organizationId,
				{ userId: null, client: "Internal" },
				command,
				input as Input,
			);
	const own = new Map([
		[
			"delete-organization",
			deleteOrganization(engine, files, organizationGone),
		],
		[removeFileJob, removeFile(files)],
		[tidyAttachmentsJob, tidyAttachments(engine, files, now)],
		[exportJob, makeExport(engine)],
		[dailyRoundJob, makeDailyRound(engine)],
		[deleteSentJob, runs<DeleteSent>(deleteSent)],
		[expireMessagesJob, runs<ExpireMessages>(expireMessages)],
		[carryDecisionsJob, runs<CarryDecisions>(carryMoreDecisions)],
		[hookJob, deliverHook(engine, outgoingWebhooks)],
		[INDEX_JOB, indexNewMessages(engine)],
		[changeSettingsJob, runs<ChangeSettingsOf>(changeMoreSettings)],
		[promoteMembersJob, runs(promoteMembers)],
		[forgetSentKeysJob, runs(forgetSentKeys)],
		[deliverReminderJob, deliverReminders(engine)],
		[deliverScheduledMessageJob, deliverScheduledMessages(engine)],
	]);
	return [own, new Map([[mailJob, sendMail(engine, mail)]])];
}
