import { counted, formatMoment, formatNumber } from '#lib/format.ts'
import type { Integration, IntegrationSync } from '../../../../server/notify/integrations/model.ts'

type Badge = { tone: 'good' | 'warn' | 'bad' | 'neutral'; label: string }

const statusBadges: Record<Integration['status'], Badge> = {
  active: { tone: 'good', label: 'Connected' },
  paused: { tone: 'neutral', label: 'Paused' },
  error: { tone: 'bad', label: 'Not working' },
}

/** The badge of an integration. */
export function badgeOf({ status }: Pick<Integration, 'status'>): Badge {
  return statusBadges[status]
}

/** The badge of a synchronization; a failed one may be retried. */
export function syncBadge({ status, error, rejected }: IntegrationSync): Badge {
  switch (status) {
    case 'waiting':
      return error ? { tone: 'warn', label: 'Retrying' } : { tone: 'neutral', label: 'Waiting' }
    case 'running':
      return { tone: 'neutral', label: 'Running' }
    case 'completed':
      return rejected > 0 ? { tone: 'warn', label: 'Partial' } : { tone: 'good', label: 'Done' }
    case 'failed':
      return { tone: 'bad', label: error?.code === 'cancelled' ? 'Cancelled' : 'Failed' }
  }
}

const triggerLabels: Record<IntegrationSync['trigger'], string> = {
  schedule: 'Scheduled',
  request: 'Requested',
  alert: 'For an alert',
  report: 'For a report',
}

export function triggerOf({ trigger }: IntegrationSync): string {
  return triggerLabels[trigger]
}

/** True if a result is expected soon; a failed synchronization waits before its retry. */
export const isInProgress = (sync: IntegrationSync | null): boolean =>
  sync?.status === 'running' || (sync?.status === 'waiting' && sync.error === null)

/** The result of a synchronization: `62 costs, 1.8 s`. */
export function resultOf({ rows, rejected, duration_ms, subject, status }: IntegrationSync): string {
  if (status !== 'completed') return ''
  const parts = [
    ...(subject === null && rows !== null ? [rows === 1 ? '1 cost' : `${formatNumber(rows)} costs`] : []),
    ...(rejected > 0 ? [`${counted(rejected, 'row', 'rows')} skipped`] : []),
    ...(duration_ms === null ? [] : [durationOf(duration_ms)]),
  ]
  return parts.join(', ')
}

function durationOf(ms: number): string {
  if (ms < 60_000) return `${formatNumber(Math.round(ms / 100) / 10)} s`
  return `${formatNumber(Math.round(ms / 60_000))} min`
}

/** The account or address of an integration. */
export function accountOf({ settings }: Integration): string {
  return settings.customer_id ?? settings.ad_account_id ?? settings.url ?? settings.host ?? ''
}

/** `Last synchronised 1 Mar 2026, 14:05` */
export function lastOf({ type, last_synced_at }: Integration, timezone: string): string {
  if (last_synced_at === null) return type === 'slack' ? 'Nothing sent yet' : 'Not synchronised yet'
  const when = formatMoment(last_synced_at, timezone)
  return type === 'slack' ? `Last message ${when}` : `Last synchronised ${when}`
}

const aboutLabels: Record<'alerts' | 'reports', string> = { alerts: 'Alerts', reports: 'Reports' }
export const aboutChoices = Object.entries(aboutLabels).map(([value, label]) => ({ value, label }))
