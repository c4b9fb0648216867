import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { RateLimited } from '../errors.ts'
import { type Principal, workspacePrincipal } from '../http/principal.ts'
import { createLog } from '../log.ts'
import { openLimiterStore } from './limiter-store.ts'
import { RateLimits } from './rate-limits.ts'

const unused = undefined as unknown as Parameters<typeof openLimiterStore>[1]
const log = createLog('silent')
const noon = Date.parse('2026-11-20T12:00:00.500Z')

let limits: RateLimits
beforeEach(async () => {
  limits = new RateLimits(await openLimiterStore('memory', unused, log), log, 'x'.repeat(32))
  setSystemTime(noon)
})
afterEach(() => {
  setSystemTime()
})

type Plan = Principal['plan']

function principalOn(plan: Plan, customLimits: Principal['customLimits'] = null): Principal {
  return { ...workspacePrincipal('ws_1', 'live', plan), keyId: 'key_1', customLimits }
}

/** Returns how many requests are admitted before one is refused, and the limit that refuses it. */
async function exhausted(principal: Principal, max: number, request = 'GET /v1/sites') {
  const [method = '', path = ''] = request.split(' ')
  for (let taken = 0; taken <= max; taken++) {
    const refusal = await limits.admit(principal, method, path).then(
      ({ release }) => release(),
      (error) => error,
    )
    if (refusal instanceof RateLimited)
      return { taken, policy: `${refusal.rateLimitStatus.limit};w=${refusal.rateLimitStatus.window_s}` }
  }
  return null
}

const fast = { rate: 1e7, burst: 1e7 }

test.each<[Plan, rate: number, burst: number]>([
  ['free', 10, 20],
  ['starter', 50, 100],
  ['professional', 200, 500],
  ['enterprise', 1000, 2000],
])('on the %s plan a key may send %i requests a second, in bursts of up to %i', async (plan, rate, burst) => {
  expect(await exhausted(principalOn(plan), burst)).toEqual({ taken: burst, policy: `${rate};w=1` })
  setSystemTime(noon + 1000)
  expect(await exhausted(principalOn(plan), burst)).toEqual({ taken: rate, policy: `${rate};w=1` })
  setSystemTime(noon + 2000)
  expect(await exhausted(principalOn(plan), burst)).toEqual({ taken: rate, policy: `${rate};w=1` })
})

test.each<[Plan, daily: number]>([
  ['free', 10_000],
  ['starter', 100_000],
  ['professional', 1_000_000],
])('on the %s plan a key may send %i requests a day', async (plan, daily) => {
  expect(await exhausted(principalOn(plan, fast), daily)).toEqual({
    taken: daily,
    policy: `${daily};w=86400`,
  })
})

test('the enterprise plan has no daily limit', async () => {
  expect(await exhausted(principalOn('enterprise', fast), 100_000)).toBeNull()
})

test.each<[Plan, concurrent: number]>([
  ['free', 5],
  ['starter', 10],
  ['professional', 50],
  ['enterprise', 200],
])('on the %s plan a key may have %i concurrent requests', async (plan, concurrent) => {
  const principal = principalOn(plan, fast)
  const admit = () => limits.admit(principal, 'GET', '/v1/sites')
  const running = await Promise.all(Array.from({ length: concurrent }, admit))
  await expect(admit()).rejects.toBeInstanceOf(RateLimited)
  running[0]?.release()
  await admit()
})

describe('endpoint limits', () => {
  test.each([
    ['POST /v1/events', 1000, 1],
    ['POST /v1/events/batch', 100, 1],
    ['GET /v1/sites/site_1/analytics/traffic', 60, 60],
    ['POST /v1/sites/site_1/analytics/funnel', 60, 60],
    ['POST /v1/sites/site_1/exports', 10, 3600],
    ['POST /v1/sites/site_1/reports', 30, 3600],
  ])('%s accepts %i requests in %i s on the enterprise plan', async (request, requests, window_s) => {
    const principal = principalOn('enterprise', fast)
    const policy = `${requests};w=${window_s}`
    expect(await exhausted(principal, requests, request)).toEqual({ taken: requests, policy })
    expect(await exhausted(principal, 1)).toBeNull()
    setSystemTime(noon + window_s * 1000 + 1)
    expect(await exhausted(principal, requests, request)).toEqual({ taken: requests, policy })
  })

  test('a smaller plan reaches its own limit first', async () => {
    expect(await exhausted(principalOn('free'), 100, 'POST /v1/events')).toEqual({
      taken: 20,
      policy: '10;w=1',
    })
  })

  test('do not apply to console sessions', async () => {
    const principal = { ...principalOn('enterprise', fast), isConsole: true }
    expect(await exhausted(principal, 100, 'GET /v1/sites/site_1/analytics/traffic')).toBeNull()
  })
})
