import { page } from '$app/state'
import type { Permission } from '../../../server/platform/http/principal.ts'

export type { Permission }

/**
 * Whether the role of the signed-in person includes a permission. Only for components: they do not show what the API
 * would refuse.
 */
export function can(permission: Permission): boolean {
  return page.data.permissions?.includes(permission) ?? false
}
