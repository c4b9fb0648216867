import type { Services } from '../../services.ts'
import { asCaller, type Caller } from '../audit/caller.ts'
import { DomainError, InvalidRequest, NotFound, RateLimited } from '../errors.ts'
import { id } from '../ids.ts'
import type { RateLimitStatus } from '../limits/rate-limits.ts'
import { authenticate } from './authenticate.ts'
import { bulkBodyLimit } from './body.ts'
import { attach, type Call } from './call.ts'
import { announcedVersion, isOpenToOtherOrigins, isPreflight, openHeaders, preflightAnswer } from './cors.ts'
import { endpointOf } from './endpoints.ts'
import { domainError, failureAnswer } from './errors.ts'
import { once } from './idempotency.ts'
import type { Principal } from './principal.ts'
import { pathOf } from './request-path.ts'
import { currentVersion, readVersion, versionHeader } from './version.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/**
 * Creates the gateway that every API request passes before it is routed. It checks version, key, rate limits and
 * idempotency key, and adds the headers that every response has. Other requests go straight to the app.
 */
export function createGateway(services: Services, app: { fetch: Fetch }): Fetch {
  return (request) => {
    // With an unreadable Host header, the URL is not absolute.
    if (!request.url.startsWith('http'))
      return answerOf(services, newCall(services, request), request, currentVersion, request.url, () =>
        Promise.reject(
          new InvalidRequest('The Host header is not valid (expected a host name or an IP address)'),
        ),
      )
    const pathname = pathOf(request)
    let asked: ReturnType<typeof readVersion>
    try {
      asked = readVersion(pathname, () => request.headers.get(versionHeader) ?? announcedVersion(request))
    } catch (error) {
      return answerOf(services, newCall(services, request), request, currentVersion, pathname, () =>
        Promise.reject(error),
      )
    }
    if (!asked) {
      attach(request, { startedAt_ms: performance.now() })
      return app.fetch(request)
    }
    const { version, path } = asked
    const call = newCall(services, request)
    return answerOf(services, call, request, version, path, async () =>
      isPreflight(request.method, path) ? preflightAnswer() : pass(services, app, call, request, path),
    )
  }
}

function newCall(
  services: Services,
  request: Request,
): Partial<Call> & Pick<Call, 'requestId' | 'startedAt_ms' | 'address'> {
  return {
    requestId: id('request'),
    startedAt_ms: performance.now(),
    address: services.proxies.clientAddress(request, services.listener.addressOf(request)),
  }
}

/** Runs the checks, then passes the request on to the routes. */
async function pass(
  services: Services,
  app: { fetch: Fetch },
  call: ReturnType<typeof newCall>,
  request: Request,
  path: string,
): Promise<Response> {
  const principal = await authenticate(services, request, path, call.address).catch((error) => {
    const origin = request.headers.get('origin')
    services.refusals.countTracker({ method: request.method, path, principal: undefined, origin }, error)
    throw error
  })
  // Databases cannot store U+0000 in a text, so nothing has it in its id or name.
  if (path.includes('%00')) throw new NotFound(`No route matches ${path}`)
  const { rateLimitStatus, giveBack, release } = await services.rateLimits
    .admit(principal, request.method, path)
    .catch((error) => {
      services.refusals.countRequest({ method: request.method, path, principal }, error)
      throw error
    })
  Object.assign(call, { principal, rateLimitStatus })
  try {
    const run = () =>
      route({ services, app, call, request, path, principal }).catch((error) =>
        refusal(services, call, request, path, error),
      )
    // The audit log records only requests with secret keys. Those in pages send events, the most frequent requests.
    const answer = await (principal.kind === 'secret'
      ? asCaller(callerOf(principal, call.address, request), run)
      : run())
    // A client that repeats a request during an outage must not find its limit used up after it.
    if (answer.status === 503) await giveBack()
    return answer
  } finally {
    release()
  }
}

function callerOf({ member, keyId }: Principal, address: string, request: Request): Caller {
  const agent = request.headers.get('user-agent') ?? ''
  return member
    ? { kind: 'person', id: member.accountId, address, agent }
    : { kind: 'key', id: keyId, address, agent }
}

/** A request that has passed all checks. */
type Admitted = {
  services: Services
  app: { fetch: Fetch }
  call: Partial<Call>
  request: Request
  path: string
  principal: Principal
}

async function route(admitted: Admitted): Promise<Response> {
  const { app, call, request, path } = admitted
  // A streamed upload handles repeats itself.
  const isOnce = request.method === 'POST' && endpointOf('POST', path)?.body !== 'streamed'
  const key = isOnce ? request.headers.get('idempotency-key') : null
  if (key !== null) return repeatable(admitted, key)
  const routed = withPath(request, path)
  attach(routed, call)
  return app.fetch(routed)
}

async function repeatable(
  { services, app, call, request, path, principal }: Admitted,
  key: string,
): Promise<Response> {
  const body = await readAtMost(request, bulkBodyLimit + 1).catch(() => {
    throw new InvalidRequest('The body cannot be read')
  })
  const { search } = new URL(request.url)
  const hash = new Bun.CryptoHasher('sha256')
    .update(`${request.method} ${path}${search}\n`)
    .update(body)
    .digest('hex')
  return once(services, principal, key, hash, async () => {
    const headers = new Headers(request.headers)
    headers.set('content-length', String(body.byteLength))
    const again = new Request(addressed(request, path), { method: 'POST', headers, body })
    attach(again, call)
    return app.fetch(again)
  })
}

/** Reads the body, or enough of it to show that it is too large. */
async function readAtMost(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body ?? []) {
    pieces.push(piece)
    size += piece.byteLength
    if (size >= most) break
  }
  return new Uint8Array(Buffer.concat(pieces))
}

function withPath(request: Request, path: string): Request {
  return pathOf(request) === path ? request : new Request(addressed(request, path), request)
}

function addressed(request: Request, path: string): string {
  const url = new URL(request.url)
  url.pathname = path
  return url.href
}

async function answerOf(
  services: Services,
  call: ReturnType<typeof newCall>,
  request: Request,
  version: string,
  path: string,
  run: () => Promise<Response>,
): Promise<Response> {
  const answer = await run().catch((error) => refusal(services, call, request, path, error))
  const { headers } = answer
  headers.set('X-Request-Id', headers.get('X-Request-Id') ?? call.requestId)
  headers.set(versionHeader, version)
  if (isOpenToOtherOrigins(request.method, path))
    for (const [name, value] of Object.entries(openHeaders)) headers.set(name, value)
  nameLimit(headers, call.rateLimitStatus ?? (await services.rateLimits.failuresOf(call.address)))
  return answer
}

/** Answers a request that was refused before it was routed, with the regular error body. */
function refusal(
  services: Services,
  call: ReturnType<typeof newCall>,
  request: Request,
  path: string,
  error: unknown,
): Response {
  const failed =
    error instanceof DomainError
      ? error
      : domainError({ code: 'UNKNOWN', error, path }, services.log, call.requestId)
  if (failed instanceof RateLimited) call.rateLimitStatus = failed.rateLimitStatus
  services.metrics.count(request.method, 'refused', failed.status, 0)
  return failureAnswer(failed, call.requestId)
}

function nameLimit(headers: Headers, { limit, remaining, resetAt_ms, window_s }: RateLimitStatus) {
  headers.set('X-RateLimit-Limit', String(limit))
  headers.set('X-RateLimit-Remaining', String(remaining))
  headers.set('X-RateLimit-Reset', String(Math.ceil(resetAt_ms / 1000)))
  headers.set('X-RateLimit-Policy', `${limit};w=${window_s}`)
}
