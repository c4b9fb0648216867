import { ValidationError } from '../errors.ts'
import { checkFilters } from '../events/event-filters.ts'
import type { FunnelStep } from './model.ts'
import { stepFilters } from './step-dimensions.ts'

/** The steps as they are stored and counted. @throws ValidationError for filters by what does not exist. */
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
  return steps.map((step) => ({
    ...step,
    event_name: step.event_name === 'pageview' ? 'page_view' : step.event_name,
  }))
}
