/** Reads JSON text that the product itself wrote. */
export function readJson<T>(text: string): T {
	return JSON.parse(text) as T;
}
