import type { Choice } from '#lib/components/Select.svelte'
import {
  type CommonDimension,
  dimensionLabels,
  dimensions,
  eventDimensions,
  groupOf,
  nameOf,
  parseDimension,
} from '#lib/dashboard/dimensions.ts'
import { type NamedCondition, operatorLabels } from '#lib/dashboard/filters.ts'
import { numberLocale } from '#lib/language.ts'
import { printPropertyPath, propertyPath } from '../../../../packages/text/property-path.ts'

const propertyPrefix = 'property:'

const ownLabels: Record<string, string> = {
  event_name: 'Event',
  sent_by: 'Sent with',
  error_group: 'Browser error',
  segment: 'Segment',
}

/** The columns by which events are filtered and broken down, in the order of the choice. */
const columns: readonly string[] = [
  'event_name',
  // An event has no entry and no exit page: these are of its session.
  ...eventDimensions.filter((it) => it !== 'entry_page' && it !== 'exit_page'),
  'sent_by',
]

/** The field of a property. */
export function propertyField(name: string): string {
  return propertyPrefix + name
}

/** The name of the property of a field; undefined for a column. */
export function propertyOf(field: string): string | undefined {
  return field.startsWith(propertyPrefix) ? field.slice(propertyPrefix.length) : undefined
}

/** True for a column of events, the group of an error, and a property with a name. */
export function isEventField(field: string): boolean {
  return columns.includes(field) || field === 'error_group' || Boolean(propertyOf(field))
}

/** The field of the people who sent events, by segment. */
export const segmentField = 'segment'

/** True for what filters can be on: a field of events, and the segments of the people who sent them. */
export function isFilterField(field: string): boolean {
  return field === segmentField || isEventField(field)
}

function isCommon(field: string): field is CommonDimension {
  return dimensions.some((it) => it === field)
}

/** The label of a column, or the path of a property. */
export function fieldLabel(field: string): string {
  const property = propertyOf(field)
  if (property !== undefined) return property
  return ownLabels[field] ?? (isCommon(field) ? dimensionLabels[field].one : field)
}

/** The heading above the properties of events in menus. */
export const propertyGroup = 'Properties'

/** The choice of segments, if there are any. */
export function segmentChoice(segments: readonly Choice[]): Choice[] {
  return segments.length > 0
    ? [{ value: segmentField, label: fieldLabel(segmentField), group: 'People' }]
    : []
}

/** The fields to choose from: the columns, and properties. */
export function fieldChoices(properties: readonly string[]): Choice[] {
  return [
    ...columns.map((it) => ({ value: it, label: fieldLabel(it), group: groupOf(it) })),
    ...properties.map((it) => ({ value: propertyField(it), label: it, group: propertyGroup })),
  ]
}

/** The value of a field for readers. */
export function valueLabel(field: string, value: string): string {
  if (value === '') return 'No value'
  const dimension = parseDimension(field)
  return dimension ? nameOf(dimension, value) : value
}

/** `Country is Germany or Austria`. @param names the segments of the site */
export function describeCondition(
  { dimension, operator, values }: NamedCondition,
  names: readonly Choice[] = [],
): string {
  const nameOfValue = (value: string) =>
    dimension === segmentField
      ? (names.find((it) => it.value === value)?.label ?? value)
      : valueLabel(dimension, value)
  const shown = operator.endsWith('~') ? values : values.map(nameOfValue)
  const list = new Intl.ListFormat(numberLocale, { type: 'disjunction' }).format(shown)
  return `${fieldLabel(dimension)} ${operatorLabels[operator]} ${list}`
}

type WithProperties = { properties: Record<string, unknown> }

/** The paths of the properties of events, as filters name them, in alphabetical order. */
export function propertiesIn(events: readonly WithProperties[]): string[] {
  const found = new Set(
    events.flatMap(({ properties }) => [...valuesByPath(properties)].map(([path]) => path)),
  )
  return [...found].sort((one, other) => one.localeCompare(other))
}

/** The path of each value in an object, and in the objects inside it, without those that a filter cannot name. */
export function* valuesByPath(
  object: Record<string, unknown>,
  parents: readonly string[] = [],
): Generator<[path: string, value: unknown]> {
  for (const [name, value] of Object.entries(object)) {
    const path = [...parents, name]
    if (!isFilterable(path)) continue
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      yield* valuesByPath(value as Record<string, unknown>, path)
    else yield [printPropertyPath(path), value]
  }
}

/** False for names with spaces at their ends, and for paths that are not read as they are printed. */
function isFilterable(path: readonly string[]): boolean {
  const text = printPropertyPath(path)
  const names = propertyPath(text)
  return path.every((it, n) => it.trim() !== '' && it === names[n]) && text.trim() === text
}

/** The value of a property, by its path, as text; undefined if there is none. */
export function propertyText({ properties }: WithProperties, name: string): string | undefined {
  let value: unknown = properties
  for (const part of propertyPath(name))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The longest name of a column that a cookie keeps. */
const columnName_max = 61

/** The column of a property in the cookie of chosen columns, which has letters and digits only; undefined if too long. */
export function columnOf(property: string): string | undefined {
  const bytes = [...new TextEncoder().encode(property)]
  const name = `p${bytes.map((it) => it.toString(16).padStart(2, '0')).join('')}`
  return name.length <= columnName_max ? name : undefined
}
