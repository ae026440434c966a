import type { ChildProcess } from "node:child_process";

// What was started here does not outlive this process, however it ends.

const children = new Set<ChildProcess>();

export function endWithUs(child: ChildProcess) {
	children.add(child);
	child.once("exit", () => children.delete(child));
}

process.once("exit", () => {
	for (const child of children) child.kill("SIGKILL");
});
