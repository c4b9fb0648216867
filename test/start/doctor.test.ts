import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, existsSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { t } from 'elysia'
import type { Finding } from '../../server/operations/doctor/check.ts'
import { freePort } from '../support/free-port.ts'
import { processesOn, processTree, signal } from '../support/processes.ts'
import { Product, root, temporaryFolder } from '../support/product.ts'

setDefaultTimeout(180_000)

const folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
let product: Product
let siteId: string
let port: string
beforeAll(async () => {
  port = await freePort()
  product = await Product.startPrepared(dataDir, { PORT: port })
  siteId = await product.createSite()
  for (let visitor = 0; visitor < 5; visitor++)
    await product.request('POST', '/v1/events', {
      site_id: siteId,
      event_name: 'page_view',
      client_id: `cid_${visitor}`,
    })
  await product.drained()
})
afterAll(async () => {
  await product.stop()
  folder.remove()
})

/** Runs the command as an operator does, by default on the data folder of this file. */
async function doctor(env: Record<string, string> = {}, ...options: string[]) {
  const command = [process.execPath, join(root, 'tools/scripts/doctor.ts'), ...options]
  const { PORT = new URL(product.url).port } = env
  const run = Product.spawn(env.DATA_DIR ?? dataDir, { ...env, PORT }, command)
  const { code } = await run.ended
  return { code, text: run.stdout, errors: run.stderr }
}

async function findings(env: Record<string, string> = {}) {
  const { code, text } = await doctor(env, '--json', '--seed', '1')
  const report: { status: string; checks: Finding[] } = JSON.parse(text)
  return { code, status: report.status, checks: new Map(report.checks.map((it) => [it.check, it])) }
}

test('with a running service every check passes, and the service keeps running', async () => {
  const { code, text, errors } = await doctor()
  expect(errors).toBe('')
  expect(text.split('\n').filter((line) => /^[!✗–]/.test(line))).toEqual([])
  expect(text).toMatch(/✓ sessions +5 sessions of 5 visitors on 1 day of sites/)
  expect(code).toBe(0)
  expect(statSync(dataDir).mode & 0o007).toBe(0o001)
  expect((await product.readiness()).status).toBe('ready')
})

test('world-readable credentials are reported, and the suggested command fixes them', async () => {
  const file = join(dataDir, 'credentials.json')
  chmodSync(file, 0o644)
  const { code, checks } = await findings()
  expect(code).toBe(1)
  const { status, remedy } = checks.get('permissions') as Finding
  expect(status).toBe('failed')
  expect(Bun.spawnSync(['sh', '-c', remedy as string]).exitCode).toBe(0)
  expect((await findings()).checks.get('permissions')?.status).toBe('ok')
})

test('a frozen ClickHouse is reported within the time limit, and is healthy again after it resumes', async () => {
  const frozen = processTree(product.pid).find(({ command }) => command.includes('clickhouse-process'))
  signal(frozen?.pid as number, 'SIGSTOP')
  try {
    const { code, checks } = await findings()
    expect(code).toBe(1)
    expect(checks.get('ClickHouse')).toMatchObject({ status: 'failed' })
    expect(checks.get('PostgreSQL writes')).toMatchObject({ status: 'ok' })
    expect(checks.get('sessions')).toMatchObject({
      status: 'skipped',
      message: 'skipped: fix “ClickHouse” first',
    })
  } finally {
    signal(frozen?.pid as number, 'SIGCONT')
  }
  await product.ready()
  expect((await findings()).checks.get('ClickHouse')?.status).toBe('ok')
})

test('a part that ClickHouse has detached as broken is reported with its table', async () => {
  const clickhouse = product.connectClickHouse()
  try {
    const [part] = await clickhouse.rows({
      sql: "SELECT name, path FROM system.parts WHERE database = currentDatabase() AND table = 'visitor_days' AND active LIMIT 1",
      params: {},
      row: t.Object({ name: t.String(), path: t.String() }),
    })
    const { name, path } = part as { name: string; path: string }
    await clickhouse.command('ALTER TABLE visitor_days DETACH PART {name:String}', { name })
    const detached = join(path, '../detached')
    renameSync(join(detached, name), join(detached, `broken-on-start_${name}`))
    const found = (await findings()).checks.get('ClickHouse parts')
    expect(found).toMatchObject({ status: 'failed' })
    expect(found?.message).toContain(`visitor_days broken-on-start_${name}`)
    renameSync(join(detached, `broken-on-start_${name}`), join(detached, name))
    await clickhouse.command('ALTER TABLE visitor_days ATTACH PART {name:String}', { name })
    expect((await findings()).checks.get('ClickHouse parts')?.status).toBe('ok')
  } finally {
    await clickhouse.close()
  }
})

test('the doctor creates nothing if no service was ever started, and reports an invalid variable', async () => {
  const missing = join(folder.path, 'missing')
  const { code, checks } = await findings({ DATA_DIR: missing })
  expect(code).toBe(1)
  expect(checks.get('data folder')).toMatchObject({
    status: 'failed',
    message: `no service was ever started in ${missing}`,
  })
  expect(existsSync(missing)).toBe(false)
  expect((await findings({ LOG_LEVEL: 'loud' })).checks.get('configuration')?.message).toContain('LOG_LEVEL')
  expect((await doctor({}, '--seed', 'x')).code).toBe(2)
})

test('on a stopped service the databases are started for the check, and nothing is left running', async () => {
  await product.stop()
  const before = readdirSync(dataDir).sort()
  const { code, status, checks } = await findings()
  expect([code, status]).toEqual([0, 'warning'])
  expect(checks.get('service')?.message).toContain('not running')
  expect(checks.get('sessions')?.message).toContain('5 sessions of 5 visitors')
  expect(processesOn(dataDir)).toEqual([])
  expect(readdirSync(dataDir).sort()).toEqual(before)
  product = await Product.start(dataDir, { PORT: port })
})
