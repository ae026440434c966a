import type { InlineRule } from "./inline.ts";

const timestamp = /<time:([^<>]*)>/g;
const isoTime =
	/^(\d{4})(?:-(\d\d)-(\d\d)|(\d\d)(\d\d)|-?W(\d\d)(?:-?(\d))?)(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d\d(?::?\d\d(?::?\d\d)?)?)?)?$/i;
const dayMilliseconds = 86_400_000;

/** Milliseconds of a calendar day, or undefined if there is no such day. */
function calendarDay(year: number, month: number, day: number) {
	const date = new Date(0);
	date.setUTCFullYear(year, month - 1, day);
	const exists =
		year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	return exists ? date.getTime() : undefined;
}

/** Milliseconds of a day given by ISO week and weekday. */
function weekDay(year: number, week: number, day: number) {
	const fourth = calendarDay(year, 1, 4);
	if (fourth === undefined || week < 1 || week > 53 || day < 1 || day > 7) {
		return undefined;
	}
	const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
	const monday = fourth - weekday * dayMilliseconds;
	return monday + ((week - 1) * 7 + day - 1) * dayMilliseconds;
}

function zoneSeconds(zone: string | undefined): number | undefined {
	if (zone === undefined || zone === "Z" || zone === "z") return 0;
	const digits = zone.slice(1).replaceAll(":", "");
	const hours = Number(digits.slice(0, 2));
	const minutes = Number(digits.slice(2, 4) || 0);
	const seconds = Number(digits.slice(4, 6) || 0);
	if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
	const offset = hours * 3600 + minutes * 60 + seconds;
	return zone.startsWith("-") ? -offset : offset;
}

/** Reads an ISO 8601 date or time as UTC and spells it for `datetime`; undefined if it is none. */
export function normalizeTimestamp(text: string): string | undefined {
	const match = isoTime.exec(text);
	if (!match) return undefined;
	const year = Number(match[1]);
	const day =
		match[6] === undefined
			? calendarDay(
					year,
					Number(match[2] ?? match[4]),
					Number(match[3] ?? match[5]),
				)
			: weekDay(year, Number(match[6]), Number(match[7] ?? 1));
	const hours = Number(match[8] ?? 0);
	const minutes = Number(match[9] ?? 0);
	const seconds = Number(match[10] ?? 0);
	const offset = zoneSeconds(match[12]);
	if (day === undefined || offset === undefined) return undefined;
	if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
	const time = day + (hours * 3600 + minutes * 60 + seconds - offset) * 1000;
	const date = new Date(time);
	if (date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) {
		return undefined;
	}
	const whole = date.toISOString().slice(0, 19);
	const fraction = (match[11] ?? "").padEnd(6, "0").slice(0, 6);
	return /[1-9]/.test(fraction) ? `${whole}.${fraction}Z` : `${whole}Z`;
}

export const timestampRule: InlineRule = {
	trigger: "<time:",
	apply: (text, work) =>
		text.replace(timestamp, (source, time: string) => {
			const datetime = normalizeTimestamp(time);
			if (datetime === undefined) return source;
			return work.stash.element(
				"time",
				{ datetime },
				work.stash.text(time),
				source,
			);
		}),
};
