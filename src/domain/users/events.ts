import type { EmailVisibility } from "./settings.ts";
import type { User } from "./users.ts";

export interface UserCreated {
	readonly type: "user_created";
	readonly user: User;
	readonly [field: string]: unknown;
}

/** One thing about an account that is the same for everybody who sees it. */
export type UserChange =
	| { readonly fullName: string }
	| { readonly role: number }
	| { readonly isActive: boolean }
	| { readonly timezone: string }
	| { readonly botOwnerId: number }
	| { readonly joinedAt: number }
	| { readonly isImportedStub: false }
	| {
			readonly avatar: { readonly source: string; readonly version: number };
	  }
	| {
			readonly profileValue: {
				readonly fieldId: number;
				readonly value: string | null;
				readonly rendered: string | null;
			};
	  };

export interface UserChanged {
	readonly type: "user_changed";
	readonly userId: number;
	readonly change: UserChange;
	readonly [field: string]: unknown;
}

export interface Address {
	readonly email: string;
	readonly visibility: EmailVisibility;
}

/** The address or who may see it: what each recipient is told depends on what they saw before. */
export interface UserAddressChanged {
	readonly type: "user_address_changed";
	readonly userId: number;
	readonly before: Address;
	readonly after: Address;
	readonly [field: string]: unknown;
}

/** A guest who does not see everyone began, or ceased, to see these people. */
export interface UsersAppeared {
	readonly type: "users_appeared";
	readonly userIds: readonly number[];
	readonly [field: string]: unknown;
}

export interface UsersVanished {
	readonly type: "users_vanished";
	readonly userIds: readonly number[];
	readonly [field: string]: unknown;
}

/** Someone may see the real addresses of these people from now on, or may not any more. */
export interface AddressesRevealed {
	readonly type: "addresses_revealed";
	readonly userIds: readonly number[];
	readonly [field: string]: unknown;
}

export interface UserSettingChanged {
	readonly type: "user_setting_changed";
	/** A name of settings.ts, or `timezone`. */
	readonly name: string;
	readonly value: unknown;
	readonly [field: string]: unknown;
}

export interface UserDefaultChanged {
	readonly type: "user_default_changed";
	readonly name: string;
	readonly value: unknown;
	readonly [field: string]: unknown;
}
