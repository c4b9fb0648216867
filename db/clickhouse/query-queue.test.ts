import { expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { type ClickHouse, ClickHouseAway, type QueryOptions } from './client.ts'
import type { Statement } from './query.ts'
import { withQueryQueue } from './query-queue.ts'

const select = (what: string, site_id?: string): Statement => ({
  sql: `SELECT ${what}`,
  params: site_id ? { site_id } : {},
  row: Type.Object({}),
})

/** A queue of four slots in front of a server whose queries end when the test says so. */
function queue(wait_ms = 600_000) {
  const running = new Map<string, PromiseWithResolvers<unknown[]>>()
  const started: string[] = []
  const rows = ({ sql, params }: Statement) => {
    const name = [params.site_id, sql.slice('SELECT '.length)].filter(Boolean).join(' ')
    const answer = Promise.withResolvers<unknown[]>()
    started.push(name)
    running.set(name, answer)
    return answer.promise
  }
  const queued = withQueryQueue({ rows } as unknown as ClickHouse, 4, wait_ms)
  return {
    started,
    ask(what: string, site?: string, options?: QueryOptions): Promise<object[]> {
      const found = queued.rows(select(what, site), options)
      // Some tests leave queries waiting.
      found.catch(() => {})
      return found
    },
    async end(name: string, found: object[] = []) {
      running.get(name)?.resolve(found)
      await Bun.sleep(0)
    },
    async fail(name: string) {
      running.get(name)?.reject(new Error('The query ran out of memory'))
      await Bun.sleep(0)
    },
  }
}

test('one site has half of the slots, and others start at once', async () => {
  const { ask, started, end } = queue()
  for (const what of ['1', '2', '3']) ask(what, 'large')
  ask('1', 'small')
  expect(started).toEqual(['large 1', 'large 2', 'small 1'])
  await end('large 1')
  expect(started.at(-1)).toBe('large 3')
})

test('sites take turns', async () => {
  const { ask, started, end } = queue()
  for (const site of ['a', 'b']) for (const what of ['1', '2', '3', '4']) ask(what, site)
  ask('1', 'c')
  expect(started).toEqual(['a 1', 'a 2', 'b 1', 'b 2'])
  await end('a 1')
  await end('a 2')
  await end('b 1')
  expect(started.slice(4)).toEqual(['a 3', 'c 1', 'b 3'])
})

test('the same query runs once for all who wait for it, and each gets rows of its own', async () => {
  const { ask, started, end } = queue()
  ask('1', 'site')
  ask('2', 'site')
  const [first, second] = [ask('pages', 'site'), ask('pages', 'site')]
  await end('site 1')
  expect(started.filter((it) => it === 'site pages')).toHaveLength(1)
  await end('site pages', [{ page: '/' }])
  expect(await first).toEqual([{ page: '/' }])
  expect(await second).toEqual([{ page: '/' }])
  expect((await first)[0]).not.toBe((await second)[0])
})

test('a query that already runs is not shared, because it may not see the newest events', () => {
  const { ask, started } = queue()
  ask('pages', 'site')
  ask('pages', 'site')
  expect(started).toEqual(['site pages', 'site pages'])
})

test('queries with other settings are different queries', async () => {
  const { ask, started, end } = queue()
  ask('1', 'site')
  ask('2', 'site')
  ask('pages', 'site')
  ask('pages', 'site', { settings: { max_execution_time: 300 } })
  await end('site 1')
  await end('site 2')
  expect(started.slice(2)).toEqual(['site pages', 'site pages'])
})

test('a query that fails makes room for the next', async () => {
  const { ask, started, fail } = queue()
  const failed = ask('1', 'site').catch((error) => error.message)
  ask('2', 'site')
  ask('3', 'site')
  await fail('site 1')
  expect(await failed).toBe('The query ran out of memory')
  expect(started.at(-1)).toBe('site 3')
})

test('a query that was cancelled while it waited does not run', async () => {
  const { ask, started, end } = queue()
  const cancelling = new AbortController()
  ask('1', 'site')
  ask('2', 'site')
  const cancelled = ask('3', 'site', { signal: cancelling.signal }).catch((error) => error.message)
  cancelling.abort(new Error('the client is gone'))
  await end('site 1')
  expect(await cancelled).toBe('the client is gone')
  expect(started).toEqual(['site 1', 'site 2'])
})

test('a query that has waited too long fails, and the others stay', async () => {
  const { ask, started, end } = queue(20)
  ask('1', 'site')
  ask('2', 'site')
  expect(await ask('3', 'site').catch((error) => error)).toBeInstanceOf(ClickHouseAway)
  ask('4', 'site')
  await end('site 1')
  expect(started).toEqual(['site 1', 'site 2', 'site 4'])
})

test('queries without a site do not wait', () => {
  const { ask, started } = queue()
  for (let n = 1; n <= 4; n++) ask('1', `site ${n}`)
  ask('version()')
  expect(started.at(-1)).toBe('version()')
})
