import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { answer, refusal, scripted } from '../../test/fixtures/scripted-answers.ts'
import type { ClientOptions } from './client.ts'
import type { Rejection, TrackedEvent } from './event-queue.ts'

type Batch = { site_id?: string; events: (TrackedEvent & { event_id: string })[] }

const accepted = () => answer(200, { data: { accepted: 0, rejected: 0, events: [] } })
const event = (n: number, fields: object = {}): TrackedEvent => ({
  event_name: `e${n}`,
  client_id: 'cid_1',
  site_id: 'site_1',
  ...fields,
})

/** Creates a queue with scripted answers, whose timer fires when the test says so. */
function queue(steps: Parameters<typeof scripted>[0], options: Partial<ClientOptions> = {}) {
  const rejections: Rejection[] = []
  const timers: { ms: number; isBackground: boolean; fire: () => void }[] = []
  const { client, sent } = scripted(steps, {
    retries: 0,
    onRejected: (it) => rejections.push(it),
    sleep: (ms, signal, isBackground = false) =>
      new Promise((resolve, reject) => {
        const timer = { ms, isBackground, fire: resolve }
        timers.push(timer)
        signal?.addEventListener('abort', () => {
          timers.splice(timers.indexOf(timer), 1)
          reject(signal.reason)
        })
      }),
    ...options,
  })
  const batches = () => sent.map(({ body }) => body as Batch)
  return { client, batches, rejections, timers }
}

const names = (batch: Batch | undefined) => batch?.events.map(({ event_name }) => event_name)

test('events wait for others, for at most five seconds', async () => {
  const { client, batches, timers } = queue([accepted()])
  const ids = [client.track(event(1)), client.track(event(2))]
  expect(batches()).toEqual([])
  expect(timers).toMatchObject([{ ms: 5000, isBackground: false }])
  timers[0]?.fire()
  await client.close()
  expect(batches()).toHaveLength(1)
  expect(batches()[0]).toMatchObject({ site_id: 'site_1' })
  expect(batches()[0]?.events.map(({ event_id }) => event_id)).toEqual(ids)
})

test('a thousand events are sent at once', async () => {
  const { client, batches } = queue([accepted(), accepted()])
  for (let n = 0; n < 1001; n++) client.track(event(n))
  await client.flush()
  expect(batches().map(({ events }) => events.length)).toEqual([1000, 1])
})

test('an event has the time at which it was tracked, unless it has its own', async () => {
  const { client, batches } = queue([accepted()])
  client.track(event(1))
  client.track(event(2, { timestamp: '2026-01-01T00:00:00Z', event_id: 'evt_2' }))
  await client.flush()
  expect(batches()[0]?.events).toMatchObject([
    { timestamp: '2026-03-01T12:00:00.000Z' },
    { timestamp: '2026-01-01T00:00:00Z', event_id: 'evt_2' },
  ])
})

test('changes to an event after tracking are ignored', async () => {
  const { client, batches } = queue([accepted()])
  const properties = { plan: 'free' }
  client.track(event(1, { properties }))
  properties.plan = 'pro'
  await client.flush()
  expect(batches()[0]?.events[0]?.properties).toEqual({ plan: 'free' })
})

test('each site has its own batches', async () => {
  const { client, batches } = queue([accepted(), accepted(), accepted()])
  for (const [n, site_id] of ['a', 'b', undefined, 'a'].entries()) client.track(event(n, { site_id }))
  await client.flush()
  expect(batches().map((it) => [it.site_id, names(it)])).toEqual([
    ['a', ['e0', 'e3']],
    ['b', ['e1']],
    [undefined, ['e2']],
  ])
})

test('a batch stays below the request limit of the service', async () => {
  const { client, batches } = queue([accepted(), accepted(), accepted()])
  const text = 'ä'.repeat(2 * 1024 * 1024)
  for (let n = 0; n < 5; n++) client.track(event(n, { properties: { text } }))
  await client.flush()
  expect(batches().map(names)).toEqual([['e0', 'e1'], ['e2', 'e3'], ['e4']])
})

test('a rejected event is reported with the reason; the others are sent', async () => {
  const error = { code: 'invalid_request', message: 'client_id is required', field: 'client_id' }
  const events = [
    { index: 0, event_id: 'evt_1', status: 'accepted' },
    { index: 1, event_id: null, status: 'rejected', error },
  ]
  const { client, rejections } = queue([answer(200, { data: { accepted: 1, rejected: 1, events } })])
  client.track(event(1))
  client.track(event(2))
  await client.flush()
  expect(rejections).toMatchObject([{ event: event(2), error }])
})

test('rejects invalid JSON with an error event instead of throwing', async () => {
  const { client, rejections, batches } = queue([])
  client.track(event(1, { properties: { big: 1n } }))
  await client.flush()
  expect(rejections).toMatchObject([{ error: { code: 'invalid_event' } }])
  expect(batches()).toEqual([])
})

