import { Redis } from 'ioredis'
import { type Check, type Outcome, ok, warning } from './check.ts'
import type { Installation } from './installation.ts'

const remedy =
  'check that RATE_LIMIT_STORE names a running Redis or Valkey server; until it responds, requests are not limited'

export const rateLimitChecks: readonly Check[] = [{ name: 'rate limits', remedy, run: store }]

async function store({ config: { rateLimitStore } }: Installation): Promise<Outcome> {
  if (rateLimitStore === 'memory') return ok('counted separately by each process')
  if (rateLimitStore === 'postgres') return ok('counted in PostgreSQL')
  const redis = new Redis(rateLimitStore, {
    lazyConnect: true,
    connectTimeout: 3000,
    commandTimeout: 3000,
    retryStrategy: () => null,
  })
  redis.on('error', () => {})
  const { host } = new URL(rateLimitStore)
  try {
    await redis.connect()
    await redis.ping()
    return ok(`counted in ${host}, which responds`)
  } catch {
    return warning(`${host} does not respond`, remedy)
  } finally {
    redis.disconnect()
  }
}
