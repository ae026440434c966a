// Writes the pages of docs/api: npm run api-pages
//
// What an operation takes, answers and refuses comes from its definition; the examples are run against a server that is made for
// them. The clock and the secret are fixed and ids are counted, so that the pages change only when the product does.

import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkResponse, type Endpoint } from "../src/api/endpoint.ts";
import { operations } from "../src/api/operations.ts";
import type { Example } from "./api-pages/example.ts";
import { exercises } from "./api-pages/examples.ts";
import { indexPage, runIndexExamples } from "./api-pages/index-page.ts";
import { operationPage, type Ran } from "./api-pages/page.ts";
import { setStage } from "./api-pages/stage.ts";
import { type Team, withTeam } from "./api-pages/team.ts";

export const pagesFolder = resolve(import.meta.dirname, "../docs/api");

function operationOf(id: string): Endpoint {
	const found = operations.find((operation) => operation.id === id);
	if (!found) throw new Error(`there is no operation ${id}`);
	return found;
}

async function runExample(
	team: Team,
	operation: Endpoint,
	{ title, who, call, status }: Example,
): Promise<Ran> {
	const [answer, heard] = await team.listen(() => team.send(who, call));
	const problems =
		answer.status !== status
			? [
					`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`,
				]
			: status === 200
				? checkResponse(operation, answer.body)
				: [];
	if (problems.length > 0)
		throw new Error(`${operation.id}, ${title}: ${problems.join("; ")}`);
	return {
		title,
		caller: who && team.person(who).fullName,
		call,
		answer,
		heard,
	};
}

const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Ids that are random get others, the same in every run: they count within their page. */
function withStableIds(page: string): string {
	const known = new Map<string, string>();
	return page.replace(uuidPattern, (uuid) => {
		const next = String(known.size + 1).padStart(12, "0");
		const stable = known.get(uuid) ?? `00000000-0000-4000-8000-${next}`;
		known.set(uuid, stable);
		return stable;
	});
}

/** All pages by the names of their files. */
export async function makeApiPages(): Promise<ReadonlyMap<string, string>> {
	const pages = await withTeam(async (team) => {
		const made = new Map<string, string>();
		const stage = await setStage(team);
		for (const { id, prepare } of exercises) {
			const operation = operationOf(id);
			const runs: Ran[] = [];
			for (const example of await prepare(stage)) {
				runs.push(await runExample(team, operation, example));
				team.pass(15);
			}
			made.set(`${id}.md`, operationPage(operation, runs));
			team.pass(60);
		}
		const described = exercises.map(({ id }) => operationOf(id));
		const shown = await runIndexExamples(team);
		return made.set("README.md", indexPage(described, shown));
	});
	return new Map(
		[...pages].map(([name, page]) => [name, withStableIds(page)] as const),
	);
}

if (import.meta.main) {
	mkdirSync(pagesFolder, { recursive: true });
	const pages = await makeApiPages();
	for (const [name, page] of pages)
		writeFileSync(join(pagesFolder, name), page);
	console.log(`Wrote ${pages.size} pages to docs/api.`);
}
