import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { connectPostgres } from '../../db/postgres/client.ts'
import { sendShop } from '../../tools/seed/send.ts'
import { Traffic } from '../failure/traffic.ts'
import { compareWithRebuilt, verifyConversions, verifyEvents } from '../failure/verification.ts'
import { freePort } from '../support/free-port.ts'
import { Product, root, temporaryFolder } from '../support/product.ts'
import { until } from '../support/until.ts'
import { allReports, complete, type Period, type Settings, setUp } from './all-reports.ts'
import { runScript } from './run-script.ts'

// Starting it all takes a minute alone, and more than ten beside other tests on a busy machine.
setDefaultTimeout(1_500_000)

const day_ms = 86_400_000
const end = Math.floor(Date.now() / day_ms) * day_ms - 1
const period: Period = {
  start_date: new Date(end - 12 * day_ms).toISOString().slice(0, 10),
  end_date: new Date(end).toISOString().slice(0, 10),
}

const folder = temporaryFolder()
const folders = { source: join(folder.path, 'source'), restored: join(folder.path, 'restored') }
const file = join(folder.path, 'backup.tar')
/** The ids of the received events, including duplicates. */
const deliveries: string[] = []
const receiver = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    deliveries.push(request.headers.get('webhook-id') ?? '')
    return new Response('')
  },
})

let source: Product
let restored: Product
let shop: Settings
let live: string
let traffic: Traffic
let before: Record<string, unknown>
let backup: Awaited<ReturnType<typeof runScript>>
/** Tables of the backup that remain in ClickHouse. */
let left: unknown[]
let example: { code: number; output: string }
let restoring: Awaited<ReturnType<typeof runScript>>
let acceptedBefore: Set<string>
let acceptedAfter: number
let deliveredBefore: Set<string>
beforeAll(async () => {
  source = await Product.startPrepared(folders.source, { PORT: await freePort(), WEBHOOK_ALLOW_PRIVATE: '1' })
  const service = { url: source.url, key: source.secretKey }
  const site = await source.createSite()
  shop = await setUp(source, site)
  await sendShop({ ...service, siteId: site }, { end, days: 12, visitors: 1200 }, () => {})
  await source.drained()
  await complete(source, shop, period)

  live = await source.createSite()
  await source.request('POST', `/v1/sites/${live}/conversions`, { name: 'Cart', event_name: 'add_to_cart' })
  const webhook = {
    url: `http://127.0.0.1:${receiver.port}/`,
    events: ['conversion.completed'],
    site_ids: [live],
  }
  expect(await source.request('POST', '/v1/webhooks', webhook)).toMatchObject({ status: 200 })
  before = await allReports(source, shop, period)

  traffic = new Traffic([{ ...service, siteId: live }])
  await until('notifications arrive', 60_000, () => deliveries.length > 0)
  await Bun.sleep(2000)
  acceptedBefore = traffic.ledger.acceptedMarks()
  deliveredBefore = await delivered(source)
  backup = await runScript('backup', file, { DATA_DIR: folders.source })
  acceptedAfter = traffic.ledger.accepted
  await Bun.sleep(1000)
  await traffic.stop()
  left = await tablesOfBackups()
  example = await runExample()

  // Otherwise both services would send the pending deliveries.
  await source.stop()
  restoring = await runScript('restore', file, { DATA_DIR: folders.restored })
  restored = Product.spawn(folders.restored, { PORT: await freePort(), WEBHOOK_ALLOW_PRIVATE: '1' })
  // The events that waited in the backup are minutes old, so it is not ready before most of them are stored.
  await restored.ready(300_000)
  await restored.drained()
})
afterAll(async () => {
  if (source.isRunning) await source.stop()
  await restored?.stop()
  await receiver.stop(true)
  folder.remove()
})

test('a backup runs while events are accepted, and no event is refused', () => {
  expect(backup).toMatchObject({ code: 0, errors: '' })
  expect(backup.output).toContain(`${file}: `)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder.path)).not.toContain('backup.tar.partial')
  // The senders exceed the rate limit of one key's plan.
  const { 429: _, ...failures } = traffic.failures
  expect(failures).toEqual({})
  expect(acceptedAfter).toBeGreaterThan(acceptedBefore.size)
})

