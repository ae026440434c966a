const names = new Intl.DisplayNames(["en"], {
	type: "language",
	fallback: "none",
});

/** The English name of a language by its code, e.g. `de` or `zh-hans`. */
export function findLanguageName(code: string): string | undefined {
	if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(code)) return undefined;
	try {
		return names.of(code.replaceAll("_", "-"));
	} catch {
		return undefined;
	}
}
