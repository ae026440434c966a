/** Reasons for which a message may be reported to moderators. */
export const reportTypes = [
	{ key: "spam", name: "Spam" },
	{ key: "harassment", name: "Harassment" },
	{ key: "inappropriate", name: "Inappropriate content" },
	{ key: "norms", name: "Violates community norms" },
	{ key: "other", name: "Other reason" },
] as const;
