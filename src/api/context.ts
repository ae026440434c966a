/** What the composition root adds to the context of every handler. */
export interface HandleExtras {
	/** Executes one command: one operation is one transaction. */
	run<Input, Output>(
		command: {
			readonly execute: (work: never, input: Input) => Promise<Output> | Output;
		},
		input: Input,
	): Promise<Output>;
	/** Answers one query from a consistent view, outside the write lane. */
	read<Output>(
		query: (view: never) => Promise<Output> | Output,
	): Promise<Output>;
}
