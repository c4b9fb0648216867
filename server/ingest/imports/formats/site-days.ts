const hour_ms = 3_600_000

/** When a day of a time zone begins, and when the next one does. */
export type DayBounds = { from: number; to: number }

/** The bounds of `2026-03-29` in a time zone: 23 hours where the clock is put forward. */
export function dayBounds(date: string, timezone: string): DayBounds {
  const day = Temporal.PlainDate.from(date)
  return {
    from: day.toZonedDateTime(timezone).epochMilliseconds,
    to: day.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds,
  }
}

/** Tells the day of a time zone that a moment falls on; asks the calendar once per day, not once per event. */
export function dayTeller(timezone: string): (time_ms: number) => string {
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
