import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { processesOn, processTree, signal } from '../../test/support/processes.ts'
import { until } from '../../test/support/until.ts'
import { type ClickHouse, connectClickHouse } from '../clickhouse/client.ts'
import { connectPostgres, type Postgres } from '../postgres/client.ts'
import { EngineError, type Engines, startEngines } from './engines.ts'

setDefaultTimeout(30_000)

const quiet = { info() {}, warn() {}, error() {} }

let folder: string
let engines: Engines | undefined
let owner: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-db-'))
})
afterEach(async () => {
  await engines?.stop()
  engines = undefined
  if (owner?.exitCode === null && owner.signalCode === null) owner.kill('SIGKILL')
  owner = undefined
  await until('nothing runs on the folder', 20_000, () => processesOn(folder).length === 0)
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<{
  postgres: Postgres
  clickhouse: ClickHouse
  close: () => Promise<unknown>
}> {
  engines = await startEngines(folder, { log: quiet })
  const postgres = connectPostgres(engines.databaseUrl)
  const clickhouse = connectClickHouse(engines.clickhouseUrl)
  return { postgres, clickhouse, close: () => Promise.all([postgres.close(), clickhouse.close()]) }
}

/** Starts the engines in a separate process. */
async function startOwner(): Promise<{ postgres: number; clickhouse: number }> {
  const script = `
    import { startEngines } from ${JSON.stringify(join(import.meta.dir, 'engines.ts'))}
    const log = { info() {}, warn() {}, error() {} }
    const engines = await startEngines(${JSON.stringify(folder)}, { log })
    console.log(JSON.stringify(engines.pids()))
    await new Promise(() => setInterval(() => {}, 1000))`
  owner = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(owner.stdout as NodeJS.ReadableStream, 'data')
  return JSON.parse(String(line))
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const count = Type.Object({ rows: Type.Integer(), different: Type.Integer() })
const createTable = `CREATE TABLE IF NOT EXISTS t (n UInt64) ENGINE = MergeTree ORDER BY n
  SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1`

async function counted(clickhouse: ClickHouse) {
  const [row] = await clickhouse.rows({
    sql: 'SELECT count() AS rows, uniqExact(n) AS different FROM t',
    params: {},
    row: count,
  })
  return row
}

describe('the embedded engines', () => {
  test('keep data and addresses across a restart, which takes less than three seconds', async () => {
    const first = await start()
    const { databaseUrl, clickhouseUrl } = engines as Engines
    await first.postgres.sql`create table t (n int)`
    await first.postgres.sql`insert into t values (1), (2)`
    await first.clickhouse.command(createTable)
    await first.clickhouse.insertNdjson('t', '{"n":1}\n{"n":2}\n')
    await first.close()
    await engines?.stop()
    expect(processesOn(folder)).toEqual([])

    const started = performance.now()
    const second = await start()
    expect(performance.now() - started).toBeLessThan(3_000)
    expect(engines).toMatchObject({ databaseUrl, clickhouseUrl })
    expect(await second.postgres.sql`select n from t order by n`).toEqual([{ n: 1 }, { n: 2 }] as never)
    expect(await counted(second.clickhouse)).toEqual({ rows: 2, different: 2 })
    await second.close()
  })

  test('restart when killed, with all acknowledged data stored exactly once', async () => {
    const { postgres, clickhouse, close } = await start()
    await clickhouse.command(createTable)
    await postgres.sql`create table t (n int primary key)`
    const retryUntilDone = async (work: () => Promise<unknown>) => {
      await until('it is done', 30_000, () =>
        work().then(
          () => true,
          () => false,
        ),
      )
    }
    for (let n = 0; n < 40; n++) {
      if (n % 10 === 5) {
        const pids = engines?.pids()
        signal(pids?.clickhouse as number, 'SIGKILL')
        signal(pids?.postgres as number, 'SIGKILL')
      }
      const rows = Array.from({ length: 50 }, (_, at) => `{"n":${n * 50 + at}}\n`).join('')
      await Promise.all([
        retryUntilDone(() => clickhouse.insertNdjson('t', rows, { token: String(n) })),
        retryUntilDone(() => postgres.sql`insert into t values (${n}) on conflict do nothing`),
      ])
    }
    expect(await counted(clickhouse)).toEqual({ rows: 2000, different: 2000 })
    expect(await postgres.sql`select count(*)::int from t`).toEqual([{ count: 40 }] as never)
    await close()
  }, 60_000)

  test('end with the process that started them, and can be started again at once', async () => {
    const before = await startOwner()
    await kill(owner as ChildProcess)
    const { close } = await start()
    const after = engines?.pids()
    expect(after?.postgres).not.toBe(before.postgres)
    expect(
      processesOn(folder).filter(({ pid }) => pid === before.postgres || pid === before.clickhouse),
    ).toEqual([])
    await close()
    await engines?.stop()
    engines = undefined

    await startOwner()
    await kill(owner as ChildProcess)
    await until('nothing runs on the folder', 20_000, () => processesOn(folder).length === 0)
  })

  test('left over from a killed process are stopped by the next start', async () => {
    const before = await startOwner()
    // Without its guard, PostgreSQL does not notice that its parent is gone. A frozen ClickHouse cannot notice it.
    for (const { pid, command } of processesOn(folder)) if (command.startsWith('sh ')) signal(pid, 'SIGKILL')
    signal(before.clickhouse, 'SIGSTOP')
    await kill(owner as ChildProcess)
    expect(processesOn(folder).map(({ pid }) => pid)).toEqual(
      expect.arrayContaining([before.postgres, before.clickhouse]),
    )

    const { postgres, clickhouse, close } = await start()
    expect(await postgres.sql`select 1 as one`).toEqual([{ one: 1 }] as never)
    expect(await clickhouse.ping()).toBe(true)
    const left = processesOn(folder).map(({ pid }) => pid)
    expect(left).not.toContain(before.postgres)
    expect(left).not.toContain(before.clickhouse)
    await close()
  }, 60_000)

  test('start even if another process has the pid of the dead postmaster', async () => {
    const before = await startOwner()
    signal(before.postgres, 'SIGKILL')
    await kill(owner as ChildProcess)
    await until('nothing runs on the folder', 20_000, () => processesOn(folder).length === 0)
    const file = join(folder, 'postgres/data/postmaster.pid')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
    const { postgres, close } = await start()
    expect(await postgres.sql`select 1 as one`).toEqual([{ one: 1 }] as never)
    await close()
  })
})

test.each([
  ['ClickHouse', 'clickhouse', /clickhouse-process/],
  ['PostgreSQL', 'postgres', /bin\/postgres|^postgres:/],
] as const)(
  'restarts a frozen %s without losing data',
  async (_, engine, command) => {
    const times = { every_ms: 200, timeout_ms: 500, failures: 3 }
    engines = await startEngines(folder, { log: quiet, times })
    const postgres = connectPostgres(engines.databaseUrl)
    const clickhouse = connectClickHouse(engines.clickhouseUrl)
    try {
      await postgres.sql`create table kept (n int)`
      await postgres.sql`insert into kept values (1)`
      await clickhouse.command(createTable)
      await clickhouse.command('INSERT INTO t VALUES (1)')
      const before = engines.pids()[engine]
      const frozen = processTree(before).filter((it) => command.test(it.command))
      expect(frozen.length).toBeGreaterThan(0)
      for (const { pid } of frozen) signal(pid, 'SIGSTOP')
      await until('it is restarted', 30_000, () => engines?.pids()[engine] !== before)
      await until('it responds', 30_000, async () => {
        const rows = await Promise.all([postgres.sql`select n from kept`, counted(clickhouse)]).catch(
          () => null,
        )
        return rows?.[0].length === 1 && rows[1]?.rows === 1
      })
    } finally {
      await postgres.close()
      await clickhouse.close()
    }
  },
  90_000,
)

test('stopped engines do not keep their process running', async () => {
  const script = `
    import { startEngines } from ${JSON.stringify(join(import.meta.dir, 'engines.ts'))}
    const log = { info() {}, warn() {}, error() {} }
    const times = { every_ms: 50, timeout_ms: 600_000, failures: 3 }
    const engines = await startEngines(${JSON.stringify(folder)}, { log, times })
    await Bun.sleep(500)
    await engines.stop()`
  owner = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(owner, 'exit').then(([code]) => code)
  expect(await Promise.race([ended, Bun.sleep(30_000).then(() => 'still running')])).toBe(0)
})

test('reports that the data folder was removed', async () => {
  const { close } = await start()
  await close()
  rmSync(folder, { recursive: true, force: true })
  expect(await engines?.lost).toBeUndefined()
})

describe('an unusable data folder is reported in one line', () => {
  test('if another process holds it', async () => {
    await startOwner()
    const starting = startEngines(folder, { log: quiet })
    expect(starting).rejects.toThrow(
      new EngineError(`data folder ${folder} is in use by process ${owner?.pid}`),
    )
    await starting.catch(() => {})
  })

  test('if another process still holds it after the folder was removed', async () => {
    await startOwner()
    rmSync(folder, { recursive: true, force: true })
    await expect(startEngines(folder, { log: quiet })).rejects.toThrow(
      new EngineError(`data folder ${folder} is in use by process (unknown)`),
    )
  })

  test('if it is not writable', async () => {
    writeFileSync(join(folder, 'file'), '')
    const starting = startEngines(join(folder, 'file/data'), { log: quiet })
    expect(starting).rejects.toThrow(
      new EngineError(`data folder ${folder}/file/data is not writable (ENOTDIR)`),
    )
    await starting.catch(() => {})
  })
})
