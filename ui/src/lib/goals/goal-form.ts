import {
  type Condition,
  fromFilters,
  newCondition,
  operators,
  problemsOf,
  toFilters,
} from '#lib/funnels/conditions.ts'
import { printNumber, readNumber } from '#lib/numbers.ts'
import type { Goal, GoalCreation } from '../../../../server/revenue/conversions/model.ts'

/** A goal in its form, complete or not. */
export type GoalDraft = {
  name: string
  type: 'event' | 'page'
  event_name: string
  page_pattern: string
  conditions: Condition[]
  worth: Worth
  fixed_value: string
  value_property: string
  attribution_window_days: string
  counting_method: 'every' | 'one_per_user'
}
/** How a conversion gets its value; `nothing` is a fixed value of 0 in the API. */
export type Worth = 'nothing' | 'fixed' | 'dynamic'

export const maxConditions = 20

export const newGoal: GoalDraft = {
  name: '',
  type: 'event',
  event_name: '',
  page_pattern: '',
  conditions: [],
  worth: 'nothing',
  fixed_value: '',
  value_property: '',
  attribution_window_days: '30',
  counting_method: 'every',
}

/** The names of the fields. They match the API where possible, so that its errors map to fields. */
export const conditionField = (index: number, part: 'name' | 'operator' | 'value') =>
  `filters.${index}.${part}`

/** The action of the pressed button. */
export type Intent = { do: 'save' | 'preview' | 'add-condition' } | { do: 'remove-condition'; index: number }

export function readIntent(form: FormData): Intent {
  const [name, index] = String(form.get('intent') ?? '').split(' ')
  if (name === 'preview' || name === 'add-condition') return { do: name }
  if (name === 'remove-condition') return { do: name, index: Number(index) }
  return { do: 'save' }
}

/** Applies a button that does not save to the draft. */
export function changed(draft: GoalDraft, intent: Intent): GoalDraft {
  const { conditions } = draft
  if (intent.do === 'add-condition' && conditions.length < maxConditions)
    return { ...draft, conditions: [...conditions, newCondition] }
  if (intent.do === 'remove-condition')
    return { ...draft, conditions: conditions.filter((_, index) => index !== intent.index) }
  return draft
}

/** Reads the draft from the fields of the form. */
export function readDraft(form: FormData): GoalDraft {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const worth = text('worth')
  const conditions: Condition[] = []
  for (let index = 0; index < maxConditions && form.has(conditionField(index, 'name')); index++)
    conditions.push({
      subject: 'property',
      name: text(conditionField(index, 'name')),
      operator:
        operators.find((it) => it === text(conditionField(index, 'operator'))) ?? newCondition.operator,
      value: String(form.get(conditionField(index, 'value')) ?? ''),
    })
  return {
    name: text('name'),
    type: text('type') === 'page' ? 'page' : 'event',
    event_name: text('event_name'),
    page_pattern: text('page_pattern'),
    conditions,
    worth: worth === 'fixed' || worth === 'dynamic' ? worth : 'nothing',
    fixed_value: text('fixed_value'),
    value_property: text('value_property'),
    attribution_window_days: text('attribution_window_days'),
    counting_method: text('counting_method') === 'one_per_user' ? 'one_per_user' : 'every',
  }
}

/** Converts a saved goal to a draft. */
export function toDraft(goal: Goal): GoalDraft {
  const isDynamic = goal.value_type === 'dynamic'
  return {
    name: goal.name,
    type: goal.type,
    event_name: goal.event_name ?? '',
    page_pattern: goal.page_pattern ?? '',
    conditions: fromFilters(goal.filters),
    worth: isDynamic ? 'dynamic' : goal.fixed_value ? 'fixed' : 'nothing',
    fixed_value: goal.fixed_value ? printNumber(goal.fixed_value) : '',
    value_property: goal.value_property ?? '',
    attribution_window_days: String(goal.attribution_window_days),
    counting_method: goal.counting_method,
  }
}

/** What is missing in a draft, and numbers that are not numbers, by field name. The API checks everything else. */
export function draftProblems(draft: GoalDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  if (draft.type === 'event' && !draft.event_name) problems.event_name = 'Choose the event that counts.'
  if (draft.type === 'page' && !draft.page_pattern.startsWith('/'))
    problems.page_pattern = draft.page_pattern
      ? 'A path must start with a slash, such as /thank-you.'
      : 'Enter the path of the page that counts.'
  const fixed = draft.worth === 'fixed' ? readNumber(draft.fixed_value) : undefined
  if (fixed?.problem !== undefined) problems.fixed_value = fixed.problem
  if (draft.worth === 'dynamic' && !draft.value_property)
    problems.value_property = 'Choose the property that contains the value.'
  for (const [index, problem] of Object.entries(problemsOf(draft.conditions)))
    problems[conditionField(Number(index), 'value')] = problem
  return problems
}

/** Converts a draft to the goal of the API. Conditions without a name or value are left out. */
export function toGoal(draft: GoalDraft): Omit<GoalCreation, 'status'> {
  const isEvent = draft.type === 'event'
  const isDynamic = draft.worth === 'dynamic'
  return {
    name: draft.name || suggestedName(draft),
    type: draft.type,
    event_name: isEvent ? draft.event_name : null,
    page_pattern: isEvent ? null : draft.page_pattern,
    filters: toFilters(draft.conditions),
    value_type: isDynamic ? 'dynamic' : 'fixed',
    value_property: isDynamic ? draft.value_property : null,
    fixed_value: isDynamic ? null : draft.worth === 'fixed' ? (readNumber(draft.fixed_value).value ?? 0) : 0,
    attribution_window_days: Number(draft.attribution_window_days),
    counting_method: draft.counting_method,
  }
}

/** The default name of a goal: `add_to_cart` becomes `Add to cart`. */
export function suggestedName({ type, event_name, page_pattern }: GoalDraft): string {
  if (type === 'page') return page_pattern && `Visit to ${page_pattern}`.slice(0, 200)
  const words = event_name.replaceAll(/[_\-.:]+/g, ' ').trim() || event_name
  return words.charAt(0).toUpperCase() + words.slice(1)
}
