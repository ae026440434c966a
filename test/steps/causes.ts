import type { Cause } from "./cause.ts";
import { channelCauses } from "./channel-causes.ts";
import { messageCauses } from "./message-causes.ts";
import { groupCauses, organizationCauses } from "./organization-causes.ts";
import { peopleCauses } from "./people-causes.ts";
import { personalCauses } from "./personal-causes.ts";

/** In an order in which they can be done one after the other. */
export const eventCauses: readonly Cause[] = [
	...messageCauses,
	...channelCauses,
	...peopleCauses,
	...groupCauses,
	...organizationCauses,
	...personalCauses,
];
