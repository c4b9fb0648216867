import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { startWorker } from '../../jobs/start.ts'
import { Random } from '../../tools/seed/random.ts'
import { type Answer, startInstance } from '../support/instance.ts'
import { rounds, runOptions } from '../support/run-options.ts'
import { tenancyTable } from '../tenancy-table.ts'
import { endpoints } from './statements/authentication.ts'
import { runSuite, statements } from './suite.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let server: Bun.Server<undefined>
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  // Replaces the addresses of ad platforms: nothing listens there.
  const unreachable = 'http://127.0.0.1:9'
  const platforms = {
    GOOGLE_ADS_URL: unreachable,
    GOOGLE_TOKEN_URL: unreachable,
    META_GRAPH_URL: unreachable,
  }
  api = await startInstance({ env: { WEBHOOK_ALLOW_PRIVATE: '1', ...platforms } })
  worker = await startWorker(api.services)
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: api.fetch, maxRequestBodySize: 1024 ** 3 })
}, 120_000)
afterAll(async () => {
  await server.stop(true)
  await worker.stop()
  await api.stop()
})

const receiver = 'http://127.0.0.1:0'
const target = () => ({ url: server.url.origin, key: api.key, testKey: api.testKey, receiver })

test('the service conforms to every statement of the specification', async () => {
  const verdict = await runSuite(target())
  const failed = verdict.outcomes
    .filter(({ failure }) => failure !== undefined)
    .map(({ statement, failure }) => `${statement.section}: ${statement.statement}\n${failure}`)
  expect(failed).toEqual([])
  expect(verdict.outcomes.length).toBe(statements.length)
  expect(verdict.left).toEqual([])
}, 900_000)

test('the suite covers every endpoint', () => {
  const routes = Object.keys(tenancyTable).map((route) => route.replace(/:(\w+?)(_id)?(?=\/|$)/g, '$1_x'))
  expect(endpoints.map(([method, path]) => `${method} ${path}`).sort()).toEqual(routes.sort())
})

test('no two statements have the same name', () => {
  const names = statements.map(({ section, statement }) => `${section}: ${statement}`)
  expect(names.length).toBe(new Set(names).size)
})

test('a run removes everything it created, even if it is stopped', async () => {
  const { key, testKey } = await api.createWorkspace()
  const stopping = new AbortController()
  let tried = 0
  const { isStopped, outcomes } = await runSuite(
    { ...target(), key, testKey, stopping: stopping.signal },
    { onOutcome: () => tried++ > 12 && stopping.abort() },
  )
  expect(isStopped).toBe(true)
  expect(outcomes.length).toBeLessThan(statements.length)
  for (const it of [key, testKey]) {
    expect((await api.request('GET', '/v1/sites', { key: it })).body.data).toEqual([])
    const keys: { name: string; status: string }[] = (await api.request('GET', '/v1/keys', { key: it })).body
      .data
    expect(keys.filter(({ status }) => status === 'active').map(({ name }) => name)).not.toContainEqual(
      expect.stringContaining('Conformance'),
    )
  }
})

test('statements about the sandbox and about sent webhooks are skipped without a test key or a receiver', async () => {
  const only = statements.filter(({ needs }) => needs !== undefined)
  expect(new Set(only.map(({ needs }) => needs))).toEqual(new Set(['test key', 'receiver']))
  const bare = { ...target(), testKey: undefined, receiver: undefined }
  const { outcomes, untried } = await runSuite(bare, { only })
  expect([outcomes, untried]).toEqual([[], only])
})

test('a key without permission to create keys is reported as an error, not as a failed statement', async () => {
  const key = await api.keyOf('live', 'publishable')
  await expect(runSuite({ ...target(), key })).rejects.toThrow('/v1/keys')
})

test('no statement passes with empty answers', async () => {
  const blank = async () => new Response('{}', { status: 299 })
  const random = new Random(runOptions.seed)
  const only = statements.filter(() => random.chance(rounds({ short: 1, long: 4 }) / 4))
  const { outcomes } = await runSuite({ ...target(), fetch: blank, timeout_ms: 100 }, { only })
  const passed = outcomes.filter(({ failure }) => failure === undefined)
  expect(passed.map(({ statement }) => statement.statement)).toEqual([])
}, 900_000)

type Altered = { status: number; headers: Headers; body: Answer['body'] }

/** Runs one statement against answers that are altered in transit. */
async function failureWith(prefix: string, alter: (answer: Altered, request: string) => void) {
  const only = statements.filter((it) => `${it.section}: ${it.statement}`.startsWith(prefix))
  expect(only).toHaveLength(1)
  const { outcomes } = await runSuite(
    {
      ...target(),
      timeout_ms: 100,
      async fetch(url, init) {
        const response = await fetch(url, init)
        const text = await response.text()
        if (text === '') return new Response(null, response)
        const answer = {
          status: response.status,
          headers: new Headers(response.headers),
          body: JSON.parse(text),
        }
        alter(answer, `${init.method} ${new URL(url).pathname}`)
        return Response.json(answer.body, answer)
      },
    },
    { only },
  )
  return outcomes[0]?.failure
}

