import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";

// The client's loop over events never ends by itself; here it ends with the thread.

const zulipInit = createRequire(import.meta.url)("zulip-js");
const client = await zulipInit(workerData.config);
client.callOnEachEvent(
	(event: unknown) => parentPort?.postMessage(event),
	workerData.types,
);
