import type { TimeSpan } from './rules-model.ts'

/** What a time is in rules: from when on to before when, in milliseconds. */
export type Stretch = { start: number; end: number }

/** When and where rules are evaluated. */
export type Moment = { now: number; timezone: string }

/** When a time span began: the same time on the clock of the site so many days, weeks or months ago. */
export function spanStart({ last, unit }: TimeSpan, { now, timezone }: Moment): number {
  return Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timezone)
    .subtract({ [unit]: last }).epochMilliseconds
}
