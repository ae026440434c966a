#!/usr/bin/env node
// JavaScript, and the only such file: the first file is read before the cache of stripped
// ones is open, so that for its types alone Node would load a type stripper of 17 MB.
import { enableCompileCache } from "node:module";

enableCompileCache();
const { runProgram } = await import("../src/cli/program.ts");
await runProgram();
