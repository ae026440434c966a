/**
 * What is wrong and where. The place is completed by the enclosing shapes while it travels outwards, so that checking
 * a good value builds no path at all.
 */
export class Mismatch {
	place = "";
	readonly say: (place: string) => string;

	constructor(say: (place: string) => string) {
		this.say = say;
	}

	text(name: string): string {
		return this.say(name + this.place);
	}
}

export function mismatch(complaint: string): Mismatch {
	return new Mismatch((place) => `${place} ${complaint}`);
}

/** Adds a step to the place of a complaint on its way out. */
export function within(error: unknown, step: string): unknown {
	if (error instanceof Mismatch) error.place = step + error.place;
	return error;
}

/** Text that every database can store and every client can read back. */
export function requireStorable(text: string): void {
	if (text.includes("\0")) throw mismatch("must not contain null bytes");
	if (!text.isWellFormed()) throw mismatch("is not valid Unicode text");
}
