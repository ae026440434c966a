/** Every event the product tells, and how it looks on the wire: the table of contents of events. */

import { domainForms } from "../domains/domain-events.ts";
import { groupForms } from "../groups/group-events.ts";
import { linkifierForms } from "../linkifiers/linkifier-events.ts";
import { messageSent } from "../messages/message-events.ts";
import { organizationForms } from "../organizations/organization-events.ts";
import { playgroundForms } from "../playgrounds/playgrounds-state.ts";
import type { EventForm } from "./event-form.ts";

export const eventForms: Readonly<Record<string, EventForm>> = {
	...groupForms,
	...organizationForms,
	...domainForms,
	...linkifierForms,
	...playgroundForms,
	message_sent: messageSent,
};
