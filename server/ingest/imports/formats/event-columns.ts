import { propertyPath } from '../../../../packages/text/property-path.ts'
import { closestName } from '../../../platform/closest-name.ts'
import { Unprocessable, ValidationError } from '../../../platform/errors.ts'
import { readJson } from '../../../platform/http/body.ts'
import { type SenderKind, senderKinds } from '../../../platform/http/sent-by.ts'
import { screenSizeOf } from '../../events/enrichment/screen-size.ts'
import { pathProblem } from '../../events/event-filters.ts'
import type { EventInput } from '../../events/model.ts'
import { publicIdOf } from '../../events/supplied-event-id.ts'
import { enrichmentColumns } from '../../pipeline/event-row.ts'
import type { ImportedEvent, Known } from './format.ts'

const ofEvent = ['event_name', 'event_id', 'client_id', 'timestamp'] as const
const ofContext = ['page_url', 'page_title', 'referrer', 'user_agent', 'ip'] as const
const ofUser = ['user_id', 'email_hash'] as const
const objects = ['properties', 'context', 'traits'] as const
/** What an export contains of the enrichment; `referrer` is also a column of the context. */
const enriched = enrichmentColumns.filter((it) => it !== 'referrer')
/** Columns of an export that the copy derives itself. */
const ignored = ['ingested_at', 'import_id', 'person_id', 'session_id'] as const
/** Columns that an export does not have: a table with one of them was made elsewhere. */
const onlySent = ['page_url', 'page_title', 'user_agent'] as const

/** All columns of a table of events, except those of single values. */
const columns: readonly string[] = [
  ...new Set([...ofEvent, ...ofUser, ...objects, ...ofContext, ...enriched, 'sent_by', ...ignored]),
]
const single = /^(properties|context|traits)\.(.+)$/
/** Names that events of the API have as well. */
const ofApi: readonly string[] = [...ofEvent, 'properties', 'context']

/** A value by column name. Texts may be empty; null and empty texts mean that there is none. */
type Values = ReadonlyMap<string, unknown>

/** @throws Unprocessable for an unknown column. */
export function requireEventColumns(names: readonly string[]): void {
  const unknown = names.filter((it) => !isColumn(it))
  if (unknown.length > 0)
    throw new Unprocessable(
      `${unknown.map(unknownColumn).join(' ')} ${availableColumns}`,
      unknown.map((it) => ({ field: it, message: unknownColumn(it) })),
    )
}

const availableColumns = `The columns of events are ${columns.join(', ')}, properties.<name>, context.<name> and traits.<name>.`

function unknownColumn(name: string): string {
  const closest = closestName(name, columns)
  return `There is no column ${name}.${closest === undefined ? '' : ` Did you mean ${closest}?`}`
}

function isColumn(name: string): boolean {
  const [, , path] = single.exec(name) ?? []
  return columns.includes(name) || (path !== undefined && !pathProblem(propertyPath(path)))
}

/**
 * True for a line of an NDJSON export: its members are columns. Lines in the format of the API have none of the columns
 * that only an export has.
 */
export function isColumnLine(line: unknown): line is Record<string, unknown> {
  if (typeof line !== 'object' || line === null || Object.hasOwn(line, 'user')) return false
  return Object.keys(line).some((it) => !ofApi.includes(it) && isColumn(it))
}

/** Returns the event of a line of an NDJSON export. @throws ValidationError, Unprocessable for an unknown column. */
export function eventOfColumns(line: Record<string, unknown>): ImportedEvent {
  requireEventColumns(Object.keys(line))
  return importedEvent(new Map(Object.entries(line)))
}

/** Returns the event of a row of a CSV file. @throws ValidationError for invalid JSON in JSON columns. */
export function eventOfRow(cells: ReadonlyMap<string, string>): ImportedEvent {
  const values = new Map<string, unknown>()
  for (const [name, cell] of cells) values.set(name, cell === '' ? '' : cellValue(name, cell))
  return importedEvent(values)
}

function cellValue(name: string, cell: string): unknown {
  if ((objects as readonly string[]).includes(name)) return readJson(cell, name)
  const text = withoutFormulaMark(cell)
  return name.includes('.') ? parsedValue(text) : text
}

