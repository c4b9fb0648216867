import { Elysia } from 'elysia'
import { inboxLag } from '../pipeline/inbox-lag.ts'
import type { Services } from '../services.ts'

const checkTimeout_ms = 2000

/** `/healthz`: the process runs. `/readyz`: it can take events. `/metrics`: Prometheus text. */
export const healthRoutes = (services: Services) =>
  new Elysia({ detail: { hide: true } })
    .get('/healthz', () => new Response('ok\n'))
    .get('/readyz', async () => {
      const report = await readiness(services)
      return Response.json(report, { status: report.status === 'unavailable' ? 503 : 200 })
    })
    .get('/metrics', async () => {
      return new Response(await services.metrics.text(), {
        headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
      })
    })

/**
 * Events are taken as long as Postgres is there, so only its absence makes a node unavailable. With ClickHouse away
 * the node is `degraded`: events wait in the inbox, and queries fail.
 */
async function readiness(services: Services) {
  const [postgres, clickhouse] = await Promise.all([
    succeeds(inboxLag(services.db)),
    succeeds(answers(services.clickhouse)),
  ])
  return {
    status: !postgres.isThere ? 'unavailable' : clickhouse.isThere ? 'ready' : 'degraded',
    postgres: postgres.isThere ? 'ok' : 'away',
    clickhouse: clickhouse.isThere ? 'ok' : 'away',
    inbox: postgres.value ?? null,
  }
}

async function answers(clickhouse: Services['clickhouse']): Promise<void> {
  if (!(await clickhouse.ping())) throw new Error('ClickHouse does not answer')
}

async function succeeds<T>(check: Promise<T>): Promise<{ isThere: boolean; value?: T }> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('timeout')), checkTimeout_ms)
  try {
    return { isThere: true, value: await Promise.race([check, late.promise]) }
  } catch {
    return { isThere: false }
  } finally {
    clearTimeout(timer)
  }
}
