import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { kept_ms } from '../../notify/outbox/domain-events.ts'
import type { Services } from '../../services.ts'
import { moneyOf } from './batch-conversions.sql.ts'
import { activeDefinitions, type Definition } from './definitions.ts'
import { displayAmount } from './money.ts'
import {
  type ConversionUpdate,
  conversionsAfter,
  type Recorded,
  updateConversions,
} from './recorded-conversions.ts'
import { valuesOf } from './value.sql.ts'

const page = 1000

/**
 * Revalues the conversions of the last 90 days of a site’s active goals, or of one of them, and publishes those whose
 * value has changed. Ends early if the goal changes meanwhile: another run follows then.
 */
export async function revalueConversions(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  siteId: string,
  goalId?: string,
): Promise<void> {
  const definitions = await activeDefinitions(services.db, [siteId])
  for (const definition of definitions)
    if (goalId === undefined || definition.goal.id === goalId) await revalue(services, definition)
}

async function revalue(
  { db, clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  definition: Definition,
): Promise<void> {
  const since = new Date(clock() - kept_ms)
  let eventId = ''
  for (;;) {
    const recorded = await conversionsAfter(db, definition.goal.id, { eventId, since, limit: page })
    if (recorded.length === 0) return
    const rows = await clickhouse.rows(valuesNow(definition, recorded))
    const values = new Map(
      rows.map(({ event_id, micro }) => [event_id, displayAmount(definition.site.currency, BigInt(micro))]),
    )
    const updateOf = (it: Recorded) => conversionUpdate(it, definition, values.get(it.eventId))
    const changed = recorded.flatMap((it) => (updateOf(it) ? [{ ...it, definition }] : []))
    if (!(await updateConversions({ db, clock }, changed, updateOf))) return
    eventId = (recorded.at(-1) as Recorded).eventId
  }
}

/** Returns the update of a conversion for a new value. @param value undefined if the event is no longer stored. */
function conversionUpdate(
  { published }: Recorded,
  { goal, site }: Definition,
  value: number | undefined,
): ConversionUpdate | null {
  if (value === undefined || (value === published.value && site.currency === published.currency)) return null
  const conversion = { ...published.conversion, name: goal.name }
  const now = { ...published, conversion, value, currency: site.currency }
  const { attribution, ...data } = now
  return {
    published: now,
    domainEvent: { type: 'conversion.value_updated', data: { ...data, previous_value: published.value } },
  }
}

/** Queries the values of conversions under the current definition of a goal. */
function valuesNow(definition: Definition, recorded: readonly Recorded[]) {
  const params = new Params()
  const values = valuesOf([definition.goal], moneyOf(definition), params)
  const list = recorded.map(
    ({ eventId, visitor, convertedAt }) => `${eventId} ${visitor} ${dayOf(convertedAt)}`,
  )
  const listed = `
    SELECT item[1] AS id, toUInt64(item[2]) AS who, toDate(toUInt16(item[3])) AS day
    FROM (SELECT splitByChar(' ', arrayJoin(splitByChar(',', materialize(${params.add(list.join(','), 'String')})))) AS item)`
  const site = params.add(definition.site.id, 'String')
  return statement({
    sql: `
      SELECT event_id, toString(${values.of(definition.goal).value}) AS micro${values.columns.map((it) => `, ${it}`).join('')}
      FROM events
      WHERE (site_id, toDate(timestamp), visitor) IN (SELECT ${site}, day, who FROM (${listed}))
        AND event_id IN (SELECT id FROM (${listed})) AND excluded = ''`,
    params: params.values,
    row: t.Object({ event_id: t.String(), micro: t.String() }),
  })
}

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / 86_400_000)
}
