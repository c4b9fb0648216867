import type { Db } from '../../../db/postgres/client.ts'
import { sourceLanguage } from '../../../packages/text/languages.ts'
import { segmentFilter } from '../../analytics/segments/membership.ts'
import { parseFilter } from '../../analytics/traffic/filter.ts'
import { filterDimensions } from '../../analytics/traffic/model.ts'
import { isOnSegment } from '../../analytics/traffic/parse-query.ts'
import { periodLimits } from '../../analytics/traffic/period.ts'
import { checkDateRange } from './checked-date-range.ts'
import type { Config, ConfigRequest } from './model.ts'

const defaults: Config = {
  date_range: 'last_7_days',
  metrics: ['sessions', 'users', 'pageviews', 'bounce_rate', 'avg_duration'],
  dimensions: ['source', 'page'],
  sections: [],
  explorations: [],
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
  checkDateRange(
    config.date_range,
    'config.date_range',
    isByHour ? periodLimits.hourly_days : periodLimits.days,
  )
  await segmentFilter(db, site, conditions.filter(isOnSegment), 'config.filters')
  return {
    ...config,
    metrics: [...new Set(config.metrics)],
    dimensions: [...new Set(config.dimensions)],
    sections: [...new Set(config.sections)],
  }
}
