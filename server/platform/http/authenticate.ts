import type { Services } from '../../services.ts'
import { RateLimited, Unauthorized } from '../errors.ts'
import { endpointsAt } from './endpoints.ts'
import { isSiteKey } from './key-format.ts'
import type { Principal } from './principal.ts'

/**
 * Authenticates a request. Invalid keys count against the client's address. Beyond the limit, only keys that are already
 * cached are accepted from that address, so that keys cannot be guessed quickly.
 * @throws Unauthorized, @throws RateLimited
 */
export async function authenticate(
  services: Services,
  request: Request,
  path: string,
  address: string,
): Promise<Principal> {
  const key = keyOf(request, path)
  const { authentication, rateLimits } = services
  if (!authentication.isKnown(key)) {
    const rateLimitStatus = await rateLimits.failuresOf(address)
    if (rateLimitStatus.remaining === 0)
      throw new RateLimited('Too many invalid API keys from this address', rateLimitStatus)
  }
  try {
    return await authentication.principal(key)
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