test.each([401, 403, 404, 413, 422])(
  'a batch answered with %i is rejected, and the next one sent',
  async (status) => {
    const { client, rejections, batches } = queue([refusal(status, 'no'), accepted()], { batchSize: 2 })
    for (let n = 0; n < 3; n++) client.track(event(n))
    await client.flush()
    expect(rejections).toMatchObject([0, 1].map((n) => ({ event: event(n), error: { code: 'no', status } })))
    expect(names(batches()[1])).toEqual(['e2'])
  },
)

test.each([
  ['429', () => refusal(429, 'rate_limited', { 'Retry-After': '90' }), 90_000],
  ['503', () => refusal(503, 'unavailable', { 'Retry-After': '1' }), 5000],
  ['500', () => refusal(500, 'internal_error'), 5000],
  ['no connection', () => new TypeError('fetch failed'), 5000],
])('after %s events keep waiting, and are sent again with the same ids', async (_, failure, ms) => {
  const { client, rejections, batches, timers } = queue([failure(), accepted()])
  const ids = [client.track(event(1)), client.track(event(2))]
  await expect(client.flush()).rejects.toMatchObject({ name: 'SightlineError' })
  expect(timers).toMatchObject([{ ms, isBackground: true }])
  timers[0]?.fire()
  await Bun.sleep(0)
  await client.flush()
  expect(batches().map(({ events }) => events.map(({ event_id }) => event_id))).toEqual([ids, ids])
  expect(rejections).toEqual([])
})

test('while the service is unavailable, a full batch is not sent early, and the queue is limited', async () => {
  const { client, rejections, batches } = queue([new TypeError('fetch failed'), accepted(), accepted()], {
    batchSize: 2,
    queueLimit: 4,
  })
  client.track(event(0))
  await client.flush().catch(() => {})
  for (let n = 1; n < 6; n++) client.track(event(n))
  expect(batches()).toHaveLength(1)
  expect(rejections).toMatchObject([4, 5].map((n) => ({ event: event(n), error: { code: 'queue_full' } })))
  await client.flush()
  expect(batches().slice(1).map(names)).toEqual([
    ['e0', 'e1'],
    ['e2', 'e3'],
  ])
})

test('close sends what waits, reports what cannot be sent, and accepts no more events', async () => {
  const { client, rejections, timers } = queue([new TypeError('fetch failed')])
  client.track(event(1))
  await client.close()
  expect(rejections).toMatchObject([{ event: event(1), error: { code: 'connection_failed' } }])
  expect(timers).toEqual([])
  client.track(event(2))
  expect(rejections[1]).toMatchObject({ event: event(2), error: { code: 'closed' } })
  expect(timers).toEqual([])
})

test('close waits no longer than its signal', async () => {
  const { client, rejections, batches } = queue(['hang'])
  client.track(event(1))
  const stop = new AbortController()
  const closed = client.close({ signal: stop.signal })
  stop.abort()
  await closed
  expect(batches()).toHaveLength(1)
  expect(rejections).toMatchObject([{ event: event(1), error: { code: 'closed', name: 'SightlineError' } }])

  const late = queue([])
  late.client.track(event(1))
  await late.client.close({ signal: AbortSignal.abort() })
  expect([late.batches().length, late.rejections.length]).toEqual([0, 1])
})

test('each event is sent in order, never again once accepted, or reported, regardless of failures', async () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<'track' | 'flush' | 'timer'>('track') },
      fc.constantFrom<'track' | 'flush' | 'timer'>('flush', 'timer'),
    ),
    { maxLength: 60 },
  )
  const outcomes = fc.infiniteStream(fc.constantFrom('accepted', 'unavailable', 'refused'))
  await fc.assert(
    fc.asyncProperty(steps, outcomes, async (actions, answers) => {
      const received: string[] = []
      const outcomesSoFar: string[] = []
      let isOver = false
      const { client, rejections, timers } = queue([], {
        batchSize: 3,
        queueLimit: 7,
        fetch: async (_url, { body }) => {
          await Promise.resolve()
          const outcome = isOver ? 'accepted' : (answers.next().value as string)
          outcomesSoFar.push(outcome)
          if (outcome === 'unavailable') throw new TypeError('fetch failed')
          if (outcome === 'refused') return refusal(422, 'unprocessable')
          for (const { event_id } of JSON.parse(String(body)).events) received.push(event_id)
          return accepted()
        },
      })
      const ids: string[] = []
      for (const action of actions) {
        if (action === 'track') ids.push(client.track(event(ids.length)))
        else if (action === 'flush') await client.flush().catch(() => {})
        else timers.shift()?.fire()
        await Promise.resolve()
      }
      isOver = true
      await client.flush().catch(() => {})
      await client.close()
      const rejected = rejections.map((it) => it.event.event_id as string)
      expect(received).toEqual(ids.filter((it) => received.includes(it)))
      expect([...received, ...rejected].sort()).toEqual([...ids].sort())
    }),
  )
})
