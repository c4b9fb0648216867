import { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRedis,
} from 'rate-limiter-flexible'
import type { Db } from '../../db/postgres/client.ts'
import { rateLimits } from '../../db/postgres/schema/rate-limits.ts'

/** Makes a counter of `requests` per `window_s` seconds; those of the same name, requests and window share their counts. */
export type LimiterStore = {
  limiter: (name: string, requests: number, window_s: number) => RateLimiterAbstract
  close: () => Promise<void>
}

/** Where counts are kept: `memory` (each process for itself), `postgres`, or the address of a Redis or Valkey server. */
export function openLimiterStore(store: string, db: Db): LimiterStore {
  if (store === 'memory')
    return {
      limiter: (name, points, duration) => new RateLimiterMemory({ keyPrefix: name, points, duration }),
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
      close: async () => {},
    }
  const redis = new Redis(store, { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  redis.on('error', () => {})
  redis.connect().catch(() => {})
  return {
    limiter: (name, points, duration) =>
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: prefix(name, points, duration),
        points,
        duration,
      }),
    close: async () => redis.disconnect(),
  }
}

function prefix(name: string, points: number, duration: number): string {
  return `${name}:${points}:${duration}`
}
