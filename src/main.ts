import { enableCompileCache } from "node:module";

// Types are stripped when a file is loaded; kept from one start to the next, that work
// is done once. Hence the detour: everything else is imported after this.
enableCompileCache();
await import("./cli/program.ts");
