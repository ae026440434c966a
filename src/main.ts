import { enableCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";

// Types are stripped when a file is loaded; kept from one start to the next, that work
// is done once. Hence the detour: everything else is imported after this.
enableCompileCache();

// Loading leaves much behind that is never looked at again. The nursery of the garbage
// collector would grow for it and stay that large; it may grow once there is work.
const NURSERY_GROWTH = "--semi-space-growth-factor";
setFlagsFromString(`${NURSERY_GROWTH}=1`);
const { runProgram } = await import("./cli/program.ts");
setFlagsFromString(`${NURSERY_GROWTH}=2`);
await runProgram();
