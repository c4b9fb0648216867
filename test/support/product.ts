import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connectClickHouse } from '../../db/clickhouse/client.ts'
import { clickhouseUrl } from '../../db/embedded/clickhouse.ts'
import type { Endpoints } from '../../db/embedded/endpoints.ts'
import { databaseUrl } from '../../db/embedded/postgres.ts'
import { appendToInstanceLog } from './instance-log.ts'
import { copyPreparedFolder } from './prepared-folder.ts'
import { until } from './until.ts'

export const root = resolve(import.meta.dir, '../..')
const command = [process.execPath, join(root, 'server/main.ts')]

type Readiness = {
  status: 'ready' | 'degraded' | 'unavailable' | 'starting' | 'migrating' | 'silent'
  reasons?: string[]
  inbox?: { rows: number } | null
}
type Ending = { code: number | null; signal: NodeJS.Signals | null }

/** The product as a separate process in its own process group, as a shell would start it. */
export class Product {
  stdout = ''
  stderr = ''
  readonly pid: number
  readonly url: string
  readonly ended: Promise<Ending>
  #ending: Ending | undefined

  private constructor(
    child: ChildProcess,
    readonly dataDir: string,
    port: string,
  ) {
    this.pid = child.pid as number
    this.url = `http://127.0.0.1:${port}`
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text
      appendToInstanceLog(text)
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text
      appendToInstanceLog(text)
    })
    this.ended = new Promise((done) => {
      child.once('close', (code, signal) => {
        this.#ending = { code, signal }
        done(this.#ending)
      })
    })
  }

  /** Starts it on a data folder without waiting for anything. `commandLine`: replaces the command of the service. */
  static spawn(dataDir: string, env: Record<string, string>, commandLine = command): Product {
    const { PORT = '0' } = env
    const [program, ...args] = commandLine as [string, ...string[]]
    const child = spawn(program, args, {
      cwd: root,
      detached: true,
      env: { ...cleanEnvironment(), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env, PORT },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return new Product(child, dataDir, PORT)
  }

  /** Starts it and waits until it accepts events and answers queries. */
  static async start(dataDir: string, env: Record<string, string>, commandLine = command): Promise<Product> {
    const product = Product.spawn(dataDir, env, commandLine)
    await product.ready()
    return product
  }

  /** Like `start`, but on a new prepared folder, for tests that are not about the first start. */
  static async startPrepared(dataDir: string, env: Record<string, string>): Promise<Product> {
    copyPreparedFolder(dataDir)
    return Product.start(dataDir, env)
  }

  get isRunning(): boolean {
    return this.#ending === undefined
  }

  /** Waits for `/readyz`. @throws Error with the product's output if it ends or takes too long */
  async ready(deadline_ms = 60_000): Promise<void> {
    let seen: Readiness | undefined
    await until('the product is ready', deadline_ms, async () => {
      if (!this.isRunning) throw new Error(`the product exited during startup: ${this.stderr || this.stdout}`)
      seen = await this.readiness()
      return seen.status === 'ready'
    }).catch((error) => this.#explain(error, seen))
  }

  /** Returns the answer of `/readyz`; `silent` if there is none yet. */
  async readiness(): Promise<Readiness> {
    const answer = await fetch(`${this.url}/readyz`).catch(() => null)
    const text = (await answer?.text()) ?? ''
    return text.startsWith('{') ? JSON.parse(text) : { status: 'silent', inbox: null }
  }

  /** Returns the secret key of the first start. */
  get secretKey(): string {
    return JSON.parse(readFileSync(join(this.dataDir, 'credentials.json'), 'utf8')).secret_key
  }

  async request(method: string, path: string, body?: unknown, key = this.secretKey) {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text && JSON.parse(text) }
  }

  async createKeys(count: number): Promise<string[]> {
    const body = { name: 'Load', kind: 'secret' }
    const made = await Promise.all(
      Array.from({ length: count }, () => this.request('POST', '/v1/keys', body)),
    )
    return made.map((it) => it.body.data.key)
  }

  async createSite(): Promise<string> {
    const site = { name: 'Shop', domain: `${crypto.randomUUID()}.example` }
    const { status, body } = await this.request('POST', '/v1/sites', site)
    if (status !== 201) throw new Error(`the site was not created: ${JSON.stringify(body)}`)
    return body.data.id
  }

  /** Waits until everything that was accepted is processed. @throws Error with the last output of the product */
  async drained(deadline_ms = 120_000): Promise<void> {
    let seen: Readiness | undefined
    await until('the inbox is empty', deadline_ms, async () => {
      seen = await this.readiness()
      return seen.status === 'ready' && seen.inbox?.rows === 0
    }).catch((error) => this.#explain(error, seen))
  }

  #explain(error: Error, seen: Readiness | undefined): never {
    throw new Error(`${error.message}; ${JSON.stringify(seen)}; last output: ${this.stdout.slice(-4000)}`)
  }

  /** Connects to its embedded ClickHouse directly, bypassing the API. */
  connectClickHouse() {
    return connectClickHouse(this.clickhouseUrl)
  }

  get clickhouseUrl(): string {
    return clickhouseUrl(this.#endpoints().clickhouse)
  }

  get databaseUrl(): string {
    return databaseUrl(this.#endpoints().postgres)
  }

  #endpoints(): Endpoints {
    return JSON.parse(readFileSync(join(this.dataDir, 'engines.json'), 'utf8'))
  }

  /** Stops it as Ctrl-C in a terminal does: the whole group gets the signal. */
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<Ending> {
    if (this.isRunning) process.kill(-this.pid, signal)
    return this.ended
  }
}

/** The configuration of this process must not apply to the product that it starts. */
function cleanEnvironment(): Record<string, string | undefined> {
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/** Creates a new folder. @returns its path, and a function that removes it */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'sightline-test-'))
  // The account that Postgres runs as must traverse it. Otherwise its data is stored elsewhere and never removed.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
