import { Elysia } from 'elysia'
import { InvalidRequest, Unauthorized } from '../errors.ts'
import { requirePermission } from './authentication.ts'
import { readBody } from './body.ts'
import { checkBody } from './body-check.ts'
import { callOf } from './call.ts'
import { securityOf } from './openapi/security.ts'
import { impliedBy, type Permission, type Principal } from './principal.ts'

/**
 * A plugin for routes that require a key: adds `principal` to the context, and `may: 'permission'` to each route. The
 * gateway has already authenticated the key. The permission is checked before the input is validated, and appears in
 * the OpenAPI document.
 */
export const auth = new Elysia({ name: 'auth' })
  .onParse({ as: 'scoped' }, async ({ request, path }) => (await readBody(request, path)) ?? null)
  .derive({ as: 'scoped' }, ({ request }) => ({ principal: principalOf(request) }))
  .macro({
    may: (permission: Permission) => ({
      transform: ({ request, route, body }) => {
        requirePermission(principalOf(request), permission)
        checkBody(request.method, route, body)
      },
      detail: { security: securityOf(permission) },
    }),
  })

function principalOf(request: Request): Principal {
  const { principal } = callOf(request)
  if (!principal) throw new Unauthorized('The API key is missing')
  return principal
}

/** Returns the site named in the request, otherwise the one the key implies. @throws InvalidRequest without either. */
export function impliedSite(principal: Principal, named: string | undefined): string {
  const siteId = named ?? impliedBy(principal)
  if (!siteId)
    throw new InvalidRequest('site_id is required', [{ field: 'site_id', message: 'site_id is required' }])
  return siteId
}
