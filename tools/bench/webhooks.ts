import { join } from 'node:path'
import { connectPostgres } from '../../db/postgres/client.ts'
import { scheduleDelivery } from '../../server/notify/webhooks/schedule.ts'
import { freePort } from '../../test/support/free-port.ts'
import { Product, temporaryFolder } from '../../test/support/product.ts'
import { until } from '../../test/support/until.ts'
import type { JobsOptions, JobsReport } from './bare-jobs.ts'
import { runChild } from './child.ts'
import { recordResults } from './results.ts'

/** Measures deliveries to a receiver that answers immediately, compared with jobs of the same queue that do nothing. */
const rounds = 3
const deliveries = 10_000
const aims = { rate: 500, ratio: 0.3 }

const data = {
  conversion: { id: 'conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b', name: 'Purchase', event_id: 'evt_order-4711' },
  value: 129.99,
  currency: 'EUR',
  user: { user_id: 'user-42', client_id: 'cid_8f3a', email_hash: null },
  attribution: {
    model: 'last_click',
    source: 'google',
    medium: 'cpc',
    campaign: 'spring',
    touchpoints: [{ source: 'google', medium: 'cpc', timestamp: '2026-03-01T12:00:00.000Z', credit: 1 }],
  },
  properties: { transaction_id: 'T-1001', items: [{ item_id: 'sku-1', item_name: 'Mug', price: 12.5 }] },
}

const folder = temporaryFolder()
const product = await Product.start(folder.path, {
  PORT: await freePort(),
  PLAN: 'enterprise',
  WEBHOOK_ALLOW_PRIVATE: '1',
})
const receiver = Bun.spawn([process.execPath, join(import.meta.dir, 'webhook-receiver.ts')], {
  stdout: 'pipe',
})
const { sql, db, close } = connectPostgres(product.databaseUrl, { max: 2 })
const measured = { one: [] as number[], ten: [] as number[], batched: [] as number[], plain: [] as number[] }
try {
  const url = `http://127.0.0.1:${await firstLine(receiver.stdout)}/`
  for (let round = 0; round < rounds; round++) {
    measured.one.push(await deliver(url, 1))
    measured.ten.push(await deliver(url, 10))
    measured.batched.push(await bareJobs(true))
    measured.plain.push(await bareJobs(false))
    const newest = Object.entries(measured).map(
      ([name, rates]) => `${name} ${Math.round(rates.at(-1) ?? 0)}/s`,
    )
    console.log(`round ${round + 1} of ${rounds}: ${newest.join(', ')}`)
  }
} finally {
  receiver.kill()
  await close()
  await product.stop()
  folder.remove()
}

const fastest = (rates: number[]) => Math.max(...rates)
const shown = (rates: number[]) => Math.round(fastest(rates)).toLocaleString('en')
const best = Math.min(fastest(measured.one), fastest(measured.ten))
const ratio = (base: number[]) => best / fastest(base)
const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed')
await recordResults(
  'webhooks',
  [
    `The fastest of ${rounds} rounds for each line, all against the same Postgres. ${deliveries.toLocaleString('en')} deliveries of conversions are due at once. The time is from the commit that created them until the last one is stored as delivered, with its attempt. The receiver is a separate process that answers 204 immediately.`,
    '',
    '| | a second |',
    '|---|---:|',
    `| deliveries, one subscription | ${shown(measured.one)} |`,
    `| deliveries, ten subscriptions | ${shown(measured.ten)} |`,
    `| (a) jobs of graphile-worker that do nothing, fetched 500 at once, each outcome stored by a separate statement as for deliveries | ${shown(measured.batched)} |`,
    `| (b) the same with its defaults, 8 at a time | ${shown(measured.plain)} |`,
    '',
    `- Deliveries: ${Math.round(best).toLocaleString('en')} a second at least (aim ${aims.rate}: ${verdict(best >= aims.rate)})`,
    `- Against (a): ${ratio(measured.batched).toFixed(2)} (aim ${aims.ratio}: ${verdict(ratio(measured.batched) >= aims.ratio)}); against (b): ${ratio(measured.plain).toFixed(2)}`,
  ],
  {
    ratios: [
      {
        name: 'deliveries against jobs fetched 500 at once (a)',
        value: ratio(measured.batched),
        better: 'higher',
      },
      {
        name: 'deliveries against jobs fetched 8 at a time (b)',
        value: ratio(measured.plain),
        better: 'higher',
      },
    ],
  },
)

/** Returns deliveries per second. */
async function deliver(url: string, subscriptions: number): Promise<number> {
  const ids: string[] = []
  for (let made = 0; made < subscriptions; made++) {
    const { status, body } = await product.request('POST', '/v1/webhooks', { url, events: ['*'] })
    if (status !== 200) throw new Error(`the webhook was not created: ${JSON.stringify(body)}`)
    ids.push(body.data.id)
  }
  const perSubscription = deliveries / subscriptions
  await db.transaction(async (tx) => {
    for (const id of ids) {
      await tx.execute(`
        insert into webhook_deliveries
          (id, webhook_id, event_id, event_type, site_id, event_created_at, data, next_attempt_at)
        select 'del_' || uuidv7(), '${id}', 'evt_' || uuidv7(), 'conversion.completed', 'site_1',
          now(), '${JSON.stringify(data)}', now()
        from generate_series(1, ${perSubscription})`)
      await scheduleDelivery(tx, id, new Date())
    }
  })
  const started = performance.now()
  await until('all are delivered', 120_000, async () => {
    const [row] = await sql`
      select exists (select from webhook_deliveries where webhook_id = any(${ids}) and next_attempt_at is not null) as due`
    return !row?.due
  })
  const seconds = (performance.now() - started) / 1000
  const [row] = await sql`
    select count(*)::int as delivered from webhook_deliveries join webhook_attempts on delivery_id = id
    where webhook_id = any(${ids}) and status = 'delivered'`
  if (row?.delivered !== deliveries) throw new Error(`only ${row?.delivered} were delivered`)
  for (const id of ids) await product.request('DELETE', `/v1/webhooks/${id}`)
  return deliveries / seconds
}

/** Returns jobs per second. */
async function bareJobs(isBatched: boolean): Promise<number> {
  const options: JobsOptions = { databaseUrl: product.databaseUrl, jobs: deliveries, isBatched }
  const { jobs, seconds } = await runChild<JobsReport>('bare-jobs.ts', options)
  return jobs / seconds
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of stream) {
    text += new TextDecoder().decode(piece)
    if (text.includes('\n')) break
  }
  return text.trim()
}
