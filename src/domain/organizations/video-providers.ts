/** Where video calls may take place. The numbers are stored and travel as they are. */
export const videoProviders = {
	disabled: { id: 0, name: "None" },
	jitsi_meet: { id: 1, name: "Jitsi Meet" },
} as const;

export type VideoProviderKey = keyof typeof videoProviders;

export const isVideoProvider = (id: number): boolean =>
	Object.values(videoProviders).some((provider) => provider.id === id);
