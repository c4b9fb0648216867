import { Elysia } from 'elysia'
import { NotFound } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { alive, mayReadDetails, metricsRefused, metricsText, readiness } from './answers.ts'

/**
 * `/healthz`: the process is running. `/readyz`: whether it can accept events, and what does not work. `/metrics`:
 * Prometheus text. Requests without the token of `METRICS_TOKEN`, or from another machine if it is not set, get only the
 * status from `/readyz`, and 401 from `/metrics`. With `METRICS_PORT`, the public port never serves more than the status
 * (see `metrics-port.ts`).
 */
export const healthRoutes = (services: Services) => {
  const hasOwnPort = services.config.metricsListen !== undefined

  return new Elysia({ detail: { hide: true } })
    .get('/healthz', alive)
    .get('/readyz', ({ request }) => readiness(services, !hasOwnPort && mayReadDetails(services, request)))
    .get('/metrics', ({ request }) => {
      if (hasOwnPort) throw new NotFound('No route matches /metrics')
      if (!mayReadDetails(services, request)) throw metricsRefused(services)
      return metricsText(services)
    })
}
