import type { ProfileField } from "../../domain/profile-fields/fields.ts";
import { plainForm } from "../events/event-form.ts";
import { renderField } from "./field-shape.ts";

interface ProfileFieldsChanged {
	readonly type: "profile_fields_changed";
	readonly fields: readonly ProfileField[];
	readonly [field: string]: unknown;
}

export const profileFieldsChanged = plainForm<ProfileFieldsChanged>(
	"custom_profile_fields",
	({ fields }) => ({
		type: "custom_profile_fields",
		fields: fields.map(renderField),
	}),
);
