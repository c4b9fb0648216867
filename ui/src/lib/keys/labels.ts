import { formatTime, wordFor } from '#lib/format.ts'
import type { Permission } from '#lib/permissions.ts'

/** The labels of the scopes. */
export const scopeLabels: Record<Permission, string> = {
  'events:write': 'Send events',
  'events:read': 'Read raw events',
  'sites:public': 'Read a site’s public settings',
  'sites:read': 'Read sites',
  'sites:write': 'Create, change and delete sites',
  'analytics:read': 'Read the reports of sites',
  'conversions:read': 'Read goals and their reports',
  'conversions:write': 'Create, change and delete goals',
  'funnels:read': 'Read funnels',
  'funnels:write': 'Create, change and delete funnels',
  'costs:read': 'Read ad costs and exchange rates',
  'costs:write': 'Upload and delete ad costs, set exchange rates',
  'alerts:read': 'Read alerts and their history',
  'alerts:write': 'Create, change, mute and delete alerts',
  'annotations:read': 'Read annotations',
  'annotations:write': 'Create, change and delete annotations',
  'anomalies:read': 'Read anomalies',
  'anomalies:write': 'Mark anomalies as expected',
  'imports:read': 'Read imports and compare them with their source',
  'imports:write': 'Import past events, and undo imports',
  'integrations:read': 'Read integrations and their history',
  'integrations:write': 'Connect, change and disconnect integrations',
  'webhooks:read': 'Read webhooks and their deliveries',
  'webhooks:write': 'Create, change and delete webhooks, and resend deliveries',
  'reports:read': 'Read scheduled reports and their runs',
  'reports:write': 'Create, change, run and delete scheduled reports',
  'segments:read': 'Read segments and their trend',
  'segments:write': 'Create, change, compute and delete segments',
  'users:read': 'Read users and their events',
  'users:write': 'Set and remove traits of users',
  'exports:read': 'Read exports, their files and the secret that signs their calls',
  'exports:write': 'Create, cancel and delete exports',
  'members:read': 'Read members and invitations',
  'members:write': 'Invite, change and remove members',
  'keys:read': 'List keys',
  'keys:write': 'Create, change, rotate and revoke keys',
  'personal-keys:read': 'List personal keys of the same person',
  'personal-keys:write': 'Create, change, rotate and revoke personal keys of the same person',
  'audit:read': 'Read the audit log',
  'audit:write': 'Change how long the audit log is kept',
}

export const scopeNames = Object.keys(scopeLabels) as Permission[]

export const kindLabels = { secret: 'Secret', publishable: 'Publishable' } as const

export const keyStatusLabels = {
  active: { label: 'Active', tone: 'good' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'bad' },
} as const

/** The lifetimes of a new key in days; empty for no expiry. */
export const lifetimes = [
  { value: '', label: 'Never' },
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
]

/** The lifetimes that an existing key can get. */
export const newLifetimes = [
  { value: '', label: 'Never' },
  { value: '30', label: '30 days from now' },
  { value: '90', label: '90 days from now' },
  { value: '365', label: 'A year from now' },
]

/** "All permissions", the only scopes, or how many there are. */
export function scopesLabel(scopes: readonly string[] | null): string {
  if (!scopes) return ''
  return scopes.length <= 2 ? `only ${scopes.join(', ')}` : `${scopes.length} scopes`
}

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

/** The status of a key, and when it ends: "Expires in 3 days" within a week, "Until 21 Nov 2026, 08:05 UTC" before. */
export function validityOf(
  {
    status,
    expires_at,
    revoked_at,
  }: { status: keyof typeof keyStatusLabels; expires_at: string | null; revoked_at: string | null },
  now: number,
  timezone: string,
): { badge: { label: string; tone: 'good' | 'warn' | 'neutral' | 'bad' }; note: string } {
  const badge = keyStatusLabels[status]
  if (status !== 'active' || !expires_at) {
    const since = revoked_at ?? (status === 'expired' ? expires_at : null)
    return { badge, note: since ? `since ${formatTime(since, timezone)}` : '' }
  }
  const left_ms = Date.parse(expires_at) - now
  if (left_ms > 7 * day_ms) return { badge, note: `until ${formatTime(expires_at, timezone)}` }
  return {
    badge: { label: expiresIn(left_ms), tone: 'warn' },
    note: `on ${formatTime(expires_at, timezone)}`,
  }
}

function expiresIn(left_ms: number): string {
  if (left_ms < hour_ms) return 'Expires within an hour'
  const hours = Math.round(left_ms / hour_ms)
  if (left_ms < day_ms) return wordFor(hours, 'Expires in 1 hour', `Expires in ${hours} hours`)
  const days = Math.round(left_ms / day_ms)
  return wordFor(days, 'Expires in 1 day', `Expires in ${days} days`)
}

/** How long a rotated key keeps working, in seconds. */
export const gracePeriods = [
  { value: '86400', label: '24 hours' },
  { value: '0', label: 'No time: it expires immediately' },
  { value: '3600', label: '1 hour' },
  { value: '604800', label: '7 days' },
  { value: '2592000', label: '30 days' },
]
