import type { Db } from '../../../db/postgres/client.ts'
import type { AlertCondition } from '../../../db/postgres/schema/alerts.ts'
import { segmentFilter } from '../../analytics/segments/membership.ts'
import { parseFilter } from '../../analytics/traffic/filter.ts'
import { sessionFilterDimensions } from '../../analytics/traffic/model.ts'
import { isOnViews } from '../../analytics/traffic/views.sql.ts'
import { InvalidRequest, NotFound, Unprocessable, ValidationError } from '../../platform/errors.ts'
import { findGoal } from '../../revenue/conversions/goals.ts'
import { isTrafficMetric } from './measure.ts'
import type { ConditionRequest } from './model.ts'
import type { CheckInterval } from './windows.ts'

export type Rules = { condition: AlertCondition; minimumVolume: number; checkEvery: CheckInterval }
type RulesRequest = { condition: ConditionRequest; minimum_volume?: number; check_every?: CheckInterval }

/**
 * Allowed check intervals for each window. Limits how often windows overlap: an event is counted again for each of
 * them.
 */
const intervals: Record<AlertCondition['window'], CheckInterval[]> = {
  hour: ['hour', '15_minutes'],
  day: ['hour', 'day'],
  week: ['day'],
}

/**
 * Applies a request to the rules of an alert; fields it leaves out keep their value.
 * @throws InvalidRequest if a required field is missing, @throws ValidationError for invalid values,
 * @throws Unprocessable for fields that contradict each other or a condition that can never be met.
 */
export async function checkedRules(
  db: Pick<Db, 'select'>,
  site: { id: string },
  input: RulesRequest,
  old?: Rules,
): Promise<Rules> {
  const condition = completed(input.condition, old?.condition)
  const rules: Rules = {
    condition,
    minimumVolume: input.minimum_volume ?? old?.minimumVolume ?? 0,
    checkEvery: intervalOf(condition, input, old),
  }
  checkSubject(condition)
  checkComparison(condition)
  checkThreshold(rules)
  const filters = parseFilter(condition.filters, sessionFilterDimensions, 'condition.filters')
  if (!isTrafficMetric(condition) && filters.some(isOnViews))
    throw unprocessable(
      'filters',
      'cannot use page, page_title and content_group for conversions, revenue and events. Filter by their credited visit instead, e.g. by entry_page',
    )
  const onSegments = filters.flatMap((it) =>
    it.dimension === 'segment' ? [{ ...it, dimension: it.dimension }] : [],
  )
  await Promise.all([
    segmentFilter(db, site, onSegments, 'condition.filters'),
    requireGoal(db, site, condition.conversion_id),
  ])
  return rules
}

function completed(input: ConditionRequest, old: AlertCondition | undefined): AlertCondition {
  const metric = input.metric ?? old?.metric
  const operator = input.operator ?? old?.operator
  const threshold = input.threshold ?? old?.threshold
  if (metric === undefined) throw required('metric')
  if (operator === undefined) throw required('operator')
  if (threshold === undefined) throw required('threshold')
  const isSameMetric = metric === old?.metric
  const isCompared = operator === 'increased_by_percent' || operator === 'decreased_by_percent'
  const kept = old && isCompared === (old.comparison_period !== 'none') ? old.comparison_period : undefined
  return {
    metric,
    conversion_id: given(input.conversion_id, isSameMetric ? old.conversion_id : null),
    event_name: eventName(given(input.event_name, isSameMetric ? old.event_name : null)),
    operator,
    threshold,
    comparison_period: input.comparison_period ?? kept ?? (isCompared ? 'previous_week' : 'none'),
    window: input.window ?? old?.window ?? 'day',
    filters: input.filters ?? old?.filters ?? '',
  }
}

function intervalOf({ window }: AlertCondition, input: RulesRequest, old: Rules | undefined): CheckInterval {
  const allowed = intervals[window]
  const requested = input.check_every ?? old?.checkEvery
  if (requested !== undefined && allowed.includes(requested)) return requested
  if (input.check_every === undefined) return allowed[0] as CheckInterval
  const message = `check_every must be ${allowed.join(' or ')} for a window of one ${window}, not ${requested}`
  throw new Unprocessable(message, [{ field: 'check_every', message }])
}

