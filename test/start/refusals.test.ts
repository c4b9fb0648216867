import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEngines } from '../../db/embedded/engines.ts'
import { freePort } from '../support/free-port.ts'
import { processesOn } from '../support/processes.ts'
import { Product, temporaryFolder } from '../support/product.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

/** Starts with invalid settings. @returns its stderr, and how it ends */
async function refused(dataDir: string, env: Record<string, string>) {
  const product = Product.spawn(dataDir, env)
  const { code } = await product.ended
  return { code, lines: product.stderr.split('\n').slice(0, -1), left: processesOn(dataDir) }
}

/** Expects one clear line that matches, exit code 1, and nothing left running. */
function expectOneLine(outcome: Awaited<ReturnType<typeof refused>>, pattern: RegExp) {
  expect(outcome.lines).toEqual([expect.stringMatching(pattern)])
  expect(outcome.code).toBe(1)
  expect(outcome.left).toEqual([])
}

test('a port in use is reported in one line', async () => {
  const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  try {
    for (const name of ['PORT', 'METRICS_PORT']) {
      const outcome = await refused(join(folder.path, 'port'), { [name]: String(other.port) })
      expectOneLine(outcome, new RegExp(`^${name} ${other.port} is in use`))
    }
  } finally {
    await other.stop(true)
  }
})

test('a data folder in use by another instance is reported in one line, and the other instance keeps running', async () => {
  const dataDir = join(folder.path, 'locked')
  const first = await Product.start(dataDir, { PORT: await freePort() })
  try {
    const second = Product.spawn(dataDir, { PORT: await freePort() })
    expect((await second.ended).code).toBe(1)
    expect(second.stderr.split('\n').slice(0, -1)).toEqual([
      expect.stringMatching(new RegExp(`data folder .*locked is in use by process ${first.pid}`)),
    ])
    await first.ready()
  } finally {
    await first.stop()
  }
}, 60_000)

test('a data folder that is a file is reported in one line', async () => {
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  expectOneLine(await refused(file, {}), /data folder .*file is not writable/)
})

test('a data folder that cannot be created is reported in one line', async () => {
  expectOneLine(await refused('/dev/null/data', {}), /data folder \/dev\/null\/data is not writable/)
})

test('a data folder in which a file of ours is a folder is reported in one line', async () => {
  const dataDir = join(folder.path, 'odd')
  mkdirSync(join(dataDir, 'app-secret'), { recursive: true })
  expectOneLine(await refused(dataDir, {}), /app-secret/)
})

