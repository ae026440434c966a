/** The only error rendering can end with. */
export class RenderFailure extends Error {
	readonly reason: "too-long" | "too-slow" | "broken";

	constructor(reason: RenderFailure["reason"], cause?: unknown) {
		super(`Rendering failed: ${reason}`, { cause });
		this.name = "RenderFailure";
		this.reason = reason;
	}
}
