import type { View } from "../../engine/memory.ts";
import type { AllowedDomain } from "./joining.ts";

/** The domains whose addresses may join, when the organization restricts joining to some. */
export async function listAllowedDomains(
	_view: View,
): Promise<readonly AllowedDomain[]> {
	return [];
}
