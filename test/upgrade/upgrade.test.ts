import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectPostgres } from '../../db/postgres/client.ts'
import { compareWithRebuilt } from '../failure/verification.ts'
import { freePort } from '../support/free-port.ts'
import { Product, root, temporaryFolder } from '../support/product.ts'
import { until } from '../support/until.ts'
import { callerOf } from './content.ts'
import { differencesOf } from './differences.ts'
import { expectedDifferences } from './expected-differences.ts'
import { type FixtureRecord, partsOf, unpack } from './fixture.ts'
import { readAnswers } from './read-answers.ts'
import { startReceiver } from './receiver.ts'

setDefaultTimeout(240_000)

const minute_ms = 60_000
const fixtures = join(import.meta.dir, 'fixtures')
const names = readdirSync(fixtures).filter((name) => name.endsWith('.tar.zst'))
const command = [process.execPath, fileURLToPath(new URL('service-at.ts', import.meta.url))]

test('at least one fixture exists', () => expect(names).not.toEqual([]))

describe.each(names)('the data folder of %s', (name) => {
  const folder = temporaryFolder()
  let record: FixtureRecord
  let product: Product
  let receiver: ReturnType<typeof startReceiver>
  let call: ReturnType<typeof callerOf>
  let jobs: Promise<void> | undefined
  let answers: Awaited<ReturnType<typeof readAnswers>>
  const stopping = new AbortController()
  beforeAll(async () => {
    const unpacked = join(folder.path, 'fixture')
    mkdirSync(unpacked)
    record = unpack(join(fixtures, name), unpacked)
    receiver = startReceiver(record.receiver_port)
    receiver.acceptAll()
    // By this clock the service restarts a few minutes later, when the retry of the refused delivery is due.
    const ahead_ms = Date.parse(record.killed_at) + 7 * minute_ms - Date.now()
    const env = { PORT: await freePort(), WEBHOOK_ALLOW_PRIVATE: '1', CLOCK_AHEAD_MS: String(ahead_ms) }
    product = await Product.start(partsOf(unpacked).data, env, command)
    call = callerOf(product)
    jobs = keepJobsOnTime(product, ahead_ms, stopping.signal)
    await product.drained()
    await untilPendingWorkIsDone()
    // Before any test creates something new.
    answers = await readAnswers(product, JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')))
  })
  afterAll(async () => {
    stopping.abort()
    await jobs
    await product?.stop()
    receiver?.stop()
    folder.remove()
  })

  const notified = () => receiver.seen.filter((it) => it.path === '/waiting').map((it) => it.event_id)
  const statusOf = async (path: string) => (await call('GET', path)).status

  const statusOfRun = () => {
    const { site_id, report_id, run_id } = record.run
    return statusOf(`/v1/sites/${site_id}/reports/${report_id}/runs/${run_id}`)
  }
  const statusOfDelivery = () => {
    const { webhook_id, delivery_id } = record.retrying
    return statusOf(`/v1/webhooks/${webhook_id}/deliveries/${delivery_id}`)
  }

  /**
   * Waits for what was pending when the service was killed: notifications, the run of a report and the retry of a
   * delivery.
   */
  async function untilPendingWorkIsDone() {
    await until(
      'all conversions are delivered',
      minute_ms,
      () => notified().length >= record.waiting.event_ids.length,
    )
    await until('the run is completed', minute_ms, async () => (await statusOfRun()) === 'completed')
    await until('the delivery arrives', 2 * minute_ms, async () => (await statusOfDelivery()) === 'delivered')
  }

  test('pending events are stored once, and published as conversions', async () => {
    const { site_id, event_ids } = record.waiting
    const stored = (await call('GET', `/v1/sites/${site_id}/events?limit=500`)) as unknown as {
      event_id: string
    }[]
    expect(stored.map((it) => it.event_id).sort()).toEqual([...event_ids].sort())
    expect(notified().sort()).toEqual([...event_ids].sort())
  })

  test('pending jobs are executed', async () => {
    expect([await statusOfRun(), await statusOfDelivery()]).toEqual(['completed', 'delivered'])
  })

  test('every answer is the same as before', () => {
    const expected = expectedDifferences(record)
    const differences = Object.entries(record.answers).flatMap(([path, before]) =>
      differencesOf(before, answers[path])
        .filter(({ at }) => !expected.some((it) => it.path.test(path) && it.at.test(at)))
        .map((it) => ({ path, ...it })),
    )
    expect(differences).toEqual([])
  })

  test('the audit log has the same entries as before, in an unbroken chain', async () => {
    const before = (record.answers['/v1/audit-log']?.data ?? []) as { id: string }[]
    const after = (await call('GET', '/v1/audit-log?limit=100')) as unknown as { id: string }[]
    expect(after.filter(({ id }) => before.some((it) => it.id === id))).toEqual(before)
    expect(await call('GET', '/v1/audit-log/verification')).toMatchObject({ is_intact: true })
  })

  test('existing files are still there', async () => {
    const made = Object.entries(record.answers).filter(([path]) => /^\/v1\/exports\/exp_/.test(path))
    expect(made).not.toEqual([])
    for (const [path, { data }] of made) {
      const { download_url } = await call('GET', path)
      const { pathname, search } = new URL(String(download_url))
      const text = await (await fetch(product.url + pathname + search)).text()
      expect(text.trimEnd().split('\n')).toHaveLength((data as { rows_exported: number }).rows_exported)
    }
  })

  test('sessions equal a rebuild', async () => {
    const clickhouse = product.connectClickHouse()
    try {
      for (const { id } of (await call('GET', '/v1/sites')) as unknown as { id: string }[]) {
        const { different } = await compareWithRebuilt(product.databaseUrl, clickhouse, id)
        expect(different).toBe(0)
      }
    } finally {
      await clickhouse.close()
    }
  })

  test('new sites, goals, events, conversions, segments and exports work', async () => {
    const site = await call('POST', '/v1/sites', { name: 'New', domain: 'new.example' })
    const base = `/v1/sites/${site.id}`
    const goal = await call('POST', `${base}/conversions`, { name: 'Signed up', event_name: 'sign_up' })
    const webhook = { url: receiver.url('new'), events: ['conversion.completed'], site_ids: [site.id] }
    await call('POST', '/v1/webhooks', webhook)
    for (const event_name of ['page_view', 'sign_up'])
      await call('POST', '/v1/events', { site_id: site.id, event_name, client_id: 'cid_new' })
    await product.drained()
    await until('the conversion is delivered', minute_ms, () =>
      receiver.seen.some((it) => it.path === '/new'),
    )
    const stats = await call('GET', `${base}/conversions/${goal.id}/stats`)
    expect(JSON.stringify(stats)).toContain('"conversions":1')
    const rules = { operator: 'and', conditions: [{ type: 'event', event_name: 'sign_up' }] }
    expect(await call('POST', `${base}/segments`, { name: 'New', rules })).toMatchObject({ user_count: 1 })
    const { export_id } = await call('POST', `${base}/exports`, { type: 'events' })
    const made = await until('the export is completed', minute_ms, async () => {
      const state = await call('GET', `/v1/exports/${export_id}`)
      return state.status === 'completed' && state
    })
    expect(made.rows_exported).toBe(2)
  })

  test('no job is stuck, and no error is logged', async () => {
    const { sql, close } = connectPostgres(product.databaseUrl, { max: 1 })
    try {
      await until('no job of the killed service is left', minute_ms, async () => {
        const jobs = await sql`
          select 1 from graphile_worker.jobs
          where run_at < now() - interval '5 seconds' and created_at < ${record.killed_at}::timestamptz`
        return jobs.length === 0
      })
      expect(
        await sql`select last_error from graphile_worker.jobs where last_error is not null`,
      ).toHaveLength(0)
    } finally {
      await close()
    }
    const logged = product.stdout.split('\n').filter((line) => /"level":[56]0/.test(line))
    expect([logged, product.stderr]).toEqual([[], ''])
  })
})

/**
 * Jobs become due by the clock of the database, which cannot be moved, so this reschedules them to when they should
 * be due.
 */
async function keepJobsOnTime(product: Product, ahead_ms: number, stopping: AbortSignal): Promise<void> {
  const { sql, close } = connectPostgres(product.databaseUrl, { max: 1 })
  while (!stopping.aborted) {
    await sql`
      select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
      from graphile_worker.jobs
      where locked_at is null and run_at > now()
        and run_at <= now() + ${ahead_ms}::float8 * interval '1 millisecond'`
    await Bun.sleep(200)
  }
  await close()
}
