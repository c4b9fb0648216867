import { expect, test } from 'bun:test'
import { instanceLog } from '../../../test/support/instance-log.ts'
import { until } from '../../../test/support/until.ts'
import { RealtimeFeeds } from './realtime-feeds.ts'
import type { Realtime } from './realtime-model.ts'

/** Follows a site; `events` are the names of the states that arrive. */
function follow(feeds: RealtimeFeeds, read: () => Promise<Realtime>, keyId = 'key_a') {
  const events: string[] = []
  const leave = feeds.follow({ siteId: 'site_a', filters: '' }, read, {
    keyId,
    onState: (text) => events.push(/event: (\w+)/.exec(text)?.[1] as string),
    onEnd: () => events.push('end'),
  })
  return { events, leave }
}

const numbers = { visitors: 1 } as Realtime

test('followers of a site share one reading', async () => {
  const feeds = new RealtimeFeeds(instanceLog())
  let readings = 0
  const answer = Promise.withResolvers<Realtime>()
  const read = () => {
    readings++
    return answer.promise
  }
  const [one, other] = [follow(feeds, read), follow(feeds, read)]
  answer.resolve(numbers)
  await until('both have the numbers', 5000, () => one.events.length + other.events.length === 2)
  expect(readings).toBe(1)
  one.leave()
  expect(feeds.count('site_a')).toBe(1)
  other.leave()
  expect(feeds.count('site_a')).toBe(0)
})

test('a reading that ends after the last follower has left reaches nobody, and is the last one', async () => {
  const feeds = new RealtimeFeeds(instanceLog())
  const answer = Promise.withResolvers<Realtime>()
  const { events, leave } = follow(feeds, () => answer.promise)
  leave()
  const later = follow(feeds, async () => ({ ...numbers, visitors: 2 }))
  answer.resolve(numbers)
  await until('the next follower has its own reading', 5000, () => later.events.length === 1)
  expect(events).toEqual([])
  later.leave()
})

test('while the database is away the followers are informed once, and then get the numbers again', async () => {
  const feeds = new RealtimeFeeds(instanceLog())
  let readings = 0
  const { events, leave } = follow(feeds, async () => {
    if (++readings === 2 || readings === 3) throw new Error('connection refused')
    return numbers
  })
  await until('the numbers are back', 30_000, () => events.length === 3)
  expect(events).toEqual(['realtime', 'unavailable', 'realtime'])
  leave()
}, 60_000)

test('the streams of all keys together are limited', () => {
  const feeds = new RealtimeFeeds(instanceLog())
  const { promise } = Promise.withResolvers<Realtime>()
  for (let n = 0; n < 1000; n++) follow(feeds, () => promise, `key_${n % 200}`)
  expect(() => feeds.requireRoom('key_other')).toThrow(
    'The service already has 1000 open streams: try again later',
  )
  feeds.close()
  expect(() => feeds.requireRoom('key_other')).not.toThrow()
})
