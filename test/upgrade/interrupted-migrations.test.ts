import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Random } from '../../tools/seed/random.ts'
import { kill } from '../failure/victims.ts'
import { sharedEngines } from '../support/engines.ts'
import { freePort } from '../support/free-port.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { rounds, runOptions } from '../support/run-options.ts'
import { until } from '../support/until.ts'
import { readSlowTables, writeSlowMigrations } from './slow-migrations.ts'

setDefaultTimeout(180_000)

const folder = temporaryFolder()
const migrations = join(folder.path, 'migrations')
const command = [process.execPath, fileURLToPath(new URL('slow-service.ts', import.meta.url))]
let env: Record<string, string>
beforeAll(async () => {
  mkdirSync(migrations)
  writeSlowMigrations(migrations)
  env = { PORT: await freePort(), LOG_LEVEL: 'info', SLOW_MIGRATIONS: migrations }
})
afterAll(folder.remove)

const migrating = (product: Product) =>
  until('the product migrates', 60_000, async () => {
    if (!product.isRunning) throw new Error(`it exited: ${product.stderr || product.stdout}`)
    const seen = await product.readiness()
    return seen.status === 'migrating' && seen
  })

const lines = (product: Product, pattern: RegExp) =>
  product.stdout.split('\n').filter((line) => pattern.test(line))

describe('on a data folder', () => {
  const uninterrupted = join(folder.path, 'uninterrupted')
  let expected: Awaited<ReturnType<typeof readSlowTables>>
  /** The output during the migration: `/readyz` during a step, other paths, and the terminal. */
  let step: string
  let answers: { status: number; text: string }[]
  let terminal: Product
  beforeAll(async () => {
    terminal = Product.spawn(uninterrupted, env, command)
    try {
      await migrating(terminal)
      step = await until('a step reports its progress', 60_000, async () => {
        const { reasons = [] } = await terminal.readiness()
        return reasons.find((it) => /slow, migration \d+ of \d+/.test(it) && /%/.test(it)) ?? null
      })
      answers = await Promise.all(
        ['/healthz', '/', '/v1/sites'].map(async (path) => {
          const answer = await fetch(terminal.url + path)
          return { status: answer.status, text: await answer.text() }
        }),
      )
      await terminal.ready()
      expected = await readSlowTables(terminal)
    } finally {
      await terminal.stop()
    }
  })

  test('slow migrations report their progress on the terminal and on the port', () => {
    expect(step).toMatch(/^ClickHouse 900\d_slow, migration \d+ of \d+, step \d of \d, \d+ s, \d+ % \(/)
    const [alive, page, api] = answers
    expect([alive?.status, page, api?.status]).toEqual([200, { status: 503, text: 'migrating\n' }, 503])
    expect(JSON.parse(api?.text ?? '')).toMatchObject({
      error: { message: 'The service is migrating its databases' },
    })
    expect(lines(terminal, /migrating: PostgreSQL 9000_slow, migration \d+ of \d+, \d s/)).not.toEqual([])
    expect(lines(terminal, /migrating: ClickHouse 9000_slow, migration \d+ of \d+, step 2 of 3/)).not.toEqual(
      [],
    )
    expect(lines(terminal, /migrated: ClickHouse 9000_slow/)).not.toEqual([])
    expect(expected.postgres).toHaveLength(60)
    expect(expected.clickhouse).toHaveLength(20)
    expect(expected.clickhouse.at(-1)).toEqual({ text: '(19,38,7)' })
  })

  test('an older version refuses the folder in one line, and changes nothing', async () => {
    const older = Product.spawn(uninterrupted, env)
    expect((await older.ended).code).toBe(1)
    expect(older.stderr).toMatch(
      /^(PostgreSQL|ClickHouse) was migrated by a newer version of Sightline \(.*\n$/,
    )
    const again = await Product.start(uninterrupted, env, command)
    try {
      expect(await readSlowTables(again)).toEqual(expected)
      expect(lines(again, /migrating/)).toEqual([])
    } finally {
      await again.stop()
    }
  })

  test('migrations interrupted at any point continue at the next start, with the same result', async () => {
    const random = new Random(runOptions.seed)
    const dataDir = join(folder.path, 'interrupted')
    let interruptions = 0
    for (; interruptions < rounds({ short: 7, long: 25 }); interruptions++) {
      const product = Product.spawn(dataDir, env, command)
      const isMigrating = await Promise.race([
        migrating(product).then(() => true),
        product.ready().then(() => false),
      ])
      if (!isMigrating) {
        await product.stop()
        break
      }
      await Bun.sleep(random.below(1500))
      const how = random.pick(['SIGTERM', 'SIGKILL', 'everything'] as const)
      if (how === 'everything') kill(product, 'everything')
      else if (product.isRunning) process.kill(product.pid, how)
      const since = performance.now()
      const { code } = await product.ended
      expect(performance.now() - since).toBeLessThan(10_500)
      if (how === 'SIGTERM') expect([code, product.stderr]).toEqual([0, ''])
    }
    expect(interruptions).toBeGreaterThan(2)
    const product = await Product.start(dataDir, env, command)
    try {
      expect(await readSlowTables(product)).toEqual(expected)
      expect(product.stdout).not.toContain('"level":50')
    } finally {
      await product.stop()
    }
  })
})

test('of two services started at once one migrates and the other waits; it continues when the first is killed', async () => {
  const engines = await sharedEngines()
  const dataDir = join(folder.path, 'two')
  const shared = {
    ...env,
    DATABASE_URL: engines.databaseUrl,
    CLICKHOUSE_URL: engines.clickhouseUrl,
    APP_SECRET: 'a secret of thirty-two characters',
    HOST: '127.0.0.1',
  }
  const both = [
    Product.spawn(join(dataDir, 'a'), shared, command),
    Product.spawn(join(dataDir, 'b'), { ...shared, PORT: await freePort() }, command),
  ]
  try {
    const waits = (product: Product) => product.stdout.includes('another process is migrating')
    const waiting = await until('one waits', 60_000, async () => both.find(waits) ?? null)
    const first = both.find((it) => it !== waiting) as Product
    expect((await waiting.readiness()).reasons?.join()).toContain('another process is migrating')
    // In the middle of a statement that ClickHouse continues although its client is gone.
    await until('the table is being filled', 60_000, async () =>
      ((await first.readiness()).reasons ?? []).some((it) => /ClickHouse 9000_slow.*step 2/.test(it)),
    )
    await Bun.sleep(500)
    expect(lines(waiting, /"migrating the databases"/)).toEqual([])
    process.kill(first.pid, 'SIGKILL')
    await waiting.ready()
    expect(lines(waiting, /"migrating the databases"/)).toHaveLength(1)
    const made = await readSlowTables(engines)
    expect([made.postgres.length, made.clickhouse.length]).toEqual([60, 20])
    expect(made.clickhouse.at(-1)).toEqual({ text: '(19,38,7)' })
  } finally {
    for (const it of both) await it.stop()
  }
})