describe('an invalid environment variable is reported in one line that names it', () => {
  const secret = 'a secret for tests, long enough to be one'
  const cases: [name: string, env: Record<string, string>][] = [
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '65536' }],
    ['HOST', { HOST: 'no.such.host.invalid' }],
    ['ROLE', { ROLE: 'worker' }],
    ['ROLE', { ROLE: 'api' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/db', CLICKHOUSE_URL: 'http://localhost:8123' }],
    ['CLICKHOUSE_URL', { DATABASE_URL: 'postgres://localhost/db', CLICKHOUSE_URL: 'localhost:8123' }],
    ['CLICKHOUSE_URL', { DATABASE_URL: 'postgres://localhost/db', APP_SECRET: secret }],
    ['APP_SECRET', { DATABASE_URL: 'postgres://localhost/db', CLICKHOUSE_URL: 'http://localhost:8123' }],
    ['APP_SECRET', { APP_SECRET: 'short' }],
    ['CLICKHOUSE_CLUSTER', { CLICKHOUSE_CLUSTER: "a'b" }],
    ['PUBLIC_URL', { PUBLIC_URL: 'analytics.example.com' }],
    ['PLAN', { PLAN: 'gold' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_PORT', { METRICS_PORT: '0' }],
    ['METRICS_PORT', { PORT: '3123', METRICS_PORT: '3123' }],
    ['METRICS_PORT', { METRICS_HOST: '127.0.0.1' }],
    ['METRICS_HOST', { METRICS_HOST: 'no.such.host.invalid', METRICS_PORT: '3123' }],
    ['GEOIP_DATABASE', { GEOIP_DATABASE: '/no/such/file.mmdb' }],
    ['GEOIP_DATABASE', { GEOIP_DATABASE: import.meta.path }],
    ['GEOIP_DATABASE', { GEOIP_DATABASE: 'http://example.com/countries.mmdb' }],
    ['GEOIP_ACCOUNT_ID', { GEOIP_LICENSE_KEY: 'a_key' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ]
  test.each(cases)('%s: %j', async (name, env) => {
    expectOneLine(await refused(join(folder.path, 'unused'), env), new RegExp(name))
  })

  test('servers that do not answer or that refuse the connection, without the password', async () => {
    const port = await freePort()
    const engines = await startEngines(join(folder.path, 'engines'), {
      log: { info() {}, warn() {}, error() {} },
    })
    const wrongPassword = (url: string) => url.replace(/:[^:@/]+@/, ':hunter2@')
    const noServer = (scheme: string) => `${scheme}://sightline:hunter2@127.0.0.1:${port}/sightline`
    const { databaseUrl, clickhouseUrl } = engines
    try {
      for (const [name, DATABASE_URL, CLICKHOUSE_URL] of [
        ['DATABASE_URL', noServer('postgres'), clickhouseUrl],
        ['CLICKHOUSE_URL', databaseUrl, noServer('http')],
        ['DATABASE_URL', wrongPassword(databaseUrl), clickhouseUrl],
      ] as const) {
        const env = { DATABASE_URL, CLICKHOUSE_URL, APP_SECRET: secret }
        const outcome = await refused(join(folder.path, 'unused'), env)
        expectOneLine(outcome, new RegExp(`^${name}`))
        expect(outcome.lines[0]).not.toContain('hunter2')
      }
    } finally {
      await engines.stop()
    }
  }, 60_000)

  describe('servers of another kind', () => {
    let engines: Awaited<ReturnType<typeof startEngines>>
    beforeAll(async () => {
      const log = { info() {}, warn() {}, error() {} }
      engines = await startEngines(join(folder.path, 'others'), { log })
    })
    afterAll(() => engines.stop())
    const web = (answer: (request: Request) => Response | Promise<Response>) => {
      const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
      return { port: server.port as number, stop: () => server.stop(true) }
    }
    const wire = (open: (socket: Bun.Socket) => void) => {
      const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { open, data() {} } })
      return { port: server.port, stop: () => server.stop(true) }
    }
    const page = () =>
      web(() => new Response('<h1>It works!</h1>', { headers: { 'Content-Type': 'text/html' } }))
    const secureShell = () => wire((socket) => void socket.write('SSH-2.0-Server\r\n'))
    const silence = () => wire(() => {})

    async function expectRefusal(
      name: 'CLICKHOUSE_URL' | 'DATABASE_URL',
      listen: () => { port: number; stop: () => unknown },
      reason = (port: number) => new RegExp(`^${name} cannot be used: .*\\(127.0.0.1:${port}\\)$`),
    ) {
      const other = listen()
      try {
        const { databaseUrl, clickhouseUrl } = engines
        const urls = { DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl, APP_SECRET: secret }
        const scheme = name === 'DATABASE_URL' ? 'postgres' : 'http'
        const otherUrl = `${scheme}://sightline:hunter2@127.0.0.1:${other.port}/sightline`
        const outcome = await refused(join(folder.path, String(other.port)), { ...urls, [name]: otherUrl })
        expectOneLine(outcome, reason(other.port))
      } finally {
        await other.stop()
      }
    }

    test.each([
      ['a web page', page],
      ['JSON', () => web(() => Response.json({}))],
      ['a 404', () => web(() => new Response('no', { status: 404 }))],
      ['a redirection', () => web(() => Response.redirect('/login'))],
      ['not even HTTP', secureShell],
    ])('instead of ClickHouse: %s', (_, listen) => expectRefusal('CLICKHOUSE_URL', listen), 30_000)

    test('a ClickHouse that is too old', async () => {
      const { origin, username, password } = new URL(engines.clickhouseUrl)
      const credentials = `Basic ${btoa(`${username}:${password}`)}`
      const older = async (request: Request) => {
        const { pathname, search } = new URL(request.url)
        const answer = await fetch(`${origin}${pathname}${search}`, {
          method: request.method,
          body: await request.text(),
          headers: { Authorization: credentials },
        })
        const text = (await answer.text()).replace(/"\d+\.\d+\.[\d.]+"/, '"25.3.6.56"')
        return new Response(text, { status: answer.status })
      }
      await expectRefusal(
        'CLICKHOUSE_URL',
        () => web(older),
        () => /^ClickHouse 25\.3\.6\.56 is too old: Sightline needs 25\.4 or newer\./,
      )
    }, 30_000)

    // Each of these takes ten seconds, so they run concurrently.
    test.concurrent.each([
      ['ClickHouse: silence', 'CLICKHOUSE_URL', silence],
      ['PostgreSQL: a web page', 'DATABASE_URL', page],
      ['PostgreSQL: another protocol', 'DATABASE_URL', secureShell],
      ['PostgreSQL: silence', 'DATABASE_URL', silence],
    ] as const)('instead of %s', (_, name, listen) => expectRefusal(name, listen), 30_000)
  })
})
