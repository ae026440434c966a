import type { AlertWordsChanged } from "../../domain/alert-words/change-alert-words.ts";
import { plainForm } from "../events/event-form.ts";

export const alertWordsChanged = plainForm<AlertWordsChanged>(
	"alert_words",
	({ words }) => ({ type: "alert_words", alert_words: words }),
);
