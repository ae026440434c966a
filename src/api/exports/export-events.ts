import type { ExportConsentChanged } from "../../domain/exports/consents.ts";
import type { ExportsChanged } from "../../domain/exports/exports.ts";
import { type EventForm, eventForm, plainForm } from "../events/event-form.ts";
import { renderExport } from "./export-json.ts";

export const exportForms: Readonly<Record<string, EventForm>> = {
	exports_changed: eventForm<ExportsChanged>({
		wireTypes: ["realm_export"],
		show: ({ exports }, to) => [
			to.say("", () => ({
				type: "realm_export",
				exports: exports.map((copy) =>
					renderExport(copy, to.scene.organization.url),
				),
			})),
		],
	}),
	export_consent_changed: plainForm<ExportConsentChanged>(
		"realm_export_consent",
		({ userId, isGiven }) => ({
			type: "realm_export_consent",
			user_id: userId,
			consented: isGiven,
		}),
	),
};
