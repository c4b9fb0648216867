import type { AlertCondition } from '../../../db/postgres/schema/alerts.ts'
import { startOfDay } from '../../analytics/traffic/period.ts'
import type { Services } from '../../services.ts'
import { checkedRules } from './condition.ts'
import { isTriggeredBy, judge, publicReading, type Reading } from './judge.ts'
import type { MeasuredSite } from './measure.ts'
import type { AlertPreview, AlertPreviewQuery } from './model.ts'
import { readingsOf } from './readings.ts'
import { moments, newestMoment } from './windows.ts'

const days = 30

type PreviewedSite = MeasuredSite & { timezone: string }

/**
 * Returns when an alert would have been triggered in the last 30 days, starting as `ok`. One query counts all checks.
 * @throws as the creation of such an alert, and QueryTooLarge.
 */
export async function previewAlert(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: PreviewedSite,
  input: AlertPreviewQuery,
): Promise<AlertPreview> {
  const { condition, minimumVolume, checkEvery } = await checkedRules(services.db, site, input)
  const last = newestMoment(checkEvery, site.timezone, services.clock())
  const first = startOfDay(last, site.timezone, days)
  const checks = moments(checkEvery, site.timezone, first, last)
  const [earliest = last, ...later] = checks
  const readings = await readingsOf(services, site, [
    { condition, moment: earliest },
    ...later.map((moment) => ({ condition, moment })),
  ])
  return {
    start: new Date(earliest).toISOString(),
    end: new Date(last).toISOString(),
    timezone: site.timezone,
    currency: site.currency,
    ...replay(condition, minimumVolume, checks, readings),
  }
}

/** Applies readings in chronological order, as checks do. */
function replay(
  condition: AlertCondition,
  minimumVolume: number,
  checks: readonly number[],
  readings: readonly Reading[],
): Pick<AlertPreview, 'checks' | 'undecided' | 'firings' | 'points'> {
  const firings: AlertPreview['firings'] = []
  let isTriggered = false
  let undecided = 0
  const points = readings.map((reading, n): AlertPreview['points'][number] => {
    const at = new Date(checks[n] as number).toISOString()
    const verdict = judge(condition, minimumVolume, reading)
    if (verdict === 'unknown') undecided++
    const wasTriggered = isTriggered
    isTriggered = isTriggeredBy(verdict, wasTriggered)
    const shown = publicReading(reading)
    const current = firings.at(-1)
    if (isTriggered && !wasTriggered) firings.push({ triggered_at: at, resolved_at: null, ...shown })
    else if (wasTriggered && !isTriggered && current) current.resolved_at = at
    return { at, ...shown, is_triggered: isTriggered }
  })
  return { checks: checks.length, undecided, firings, points }
}
