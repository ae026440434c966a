/** Heard by the owner alone, like the two others. */
export interface DeviceAdded {
	readonly type: "device_added";
	readonly deviceId: number;
	readonly [field: string]: unknown;
}

export interface DeviceUpdated {
	readonly type: "device_updated";
	readonly deviceId: number;
	/** What differs from before. */
	readonly changes: {
		readonly pushKeyId?: number;
		readonly pendingPushTokenId?: string;
		readonly tokenUpdatedAt?: number;
	};
	readonly [field: string]: unknown;
}

export interface DeviceRemoved {
	readonly type: "device_removed";
	readonly deviceId: number;
	readonly [field: string]: unknown;
}
