import { Unprocessable, ValidationError } from '../../../platform/errors.ts'
import { readJson } from '../../../platform/http/body.ts'
import type { EventInput } from '../../events/model.ts'

const ofEvent = ['event_name', 'event_id', 'client_id', 'timestamp'] as const
const ofContext = ['page_url', 'page_title', 'referrer', 'user_agent', 'ip'] as const
const ofUser = ['user_id', 'email_hash'] as const
const freeForm = ['properties', 'traits'] as const

const columns: readonly string[] = [...ofEvent, ...ofContext, ...ofUser, ...freeForm]
const single = /^(properties|traits)\.(.+)$/

/** @throws Unprocessable for an unknown column. */
export function requireEventColumns(names: readonly string[]): void {
  const unknown = names.filter((it) => !columns.includes(it) && !single.test(it))
  if (unknown.length > 0)
    throw new Unprocessable(
      `Unknown ${unknown.length === 1 ? 'column' : 'columns'} ${unknown.join(', ')}. Use ${columns.join(', ')}, properties.<name> or traits.<name>`,
      unknown.map((it) => ({ field: it, message: `unknown column ${it}` })),
    )
}

/** Returns the event of a row, without empty cells. @throws ValidationError for invalid JSON in JSON columns. */
export function eventOfRow(cells: ReadonlyMap<string, string>): EventInput {
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((it) => (cells.get(it) ? [[it, cells.get(it)]] : [])))
  const context = pick(ofContext)
  const properties = freeFormOf(cells, 'properties')
  const traits = freeFormOf(cells, 'traits')
  const user = { ...pick(ofUser), ...(traits && { traits }) }
  return {
    ...(pick(ofEvent) as Pick<EventInput, 'event_name'>),
    ...(properties && { properties }),
    ...(isEmpty(context) ? {} : { context }),
    ...(isEmpty(user) ? {} : { user }),
  }
}

function freeFormOf(
  cells: ReadonlyMap<string, string>,
  name: (typeof freeForm)[number],
): Record<string, unknown> | undefined {
  const found = objectIn(cells.get(name), name)
  for (const [column, cell] of cells) {
    const [, kind, field] = single.exec(column) ?? []
    if (kind === name && field !== undefined && cell !== '') found[field] = cellValue(cell)
  }
  return isEmpty(found) ? undefined : found
}

function objectIn(cell: string | undefined, field: string): Record<string, unknown> {
  if (!cell) return {}
  const value = readJson(cell, field)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ValidationError([{ field, message: `${field} must be a JSON object` }])
  return { ...value }
}

/** Converts numbers and booleans in JSON notation. Everything else, such as `007`, stays text. */
function cellValue(cell: string): unknown {
  if (cell === 'true' || cell === 'false') return cell === 'true'
  return String(Number(cell)) === cell && Number.isFinite(Number(cell)) ? Number(cell) : cell
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0
}
