/** What stands ready before the first example. */
import type { PersonName, Team } from "./team.ts";

/** The team, and what the exercises share. */
export interface Stage {
	readonly team: Team;
	readonly designId: number;
	say(who: PersonName, topic: string, content: string): Promise<number>;
}

export async function setStage(team: Team): Promise<Stage> {
	const channels = [
		{ name: "design", description: "The catalogue and the web site." },
		{ name: "workshop", description: "Frames, wheels and what they need." },
	];
	const everyone = (["grace", "jonas", "priya", "tomas"] as const).map(
		(name) => team.person(name).id,
	);
	await team.do("grace", "POST", "/users/me/subscriptions", {
		subscriptions: channels,
		principals: everyone,
		send_new_subscription_messages: false,
	});
	const { stream_id } = await team.do("grace", "GET", "/get_stream_id", {
		stream: "design",
	});
	team.pass(3600);
	const stage: Stage = {
		team,
		designId: stream_id,
		async say(who, topic, content) {
			const to = "design";
			const sent = { type: "channel", to, topic, content };
			return (await team.do(who, "POST", "/messages", sent)).id;
		},
	};
	await stage.say(
		"tomas",
		"web site",
		"The new front page is on the test server.",
	);
	team.pass(60);
	return stage;
}
