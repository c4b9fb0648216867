import { Redis } from 'ioredis'
import { type Check, type Outcome, ok, warning } from './check.ts'
import type { Installation } from './installation.ts'

const remedy =
  'see that RATE_LIMIT_STORE names a Redis or Valkey server that runs; until it answers, requests are let through uncounted'

export const rateLimitChecks: readonly Check[] = [{ name: 'rate limits', remedy, run: store }]

async function store({ config: { rateLimitStore } }: Installation): Promise<Outcome> {
  if (rateLimitStore === 'memory') return ok('counted by each process for itself')
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
    return ok(`counted in ${host}, which answers`)
  } catch {
    return warning(`${host} does not answer`, remedy)
  } finally {
    redis.disconnect()
  }
}
