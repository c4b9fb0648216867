import { failureOf, headerOf, requireEqual, requireStatus, requireTrue } from '../answers.ts'
import { type Answer, pause } from '../connection.ts'
import type { ConformanceContext } from '../context.ts'
import { exactly, integer, object, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const perMinute = 60
const policy = `${perMinute};w=60`

export const rateLimitStatements = section('Rate limits', {
  'X-RateLimit-Limit, -Remaining, -Reset and -Policy are on every answer, errors included': async (
    context,
  ) => {
    const { public_key } = await context.site()
    const answers: Answer[] = []
    for (const [method, path, options] of [
      ['GET', '/v1/sites?limit=1', {}],
      ['GET', '/v1/nothing', {}],
      ['PUT', '/v1/sites', { body: {} }],
      ['GET', '/v1/sites', { key: public_key }],
      ['GET', '/v1/sites', { key: 'sk_unknown' }],
    ] as const)
      answers.push(await context.request(method, path, options))
    answers.push(await context.raw('GET', '/v1/sites', { key: null }))
    answers.push(
      await context.raw('POST', '/v1/sites', { body: '{', headers: { 'Content-Type': 'application/json' } }),
    )
    for (const answer of answers) {
      const limit = Number(headerOf(answer, 'X-RateLimit-Limit', /^\d+$/))
      const remaining = Number(headerOf(answer, 'X-RateLimit-Remaining', /^\d+$/))
      requireTrue(`${remaining} of ${limit} remain`, limit > 0 && remaining <= limit)
      headerOf(answer, 'X-RateLimit-Policy', new RegExp(`^${limit};w=[1-9]\\d*$`))
      headerOf(answer, 'X-RateLimit-Reset', /^\d+$/)
    }
  },
  'X-RateLimit-Reset is the Unix time at which the window ends': async (context) => {
    const answer = await context.ask((client) => client.sites.list({ limit: 1 }).page())
    const window_s = Number(headerOf(answer, 'X-RateLimit-Policy', /;w=\d+$/).split('=')[1])
    const left_s = Number(headerOf(answer, 'X-RateLimit-Reset', /^\d+$/)) - timeOf(answer) / 1000
    requireTrue(`the window of ${window_s} s ends in ${left_s} s`, left_s > -2 && left_s <= window_s + 2)
  },
  'analytics endpoints allow 60 requests a minute; the next is 429 rate_limited': async (context) => {
    const { refused, taken } = await exhausted(context)
    failureOf(refused, 429, 'rate_limited')
    requireEqual('requests taken', taken, perMinute)
  },
  'POST /v1/events allows at most 1,000 requests a second, POST /v1/events/batch at most 100': async (
    context,
  ) => {
    const { id: site_id } = await context.site()
    const { key } = await context.key({ scopes: ['events:write'] })
    const event = { event_name: 'page_view', client_id: 'cid_a' }
    const one = await context.ask((client) => client.events.send({ site_id, ...event }), { key })
    const many = await context.ask((client) => client.events.sendBatch({ site_id, events: [event] }), { key })
    for (const [answer, status, max] of [
      [one, 202, 1000],
      [many, 200, 100],
    ] as const) {
      requireStatus(answer, status)
      const [requests = 0, window_s = 0] = headerOf(answer, 'X-RateLimit-Policy', /^\d+;w=\d+$/)
        .split(';w=')
        .map(Number)
      requireTrue(`${answer.request} allows ${requests} in ${window_s} s`, requests / window_s <= max)
    }
  },
  'X-RateLimit-Remaining counts down': async (context) => {
    const { remaining } = await exhausted(context)
    requireTrue(`the answers said ${remaining}`, remaining.length >= 5 && Math.min(...remaining) < 10)
    requireEqual('distinct values', new Set(remaining).size, remaining.length)
  },
  'limits are per key: one key is refused, another is not': async (context) => {
    requireStatus((await exhausted(context)).refused, 429)
    const { key } = await context.key({ scopes: ['analytics:read'] })
    failureOf(await traffic(context, key), 404, 'not_found')
  },
  'a 429 says retry_after, limit, remaining and reset_at': async (context) => {
    const { refused } = await exhausted(context)
    requireStatus(refused, 429)
    const body = object({
      error: object({
        message: text,
        retry_after: integer,
        limit: exactly(perMinute),
        remaining: exactly(0),
        reset_at: time,
      }),
    })
    const { error } = body(refused.body, 'body')
    requireTrue(`retry_after is ${error.retry_after}`, error.retry_after >= 1 && error.retry_after <= 60)
    const left_s = (Date.parse(error.reset_at) - timeOf(refused)) / 1000
    requireTrue(`reset_at is ${left_s} s away`, Math.abs(left_s - error.retry_after) <= 2)
  },
  'a 429 has Retry-After and the headers of the limit that was reached': async (context) => {
    const { refused } = await exhausted(context)
    const { error } = object({ error: object({ retry_after: integer }) })(refused.body, 'body')
    requireEqual('Retry-After', headerOf(refused, 'Retry-After', /^\d+$/), String(error.retry_after))
    requireEqual('X-RateLimit-Policy', headerOf(refused, 'X-RateLimit-Policy', /./), policy)
    requireEqual('X-RateLimit-Remaining', headerOf(refused, 'X-RateLimit-Remaining', /./), '0')
  },
  'a key that reached the limit of one endpoint can still use others': async (context) => {
    const { key } = await exhausted(context)
    requireStatus(
      await context.ask((client) => client.sites.list({ limit: 1 }).page(), { key, isLimitExpected: true }),
      200,
    )
  },
})

type Exhausted = {
  key: string
  refused: Answer
  /** The number of requests that were answered before. */
  taken: number
  /** The remaining quota according to those answers. */
  remaining: number[]
}

/** Creates a key whose analytics requests are used up. */
function exhausted(context: ConformanceContext): Promise<Exhausted> {
  return context.remember('exhausted key', async () => {
    const { key } = await context.key({ scopes: ['analytics:read', 'sites:read'] })
    const answers: Answer[] = []
    const isOfEndpoint = ({ headers }: Answer) => headers.get('x-ratelimit-policy') === policy
    for (let round = 0; ; round++) {
      // Only a few concurrent requests: from far away, sequential requests would take longer than the minute.
      const some = await Promise.all(Array.from({ length: 4 }, () => traffic(context, key)))
      answers.push(...some.filter(({ status }) => status !== 429))
      const refused = some.find((it) => it.status === 429 && isOfEndpoint(it)) ?? some[0]
      const remaining = answers
        .filter(isOfEndpoint)
        .map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
      const isOver = refused?.status === 429 && isOfEndpoint(refused)
      if (refused && (isOver || answers.length > perMinute || round > 100))
        return { key, refused, taken: answers.length, remaining }
      // A small plan also has a limit per second, which is reached first and passes.
      if (some.some(({ status }) => status === 429)) await pause(1000)
    }
  })
}

/** Counts against the limit of the analytics endpoints, but costs no query. */
function traffic(context: ConformanceContext, key: string): Promise<Answer> {
  return context.ask((client) => client.analytics.traffic('site_unknown'), { key, isLimitExpected: true })
}

/** Returns the time of an answer, by the clock of the machine that sent it. */
function timeOf({ headers }: Answer): number {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? Date.now() : date
}
