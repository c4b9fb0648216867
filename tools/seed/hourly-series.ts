import { Random } from './random.ts'

/** A change of `hours` hours from `start` on, multiplied by `factor`. */
export type PlantedChange = { start: number; hours: number; factor: number }

export type SeriesShape = {
  hours: number
  /** The value of an hour around noon at the end of the series. */
  level: number
  /** The ratio of a week to the one before, such as 1.02. */
  weeklyGrowth?: number
  /** The extra variation of whole hours and days beyond counting noise, as a share. */
  variation?: number
  /** Counts, or the total value of that many orders. */
  kind?: 'count' | 'amount'
  /** The first hours of days with half the usual values. */
  holidays?: readonly number[]
  planted?: readonly PlantedChange[]
}

/**
 * Returns a synthetic hourly series of counts or of revenue, with a daily and weekly rhythm, growth, good and bad days,
 * and noise.
 */
export function hourlySeries(
  seed: number,
  {
    hours,
    level,
    weeklyGrowth = 1,
    variation = 0.05,
    kind = 'count',
    holidays = [],
    planted = [],
  }: SeriesShape,
): Float64Array {
  const random = new Random(seed)
  const values = new Float64Array(hours)
  let day = 1
  for (let hour = 0; hour < hours; hour++) {
    if (hour % 24 === 0) day = 1 + variation * random.normal()
    const factors = planted
      .filter(({ start, hours: long }) => hour >= start && hour < start + long)
      .map(({ factor }) => factor)
    if (holidays.some((start) => hour >= start && hour < start + 24)) factors.push(0.5)
    const expected =
      level *
      rhythmOf(hour) *
      weeklyGrowth ** ((hour - hours) / 168) *
      Math.max(0.2, day) *
      Math.max(0.2, 1 + variation * random.normal()) *
      factors.reduce((product, it) => product * it, 1)
    const count = random.count(expected)
    values[hour] = kind === 'count' ? count : orderTotal(random, count)
  }
  return values
}

/** By hour from midnight: at night about a quarter of the afternoon; weekends are quieter. */
function rhythmOf(hour: number): number {
  const angle = ((hour - 8) / 24) * 2 * Math.PI
  const ofDay = (1 + 0.65 * Math.sin(angle) + 0.1 * Math.sin(2 * angle)) / 1.5
  return Math.floor(hour / 24) % 7 >= 5 ? ofDay * 0.7 : ofDay
}

/** Returns the value of some orders, to the cent. */
function orderTotal(random: Random, orders: number): number {
  let value = 0
  for (let order = 0; order < orders; order++) value += random.skewed(36, 0.8)
  return Math.round(value * 100) / 100
}
