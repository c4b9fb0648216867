import { Unauthorized } from '../../platform/errors.ts'
import { hasBearer } from '../../platform/http/bearer.ts'
import type { Services } from '../../services.ts'
import { readHealth } from './health.ts'

/** The process is running. */
export function alive(): Response {
  return new Response('ok\n')
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

/** True if the request has the token of METRICS_TOKEN, or if METRICS_TOKEN is not set. */
export function mayReadDetails({ config: { metricsToken } }: Services, request: Request): boolean {
  return metricsToken === undefined || hasBearer(request, metricsToken)
}

export function tokenMissing(): Unauthorized {
  return new Unauthorized('Metrics require the token of METRICS_TOKEN. Send it as `Authorization: Bearer …`.')
}
