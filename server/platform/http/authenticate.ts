import type { Services } from '../../services.ts'
import { Unauthorized } from '../errors.ts'
import { endpointsAt } from './endpoints.ts'
import { isSiteKey } from './key-format.ts'
import type { Principal } from './principal.ts'

/**
 * Authenticates a request. Invalid keys count against the client's address, and too many of them are answered with 429.
 * Every key is looked up first: guessed keys must not lock out valid keys that come from the same address.
 * @throws Unauthorized, @throws Forbidden, @throws RateLimited
 */
export async function authenticate(
  { authentication, rateLimits }: Services,
  request: Request,
  path: string,
  address: string,
): Promise<Principal> {
  const key = keyOf(request, path)
  try {
    return await authentication.principal(key, address)
  } catch (error) {
    if (error instanceof Unauthorized) await rateLimits.countFailure(address)
    throw error
  }
}

/** Reads the key from a request. @throws Unauthorized */
export function keyOf(request: Request, path: string): string {
  const header = request.headers.get('authorization')
  if (header !== null) {
    const key = /^Bearer +(\S+)$/i.exec(header)?.[1]
    if (key) return key
    throw new Unauthorized('The Authorization header is not valid (expected Bearer <API key>)')
  }
  const key = endpointsAt(path).some((it) => it.acceptsBeacons)
    ? new URL(request.url).searchParams.get('key')
    : null
  if (key === null)
    throw new Unauthorized('The API key is missing (expected the header Authorization: Bearer <API key>)')
  if (!isSiteKey(key)) throw new Unauthorized("Only a site's public key is allowed in the URL")
  return key
}
