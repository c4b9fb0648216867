import { Elysia } from 'elysia'
import { Unauthorized } from '../errors.ts'
import { hasBearer } from '../http/bearer.ts'
import type { Services } from '../services.ts'
import { readHealth } from './health.ts'

/**
 * `/healthz`: the process runs. `/readyz`: it can take events, and what does not work. `/metrics`: Prometheus text.
 * With `METRICS_TOKEN`, `/readyz` tells only its status to whoever has no token, and `/metrics` nothing.
 */
export const healthRoutes = (services: Services) => {
  const { metricsToken } = services.config
  const isTold = (request: Request) => metricsToken === undefined || hasBearer(request, metricsToken)

  return new Elysia({ detail: { hide: true } })
    .get('/healthz', () => new Response('ok\n'))
    .get('/readyz', async ({ request }) => {
      const health = await readHealth(services)
      return Response.json(isTold(request) ? health : { status: health.status }, {
        status: health.status === 'unavailable' ? 503 : 200,
      })
    })
    .get('/metrics', async ({ request }) => {
      if (!isTold(request))
        throw new Unauthorized(
          'The metrics need the token of METRICS_TOKEN (expected Authorization: Bearer …)',
        )
      return new Response(await services.metrics.text(), {
        headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
      })
    })
}
