import type { goals } from '../../../db/postgres/schema/goals.ts'
import { propertyPath } from '../../../packages/text/property-path.ts'
import { readablePath } from '../../ingest/events/enrichment/page.ts'
import { checkFilters, propertiesOnly } from '../../ingest/events/event-filters.ts'
import { InvalidRequest, type Problem, Unprocessable, ValidationError } from '../../platform/errors.ts'
import { type GoalChange, valueDecimals } from './model.ts'

/** Which events a goal counts and what each is worth, as stored. */
export type GoalDefinition = Pick<
  typeof goals.$inferSelect,
  'type' | 'eventName' | 'pagePattern' | 'filters' | 'valueType' | 'valueProperty' | 'fixedValue'
>

/** The property that has the value of an event in most tracking plans. */
const defaultProperty = 'value'

const emptyDefinition: GoalDefinition = {
  type: 'event',
  eventName: null,
  pagePattern: null,
  filters: {},
  valueType: 'fixed',
  valueProperty: null,
  fixedValue: null,
}

/**
 * Applies a request to the definition of a goal; fields it leaves out keep their value, null removes one.
 * @throws InvalidRequest if a required field is missing, @throws ValidationError for invalid values,
 * @throws Unprocessable for fields that contradict each other.
 */
export function goalDefinition(input: GoalChange, old?: GoalDefinition): GoalDefinition {
  checkValues(input)
  const before = old ?? emptyDefinition
  const type = input.type ?? before.type
  const isOtherType = type !== before.type
  const eventName = given(input.event_name, isOtherType ? null : before.eventName)
  const pagePattern = given(input.page_pattern, isOtherType ? null : before.pagePattern)
  if (type === 'event') {
    if (eventName === null) throw required('event_name', 'for goals of type event')
    if (pagePattern !== null) throw contradiction('page_pattern', 'is only allowed for goals of type page')
  } else {
    if (pagePattern === null) throw required('page_pattern', 'for goals of type page')
    if (eventName !== null) throw contradiction('event_name', 'is only allowed for goals of type event')
  }

  const isUnvalued = !old && input.value_type === undefined
  const valueType = input.value_type ?? before.valueType
  const valueProperty =
    given(input.value_property, before.valueProperty) ?? (valueType === 'dynamic' ? defaultProperty : null)
  const fixedValue = given(input.fixed_value, before.fixedValue) ?? (isUnvalued ? 0 : null)
  if (valueType === 'fixed' && fixedValue === null)
    throw contradiction('fixed_value', 'is required if value_type is fixed')
  return {
    type,
    eventName: eventName === 'pageview' ? 'page_view' : eventName,
    // The form in which pages are stored: `/café`, not `/caf%C3%A9`.
    pagePattern: pagePattern && readablePath(pagePattern),
    filters: input.filters ?? before.filters,
    valueType,
    valueProperty,
    fixedValue,
  }
}

function given<T>(requested: T | null | undefined, before: T | null): T | null {
  return requested === undefined ? before : requested
}

/** Checks what the schemas cannot express. */
function checkValues({ name, filters, value_property, fixed_value }: GoalChange): void {
  const problems: Problem[] = []
  const refuse = (field: string, what: string) => problems.push({ field, message: `${field} ${what}` })
  if (name !== undefined && name.trim() === '') refuse('name', 'must not be blank')
  if (value_property !== undefined && value_property !== null && propertyPath(value_property).includes(''))
    refuse(
      'value_property',
      'has an empty part (expected names separated by single dots, and two dots for a dot of a name, as in http..method)',
    )
  if (typeof fixed_value === 'number' && Number(fixed_value.toFixed(valueDecimals)) !== fixed_value)
    refuse('fixed_value', `must have at most ${valueDecimals} decimals`)
  if (problems.length > 0) throw new ValidationError(problems)
  if (filters) checkFilters(filters, propertiesOnly)
}

function required(field: string, when: string): InvalidRequest {
  return new InvalidRequest(`${field} is required ${when}`, [
    { field, message: `${field} is required ${when}` },
  ])
}

function contradiction(field: string, what: string): Unprocessable {
  return new Unprocessable(`${field} ${what}`, [{ field, message: `${field} ${what}` }])
}
