import { Elysia } from 'elysia'
import { InvalidRequest, Unauthorized } from '../errors.ts'
import { requirePermission } from '../keys/authentication.ts'
import { isSiteKey } from '../keys/key-format.ts'
import type { Permission, Principal } from '../keys/principal.ts'
import type { Services } from '../services.ts'
import { readJson } from './body.ts'

/** Where a page's own script calls: a beacon can set neither headers nor a JSON content type. */
const browserPaths = /^\/v1\/(events|sites\/[^/]+\/public)$/

/**
 * For routes that need a key: `principal` in the context, and `may: 'permission'` on each route. The key is checked
 * before the body is read, and the permission before the input is validated.
 */
export function auth(services: Services) {
  const principals = new WeakMap<Request, Promise<Principal>>()

  function principalOf(request: Request): Promise<Principal> {
    let found = principals.get(request)
    if (!found) {
      found = authenticate(services, request)
      principals.set(request, found)
    }
    return found
  }

  return new Elysia({ name: 'auth', seed: services.config.dataDir })
    .onParse({ as: 'scoped' }, async ({ request, path }) => {
      await principalOf(request)
      return (await readJson(request, path, browserPaths.test(path))) ?? null
    })
    .derive({ as: 'scoped' }, async ({ request }) => ({ principal: await principalOf(request) }))
    .macro({
      may: (permission: Permission) => ({
        transform: async ({ request }) => requirePermission(await principalOf(request), permission),
      }),
    })
}

async function authenticate(services: Services, request: Request): Promise<Principal> {
  const header = request.headers.get('authorization')
  if (header === null) {
    const url = new URL(request.url)
    const key = url.searchParams.get('key')
    if (key === null || !browserPaths.test(url.pathname))
      throw new Unauthorized('There is no API key (expected the header Authorization: Bearer <API key>)')
    if (!isSiteKey(key)) throw new Unauthorized("Only a site's public key may stand in the address")
    return services.authentication.principal(key)
  }
  const key = /^Bearer +(\S+)$/i.exec(header)?.[1]
  if (!key) throw new Unauthorized('The Authorization header cannot be read (expected Bearer <API key>)')
  return services.authentication.principal(key)
}

/** The caller's site where the key implies one, else the one that was named. @throws InvalidRequest when neither. */
export function impliedSite(principal: Principal, named: string | undefined): string {
  const siteId = named ?? principal.siteId
  if (!siteId)
    throw new InvalidRequest('site_id is required', [{ field: 'site_id', message: 'site_id is required' }])
  return siteId
}
