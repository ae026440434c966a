/** Where video calls may take place. The numbers are stored and travel as they are. */
const alwaysOffered = {
	disabled: { id: 0, name: "None" },
	jitsi_meet: { id: 1, name: "Jitsi Meet" },
} as const;

/** In the name of people who connect their account at the provider that the server is configured for. */
const conference = { conference: { id: 8, name: "Conference" } } as const;

export type VideoProviders = Readonly<
	Record<string, { readonly id: number; readonly name: string }>
>;

export const offeredVideoProviders = (
	hasConference: boolean,
): VideoProviders =>
	hasConference ? { ...alwaysOffered, ...conference } : alwaysOffered;
