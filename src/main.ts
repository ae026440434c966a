import { enableCompileCache } from "node:module";

// As bin/skein.js, for those who work on the code: everything in TypeScript. Types are
// stripped when a file is loaded; kept from one start to the next, that is done once.
enableCompileCache();
const { runProgram } = await import("./cli/program.ts");
await runProgram();
