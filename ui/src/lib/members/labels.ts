import type { Role } from '../../../../server/platform/http/principal.ts'

export type { Role }

/** The roles, each of which includes what those before it can do. */
export const roles = ['viewer', 'editor', 'admin', 'owner'] as const satisfies readonly Role[]

export const roleLabels: Record<Role, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
}

const roleHints: Record<Role, string> = {
  viewer: 'Sees reports. Changes nothing.',
  editor: 'Also manages goals, funnels, segments, alerts, reports and exports.',
  admin: 'Also manages sites, imports, integrations, webhooks, keys and members.',
  owner: 'Also manages other owners, and how long the audit log is kept.',
}

export function isRole(value: unknown): value is Role {
  return roles.some((it) => it === value)
}

/** Whether access with this role can be limited to some sites. */
export function isLimitable(role: Role): boolean {
  return role === 'viewer' || role === 'editor'
}

/** Whether a person with a role may grant another one, or change who has it. */
export function reaches(own: Role, role: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(own)
}

/** The roles that a person with a role may grant, as choices of a form. */
export function roleChoices(own: Role): { value: Role; label: string; hint: string }[] {
  return roles
    .filter((role) => reaches(own, role))
    .map((role) => ({ value: role, label: roleLabels[role], hint: roleHints[role] }))
}

type Site = { id: string; name: string }

/** "All sites", the name of the only site, or how many there are. */
export function sitesLabel(siteIds: readonly string[] | null, sites: readonly Site[]): string {
  if (siteIds === null) return 'All sites'
  const [only] = siteIds
  if (siteIds.length === 1) return sites.find((it) => it.id === only)?.name ?? '1 site'
  return `${siteIds.length} sites`
}
