import type { exportTypes } from '../../../db/postgres/schema/exports.ts'
import { propertyPath } from '../../../packages/text/property-path.ts'
import { customDimensions, isCustom, sessionDimensions } from '../../analytics/traffic/model.ts'
import { type PersonColumn, type TextColumn, textColumns } from '../../analytics/users/people.sql.ts'
import { pathProblem } from '../../ingest/events/event-filters.ts'
import { type Problem, ValidationError } from '../../platform/errors.ts'

export type ExportType = (typeof exportTypes)[number]

/**
 * The type of a column. `json`: text that is a JSON object; `any`: text that is any JSON value, or empty if there is
 * none.
 */
export type Kind = 'text' | 'number' | 'time' | 'flag' | 'json' | 'any'

/** A column of an export, as an expression over the rows of its source (`sources.sql.ts`). */
export type Column = {
  name: string
  kind: Kind
  sql: string
  /** The path inside a JSON text, inserted into the expression for `{path}`. */
  path?: readonly string[]
  /** What the source must provide for it. */
  needs?: Needs
}

/** Columns of the event's session, columns of a person, and traits: one of them, or all. */
type Needs = { session?: readonly string[]; person?: readonly PersonColumn[]; traits?: 'all' | string }

type ColumnEntry = Omit<Column, 'name'> & { isDefault: boolean }
type ColumnMap = Record<string, ColumnEntry>

const column = (kind: Kind, sql: string, needs?: Needs): ColumnEntry => ({
  kind,
  sql,
  needs,
  isDefault: true,
})
const extra = (entry: ColumnEntry): ColumnEntry => ({ ...entry, isDefault: false })

const columnsOf = (kind: Kind, table: string, names: readonly string[]): ColumnMap =>
  Object.fromEntries(names.map((name) => [name, column(kind, `${table}.${name}`)]))

// Same as `sessionId` in server/ingest/events/session-id.ts.
const sessionId = (table: string, visitor: string) => `concat(
  'ses_', lower(hex(${visitor})), trim(LEADING '0' FROM lower(hex(toUnixTimestamp64Milli(${table}.start)))),
  if(${table}.ordinal > 0, concat('_', toString(${table}.ordinal)), ''))`

const ofSession = (name: string) => column('text', `session.${name}`, { session: [name] })
const person = (kind: Kind, name: PersonColumn, sql = `person.${name}`) =>
  column(kind, sql, { person: [name] })

const originColumns = ['source', 'medium', 'campaign', 'term', 'content', 'channel'] as const
const deviceColumns = ['device', 'browser', 'os', 'country'] as const
// After all others, so that those keep their places.
const newestColumns = ['region', 'city', 'language', 'screen_size', 'browser_version', 'os_version'] as const

/** The id of the person an event counts for, as in the API: the user's id, or else the browser's. */
const personOfEvent = column(
  'text',
  `multiIf(session.user_id != '', session.user_id, event.client_id != '', event.client_id, event.user_id)`,
  { session: ['user_id'] },
)

const events: ColumnMap = {
  ...columnsOf('text', 'event', ['event_id', 'event_name']),
  timestamp: column('time', 'event.timestamp'),
  ...columnsOf('text', 'event', ['client_id', 'user_id', 'page', 'hostname', 'referrer']),
  ...columnsOf('text', 'event', originColumns),
  ...columnsOf('text', 'event', deviceColumns),
  properties: column('json', 'event.properties'),
  context: extra(column('json', 'event.context')),
  traits: extra(column('json', 'event.traits')),
  email_hash: extra(column('text', 'event.email_hash')),
  ingested_at: extra(column('time', 'event.ingested_at')),
  import_id: extra(column('text', 'event.import_id')),
  person_id: extra(personOfEvent),
  session_id: extra(
    column('text', `if(session.user = 0, '', ${sessionId('session', 'event.visitor')})`, {
      session: ['ordinal', 'user'],
    }),
  ),
  sent_by: extra(column('text', 'event.sent_by')),
  ...columnsOf('text', 'event', newestColumns),
}

const sessions: ColumnMap = {
  session_id: column('text', sessionId('session', 'session.visitor')),
  person_id: column('text', `if(session.user_id != '', session.user_id, session.client_id)`),
  ...columnsOf('text', 'session', ['user_id', 'client_id']),
  ...columnsOf('time', 'session', ['start', 'end']),
  duration_seconds: column(
    'number',
    '(toUnixTimestamp64Milli(session.end) - toUnixTimestamp64Milli(session.start)) / 1000',
  ),
  ...columnsOf('number', 'session', ['pageviews', 'events']),
  is_bounce: column('flag', 'session.events = 1 AND session.pageviews = 1'),
  ...columnsOf(
    'text',
    'session',
    sessionDimensions.filter((it) => !isCustom(it)),
  ),
  ...Object.fromEntries(
    customDimensions.map((name, n) => [name, extra(column('text', `session.custom[${n + 1}]`))]),
  ),
}