test('the backup leaves nothing in ClickHouse', () => {
  expect(left).toEqual([])
})

async function tablesOfBackups(): Promise<unknown[]> {
  const clickhouse = source.connectClickHouse()
  const tables = await clickhouse.rows({
    sql: "SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE '%backup%'",
    params: {},
    row: Type.Object({}),
  })
  await clickhouse.close()
  return tables
}

test('the example of docs/backup.md works when copied', () => {
  expect(example.code).toBe(0)
  expect(example.output).toContain('events waited')
  expect(example.output).toContain(`${join(folder.path, 'copies', 'sightline-restored')}: restored as of`)
})

async function runExample() {
  const page = await Bun.file(join(root, 'docs/backup.md')).text()
  const [, text] = /```sh\n(.*?)```/s.exec(page) ?? []
  const script = (text as string)
    .replaceAll('/var/backups', join(folder.path, 'backups'))
    .replaceAll('/var/lib', join(folder.path, 'copies'))
  const run = Bun.spawn(['sh', '-eu', '-c', script], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folders.source },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const [output, code] = await Promise.all([new Response(run.stdout).text(), run.exited])
  return { code, output }
}

test('a restore into a folder with an installation is refused', async () => {
  const refused = await runScript('restore', file, { DATA_DIR: folders.source })
  expect(refused.code).toBe(1)
  expect(refused.errors).toBe(
    `Data folder ${folders.source} is not empty. Stop the service and move the folder away, or set another DATA_DIR.\n`,
  )
})

test('a restored installation gives the same reports as the original', async () => {
  expect(restoring).toMatchObject({ code: 0, errors: '' })
  expect(existsSync(join(folders.restored, 'restore-unfinished'))).toBe(false)
  const after = await allReports(restored, shop, period)
  for (const [path, answer] of Object.entries(before)) expect([path, after[path]]).toEqual([path, answer])
})

test('every accepted event is restored once, and sessions and conversions match the events', async () => {
  const clickhouse = restored.connectClickHouse()
  try {
    const { missing, repeated, invented, underAnotherId, stored } = await verifyEvents(
      clickhouse,
      live,
      traffic.ledger,
    )
    expect(missing.filter((mark) => acceptedBefore.has(mark))).toEqual([])
    expect({ repeated, invented, underAnotherId }).toEqual({ repeated: [], invented: [], underAnotherId: [] })
    expect(stored).toBeGreaterThanOrEqual(acceptedBefore.size)
    const goal = { siteId: live, eventName: 'add_to_cart' }
    expect(await verifyConversions(restored.databaseUrl, clickhouse, goal)).toMatchObject({
      unpublishedConversions: [],
      conversionsPublishedTwice: 0,
      inventedConversions: [],
    })
    for (const site of [live, shop.site])
      expect(await compareWithRebuilt(restored.databaseUrl, clickhouse, site)).toMatchObject({ different: 0 })
  } finally {
    await clickhouse.close()
  }
})

test('what was delivered before is not delivered again', async () => {
  expect(deliveredBefore.size).toBeGreaterThan(0)
  await until('deliveries have stopped', 60_000, async () => {
    const count = deliveries.length
    await Bun.sleep(2000)
    return deliveries.length === count
  })
  const times = Map.groupBy(deliveries, (id) => id)
  expect([...deliveredBefore].filter((id) => times.get(id)?.length !== 1)).toEqual([])
})

/** Returns the ids of the events that a service has recorded as delivered. */
async function delivered({ databaseUrl }: Product): Promise<Set<string>> {
  const { sql, close } = connectPostgres(databaseUrl, { max: 1 })
  const rows = await sql<
    { event_id: string }[]
  >`SELECT event_id FROM webhook_deliveries WHERE status = 'delivered'`
  await close()
  return new Set(rows.map((row) => row.event_id))
}
