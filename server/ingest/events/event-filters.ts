import { type Static, Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { propertyPath } from '../../../packages/text/property-path.ts'
import { ValidationError } from '../../platform/errors.ts'

const Value = Type.Union([Type.String({ maxLength: 1000 }), Type.Number(), Type.Boolean()])
const Values = Type.Array(Value, { minItems: 1, maxItems: 100 })

const Comparisons = Type.Partial(
  Type.Object(
    {
      eq: Value,
      neq: Value,
      gt: Type.Number(),
      gte: Type.Number(),
      lt: Type.Number(),
      lte: Type.Number(),
      contains: Type.String({ minLength: 1, maxLength: 1000 }),
      in: Values,
      not_in: Values,
      exists: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  { additionalProperties: false, minProperties: 1 },
)

/** Conditions on the fields of events; an event must meet all of them. See docs/conversions.md. */
export const EventFilters = t.Record(
  t.String({ pattern: '^.{1,200}$' }),
  Type.Union([Value, Values, Comparisons]),
  {
    additionalProperties: false,
    maxProperties: 20,
    title: 'EventFilters',
    description:
      'Conditions by field: a property (`plan`, `items.count`), `context.<name>` or `dimensions.<name>`. A value matches an equal field, a list matches a field equal to one of its values, and an object contains comparisons: `eq`, `neq`, `gt`, `gte`, `lt`, `lte`, `contains`, `in`, `not_in`, `exists`. An event must meet all conditions',
    examples: [{ plan: ['pro', 'team'], value: { gte: 50 } }],
  },
)
export type EventFilters = Static<typeof EventFilters>
type FilterValue = Static<typeof Value>
export type Comparisons = Static<typeof Comparisons>

/** The field that a filter name refers to: a path into the properties or the context, or a dimension. */
export type FilterField =
  | { kind: 'properties' | 'context'; path: string[] }
  | { kind: 'dimensions'; name: string }

/** Parses the name of a filter. A name without one of the three prefixes is a property. */
export function filterField(name: string): FilterField {
  const [first = '', ...rest] = propertyPath(name)
  if (rest.length > 0 && first === 'dimensions') return { kind: 'dimensions', name: rest.join('.') }
  if (rest.length > 0 && (first === 'properties' || first === 'context')) return { kind: first, path: rest }
  return { kind: 'properties', path: [first, ...rest] }
}

/** Returns the comparisons of a filter: a single value means `eq`, a list means `in`. */
export function comparisonsOf(filter: EventFilters[string]): Comparisons {
  if (Array.isArray(filter)) return { in: filter }
  return typeof filter === 'object' ? filter : { eq: filter }
}

/** The fields that filters may use besides properties. */
export type FilterableFields = { hasContext: boolean; dimensions: readonly string[] }

/** Allows only filters by properties, as in goals. */
export const propertiesOnly: FilterableFields = { hasContext: false, dimensions: [] }

/** @throws ValidationError with every invalid name; `field` is the path of the filters in the request. */
export function checkFilters(filters: EventFilters, allowed: FilterableFields, field = 'filters'): void {
  const problems = Object.keys(filters).flatMap((name) => {
    const problem = problemOf(filterField(name), allowed)
    return problem === undefined
      ? []
      : [{ field: `${field}.${name}`, message: `${field}.${name} ${problem}` }]
  })
  if (problems.length > 0) throw new ValidationError(problems)
}

function problemOf(field: FilterField, { hasContext, dimensions }: FilterableFields): string | undefined {
  if (field.kind === 'dimensions') {
    if (dimensions.length === 0) return onlyProperties
    return dimensions.includes(field.name)
      ? undefined
      : `is not a known dimension. Use one of: ${dimensions.map((it) => `dimensions.${it}`).join(', ')}`
  }
  if (field.kind === 'context' && !hasContext) return onlyProperties
  return pathProblem(field.path)
}

/** Returns what is wrong with the path of a property; undefined if it is valid. */
export function pathProblem(path: readonly string[]): string | undefined {
  if (path.length > maxDepth) return `has too many parts. Use at most ${maxDepth} names separated by dots`
  return path.includes('')
    ? 'has an empty part. Use names separated by single dots, and two dots for a dot of a name, as in http..method'
    : undefined
}

/** Maximum number of names in a path: each name is a query parameter, and their number is limited. */
const maxDepth = 10
const onlyProperties = 'is not an event property. Filter only by event properties here'

/** The fields of an event that filters read. */
export type FilteredEvent = {
  properties: object
  context: object
  dimension: (name: string) => string
}

/** True if an event matches filters. Equivalent to `filterSql`, for single events in memory. */
export function matches(filters: EventFilters, event: FilteredEvent): boolean {
  return Object.entries(filters).every(([name, filter]) => {
    const field = filterField(name)
    const value =
      field.kind === 'dimensions' ? event.dimension(field.name) : valueAt(event[field.kind], field.path)
    const isPresent = field.kind === 'dimensions' ? value !== '' : (value ?? null) !== null
    return holds(comparisonsOf(filter), value, isPresent)
  })
}

/** True if a value satisfies all comparisons. Equivalent to `comparedSql`. */
export function holds(comparisons: Comparisons, value: unknown, isPresent: boolean): boolean {
  const { eq, neq, gt, gte, lt, lte, contains, in: some, not_in: none, exists } = comparisons
  const number = numberOf(value) ?? Number.NaN
  return (
    (eq === undefined || isEqual(value, eq)) &&
    (neq === undefined || !isEqual(value, neq)) &&
    (gt === undefined || number > gt) &&
    (gte === undefined || number >= gte) &&
    (lt === undefined || number < lt) &&
    (lte === undefined || number <= lte) &&
    (contains === undefined || (typeof value === 'string' && value.includes(contains))) &&
    (some === undefined || some.some((it) => isEqual(value, it))) &&
    !none?.some((it) => isEqual(value, it)) &&
    (exists === undefined || exists === isPresent)
  )
}

function isEqual(value: unknown, wanted: FilterValue): boolean {
  return typeof wanted === 'number' ? numberOf(value) === wanted : value === wanted
}

/** Matches texts that are numbers in JSON notation. */
export const numericText = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/

/** Returns a number, or the value of a numeric text; undefined for everything else. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || !numericText.test(value)) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Returns the value at a path in an object; undefined if there is none. */
export function valueAt(object: object, path: readonly string[]): unknown {
  let value: unknown = object
  for (const name of path) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject || !Object.hasOwn(value as object, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
