/** Sites where code from a message can be tried out, by language. */

import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import type { Collection, View } from "../../engine/memory.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { isLongerThan } from "../../lib/code-points.ts";
import {
	PLAYGROUND_LANGUAGE_LENGTH_MAX,
	PLAYGROUND_NAME_LENGTH_MAX,
	PLAYGROUND_TEMPLATE_LENGTH_MAX,
	PLAYGROUNDS_MAX,
} from "../../limits.ts";
import { parseUrlTemplate } from "../../markdown/index.ts";
import { loadById } from "../rows.ts";
import { isAdministrator } from "../users/roles.ts";
import { requireUser } from "../users/users.ts";

export interface Playground {
	readonly id: number;
	readonly name: string;
	/** A language as code blocks name it. */
	readonly language: string;
	/** RFC 6570, with the one variable `code`. */
	readonly urlTemplate: string;
}

export const playgrounds: Collection<Playground> = {
	name: "playgrounds",
	whole: true,
	load: (db, organizationId, ids) =>
		loadById(db, "playground", organizationId, ids, (row) => ({
			id: row.id,
			name: row.name,
			language: row.language,
			urlTemplate: row.url_template,
		})),
};

/** In the order in which they were added. */
export const listPlaygrounds = async (view: View): Promise<Playground[]> =>
	[...(await view.all(playgrounds)).values()].sort((a, b) => a.id - b.id);

export interface PlaygroundsChanged {
	readonly type: "playgrounds_changed";
	readonly playgrounds: readonly Playground[];
	readonly [field: string]: unknown;
}

async function tell(work: Work) {
	const event: PlaygroundsChanged = {
		type: "playgrounds_changed",
		playgrounds: await listPlaygrounds(work),
	};
	work.emit(event, audience.everyone);
}

async function requireAdministrator(work: Work) {
	const actor = await requireUser(work, work.actor.userId as number);
	if (!isAdministrator(actor.role))
		throw new Refusal(
			"UNAUTHORIZED_PRINCIPAL",
			"Must be an organization administrator",
		);
}

const languageCharacters = /^[a-zA-Z0-9_ +#.*/-]+$/;

function requireSound({ name, language, urlTemplate }: Omit<Playground, "id">) {
	if (name === "") throw badRequest("name cannot be blank");
	if (isLongerThan(name, PLAYGROUND_NAME_LENGTH_MAX))
		throw badRequest(
			`name is too long (limit: ${PLAYGROUND_NAME_LENGTH_MAX} characters)`,
		);
	if (
		!languageCharacters.test(language) ||
		language.length > PLAYGROUND_LANGUAGE_LENGTH_MAX
	)
		throw badRequest("Invalid characters in pygments language");
	const template = isLongerThan(urlTemplate, PLAYGROUND_TEMPLATE_LENGTH_MAX)
		? undefined
		: parseUrlTemplate(urlTemplate);
	if (!template) throw badRequest("Invalid URL template.");
	if (!template.variables.includes("code"))
		throw badRequest(
			'Missing the required variable "code" in the URL template',
		);
	if (template.variables.length > 1)
		throw badRequest(
			'"code" should be the only variable present in the URL template',
		);
}

export const addPlayground = command<Omit<Playground, "id">, number>({
	name: "add-playground",
	async prepare(_preparation, wanted) {
		requireSound(wanted);
	},
	async execute(work, { name, language, urlTemplate }) {
		await requireAdministrator(work);
		const present = await listPlaygrounds(work);
		if (present.some((one) => one.name === name && one.language === language))
			throw badRequest(
				"A playground with this name and language already exists.",
			);
		if (present.length >= PLAYGROUNDS_MAX)
			throw badRequest(`There may be at most ${PLAYGROUNDS_MAX} playgrounds.`);
		const id = await work.nextId("playground");
		work.append("playground", {
			organization_id: work.organizationId,
			id,
			name,
			language,
			url_template: urlTemplate,
		});
		work.touch(playgrounds, id);
		await tell(work);
		return id;
	},
});

export const removePlayground = command<{ readonly id: number }, void>({
	name: "remove-playground",
	async execute(work, { id }) {
		await requireAdministrator(work);
		if (!(await work.get(playgrounds, id)))
			throw badRequest("Invalid playground");
		await work.db
			.deleteFrom("playground")
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", id)
			.execute();
		work.touch(playgrounds, id);
		await tell(work);
	},
});
