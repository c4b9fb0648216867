import { weekdays } from '../../../packages/text/hours-of-week.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { Condition } from './filter.ts'
import { type ClockDimension, clockDimensions } from './model.ts'

const valuesOf: Record<ClockDimension, string[]> = {
  weekday: weekdays,
  hour_of_day: Array.from({ length: 24 }, (_, hour) => String(hour)),
}
const expected: Record<ClockDimension, string> = { weekday: 'monday to sunday', hour_of_day: '0 to 23' }

export function isClockDimension(dimension: string): dimension is ClockDimension {
  return clockDimensions.some((it) => it === dimension)
}

/** Returns the value of an hour or a day by its label, such as `2026-03-29T10:00:00+02:00`. */
export function clockValue(dimension: ClockDimension, label: string): string {
  if (dimension === 'hour_of_day') return String(Temporal.PlainDateTime.from(label).hour)
  return weekdays[Temporal.PlainDate.from(label).dayOfWeek - 1] as string
}

/** @throws ValidationError on `filters` for a condition on a time of the week that no time meets. */
export function checkClockConditions(conditions: readonly Condition[]): void {
  for (const { dimension, operator, values } of conditions) {
    if (!isClockDimension(dimension)) continue
    if (operator.endsWith('~')) refuse(`compares ${dimension} with ${operator} (expected == or !=)`)
    const unknown = values.find((it) => !valuesOf[dimension].includes(it))
    if (unknown !== undefined)
      refuse(`has an unknown ${dimension} "${unknown}" (expected ${expected[dimension]})`)
  }
}

function refuse(message: string): never {
  throw new ValidationError([{ field: 'filters', message: `filters ${message}` }])
}
