import type { Db } from '../../../db/postgres/client.ts'
import { sourceLanguage } from '../../../packages/text/languages.ts'
import { segmentFilter } from '../../analytics/segments/membership.ts'
import { parseFilter } from '../../analytics/traffic/filter.ts'
import { filterDimensions } from '../../analytics/traffic/model.ts'
import { isOnSegment } from '../../analytics/traffic/parse-query.ts'
import { periodLimits, readMoment } from '../../analytics/traffic/period.ts'
import { Unprocessable, ValidationError } from '../../platform/errors.ts'
import { dateRanges } from './content.ts'
import type { Config, ConfigRequest } from './model.ts'

const defaults: Config = {
  date_range: 'last_7_days',
  metrics: ['sessions', 'users', 'pageviews', 'bounce_rate', 'avg_duration'],
  dimensions: ['source', 'page'],
  sections: [],
  filters: '',
  comparison: 'previous_period',
  language: sourceLanguage,
}

/**
 * Applies a request to the content settings of a report; fields it leaves out keep their value.
 * @throws ValidationError naming the field, @throws Unprocessable for days in the wrong order or too many days.
 */
export async function checkedConfig(
  db: Pick<Db, 'select'>,
  site: { id: string },
  input: ConfigRequest = {},
  old: Config = defaults,
): Promise<Config> {
  const config = { ...old, ...input }
  const conditions = parseFilter(config.filters, filterDimensions, 'config.filters')
  const isByHour = config.dimensions.includes('hour') || conditions.some((it) => it.dimension === 'hour')
  checkDateRange(config.date_range, isByHour ? periodLimits.hourly_days : periodLimits.days)
  await segmentFilter(db, site, conditions.filter(isOnSegment), 'config.filters')
  return {
    ...config,
    metrics: [...new Set(config.metrics)],
    dimensions: [...new Set(config.dimensions)],
    sections: [...new Set(config.sections)],
  }
}

function checkDateRange(text: string, days_max: number): void {
  if (dateRanges.some((it) => it === text)) return
  const field = 'config.date_range'
  const days = text.split('/')
  if (days.length !== 2 || !days.every(isDay)) {
    const message = `${field} must be one of ${dateRanges.join(', ')}, or two days like 2026-03-01/2026-03-31, not "${text}"`
    throw new ValidationError([{ field, message }])
  }
  const [start = '', end = ''] = days
  const length = Temporal.PlainDate.from(start).until(end).days + 1
  if (length < 1) throw unprocessable(`${field} ends before it starts: ${start} is after ${end}`)
  if (length > days_max)
    throw unprocessable(
      `${field} must span at most ${periodLimits.days} days, or ${periodLimits.hourly_days} with a table or filter by hour, not ${length} days`,
    )
}

function unprocessable(message: string): Unprocessable {
  return new Unprocessable(message, [{ field: 'config.date_range', message }])
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && typeof readMoment(text, 'UTC') !== 'string'
}
