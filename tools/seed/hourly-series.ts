import { Random } from './random.ts'

/** Hours that are changed: from `start` on, `hours` long, multiplied by `factor`. */
export type PlantedChange = { start: number; hours: number; factor: number }

export type SeriesShape = {
  hours: number
  /** Of an hour around noon at the end of the series. */
  level: number
  /** What a week is to the one before, such as 1.02. */
  weeklyGrowth?: number
  /** How much whole hours and days vary beyond counting, as a share. */
  unrest?: number
  /** Counts, or the value of as many orders. */
  kind?: 'count' | 'amount'
  /** Hours that begin days on which only half as much happens. */
  holidays?: readonly number[]
  planted?: readonly PlantedChange[]
}

/** A made-up hourly series of counts or of revenue: rhythm of day and week, growth, days better and worse, chance. */
export function hourlySeries(
  seed: number,
  { hours, level, weeklyGrowth = 1, unrest = 0.05, kind = 'count', holidays = [], planted = [] }: SeriesShape,
): Float64Array {
  const random = new Random(seed)
  const values = new Float64Array(hours)
  let day = 1
  for (let hour = 0; hour < hours; hour++) {
    if (hour % 24 === 0) day = 1 + unrest * random.normal()
    const factors = planted
      .filter(({ start, hours: long }) => hour >= start && hour < start + long)
      .map(({ factor }) => factor)
    if (holidays.some((start) => hour >= start && hour < start + 24)) factors.push(0.5)
    const expected =
      level *
      rhythmOf(hour) *
      weeklyGrowth ** ((hour - hours) / 168) *
      Math.max(0.2, day) *
      Math.max(0.2, 1 + unrest * random.normal()) *
      factors.reduce((product, it) => product * it, 1)
    const count = random.count(expected)
    values[hour] = kind === 'count' ? count : worthOf(random, count)
  }
  return values
}

/** From midnight on: about a quarter at night of what there is in the afternoon; weekends are quieter. */
function rhythmOf(hour: number): number {
  const angle = ((hour - 8) / 24) * 2 * Math.PI
  const ofDay = (1 + 0.65 * Math.sin(angle) + 0.1 * Math.sin(2 * angle)) / 1.5
  return Math.floor(hour / 24) % 7 >= 5 ? ofDay * 0.7 : ofDay
}

/** The value of some orders, to the cent. */
function worthOf(random: Random, orders: number): number {
  let value = 0
  for (let order = 0; order < orders; order++) value += random.skewed(36, 0.8)
  return Math.round(value * 100) / 100
}
