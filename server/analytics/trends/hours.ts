import type { Principal } from '../../platform/http/principal.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import { periodAnswer, readPeriod } from '../traffic/period.ts'
import type { TrendHours, TrendHoursQuery } from './model.ts'

/** Reports a metric of events by weekday and hour. */
export async function trendHours(
  { clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  _principal: Principal,
  site: ConvertingSite,
  query: TrendHoursQuery,
): Promise<TrendHours> {
  const period = readPeriod(query, site.timezone, clock())
  const values = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  return { period: periodAnswer(period), total: 0, values, highest: null }
}
