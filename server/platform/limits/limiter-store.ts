import { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRedis,
} from 'rate-limiter-flexible'
import type { Db } from '../../../db/postgres/client.ts'
import { rateLimits } from '../../../db/postgres/schema/rate-limits.ts'
import type { Log } from '../log.ts'
import { memoryBucket, postgresBucket, redisBucket, type TokenBucket } from './token-bucket.ts'

export type LimiterStore = {
  /** Creates a limiter of `requests` per `window_s` seconds. Those with equal arguments share counts. */
  limiter: (name: string, requests: number, window_s: number) => RateLimiterAbstract
  /** Creates buckets of `burst` requests that refill with `rate` requests per second. */
  bucket: (rate: number, burst: number) => TokenBucket
  close: () => Promise<void>
}

/** How long a request waits for a hanging Redis before it is let through. */
const timeout_ms = 1000

/**
 * Opens the store that keeps the counts.
 * @param store `memory` (per process), `postgres`, or the address of a Redis or Valkey server
 */
export async function openLimiterStore(store: string, db: Db, log: Log): Promise<LimiterStore> {
  if (store === 'memory')
    return {
      limiter: (name, points, duration) => new RateLimiterMemory({ keyPrefix: name, points, duration }),
      bucket: memoryBucket,
      close: async () => {},
    }
  if (store === 'postgres')
    return {
      limiter: (name, points, duration) =>
        new RateLimiterDrizzle({
          storeClient: db,
          schema: rateLimits,
          keyPrefix: prefix(name, points, duration),
          points,
          duration,
        }),
      bucket: (rate, burst) => postgresBucket(db, prefix('rate', rate, burst), rate, burst),
      close: async () => {},
    }
  const redis = await connectRedis(store, log)
  return {
    limiter: (name, points, duration) =>
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `sightline:${prefix(name, points, duration)}`,
        points,
        duration,
      }),
    bucket: (rate, burst) => redisBucket(redis, `sightline:${prefix('rate', rate, burst)}`, rate, burst),
    close: async () => redis.disconnect(),
  }
}

function prefix(name: string, points: number, duration: number): string {
  return `${name}:${points}:${duration}`
}

/**
 * Creates a client that fails fast while the server is unreachable and reconnects automatically. The server may be
 * unreachable at the start.
 */
async function connectRedis(address: string, log: Log): Promise<Redis> {
  const redis = new Redis(address, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: timeout_ms,
    commandTimeout: timeout_ms,
    // Closes a silent connection. Commands fail immediately until the client has reconnected.
    socketTimeout: timeout_ms,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 1000),
  })
  let isAway = false
  redis.on('error', (err) => {
    if (!isAway) log.warn({ err }, 'rate limits: no connection to Redis; reconnecting')
    isAway = true
  })
  redis.on('ready', () => {
    isAway = false
  })
  await redis.connect().catch(() => {})
  return redis
}
