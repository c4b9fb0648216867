import { isLimitable, isRole, type Role } from './labels.ts'

/** What a form says about access. `siteIds` null: all sites. */
export type Access = { role: Role; siteIds: string[] | null }

/** Reads the fields of AccessFields.svelte. The sites only count for roles that can be limited to them. */
export function parseAccess(form: FormData): { access: Access; problems: Record<string, string> } {
  const sent = form.get('role')
  const role = isRole(sent) ? sent : 'viewer'
  if (!isLimitable(role) || form.get('access') !== 'some')
    return { access: { role, siteIds: null }, problems: {} }
  const siteIds = form.getAll('site_ids').map(String)
  const problems: Record<string, string> = siteIds.length > 0 ? {} : { site_ids: 'Choose at least one site.' }
  return { access: { role, siteIds }, problems }
}
