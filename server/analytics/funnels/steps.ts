import { Params } from '../../../db/clickhouse/params.ts'
import { checkFilters } from '../../ingest/events/event-filters.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { FunnelStep } from './model.ts'
import { stepFilters } from './step-dimensions.ts'
import { stepEvents } from './step-events.sql.ts'

/** ClickHouse accepts 1,000 parameters per query. A report uses those of each step once, and needs some of its own. */
const parameters_max = 900

/**
 * Validates steps and returns them as they are stored. @throws ValidationError for filters on unknown fields, or for
 * too many filters.
 */
export function checkedSteps(steps: readonly FunnelStep[]): FunnelStep[] {
  const problems = steps.flatMap(({ filters = {} }, n) => {
    try {
      checkFilters(filters, stepFilters, `steps.${n}.filters`)
      return []
    } catch (error) {
      if (error instanceof ValidationError) return error.details
      throw error
    }
  })
  if (problems.length > 0) throw new ValidationError(problems)
  const params = new Params('step_')
  stepEvents({ steps, period: { start: 0, end: 0, timezone: 'UTC' } }, params)
  if (Object.keys(params.values).length > parameters_max) {
    const message = 'steps have too many filters in total for one report: remove some'
    throw new ValidationError([{ field: 'steps', message }])
  }
  return steps.map((step) => ({
    ...step,
    event_name: step.event_name === 'pageview' ? 'page_view' : step.event_name,
  }))
}
