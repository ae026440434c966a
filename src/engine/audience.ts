// Who hears an event, as a closed set of descriptions. An audience is stored with its
// event and resolved when the event is dispatched, against the state at its sequence
// number; what a description means in terms of people is the domain's to say.

export type Audience =
	| { to: "everyone" }
	| { to: "users"; ids: readonly number[] }
	/** Subscribers of the channel when the event happened. */
	| { to: "members"; channel: number }
	/** Everybody who may know that the channel exists. */
	| { to: "channel-seers"; channel: number }
	/** Those who have one of the messages (were sent it, or are members where it is) and may read it there. */
	| {
			to: "readers";
			/** Where the messages are. */
			channel: number;
			/** Where they were sent. */
			sent: readonly {
				readonly channel: number;
				readonly messages: readonly number[];
			}[];
			/** Users who have added one of them to their history. */
			keepers: readonly number[];
	  }
	/** Its members, and queues that asked for the messages of all public channels. */
	| { to: "listeners"; channel: number }
	| { to: "administrators" }
	| { to: "non-guests" }
	/** Those who may see the user. */
	| { to: "user-seers"; user: number }
	| { to: "any"; of: readonly Audience[] }
	| { to: "except"; of: Audience; users: readonly number[] }
	/** A note to the nodes themselves, such as which cached rows went stale. */
	| { to: "nobody" };

export const audience = {
	everyone: { to: "everyone" } as Audience,
	nobody: { to: "nobody" } as Audience,
	administrators: { to: "administrators" } as Audience,
	nonGuests: { to: "non-guests" } as Audience,
	users: (...ids: readonly number[]): Audience => ({ to: "users", ids }),
	membersOf: (channel: number): Audience => ({ to: "members", channel }),
	seersOf: (channel: number): Audience => ({ to: "channel-seers", channel }),
	readersOf: (
		channel: number,
		sent: Extract<Audience, { to: "readers" }>["sent"],
		keepers: readonly number[],
	): Audience => ({ to: "readers", channel, sent, keepers }),
	listenersOf: (channel: number): Audience => ({ to: "listeners", channel }),
	seersOfUser: (user: number): Audience => ({ to: "user-seers", user }),
	any: (...of: readonly Audience[]): Audience => ({ to: "any", of }),
	except: (of: Audience, ...users: readonly number[]): Audience => ({
		to: "except",
		of,
		users,
	}),
};
