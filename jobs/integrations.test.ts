import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { startIntegrations } from '../test/fixtures/integrations.ts'
import { until } from '../test/support/until.ts'
import { startWorker } from './start.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startIntegrations>>
beforeEach(async () => {
  api = await startIntegrations(Date.UTC(2026, 2, 1, 12))
}, 120_000)
afterEach(() => api.stop())

test('two workers fetch a cost feed once per slot and send a message once', async () => {
  api.platforms.feed.body = 'date,source,cost\n2026-03-01,bing,2.5\n'
  const feed = await api.connect({ ...api.inputs.cost_feed, every_hours: 1 })
  const slack = await api.connect(api.inputs.slack, feed.siteId)
  const workers = [await startWorker(api.services), await startWorker(api.services)]
  const isDone = async (integration: typeof feed, syncs: number) => {
    const found: { status: string }[] = await integration.syncs()
    return found.length === syncs && found.every((it) => it.status === 'completed')
  }
  try {
    await until('the first costs are there', 30_000, () => isDone(feed, 1))
    api.advance(3_600_000)
    await Promise.all([api.schedule(), api.schedule(), api.schedule()])
    await slack.syncNow()
    await until('the next ones are there', 30_000, () => isDone(feed, 2))
    await until('the message is sent', 30_000, () => isDone(slack, 1))
  } finally {
    for (const worker of workers) await worker.stop()
  }
  expect(api.platforms.to('/feed')).toHaveLength(2)
  expect(api.platforms.slack).toHaveLength(1)
  expect(await feed.costs()).toHaveLength(1)
})

test('unresponsive channels do not delay the messages of another site', async () => {
  let arrived = 0
  const dead = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch() {
      arrived++
      return new Promise<Response>(() => {})
    },
  })
  // More than the pool for other jobs has workers.
  const { id } = await api.createSite()
  const credentials = { webhook_url: `${dead.url.origin}/services/T000` }
  const silent = await Promise.all(
    Array.from({ length: 9 }, () => api.connect({ ...api.inputs.slack, credentials }, id)),
  )
  const other = await api.connect(api.inputs.slack)
  for (const it of silent) await it.syncNow()
  const worker = await startWorker(api.services)
  try {
    await until('all of them wait for an answer', 30_000, async () => arrived >= silent.length)
    await other.syncNow()
    await until('the message is sent', 30_000, async () => (await other.syncs())[0].status === 'completed')
  } finally {
    await dead.stop(true)
    await worker.stop()
  }
})
