import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import type { User } from "../users/users.ts";

/** Whether administrators may take along what somebody said in private. */
export interface ExportConsentChanged {
	readonly type: "export_consent_changed";
	readonly userId: number;
	readonly isGiven: boolean;
	readonly [field: string]: unknown;
}

export function tellOfExportConsent(
	work: Work,
	{ id, settings }: Pick<User, "id" | "settings">,
) {
	const event: ExportConsentChanged = {
		type: "export_consent_changed",
		userId: id,
		isGiven: settings.allow_private_data_export,
	};
	work.emit(event, audience.administrators);
}
