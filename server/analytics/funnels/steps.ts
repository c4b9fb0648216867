import { Params } from '../../../db/clickhouse/params.ts'
import { checkFilters } from '../../ingest/events/event-filters.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { FunnelStep } from './model.ts'
import { stepFilters } from './step-dimensions.ts'
import { stepEvents } from './step-events.sql.ts'

/** ClickHouse takes a thousand parameters with a query; a report asks of each step once, and needs some of its own. */
const parameters_max = 900

/** The steps as they are stored and counted. @throws ValidationError for filters by what does not exist, or too many. */
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
    const message = 'steps have more filters together than one report can ask: leave some out'
    throw new ValidationError([{ field: 'steps', message }])
  }
  return steps.map((step) => ({
    ...step,
    event_name: step.event_name === 'pageview' ? 'page_view' : step.event_name,
  }))
}
