import { counted } from '#lib/format.ts'
import { describeCondition, fromFilters } from '#lib/funnels/conditions.ts'
import type { Goal } from '../../../../server/revenue/conversions/model.ts'

/** The label and colour of each goal status. */
export const goalStatusLabels = {
  active: { label: 'Active', tone: 'good' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const

/** The type and pattern of a goal: `Event purchase`, `Page /thanks/*`. */
export function matchedBy({ type, event_name, page_pattern }: Goal): { kind: string; pattern: string } {
  return type === 'page'
    ? { kind: 'Page', pattern: page_pattern ?? '' }
    : { kind: 'Event', pattern: event_name ?? '' }
}

/** The conditions of a goal in words: `plan is pro`. */
export function conditionsOf({ filters }: Goal): string[] {
  return fromFilters(filters).map(describeCondition)
}

/** True if conversions of the goal can have a value. */
export function hasValue({ value_type, fixed_value }: Pick<Goal, 'value_type' | 'fixed_value'>): boolean {
  return value_type === 'dynamic' || Boolean(fixed_value)
}

/** Describes in sentences how a goal counts and what a conversion is worth. */
export function rulesOf(goal: Goal, formatMoney: (value: number) => string): string[] {
  const worth =
    goal.value_type === 'dynamic'
      ? `Value from the property “${goal.value_property}”`
      : goal.fixed_value
        ? `Worth ${formatMoney(goal.fixed_value)} each`
        : 'No value'
  const frequency =
    goal.counting_method === 'every' ? 'Every conversion counts' : 'Counts once per person and period'
  const days = goal.attribution_window_days
  return [frequency, worth, `Credit to visits up to ${counted(days, 'day', 'days')} before`]
}
