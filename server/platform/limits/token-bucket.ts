import { sql } from 'drizzle-orm'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../../../db/postgres/client.ts'
import { rateLimits } from '../../../db/postgres/schema/rate-limits.ts'

/**
 * Counts requests by key with the interface of rate-limiter-flexible, which has no token bucket. Resolves with the
 * requests that are left and the time until the bucket is full again. Rejects with the time until the next request is
 * admitted.
 */
export type TokenBucket = { consume: (key: string) => Promise<RateLimiterRes> }

/**
 * A bucket stores one time per key: when it will be full again (the theoretical arrival time of the generic cell rate
 * algorithm, ITU-T I.371). Each admitted request moves that time by `interval_ms`, and a request that would move it
 * more than a whole bucket ahead is refused. So no period of t seconds admits more than burst + rate × t requests.
 */
type Size = { interval_ms: number; burst: number }

/** Takes a request out of a bucket that is full at `full`. Null if it does not fit. */
function take(size: Size, full: number, now: number): number | null {
  const since = full > now + capacity_ms(size) + clockError_ms ? now : Math.max(full, now)
  const next = since + size.interval_ms
  return next - now > capacity_ms(size) ? null : next
}

/**
 * A time that lies further ahead than a whole bucket was stored before the clock was set back. It must not block a key
 * until the clock has caught up. Differences between the clocks of nodes are smaller.
 */
const clockError_ms = 60_000

/** A hundredth of a request allows for the rounding of times that were added up. */
function capacity_ms({ interval_ms, burst }: Size): number {
  return (burst + 0.01) * interval_ms
}

function result(size: Size, isAdmitted: boolean, full: number, now: number): Promise<RateLimiterRes> {
  const { interval_ms, burst } = size
  if (!isAdmitted) {
    const wait_ms = full + interval_ms - burst * interval_ms - now
    return Promise.reject(new RateLimiterRes(0, Math.max(1, wait_ms)))
  }
  const left = Math.floor((capacity_ms(size) - (full - now)) / interval_ms)
  return Promise.resolve(new RateLimiterRes(left, full - now))
}

/** How many buckets a process keeps. Of more, those that were unused for longest are full again anyway. */
const maxBuckets = 100_000

export function memoryBucket(rate: number, burst: number): TokenBucket {
  const size = { interval_ms: 1000 / rate, burst }
  const buckets = new LRUCache<string, number>({ max: maxBuckets })
  return {
    consume(key) {
      const now = Date.now()
      const full = buckets.get(key) ?? 0
      const next = take(size, full, now)
      if (next !== null) buckets.set(key, next)
      return result(size, next !== null, next ?? full, now)
    },
  }
}

/** The clocks of the nodes must agree, as for the other limits in this store. */
export function postgresBucket(db: Db, name: string, rate: number, burst: number): TokenBucket {
  const size = { interval_ms: 1000 / rate, burst }
  return {
    async consume(key) {
      const now = Date.now()
      const at = (ms: number) => sql`to_timestamp(${ms / 1000}::float8)`
      const interval = sql`${size.interval_ms / 1000}::float8 * interval '1 second'`
      const since = sql`CASE
        WHEN bucket.expire > ${at(now + capacity_ms(size) + clockError_ms)} THEN ${at(now)}
        ELSE greatest(bucket.expire, ${at(now)}) END`
      const id = `${name}:${key}`
      const [row] = await db.execute<{ admitted: boolean; full_ms: string }>(sql`
        WITH taken AS (
          INSERT INTO ${rateLimits} AS bucket (key, points, expire)
          VALUES (${id}, 1, ${at(now)} + ${interval})
          ON CONFLICT (key) DO UPDATE SET expire = ${since} + ${interval}
          WHERE ${since} + ${interval} <= ${at(now + capacity_ms(size))}
          RETURNING expire
        ), found AS (
          SELECT true AS admitted, expire FROM taken
          UNION ALL
          SELECT false, expire FROM ${rateLimits} WHERE key = ${id} AND NOT EXISTS (SELECT FROM taken)
        )
        SELECT admitted, extract(epoch FROM expire) * 1000 AS full_ms FROM found`)
      return result(size, row?.admitted ?? true, row ? Number(row.full_ms) : now, now)
    },
  }
}

const script = `
  local now, interval, capacity = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local full = tonumber(redis.call('GET', KEYS[1]) or '0')
  if full > now + capacity + ${clockError_ms} then full = now end
  local next = math.max(full, now) + interval
  if next - now > capacity then return {0, string.format('%.3f', full)} end
  redis.call('SET', KEYS[1], string.format('%.3f', next), 'PX', math.max(1, math.ceil(next - now)))
  return {1, string.format('%.3f', next)}`

/** The clocks of the nodes must agree, as for the other limits in this store. */
export function redisBucket(redis: Redis, name: string, rate: number, burst: number): TokenBucket {
  const size = { interval_ms: 1000 / rate, burst }
  return {
    async consume(key) {
      const now = Date.now()
      const [admitted, full] = (await redis.eval(
        script,
        1,
        `${name}:${key}`,
        now,
        size.interval_ms,
        capacity_ms(size),
      )) as [number, string]
      return result(size, admitted === 1, Number(full), now)
    },
  }
}
