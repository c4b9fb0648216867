import { Elysia } from 'elysia'
import { NotFound } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { alive, mayReadDetails, metricsText, readiness, tokenMissing } from './answers.ts'

/**
 * `/healthz`: the process runs. `/readyz`: it can take events, and what does not work. `/metrics`: Prometheus text.
 * With `METRICS_TOKEN`, `/readyz` tells only its status to whoever has no token, and `/metrics` nothing. With
 * `METRICS_PORT`, they tell so little to everybody: the rest is on that port (`metrics-port.ts`).
 */
export const healthRoutes = (services: Services) => {
  const isElsewhere = services.config.metricsListen !== undefined

  return new Elysia({ detail: { hide: true } })
    .get('/healthz', alive)
    .get('/readyz', ({ request }) => readiness(services, !isElsewhere && mayReadDetails(services, request)))
    .get('/metrics', ({ request }) => {
      if (isElsewhere) throw new NotFound('There is nothing at /metrics')
      if (!mayReadDetails(services, request)) throw tokenMissing()
      return metricsText(services)
    })
}
