import type { AlertCondition } from '../../../db/postgres/schema/alerts.ts'
import type { Services } from '../../services.ts'
import type { Reading } from './judge.ts'
import { type MeasuredSite, measure } from './measure.ts'
import { comparedWindow, type Window, windowBefore } from './windows.ts'

/** A check of a condition at a moment. */
export type Check = { condition: AlertCondition; moment: number }

/** Returns the windows that a check counts. */
export function windowsOf({ condition, moment }: Check, timezone: string) {
  const current = windowBefore(moment, condition.window, timezone)
  return {
    current,
    previous: comparedWindow(current, condition.window, condition.comparison_period, timezone),
  }
}

/**
 * Returns the readings of checks whose conditions share a key. They are counted together, each distinct window once.
 * @throws as `measure`
 */
export async function readingsOf(
  services: Pick<Services, 'db' | 'clickhouse'>,
  site: MeasuredSite & { timezone: string },
  checks: readonly [Check, ...Check[]],
): Promise<Reading[]> {
  const wanted = checks.map((it) => windowsOf(it, site.timezone))
  const { windows, indexOf } = distinctWindows(
    wanted.flatMap(({ current, previous }) => (previous ? [current, previous] : [current])),
  )
  const [{ condition: first }, ...others] = checks
  const of = await measure(services, site, [first, ...others.map((it) => it.condition)], windows)
  return checks.map(({ condition }, n) => {
    const { current, previous } = wanted[n] as (typeof wanted)[number]
    return {
      current: of(condition, indexOf(current)),
      previous: previous && of(condition, indexOf(previous)),
    }
  })
}

/** Removes duplicate windows and sorts them by time; `indexOf` returns the index of a window. */
function distinctWindows(all: readonly Window[]) {
  const key = ({ from, to }: Window) => `${from}-${to}`
  const windows = [...new Map(all.map((it) => [key(it), it])).values()].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  )
  const indexes = new Map(windows.map((it, index) => [key(it), index]))
  return { windows, indexOf: (window: Window) => indexes.get(key(window)) as number }
}
