import { csvLine } from '../../../packages/text/csv-line.ts'
import { periodAnswer, readPeriod } from '../../analytics/traffic/period.ts'
import { type SessionKey, sessionId } from '../../ingest/events/session-id.ts'
import { recordAlone } from '../../platform/audit/record.ts'
import { csvFile } from '../../platform/http/csv.ts'
import { decodeCursor, encodeCursor, isTime, unknownCursor } from '../../platform/http/pagination.ts'
import type { Services } from '../../services.ts'
import { attributedBy, type ConvertingSite, findAttributed } from '../attribution/attribution.ts'
import { wholeCredit } from '../attribution/credits.sql.ts'
import type { AttributionModel, RuleModel } from '../attribution/models.ts'
import { learnWeights } from '../attribution/weights.ts'
import { ordersId } from '../orders/orders.ts'
import { type FoundConversion, ledgerModels, ledgerPage, type Position } from './ledger.sql.ts'
import type { LedgerEntry, LedgerQuery } from './ledger-model.ts'
import { apportioned, microDecimals, toNumber } from './money.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

const creditDecimals = wholeCredit.toString().length - 1

/** A file may take longer than a page in the console: the client may read slowly. */
const fileSettings = { max_execution_time: 600 }

/**
 * Returns a page of the conversions of a goal, or of the orders and refunds of the site, newest first, each with its touchpoint path.
 * @throws NotFound, @throws ValidationError, @throws Unprocessable, and QueryTooLarge if a query exceeds its limits.
 */
export async function conversionLedger(
  services: Working,
  site: ConvertingSite,
  goalId: string,
  query: LedgerQuery,
) {
  const position = query.cursor === undefined ? undefined : readPosition(query.cursor)
  const prepared = await prepare(services, site, goalId, query, position)
  const limit = query.limit ?? 100
  const found = await services.clickhouse.rows(
    ledgerPage(prepared.attributed, prepared.weights, {
      ...prepared.wanted,
      before: position?.before,
      limit: limit + 1,
    }),
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const { from, until } = prepared.attributed
  const cursor =
    found.length > limit && last
      ? encodeCursor([last.time, last.event_id, from.getTime(), until.getTime()])
      : null
  return {
    data: page.map((it) => toEntry(it, prepared.wanted.model, site.currency)),
    pagination: { cursor, has_more: cursor !== null },
  }
}

/**
 * Returns the conversions of the whole period as CSV, newest first, one line per touchpoint. Nothing is sent before
 * the first conversion is known, so that earlier errors are thrown here.
 * @throws as `conversionLedger`.
 */
export async function ledgerFile(
  services: Working,
  site: ConvertingSite,
  goalId: string,
  query: LedgerQuery,
): Promise<ReadableStream<Uint8Array>> {
  const { goal, attributed, weights, wanted } = await prepare(services, site, goalId, query)
  const rows = services.clickhouse.stream(ledgerPage(attributed, weights, wanted), { settings: fileSettings })
  const models = ledgerModels(wanted.model)
  const header = csvLine([...columns, ...models.map((it) => `credit_${it}`), 'touchpoint_value', 'sent_by'])
  const file = await csvFile(rows, header, (it) => linesOf(it, wanted.model, site.currency))
  await recordAlone(services, {
    action: 'data.downloaded',
    siteId: site.id,
    target: { id: goal.id, name: goal.name },
    after: { list: goal.id === ordersId ? 'orders' : 'conversions' },
  })
  return file
}

const columns = [
  'event_id',
  'timestamp',
  'user_id',
  'client_id',
  'value',
  'currency',
  'touchpoint',
  'touchpoints',
  'touchpoint_timestamp',
  'source',
  'medium',
  'campaign',
  'channel',
  'entry_page',
]

function linesOf(found: FoundConversion, model: AttributionModel, currency: string): string {
  const entry = toEntry(found, model, currency)
  const models = ledgerModels(model)
  return entry.touchpoints
    .map((touchpoint, n) =>
      csvLine([
        entry.event_id,
        entry.timestamp,
        entry.user_id,
        entry.client_id,
        entry.value,
        currency,
        n + 1,
        entry.touchpoints.length,
        touchpoint.timestamp,
        touchpoint.source,
        touchpoint.medium,
        touchpoint.campaign,
        touchpoint.channel,
        touchpoint.entry_page,
        ...models.map((it) => touchpoint.credit[it] ?? null),
        touchpoint.value,
        entry.sent_by,
      ]),
    )
    .join('')
}

/** Validates a ledger request. @param position the period stored in a cursor: all pages have that of the first. */
async function prepare(
  { db, clickhouse, clock }: Working,
  site: ConvertingSite,
  goalId: string,
  { model = 'last_click', dimension = 'channel', value, ...query }: LedgerQuery,
  position?: { start: number; end: number },
) {
  const { start, end } = readPeriod(position ? datesOf(position) : query, site.timezone, clock())
  const goal = await findAttributed(db, site, goalId)
  const attributed = await attributedBy(db, site, goal, { start, end, filters: query.filters })
  const weights = await learnWeights(clickhouse, attributed, dimension, [model])
  return { goal, attributed, weights, wanted: { model, dimension, value } }
}

function toEntry(found: FoundConversion, model: AttributionModel, currency: string): LedgerEntry {
  const micro = BigInt(found.micro)
  const models = ledgerModels(model)
  const own = found.credits[models.indexOf(model)] as number[]
  const values = apportioned(
    own.map((it) => micro * BigInt(it)),
    wholeCredit,
  )
  return {
    event_id: found.event_id,
    timestamp: new Date(found.time).toISOString(),
    user_id: found.user_id || null,
    client_id: found.client_id || null,
    value: toNumber(micro, microDecimals),
    currency,
    sent_by: found.sent_by || null,
    touchpoints: found.starts.map((start_ms, n) => ({
      session_id: idOf({ visitor: found.visitors[n], start_ms, ordinal: found.ordinals[n] }),
      source: found.source[n] ?? '',
      medium: found.medium[n] ?? '',
      campaign: found.campaign[n] ?? '',
      channel: found.channel[n] ?? '',
      timestamp: new Date(start_ms).toISOString(),
      entry_page: found.entry_page[n] ?? '',
      credit: Object.fromEntries(
        models.map((it, m) => [it, toNumber(BigInt(found.credits[m]?.[n] ?? 0), creditDecimals)]),
      ) as Record<RuleModel, number>,
      value: toNumber(values[n] as bigint, microDecimals),
    })),
  }
}

function idOf({
  visitor = '',
  start_ms,
  ordinal = 0,
}: Partial<SessionKey> & { start_ms: number }): string | null {
  return visitor === '' ? null : sessionId({ visitor, start_ms, ordinal })
}

/** Returns the dates of a period, so that the period of a forged cursor is validated like that of any request. */
function datesOf(position: { start: number; end: number }) {
  const { start: start_date, end: end_date } = periodAnswer({ ...position, timezone: 'UTC' })
  return { start_date, end_date }
}

function readPosition(cursor: string): { before: Position; start: number; end: number } {
  const [time, event_id, start, end] = decodeCursor(cursor, 4)
  if (isTime(time) && typeof event_id === 'string' && isTime(start) && isTime(end) && start < end)
    return { before: { time, event_id }, start, end }
  throw unknownCursor()
}
