import { parseNarrow, type Term } from "../../domain/narrow/parse.ts";
import { Param, param } from "../params.ts";
import { shape } from "../shape.ts";

const operand = shape.oneOf(
	shape.string(),
	shape.integer(),
	shape.array(shape.integer()),
);

/** Describes the elements; reading them is the narrow's own business, which knows what was meant. */
const described = {
	anyOf: [
		shape.object({
			operator: shape.string(),
			operand,
			negated: shape.boolean().optional(),
		}).schema,
		shape.tuple(shape.string(), shape.string()).schema,
	],
};

/** Terms that must all hold: objects, or pairs in the older form. `null` is no narrow at all. */
export const narrowParam = () => {
	const any = param.json(shape.any());
	return new Param<readonly Term[]>({
		read: (text, name) => parseNarrow(any.read(text, name)),
		encoding: "json",
		schema: { type: "array", items: described },
		refuses: [...any.refuses, "12", '"x"', "{}", '[["a"]]', "[1]"],
	});
};
