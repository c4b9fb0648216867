import { Unauthorized } from '../../platform/errors.ts'
import { hasBearer } from '../../platform/http/bearer.ts'
import { plainText } from '../../platform/http/plain-text.ts'
import type { Services } from '../../services.ts'
import { readHealth } from './health.ts'

/** The process is running. */
export function alive(): Response {
  return plainText('ok')
}

/** Whether events can be accepted; with `isDetailed`, also what does not work. */
export async function readiness(services: Services, isDetailed: boolean): Promise<Response> {
  const health = await readHealth(services)
  return Response.json(isDetailed ? health : { status: health.status }, {
    status: health.status === 'unavailable' ? 503 : 200,
  })
}

/** The metrics in the Prometheus text format. */
export async function metricsText({ metrics }: Services): Promise<Response> {
  return new Response(await metrics.text(), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
  })
}

/**
 * True if a request on the public port may read what the service does and lacks: with METRICS_TOKEN if it has that token,
 * otherwise only from this machine.
 */
export function mayReadDetails(services: Services, request: Request): boolean {
  const { config, listener, proxies } = services
  if (config.metricsToken !== undefined) return hasBearer(request, config.metricsToken)
  return proxies.isLocal(request, listener.addressOf(request))
}

export function metricsRefused({ config }: Services): Unauthorized {
  return new Unauthorized(
    config.metricsToken === undefined
      ? 'Without METRICS_TOKEN, metrics can be read only from the machine of the service. Set METRICS_TOKEN and send it as `Authorization: Bearer …`, or set METRICS_PORT.'
      : 'Metrics require the token of METRICS_TOKEN. Send it as `Authorization: Bearer …`.',
  )
}
