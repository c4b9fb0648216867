const hour_ms = 3_600_000

/** Start of a day in a time zone, and start of the next day. */
export type DayBounds = { from: number; to: number }

/** Returns the bounds of a day such as `2026-03-29` in a time zone: 23 hours if the clock is put forward. */
export function dayBounds(date: string, timezone: string): DayBounds {
  const day = Temporal.PlainDate.from(date)
  return {
    from: day.toZonedDateTime(timezone).epochMilliseconds,
    to: day.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds,
  }
}

/** Returns a function from a time to its day in a time zone. Memoizes by hour to avoid a calendar lookup per event. */
export function dayResolver(timezone: string): (time_ms: number) => string {
  const known = new Map<number, DayBounds & { date: string }>()
  return (time_ms) => {
    const hour = Math.floor(time_ms / hour_ms)
    let day = known.get(hour)
    if (!day || time_ms < day.from || time_ms >= day.to) {
      const date = Temporal.Instant.fromEpochMilliseconds(time_ms)
        .toZonedDateTimeISO(timezone)
        .toPlainDate()
        .toString()
      day = { date, ...dayBounds(date, timezone) }
      if (known.size >= 100_000) known.clear()
      known.set(hour, day)
    }
    return day.date
  }
}
