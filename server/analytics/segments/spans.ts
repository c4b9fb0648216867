import type { TimeSpan } from './rules-model.ts'

/** A time range in milliseconds; `end` is exclusive. */
export type TimeRange = { start: number; end: number }

/** The time and time zone in which rules are evaluated. */
export type Moment = { now: number; timezone: string }

/** Returns the start of a time span: the same local time at the site, that many days, weeks or months ago. */
export function spanStart({ last, unit }: TimeSpan, { now, timezone }: Moment): number {
  return Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timezone)
    .subtract({ [unit]: last }).epochMilliseconds
}
