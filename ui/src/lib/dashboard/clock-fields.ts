import type { Choice } from '#lib/components/Select.svelte'
import { weekdayName } from '#lib/weekday-name.ts'
import { hourName, weekdays } from '../../../../packages/text/hours-of-week.ts'
import type { ClockDimension } from '../../../../server/analytics/traffic/model.ts'

/** The fields of the times of the week, with their labels. */
export const clockLabels: Record<ClockDimension, string> = {
  weekday: 'Weekday',
  hour_of_day: 'Hour of the day',
}
export const clockFields = Object.keys(clockLabels) as ClockDimension[]

export function isClockField(field: string): field is ClockDimension {
  return clockFields.some((it) => it === field)
}

/** The values of a field, with their names. */
export function clockChoices(field: ClockDimension): Choice[] {
  return field === 'weekday'
    ? weekdays.map((value, day) => ({ value, label: weekdayName(day, 'long') }))
    : Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }))
}

/** The conditions for an hour of the week. @param day 0 is Monday */
export function hourOfWeek(day: number, hour: number) {
  const only = (dimension: ClockDimension, value: string) => ({
    dimension,
    operator: '==' as const,
    values: [value],
  })
  return [only('weekday', weekdays[day] as string), only('hour_of_day', String(hour))]
}
