import type { Config } from '../../platform/config.ts'
import { createOutbound, isWhole, type Reply } from '../../platform/outbound/outbound.ts'
import type { IntegrationType } from './kinds.ts'
import { SyncFailure } from './sync-failure.ts'

const mebi = 1024 * 1024

/** The maximum size of a response body; more is not read. */
const answer_bytes_max = 16 * mebi

export type Answer = Reply & { status: number; headers: Record<string, string>; body: string }

type Request = { url: string; headers: Record<string, string>; body?: string }

/** Response timeouts: reports of a platform take long, messages do not. */
const timeout_ms = { platform: 60_000, message: 10_000 }

/** Sends the requests of one synchronisation. Close it at the end. */
export function openExchange({ outboundTargets }: Pick<Config, 'outboundTargets'>, type: IntegrationType) {
  const response_ms = type === 'slack' ? timeout_ms.message : timeout_ms.platform
  const outbound = createOutbound({
    targets: outboundTargets,
    limits: { response_ms, body: answer_bytes_max + 1 },
  })
  return {
    /**
     * Sends a request: a POST with a body, a GET without. Returns complete responses only, of any status.
     * @param service the name of the service in error messages
     * @throws SyncFailure if there is no complete response, or if it is too large
     */
    async send(service: string, { url, headers, body }: Request): Promise<Answer> {
      const all = { 'User-Agent': 'Sightline-Integrations/1', 'Accept-Encoding': 'identity', ...headers }
      const reply = await (body === undefined
        ? outbound.get({ url, headers: all })
        : outbound.post({ url, headers: all, body }))
      const { headers: found, body: text } = reply
      if (!isWhole(reply) || found === null || text === null)
        throw new SyncFailure('unreachable', `${service} could not be reached: ${reply.error}`, {})
      if (Buffer.byteLength(text) > answer_bytes_max)
        throw new SyncFailure(
          'too_large',
          `${service} returned more than ${answer_bytes_max / mebi} MiB, which is the maximum`,
        )
      return { ...reply, headers: found, body: text }
    },
    close: () => outbound.close(),
  }
}

export type Exchange = ReturnType<typeof openExchange>

/** The parsed JSON of a response; undefined if it is invalid. */
export function jsonOf({ body }: Answer): unknown {
  try {
    return JSON.parse(body.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/** How long a response asks the client to wait, in seconds. */
export function retryAfter({ headers }: Answer): number | undefined {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

/** The failure for a status, if the response contains nothing more specific. */
export function statusFailure(service: string, answer: Answer): SyncFailure {
  const { status } = answer
  const after_s = retryAfter(answer)
  if (status === 429)
    return new SyncFailure(
      'rate_limited',
      `${service} rejected the request because of its rate limit (429)`,
      { after_s },
    )
  if (status >= 500)
    return new SyncFailure('provider_error', `${service} returned a server error (${status})`, { after_s })
  if (status === 401 || status === 403)
    return new SyncFailure('access_denied', `${service} denied access (${status}): check the credentials`)
  if (status === 404 || status === 410)
    return new SyncFailure('not_found', `${service} was not found at this address (${status})`)
  return new SyncFailure('request_refused', `${service} rejected the request (${status})`)
}
