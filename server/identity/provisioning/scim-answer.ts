import type { Caller } from '../../platform/audit/caller.ts'
import { type DomainError, Unauthorized } from '../../platform/errors.ts'
import { domainError, failureHeaders } from '../../platform/http/errors.ts'
import { pathOf } from '../../platform/http/request-path.ts'
import type { Services } from '../../services.ts'
import type { Provisioned } from './access.ts'
import { errorBody } from './scim-error.ts'
import { findProvisioned, noteUse } from './tokens.ts'

export const scimTypes = ['application/scim+json', 'application/json']

type Context = { request: Request; set: { headers: Record<string, unknown> } }
type Run = (provisioned: Provisioned, caller: Caller) => Promise<Response>

/**
 * Answers a request whose token is valid. Failures have the form of SCIM. Invalid tokens count against the client's address,
 * as invalid API keys do, and the requests with a token against the limits of the workspace's plan.
 */
export async function answerOf(services: Services, { request, set }: Context, run: Run): Promise<Response> {
  try {
    const address = services.proxies.clientAddress(request, services.listener.addressOf(request))
    const provisioned = await authenticate(services, request, address)
    const keyId = `provisioning ${provisioned.workspaceId}`
    const limited = { ...provisioned, keyId, isConsole: false }
    const { release, giveBack } = await services.rateLimits.admit(limited, request.method, pathOf(request))
    try {
      await noteUse(services, provisioned.workspaceId)
      const agent = request.headers.get('user-agent') ?? ''
      return await run(provisioned, { kind: 'provisioning', id: null, address, agent })
    } catch (error) {
      const failed = failureOf(services, request, set, error)
      if (failed.status === 503) await giveBack()
      throw failed
    } finally {
      release()
    }
  } catch (error) {
    return refusal(failureOf(services, request, set, error))
  }
}

function failureOf(
  { log }: Pick<Services, 'log'>,
  request: Request,
  { headers }: Context['set'],
  error: unknown,
): DomainError {
  return domainError(
    { code: 'UNKNOWN', error, path: pathOf(request) },
    log,
    String(headers['X-Request-Id'] ?? ''),
  )
}

export function scimJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/scim+json', 'Cache-Control': 'no-store', ...headers },
  })
}

function refusal(error: DomainError): Response {
  return scimJson(errorBody(error), error.status, failureHeaders(error))
}

/** @throws Unauthorized, @throws RateLimited after too many invalid tokens */
async function authenticate({ db, rateLimits }: Services, request: Request, address: string) {
  const token = /^Bearer +(scim_[0-9A-Za-z]{1,100})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const found = token && (await findProvisioned(db, token))
  if (found) return found
  await rateLimits.countFailure(address)
  throw new Unauthorized(
    'The token is not valid: it is unknown or was replaced, or the workspace has no verified domain (expected Authorization: Bearer scim_…)',
  )
}
