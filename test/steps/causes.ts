import type { Cause } from "./cause.ts";
import { channels } from "./causes-channels.ts";
import { messages } from "./causes-messages.ts";
import { organization } from "./causes-organization.ts";
import { groups, people } from "./causes-people.ts";
import { personalCauses } from "./personal-causes.ts";

export { type Cause, type Listener, listeners } from "./cause.ts";

export const eventCauses: readonly Cause[] = [
	...messages,
	...channels,
	...people,
	...groups,
	...organization,
	...personalCauses,
];