/** Removes the apostrophe that exports put before texts that spreadsheets would run as formulas. */
function withoutFormulaMark(cell: string): string {
  return /^'+[=+\-@\t\r\n\uFF0B\uFF1D\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell
}

/** Converts numbers and booleans in JSON notation. Everything else, such as `007`, stays text. */
function parsedValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text
}

function importedEvent(values: Values): ImportedEvent {
  const isExported = enriched.some((it) => values.has(it)) && !onlySent.some((it) => values.has(it))
  const given = (names: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(names.flatMap((it) => (hasValue(values, it) ? [[it, values.get(it)]] : [])))
  const { referrer, ...sent } = given(ofContext)
  const properties = objectOf(values, 'properties')
  const context = {
    ...objectOf(values, 'context'),
    ...sent,
    ...(!isExported && referrer ? { referrer } : {}),
  }
  const traits = objectOf(values, 'traits')
  const user = { ...given(ofUser), ...(!isEmpty(traits) && { traits }) }
  // Every event is validated later.
  const event = {
    ...given(ofEvent),
    ...(!isEmpty(properties) && { properties }),
    ...(!isEmpty(context) && { context }),
    ...(!isEmpty(user) && { user }),
  } as EventInput
  const publicId = publicIdOf(event.event_id)
  return {
    event: publicId === undefined ? event : { ...event, event_id: publicId },
    ...(publicId !== undefined && { hasPublicId: true }),
    known: knownOf(values, isExported),
  }
}

/** What a file says of the values that are otherwise derived. In an export, an empty one is known to be empty. */
function knownOf(values: Values, isExported: boolean): Known {
  const names = isExported ? enrichmentColumns : enriched
  const known: Known = {}
  for (const name of names)
    if (isExported ? values.has(name) : hasValue(values, name)) known[name] = textOf(values, name)
  checkForms(known)
  // Only events that count are exported.
  if (isExported) known.excluded = ''
  if (hasValue(values, 'sent_by')) known.sent_by = senderOf(values.get('sent_by'))
  return known
}

/** @throws ValidationError for a value of another form than live events have */
function checkForms({ country, language, screen_size }: Known): void {
  if (country && !/^[A-Z]{2}$/.test(country))
    throw invalid('country', 'must be a code of two letters, such as DE')
  if (language && !/^[a-z]{2,3}$/.test(language))
    throw invalid('language', 'must be a code of two or three letters, such as de')
  if (screen_size && screenSizeOf(screen_size) === '')
    throw invalid('screen_size', 'must be width and height, such as 1920x1080')
}

function senderOf(value: unknown): SenderKind {
  const kind = senderKinds.find((it) => it === value)
  if (!kind) throw invalid('sent_by', `must be ${senderKinds.join(', ')} or empty`)
  return kind
}

function textOf(values: Values, name: string): string {
  const value = values.get(name) ?? ''
  if (typeof value !== 'string') throw invalid(name, 'must be text')
  return value
}

function objectOf(values: Values, name: (typeof objects)[number]): Record<string, unknown> {
  const given = hasValue(values, name) ? values.get(name) : {}
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid(name, 'must be a JSON object')
  const found = { ...given }
  for (const column of values.keys()) {
    const [, object, path] = column.includes('.') ? (single.exec(column) ?? []) : []
    if (object === name && path !== undefined && hasValue(values, column))
      addAt(found, propertyPath(path), values.get(column))
  }
  return found
}

/** Sets a nested value unless there is one: the JSON of a whole object is more exact than a column of one value. */
function addAt(object: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  const present = Object.hasOwn(object, name) ? object[name] : undefined
  if (rest.length === 0) {
    if (present === undefined) define(object, name, value)
  } else if (
    present === undefined ||
    (typeof present === 'object' && present !== null && !Array.isArray(present))
  ) {
    const nested = { ...(present as Record<string, unknown> | undefined) }
    addAt(nested, rest, value)
    define(object, name, nested)
  }
}

/** Like an assignment, also of `__proto__`. */
function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true })
}

function hasValue(values: Values, name: string): boolean {
  const value = values.get(name)
  return value !== undefined && value !== null && value !== ''
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0
}

function invalid(field: string, what: string): ValidationError {
  return new ValidationError([{ field, message: `${field} ${what}` }])
}
