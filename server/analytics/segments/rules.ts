import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { ValueError } from '@sinclair/typebox/errors'
import { checkFilters, type FilterableFields } from '../../ingest/events/event-filters.ts'
import { ownDimensions } from '../../ingest/pipeline/event-row.ts'
import { InvalidRequest, type Problem, ValidationError } from '../../platform/errors.ts'
import { fromSchemaErrors } from '../../platform/http/validation.ts'
import { readMoment } from '../traffic/period.ts'
import { operatorsOf, type PeopleField, peopleField, textFields, timeFields } from './fields.ts'
import {
  EventCondition,
  FieldCondition,
  OpenGroup,
  rulesLimits,
  type SegmentCondition,
  type SegmentGroup,
  spanLimits,
  TimeSpan,
} from './rules-model.ts'

/** The fields that filters of event conditions may use: those of the event itself. */
const eventFilterFields: FilterableFields = {
  hasContext: true,
  dimensions: ownDimensions,
}

/**
 * Validates the rules of a request.
 * @param field the path of the rules in the request.
 * @throws InvalidRequest, @throws ValidationError with the path of each invalid condition.
 */
export function checkedRules(rules: unknown, field = 'rules'): SegmentGroup {
  const found = new Findings()
  readGroup(rules, field, 1, found)
  if (found.ofSchema.length > 0) throw fromSchemaErrors(found.ofSchema)
  if (found.problems.length === 0 && found.conditions > rulesLimits.conditions)
    found.add(field, `must not have more than ${rulesLimits.conditions} conditions in total`)
  const [missing] = found.missing
  if (missing) throw new InvalidRequest(missing.message, [...found.missing, ...found.problems].slice(0, 100))
  if (found.problems.length > 0) throw new ValidationError(found.problems.slice(0, 100))
  return withStoredNames(rules as SegmentGroup)
}

/** The problems found in rules: schema errors first, then semantic ones. */
class Findings {
  readonly ofSchema: ValueError[] = []
  readonly missing: Problem[] = []
  readonly problems: Problem[] = []
  conditions = 0

  add(field: string, problem: string): void {
    this.problems.push({ field, message: `${field} ${problem}` })
  }

  /** True if a value matches the schema of a form. */
  fits(value: unknown, form: Form, field: string): boolean {
    const errors = [...forms[form].Errors(value)]
    const start = `/${field.replaceAll('.', '/')}`
    this.ofSchema.push(...errors.map((it) => ({ ...it, path: `${start}${it.path}` })))
    return errors.length === 0
  }
}

const forms = {
  group: TypeCompiler.Compile(OpenGroup),
  event: TypeCompiler.Compile(EventCondition),
  field: TypeCompiler.Compile(FieldCondition),
  span: TypeCompiler.Compile(TimeSpan),
} satisfies Record<string, { Errors: (value: unknown) => Iterable<ValueError> }>
type Form = keyof typeof forms

function readGroup(value: unknown, field: string, depth: number, found: Findings): void {
  if (depth > rulesLimits.depth) {
    found.add(field, `must not be nested more than ${rulesLimits.depth} groups deep`)
    return
  }
  if (!found.fits(value, 'group', field)) return
  for (const [n, it] of (value as { conditions: unknown[] }).conditions.entries())
    readCondition(it, `${field}.conditions.${n}`, depth, found)
}

function readCondition(value: unknown, field: string, depth: number, found: Findings): void {
  const has = (name: string) => typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  if (has('conditions')) {
    readGroup(value, field, depth + 1, found)
    return
  }
  found.conditions++
  const form = has('type') || has('event_name') ? 'event' : 'field'
  if (!found.fits(value, form, field)) return
  if (form === 'event') checkEvent(value as EventCondition, field, found)
  else checkField(value as FieldCondition, field, found)
}

function checkEvent({ filters = {}, time_window }: EventCondition, field: string, found: Findings): void {
  if (time_window) checkSpan(time_window, `${field}.time_window`, found)
  try {
    checkFilters(filters, eventFilterFields, `${field}.filters`)
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    found.problems.push(...error.details)
  }
}

function checkSpan({ last, unit }: TimeSpan, field: string, found: Findings): void {
  if (last > spanLimits[unit]) found.add(`${field}.last`, `must be at most ${spanLimits[unit]} ${unit}`)
}

function checkField({ field: name, operator, value }: FieldCondition, field: string, found: Findings): void {
  const known = peopleField(name)
  if (!known) found.add(`${field}.field`, `"${name}" is unknown (expected one of ${fieldNames})`)
  else if (!operatorsOf[known.kind].includes(operator))
    found.add(
      `${field}.operator`,
      `${operator} is not supported for ${name} (expected one of ${operatorsOf[known.kind].join(', ')})`,
    )
  else if (value === undefined && operator !== 'exists')
    found.missing.push({ field: `${field}.value`, message: `${field}.value is required` })
  else {
    const problem = valueProblem(known, operator, value)
    if (problem) found.add(`${field}.value`, problem)
    else if (isSpan(value)) checkSpan(value, `${field}.value`, found)
  }
}

/** Returns the problem with the value that a field is compared with; undefined if the value is valid. */
function valueProblem(
  { kind }: PeopleField,
  operator: FieldCondition['operator'],
  value: FieldCondition['value'],
): string | undefined {
  if (operator === 'exists')
    return value === undefined || typeof value === 'boolean' ? undefined : 'must be true or false'
  const isList = operator === 'in' || operator === 'not_in'
  if (isList !== Array.isArray(value)) return isList ? 'must be a list' : 'must be a single value, not a list'
  if (kind === 'time') return timeProblem(value)
  const values = Array.isArray(value) ? value : [value]
  if (kind === 'number' || (kind === 'trait' && isOrder(operator)))
    return values.every(isNumber) ? undefined : `must be ${isList ? 'numbers' : 'a number'} within ± 10¹⁵`
  if (kind === 'text' || operator === 'contains')
    return values.every((it) => typeof it === 'string' && (it !== '' || operator !== 'contains'))
      ? undefined
      : `must be ${isList ? 'texts' : 'a text'}`
  return isSpan(value) ? 'must be a text, a number, true or false' : undefined
}

function timeProblem(value: FieldCondition['value']): string | undefined {
  if (isSpan(value)) return undefined
  if (typeof value !== 'string')
    return 'must be a date, a time, or a time span like { "last": 30, "unit": "days" }'
  const found = readMoment(value, 'UTC')
  return typeof found === 'string' ? found : undefined
}

function isOrder(operator: FieldCondition['operator']): boolean {
  return ['gt', 'gte', 'lt', 'lte'].includes(operator)
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= 1e15
}

/** True if a value is a time span; the schema must have been checked before. */
export function isSpan(value: FieldCondition['value']): value is TimeSpan {
  return typeof value === 'object' && !Array.isArray(value)
}

const fieldNames = [
  'lifetime_value, total_sessions, total_pageviews, total_conversions',
  ...timeFields,
  ...textFields,
  'traits.<name>',
].join(', ')

/** Returns the rules with `pageview` replaced by the stored event name. */
function withStoredNames({ operator, conditions }: SegmentGroup): SegmentGroup {
  return {
    operator,
    conditions: conditions.map((it): SegmentCondition => {
      if ('conditions' in it) return withStoredNames(it)
      return 'type' in it && it.event_name === 'pageview' ? { ...it, event_name: 'page_view' } : it
    }),
  }
}