describe('the suite notices that', () => {
  test.each<[what: string, statement: string, message: string, alter: Parameters<typeof failureWith>[1]]>([
    ['nothing is wrong', 'Sites: GET answers the whole site', '', () => {}],
    [
      'a site is created with 200',
      'Sites: POST answers 201',
      'answered 200 (expected 201)',
      (answer) => {
        answer.status = 200
      },
    ],
    [
      'the snippet is missing',
      'Sites: POST answers 201',
      'body.data.snippet is missing',
      ({ body }) => delete body.data.snippet,
    ],
    [
      'a time is a number',
      'Sites: GET answers the whole site',
      'body.data.created_at is 5',
      ({ body }) => {
        body.data.created_at = 5
      },
    ],
    [
      'an id has another prefix',
      'Sites: GET answers the whole site',
      'begins with site_',
      ({ body }) => {
        body.data.id = body.data.id.replace('site_', 'web_')
      },
    ],
    [
      'PATCH resets another setting',
      'Sites: PATCH changes only the given fields',
      'settings',
      ({ body }, request) => {
        if (request.startsWith('PATCH')) body.data.settings.ip_anonymization = false
      },
    ],
    [
      'meta is missing',
      'Common response envelope: an answer carries',
      'meta is missing',
      ({ body }) => delete body.meta,
    ],
    [
      'has_more is wrong',
      'Pagination objects: the events query',
      'pages: 1',
      ({ body }) => {
        if (body.pagination) body.pagination.has_more = false
      },
    ],
    [
      'events come oldest first',
      'Query events: the newest event',
      'timestamps',
      ({ body }) => body.data.reverse(),
    ],
    [
      'processed_at is missing',
      'Track event: POST answers 202',
      'processed_at is missing',
      ({ body }) => delete body.data.processed_at,
    ],
    [
      'a rate is a share instead of a percentage',
      'Analytics: totals are',
      'totals',
      ({ body }) => {
        body.data.totals.bounce_rate /= 100
      },
    ],
    [
      'only the first problem is reported',
      'Errors: 400 validation_error: details',
      'fields in details',
      ({ body }) => body.error.details.splice(1),
    ],
    [
      'an error code is wrong',
      'Errors: 403',
      'error.code is "unauthorized"',
      ({ body }) => {
        body.error.code = 'unauthorized'
      },
    ],
    [
      'a resource of the other mode is answered with 403',
      'Authentication: a test key cannot read live resources',
      'answered 403 (expected 404)',
      (answer) => {
        if (answer.status === 404) answer.status = 403
      },
    ],
    ['a secret is shown again', 'Webhooks: the secret is shown once', 'shows the secret', rememberSecret()],
    ['a key is shown again', 'Keys: the key itself is shown once', 'shows the key', rememberKey()],
    [
      'a header is missing',
      'Rate limits: X-RateLimit-Limit, -Remaining',
      'without X-RateLimit-Policy',
      ({ headers, status }) => status === 405 && headers.delete('x-ratelimit-policy'),
    ],
    [
      'a 429 does not say when to retry',
      'Rate limits: a 429 has Retry-After',
      'without Retry-After',
      ({ headers }) => headers.delete('retry-after'),
    ],
    [
      'the release is missing',
      'Versioning: v1 is the first segment',
      'without X-API-Version',
      ({ headers }) => headers.delete('x-api-version'),
    ],
    [
      'an endpoint is missing without the version segment',
      'Versioning: every endpoint has',
      'GET /keys was answered 404 (expected 200)',
      (answer, request) => {
        if (request === 'GET /keys') answer.status = 404
      },
    ],
    [
      'a replayed answer is not marked',
      'Idempotency: a POST repeated',
      'without Idempotency-Replayed',
      ({ headers }) => headers.delete('idempotency-replayed'),
    ],
    [
      'an answer contains a stack trace',
      'Every answer of this run: reveals no internals',
      'at handler',
      ({ body, status }) => {
        if (status === 404) body.error.message = 'Error: x\n    at handler (/srv/app.ts:1:1)'
      },
    ],
  ])('%s: %s', async (_, statement, message, alter) => {
    const failure = await failureWith(statement, alter)
    if (message === '') expect(failure).toBeUndefined()
    else expect(failure).toContain(message)
  })

  function rememberSecret(): Parameters<typeof failureWith>[1] {
    let secret: string | undefined
    return ({ body }) => {
      secret ??= body.data.secret
      if (!Array.isArray(body.data)) body.data.secret = secret
    }
  }

  function rememberKey(): Parameters<typeof failureWith>[1] {
    let key: string | undefined
    return ({ body }) => {
      key ??= body.data.key
      if (!Array.isArray(body.data)) body.data.key = key
    }
  }
})
