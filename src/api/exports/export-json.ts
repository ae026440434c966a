import type { DataExport } from "../../domain/exports/exports.ts";
import { shape } from "../shape.ts";

export const exportShape = {
	id: shape.integer(),
	acting_user_id: shape.integer(),
	export_time: shape.number(),
	deleted_timestamp: shape.number().nullable(),
	failed_timestamp: shape.number().nullable(),
	export_url: shape.string().nullable(),
	pending: shape.boolean(),
	export_type: shape.string(),
};

const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);

/** Where a copy is fetched from. */
export function renderExport(copy: DataExport, organizationUrl: string) {
	const { finishedAt, failedAt, deletedAt } = copy;
	return {
		id: copy.id,
		acting_user_id: copy.requesterId,
		export_time: copy.startedAt / 1000,
		deleted_timestamp: seconds(deletedAt),
		failed_timestamp: seconds(failedAt),
		export_url:
			finishedAt === null || deletedAt !== null
				? null
				: `${organizationUrl}/exports/${copy.id}-${copy.token}/export.jsonl.gz`,
		pending: finishedAt === null && failedAt === null,
		export_type: copy.kind,
	};
}
