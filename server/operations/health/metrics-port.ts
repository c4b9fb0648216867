import { type DomainError, MethodNotAllowed, NotFound } from '../../platform/errors.ts'
import { hasBearer } from '../../platform/http/bearer.ts'
import { failureAnswer } from '../../platform/http/errors.ts'
import { pathOf } from '../../platform/http/request-path.ts'
import { id } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { alive, metricsRefused, metricsText, readiness } from './answers.ts'

/** Answers on the port of `METRICS_PORT`: `/healthz`, `/readyz` with details, `/metrics`, and nothing else. */
export function metricsPortAnswers(services: Services): (request: Request) => Promise<Response> {
  const refused = (error: DomainError) => failureAnswer(error, id('request'))
  return async (request) => {
    const path = pathOf(request)
    if (!['/healthz', '/readyz', '/metrics'].includes(path))
      return refused(
        new NotFound(`No route matches ${path}. This port serves /healthz, /readyz and /metrics.`),
      )
    if (request.method !== 'GET') return refused(new MethodNotAllowed(['GET', 'HEAD']))
    if (path === '/healthz') return alive()
    const { metricsToken } = services.config
    const isDetailed = metricsToken === undefined || hasBearer(request, metricsToken)
    if (path === '/readyz') return readiness(services, isDetailed)
    return isDetailed ? metricsText(services) : refused(metricsRefused(services))
  }
}
