import type { Db } from '../../../db/postgres/client.ts'
import type { alertChanges, alerts } from '../../../db/postgres/schema/alerts.ts'
import type { Recipient } from '../mail-subscriptions/model.ts'
import { recipientsOf } from '../mail-subscriptions/subscriptions.ts'
import type { Alert, HistoryEntry } from './model.ts'

export type StoredAlert = typeof alerts.$inferSelect
export type StoredChange = typeof alertChanges.$inferSelect
export type NewChange = typeof alertChanges.$inferInsert

type Counted = Pick<
  StoredAlert,
  'windowStart' | 'windowEnd' | 'currentValue' | 'previousValue' | 'changePercent' | 'currency'
>

function stateOf({ mutedUntil, triggeredAt }: StoredAlert, now: number): Alert['state'] {
  if (mutedUntil && mutedUntil.getTime() > now) return 'muted'
  return triggeredAt ? 'triggered' : 'ok'
}

/** Converts alerts to their API representation, with the recipients that have unsubscribed. */
export async function toAlerts(
  db: Pick<Db, 'select'>,
  rows: readonly StoredAlert[],
  now: number,
): Promise<Alert[]> {
  const lists = rows.map(({ id, recipients }) => ({ id, emails: recipients }))
  const subscriptions = await recipientsOf(db, 'alert', lists)
  return rows.map((row, n) => toAlert(row, subscriptions[n] ?? [], now))
}

function toAlert(row: StoredAlert, subscriptions: Recipient[], now: number): Alert {
  const check = toCheck(row)
  return {
    id: row.id,
    site_id: row.siteId,
    name: row.name,
    description: row.description,
    severity: row.severity,
    state: stateOf(row, now),
    condition: row.condition,
    minimum_volume: row.minimumVolume,
    check_every: row.checkEvery,
    muted_until: row.mutedUntil && row.mutedUntil.getTime() > now ? row.mutedUntil.toISOString() : null,
    recipients: row.recipients,
    subscriptions,
    triggered_at: row.triggeredAt?.toISOString() ?? null,
    last_check: check && { ...check, is_decided: row.isJudged },
    check_error: row.failure,
    next_check_at: row.dueAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

export function toEntry(row: StoredChange): HistoryEntry {
  const check = toCheck(row)
  return {
    id: row.id,
    type: row.type,
    at: row.at.toISOString(),
    check: check && row.condition && { ...check, condition: row.condition },
    muted_until: row.mutedUntil?.toISOString() ?? null,
    told_at: row.notifiedAt?.toISOString() ?? null,
  }
}

function toCheck(row: Counted) {
  const { windowStart, windowEnd, currentValue, previousValue, changePercent, currency } = row
  if (!windowStart || !windowEnd || currentValue === null || currency === null) return null
  return {
    window_start: windowStart.toISOString(),
    window_end: windowEnd.toISOString(),
    current_value: currentValue,
    previous_value: previousValue,
    change_percent: changePercent,
    currency,
  }
}