function checkSubject({ metric, conversion_id, event_name }: AlertCondition): void {
  if (metric === 'events' && event_name === null) throw required('event_name', ' for the metric events')
  if (metric !== 'events' && event_name !== null)
    throw unprocessable('event_name', 'is only allowed for the metric events')
  if (metric !== 'conversions' && metric !== 'revenue' && conversion_id !== null)
    throw unprocessable('conversion_id', 'is only allowed for the metrics conversions and revenue')
}

function checkComparison({ operator, comparison_period, window }: AlertCondition): void {
  const isCompared = operator === 'increased_by_percent' || operator === 'decreased_by_percent'
  if (isCompared === (comparison_period === 'none'))
    throw unprocessable(
      'comparison_period',
      isCompared
        ? `must not be none for ${operator}. Use, for example, previous_week`
        : `must be none for ${operator}, which compares with the threshold only`,
    )
  if (comparison_period.startsWith('same_hour') && window !== 'hour')
    throw unprocessable('comparison_period', `${comparison_period} is only allowed for windows of an hour`)
  const isOverlapping =
    (comparison_period === 'previous_hour' && window !== 'hour') ||
    (comparison_period === 'previous_day' && window === 'week')
  if (isOverlapping)
    throw unprocessable(
      'comparison_period',
      `${comparison_period} overlaps with a window of one ${window}. Choose a longer comparison period`,
    )
}

/** Rejects conditions that can never be met. */
function checkThreshold({ condition, minimumVolume }: Rules): void {
  const { metric, operator, threshold } = condition
  if (operator === 'increased_by_percent' || operator === 'decreased_by_percent') {
    if (threshold <= 0) throw unprocessable('threshold', `must be more than 0 percent for ${operator}`)
    if (operator === 'decreased_by_percent' && threshold > 100 && metric !== 'revenue')
      throw unprocessable('threshold', `must be at most 100 percent: ${metric} cannot decrease by more`)
    return
  }
  if (metric === 'revenue') return
  if (operator === 'below' && threshold <= 0)
    throw unprocessable('threshold', `must be more than 0: ${metric} is never below 0`)
  if (operator === 'above' && threshold < 0)
    throw unprocessable('threshold', `must be 0 or more: ${metric} is always above a negative threshold`)
  if (operator === 'above' && metric === 'bounce_rate' && threshold >= 100)
    throw unprocessable('threshold', 'must be less than 100: a bounce rate is never above 100')
  const isCount = metric !== 'bounce_rate' && metric !== 'avg_duration'
  if (operator === 'below' && isCount && minimumVolume > 0 && threshold <= minimumVolume) {
    const message = `minimum_volume must be less than the threshold of ${threshold}: with fewer ${metric} than the minimum, the alert keeps its state`
    throw new Unprocessable(message, [{ field: 'minimum_volume', message }])
  }
}

async function requireGoal(
  db: Pick<Db, 'select'>,
  site: { id: string },
  goalId: string | null,
): Promise<void> {
  if (goalId === null) return
  try {
    await findGoal(db, site, goalId)
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    const message = `condition.conversion_id: there is no conversion goal ${goalId}`
    throw new ValidationError([{ field: 'condition.conversion_id', message }])
  }
}

/** Normalizes an event name as in stored events. */
function eventName(name: string | null): string | null {
  return name === 'pageview' ? 'page_view' : name
}

function given<T>(input: T | undefined, before: T): T {
  return input === undefined ? before : input
}

function required(name: string, when = ''): InvalidRequest {
  const field = `condition.${name}`
  const message = `${field} is required${when}`
  return new InvalidRequest(message, [{ field, message }])
}

function unprocessable(name: string, problem: string): Unprocessable {
  const field = `condition.${name}`
  const message = `${field} ${problem}`
  return new Unprocessable(message, [{ field, message }])
}
