import { error } from '@sveltejs/kit'
import type { Permission } from '#lib/permissions.ts'

/**
 * For pages that only a role with a permission can use, such as forms.
 * @throws SvelteKit's HttpError 403
 */
export function requirePermission({ session }: App.Locals, permission: Permission): void {
  if (!session?.permissions.includes(permission)) error(403, `This requires the permission ${permission}`)
}
