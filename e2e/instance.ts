import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import postgres from 'postgres'
import { clickhouseUrl } from '../db/embedded/clickhouse.ts'
import { knownEndpoints } from '../db/embedded/endpoints.ts'
import { databaseUrl } from '../db/embedded/postgres.ts'
import { freePort } from '../test/support/free-port.ts'
import { copyPreparedFolder } from '../test/support/prepared-folder.ts'

export { expect }

type Credentials = {
  console_url: string
  email: string
  password: string
  secret_key: string
  test_secret_key: string
}

/** The whole product on its own data folder and port. */
export type Instance = Credentials & {
  dataDir: string
  api: (
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ) => Promise<{ status: number; body: Answer }>
  /** Creates a site by the API; `fields` besides its name and domain. */
  createSite: (fields?: Record<string, unknown>) => Promise<CreatedSite>
}
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Answer = any
type CreatedSite = { id: string; name: string; domain: string; public_key: string; snippet: string }
type State = Awaited<ReturnType<BrowserContext['storageState']>>

type TestFixtures = {
  /** Attaches the output of the services of a failed test. */
  serviceLog: undefined
  /** An empty page in a signed-in browser. */
  console: Page
  /** An instance that has never been used. */
  freshInstance: Instance
}
type WorkerFixtures = {
  instance: Instance
  /** The cookies of the signed-in browser, kept between tests: sign-ins are rate-limited. */
  session: { state?: State }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serviceLog: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring
    async ({}, use, testInfo) => {
      const before = new Map([...services].map(([service, output]) => [service, output.length]))
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const body = [...services].map(([service, output]) => output.slice(before.get(service) ?? 0)).join('')
      await testInfo.attach('log', { body })
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring
  instance: [async ({}, use) => withInstance(use), { scope: 'worker', timeout: 120_000 }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring
  freshInstance: [async ({}, use) => withInstance(use, { isFresh: true }), { timeout: 120_000 }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring
  session: [async ({}, use) => use({}), { scope: 'worker' }],
  baseURL: async ({ instance }, use) => use(instance.console_url),
  page: async ({ page, javaScriptEnabled }, use, testInfo) => {
    if (javaScriptEnabled !== false) waitForScript(page)
    await use(page)
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('page', { body: await contentOf(page) })
  },
  console: async ({ page, context, instance, session }, use) => {
    if (session.state) await context.addCookies(session.state.cookies)
    const { request } = context
    // Redirects to the sign-in page.
    if ((await request.get('/account', { maxRedirects: 0 })).status() === 303) {
      const { console_url: Origin, email, password } = instance
      const answer = await request.post('/api/auth/sign-in/email', {
        headers: { Origin },
        data: { email, password },
      })
      expect(answer.status()).toBe(200)
      session.state = await context.storageState()
    }
    await use(page)
  },
})

/** Returns what a page shows, for the report of a failed test. */
async function contentOf(page: Page): Promise<string> {
  const snapshot = await page
    .locator('main')
    .ariaSnapshot({ timeout: 2000 })
    .catch(() => 'no main content')
  return `The page ${page.url()} shows:\n${snapshot.slice(0, 3000)}\n`
}

const quickStart = fileURLToPath(new URL('./start.ts', import.meta.url))

/** The terminal output of each running service of this worker. */
const services = new Map<ChildProcess, string>()

/**
 * @param isFresh true to start with an empty data folder, as a user does it
 * @param entry the program that starts it
 * @param env additional environment variables
 */
export async function withInstance(
  use: (instance: Instance, service: ChildProcess) => Promise<void>,
  {
    isFresh = false,
    entry = isFresh ? 'tools/scripts/start.ts' : quickStart,
    env = {},
  }: { isFresh?: boolean; entry?: string; env?: Record<string, string> } = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sightline-e2e-'))
  if (!isFresh) copyPreparedFolder(dataDir)
  const port = await freePort()
  const service = startService(dataDir, port, entry, env)
  try {
    await use(await readyInstance(service, dataDir, `http://127.0.0.1:${port}`), service)
  } finally {
    await stopService(service)
    services.delete(service)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Makes every later navigation to a page of the console wait until its script has loaded, so that no input of a test
 * is lost.
 */
export function waitForScript(page: Page) {
  const ready = async (options: { waitUntil?: string } | undefined) => {
    if (options?.waitUntil === 'commit') return
    await page.waitForFunction(() => {
      const isConsole = document.querySelector('body[data-sveltekit-preload-data]') !== null
      return !isConsole || 'hydrated' in document.documentElement.dataset
    })
  }
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await ready(options)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await ready(options)
    return response
  }
}

/** Fills in the sign-in page that the browser shows, and waits for the next page. */
export async function signIn(page: Page, { email, password }: Pick<Credentials, 'email' | 'password'>) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}

function startService(
  dataDir: string,
  PORT: string,
  entry: string,
  more: Record<string, string>,
): ChildProcess {
  const { PATH, HOME, LANG, TMPDIR } = process.env
  const service = spawn('sh', ['tools/scripts/bun.sh', 'run', entry], {
    cwd: resolve(import.meta.dirname, '..'),
    // In its own process group, so that the signal at the end reaches all of its child processes.
    detached: true,
    env: {
      ...{ PATH, HOME, LANG, TMPDIR, PORT },
      ...{ HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', WEBHOOK_ALLOW_PRIVATE: '1' },
      SSO_DOMAINS: 'sso.example',
      // Tests can use other addresses.
      TRUST_PROXY: '1',
      ...more,
    },
    stdio: 'pipe',
  })
  services.set(service, '')
  for (const stream of [service.stdout, service.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      services.set(service, `${services.get(service)}${text}`)
    })
  return service
}

async function readyInstance(service: ChildProcess, dataDir: string, console_url: string): Promise<Instance> {
  const file = join(dataDir, 'credentials.json')
  await expect
    .poll(
      async () => {
        if (service.exitCode !== null)
          throw new Error(`the service exited during startup: ${services.get(service)}`)
        if (!existsSync(file)) return false
        return fetch(`${console_url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      },
      { timeout: 100_000, intervals: [100] },
    )
    .toBe(true)

  const credentials: Credentials = { ...JSON.parse(readFileSync(file, 'utf8')), console_url }
  const api: Instance['api'] = async (method, path, body, key = credentials.secret_key) => {
    const response = await fetch(credentials.console_url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }
  return {
    ...credentials,
    dataDir,
    api,
    async createSite(fields = {}) {
      const domain = `${crypto.randomUUID()}.example.com`
      const { status, body } = await api('POST', '/v1/sites', { name: 'Example shop', domain, ...fields })
      if (status !== 201) throw new Error(`the site was not created: ${JSON.stringify(body)}`)
      return body.data
    },
  }
}

/** Changes the database of an instance directly, for what no request can do, such as letting time pass. */
export async function withDatabase(
  { dataDir }: Pick<Instance, 'dataDir'>,
  run: (sql: postgres.Sql) => PromiseLike<unknown>,
): Promise<void> {
  const sql = postgres(databaseUrl(knownEndpoints(dataDir).postgres), { max: 1 })
  try {
    await run(sql)
  } finally {
    await sql.end()
  }
}

/** Makes all reads of events fail meanwhile, as if ClickHouse were away. */
export async function withoutEvents(
  { dataDir }: Pick<Instance, 'dataDir'>,
  use: () => Promise<unknown>,
): Promise<void> {
  const url = new URL(clickhouseUrl(knownEndpoints(dataDir).clickhouse))
  const authorization = `Basic ${Buffer.from(`${url.username}:${url.password}`).toString('base64')}`
  async function rename(from: string, to: string) {
    const database = url.pathname.slice(1)
    const body = `RENAME TABLE ${database}.${from} TO ${database}.${to}`
    const answer = await fetch(url.origin, { method: 'POST', headers: { authorization }, body })
    if (!answer.ok) throw new Error(await answer.text())
  }
  await rename('events', 'events_away')
  try {
    await use()
  } finally {
    await rename('events_away', 'events')
  }
}

async function stopService(service: ChildProcess): Promise<void> {
  // A process that was ended by a signal has no exit code.
  if (service.exitCode !== null || service.signalCode !== null || !service.pid) return
  const ended = new Promise((done) => service.once('exit', done))
  process.kill(-service.pid, 'SIGINT')
  await ended
}