const conversions: ColumnMap = {
  conversion_id: column('text', '{goal_ids:Array(String)}[event.goal + 1]'),
  conversion_name: column('text', '{goal_names:Array(String)}[event.goal + 1]'),
  event_id: column('text', 'event.event_id'),
  timestamp: column('time', 'event.timestamp'),
  person_id: personOfEvent,
  ...columnsOf('text', 'event', ['user_id', 'client_id']),
  value: column('number', 'toFloat64(event.value) / 1000000'),
  currency: column('text', '{currency:String}'),
  ...Object.fromEntries(
    [...originColumns, ...deviceColumns, 'referrer', 'entry_page', ...newestColumns].map((name) => [
      name,
      ofSession(name),
    ]),
  ),
  ...Object.fromEntries(customDimensions.map((name) => [name, extra(ofSession(name))])),
}

const isNewest = (name: string) => newestColumns.some((it) => it === name)
const personTexts = (names: readonly TextColumn[]): ColumnMap =>
  Object.fromEntries(names.map((name) => [name, person('text', name)]))

const users: ColumnMap = {
  user_id: person('text', 'user_id'),
  client_id: person('text', 'client_id'),
  first_seen: person('time', 'first_seen'),
  last_seen: person('time', 'last_seen'),
  total_sessions: person('number', 'total_sessions'),
  total_pageviews: person('number', 'total_pageviews'),
  total_conversions: person('number', 'total_conversions'),
  lifetime_value: person('number', 'lifetime_value', 'toFloat64(person.lifetime_value) / 1000000'),
  currency: column('text', '{currency:String}'),
  ...personTexts(textColumns.filter((it) => !isNewest(it))),
  traits: column('json', 'trait.all_traits', { traits: 'all' }),
  ...personTexts(textColumns.filter(isNewest)),
}

/** Lists may contain users who have never been seen. */
const seen = (name: 'first_seen' | 'last_seen') =>
  person('time', name, `nullIf(person.${name}, toDateTime64(0, 3, 'UTC'))`)

const members: ColumnMap = {
  ...users,
  first_seen: seen('first_seen'),
  last_seen: seen('last_seen'),
  user_id: column('text', 'member.user_id'),
  client_id: column('text', 'member.client_id'),
  since: column('time', 'member.since'),
}

const columnMaps: Record<ExportType, ColumnMap> = { events, sessions, conversions, users, segment: members }

/** Prefixes of dotted column names, with the JSON text that each refers to. */
const nested: Record<ExportType, Record<string, string>> = {
  events: { properties: 'event.properties', context: 'event.context', traits: 'event.traits' },
  sessions: {},
  conversions: {},
  users: {},
  segment: {},
}

/** Maximum number of columns of an export. */
export const columns_max = 100

/** Returns the columns of a type in order, and whether each is a default. */
export function columnsOfType(type: ExportType): { name: string; kind: Kind; is_default: boolean }[] {
  return Object.entries(columnMaps[type]).map(([name, { kind, isDefault }]) => ({
    name,
    kind,
    is_default: isDefault,
  }))
}

/** Returns the prefixes of dotted column names: `properties` for `properties.<name>`. */
export function nestedOfType(type: ExportType): string[] {
  return hasTraits(type) ? ['traits'] : Object.keys(nested[type])
}

/**
 * Returns the columns of an export by name, or the default columns of the type if no names are given.
 * @throws ValidationError that lists every unknown column.
 */
export function readColumns(type: ExportType, names: readonly string[] | undefined): Column[] {
  const requested =
    names ??
    columnsOfType(type)
      .filter((it) => it.is_default)
      .map((it) => it.name)
  const problems: Problem[] = []
  const found = requested.flatMap((name, n) => {
    const column = columnNamed(type, name)
    const field = `columns.${n}`
    if (requested.indexOf(name) < n) problems.push({ field, message: `${field} "${name}" is listed twice` })
    else if (!column)
      problems.push({
        field,
        message: `${field} "${name}" is not a column of ${type} exports. Use one of: ${availableColumns(type)}`,
      })
    return column ? [column] : []
  })
  if (problems.length > 0) throw new ValidationError(problems)
  return found
}

function columnNamed(type: ExportType, name: string): Column | undefined {
  if (Object.hasOwn(columnMaps[type], name)) {
    const { isDefault, ...known } = columnMaps[type][name] as ColumnEntry
    return { name, ...known }
  }
  const dot = name.indexOf('.')
  const [first, rest] = [name.slice(0, dot), name.slice(dot + 1)]
  if (dot < 1 || rest === '') return undefined
  if (hasTraits(type))
    return first === 'traits' ? { name, kind: 'any', sql: '{trait}', needs: { traits: rest } } : undefined
  const text = Object.hasOwn(nested[type], first) ? nested[type][first] : undefined
  const path = propertyPath(rest)
  return text && !pathProblem(path)
    ? { name, kind: 'any', sql: `JSONExtractRaw(${text}, {path})`, path }
    : undefined
}

function hasTraits(type: ExportType): boolean {
  return type === 'users' || type === 'segment'
}

function availableColumns(type: ExportType): string {
  return [...Object.keys(columnMaps[type]), ...nestedOfType(type).map((it) => `${it}.<name>`)].join(', ')
}
