import type { Permission } from '../../../../server/platform/http/principal.ts'

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
  'keys:write': 'Create, rotate and revoke keys',
  'audit:read': 'Read the audit log',
  'audit:write': 'Change how long the audit log is kept',
}

export const scopes = (Object.keys(scopeLabels) as Permission[]).map((name) => ({
  name,
  label: scopeLabels[name],
}))

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

/** How long a rotated key keeps working, in seconds. */
export const gracePeriods = [
  { value: '86400', label: '24 hours' },
  { value: '0', label: 'No time: it expires immediately' },
  { value: '3600', label: '1 hour' },
  { value: '604800', label: '7 days' },
  { value: '2592000', label: '30 days' },
]
