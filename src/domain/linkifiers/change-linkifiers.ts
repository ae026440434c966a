import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { LINKIFIERS_MAX } from "../../limits.ts";
import {
	type LinkifierDraft,
	linkifierRefusal,
	requireSoundLinkifier,
} from "./check.ts";
import {
	linkifiers,
	listLinkifiers,
	requireAdministrator,
	requireLinkifier,
	tellOfLinkifiers,
} from "./linkifiers.ts";

async function requireNewPattern(work: Work, pattern: string, ownId?: number) {
	for (const other of (await work.all(linkifiers)).values())
		if (other.pattern === pattern && other.id !== ownId)
			throw linkifierRefusal(
				"__all__",
				"A linkifier with this pattern already exists.",
			);
}

export const addLinkifier = command<LinkifierDraft, number>({
	name: "add-linkifier",
	async prepare(_preparation, draft) {
		requireSoundLinkifier(draft);
	},
	async execute(work, draft) {
		await requireAdministrator(work);
		await requireNewPattern(work, draft.pattern);
		const present = await listLinkifiers(work);
		if (present.length >= LINKIFIERS_MAX)
			throw badRequest(`There may be at most ${LINKIFIERS_MAX} linkifiers.`);
		const id = await work.nextId("linkifier");
		work.append("linkifier", {
			organization_id: work.organizationId,
			id,
			pattern: draft.pattern,
			url_template: draft.urlTemplate,
			example_input: draft.exampleInput,
			reverse_template: draft.reverseTemplate,
			alternative_url_templates: JSON.stringify(draft.alternativeUrlTemplates),
			position: (present.at(-1)?.position ?? 0) + 1,
		});
		work.touch(linkifiers, id);
		await tellOfLinkifiers(work);
		return id;
	},
});

/** What is undefined stays as it is, and is not asked whether it still fits. */
export interface UpdateLinkifier {
	readonly id: number;
	readonly pattern: string;
	readonly urlTemplate: string;
	readonly exampleInput: string | null | undefined;
	readonly reverseTemplate: string | null | undefined;
	readonly alternativeUrlTemplates: readonly string[] | undefined;
}

export const updateLinkifier = command<UpdateLinkifier, void>({
	name: "update-linkifier",
	async prepare(preparation, wanted) {
		await requireLinkifier(preparation, wanted.id);
		requireSoundLinkifier({
			...wanted,
			exampleInput: wanted.exampleInput ?? null,
			reverseTemplate: wanted.reverseTemplate ?? null,
			alternativeUrlTemplates: wanted.alternativeUrlTemplates ?? [],
		});
	},
	async execute(work, wanted) {
		await requireAdministrator(work);
		const { id } = await requireLinkifier(work, wanted.id);
		await requireNewPattern(work, wanted.pattern, id);
		const { exampleInput, reverseTemplate, alternativeUrlTemplates } = wanted;
		await work.db
			.updateTable("linkifier")
			.set({
				pattern: wanted.pattern,
				url_template: wanted.urlTemplate,
				...(exampleInput !== undefined && { example_input: exampleInput }),
				...(reverseTemplate !== undefined && {
					reverse_template: reverseTemplate,
				}),
				...(alternativeUrlTemplates !== undefined && {
					alternative_url_templates: JSON.stringify(alternativeUrlTemplates),
				}),
			})
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", id)
			.execute();
		work.touch(linkifiers, id);
		await tellOfLinkifiers(work);
	},
});

export const removeLinkifier = command<{ readonly id: number }, void>({
	name: "remove-linkifier",
	async execute(work, wanted) {
		await requireAdministrator(work);
		const { id } = await requireLinkifier(work, wanted.id);
		await work.db
			.deleteFrom("linkifier")
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", id)
			.execute();
		work.touch(linkifiers, id);
		await tellOfLinkifiers(work);
	},
});

export const reorderLinkifiers = command<
	{ readonly ids: readonly number[] },
	void
>({
	name: "reorder-linkifiers",
	async execute(work, { ids }) {
		await requireAdministrator(work);
		const present = await work.all(linkifiers);
		const isComplete =
			ids.length === present.size &&
			new Set(ids).size === ids.length &&
			ids.every((id) => present.has(id));
		if (!isComplete)
			throw badRequest(
				"The ordered list must enumerate all existing linkifiers exactly once",
			);
		for (const [at, id] of ids.entries())
			await work.db
				.updateTable("linkifier")
				.set({ position: at + 1 })
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", id)
				.execute();
		work.touch(linkifiers, ...ids);
		await tellOfLinkifiers(work);
	},
});
