import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import { hour_ms, insertEvents } from '../../../test/fixtures/anomalies.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { ordersOf } from '../../revenue/orders/orders.ts'
import { haveEnoughVolume, recentEvents } from './goal-volume.ts'
import { hourGrid } from './grid.ts'
import type { WatchedSite } from './watched-site.ts'

setDefaultTimeout(120_000)

const now = Date.parse('2026-06-10T15:06:00Z')
const grid = hourGrid('UTC', now, 24)

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
})
afterAll(() => api.stop())

/** Page goals, one for each category of a shop. */
const pageGoals = (siteId: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `conv_${n}`,
    siteId,
    type: 'page',
    pagePattern: `/shop/category-${n}/*`,
  })) as WatchedSite['goals']

async function visitedShop() {
  const { id } = await api.createSite({ timezone: 'UTC' })
  const from = Date.parse('2026-06-10T15:00:00Z') - 14 * 24 * hour_ms
  await insertEvents(api.services.clickhouse, id, {
    name: 'page_view',
    from,
    hours: 14 * 24,
    each: 350,
    page: '/shop/category-7/product-7',
  })
  return id
}

const frequentGoalsOf = async (clickhouse: Parameters<typeof recentEvents>[0], site: WatchedSite) =>
  [...(await recentEvents(clickhouse, [site], new Date(now)))]
    .flatMap(([id, recent]) => (haveEnoughVolume(recent) ? [id] : []))
    .sort()

test('counts two hundred page goals of a site with many page views', async () => {
  const id = await visitedShop()
  const site = {
    id,
    goals: pageGoals(id, 200),
    orders: ordersOf({ revenue: defaultRevenue }),
    money: { currency: 'EUR', rates: {} },
    grid,
  }
  expect(await frequentGoalsOf(api.services.clickhouse, site)).toEqual(['conv_7'])
})

test('page goals with too many page views to count have enough events', async () => {
  const { id } = await api.createSite({ timezone: 'UTC' })
  const site = {
    id,
    goals: pageGoals(id, 2),
    orders: ordersOf({ revenue: defaultRevenue }),
    money: { currency: 'EUR', rates: {} },
    grid,
  }
  const rows: typeof api.services.clickhouse.rows = async (statement: object) => {
    if ('params' in statement && 'site_id' in (statement.params as object))
      throw new QueryTooLarge('The query ran out of time')
    return []
  }
  expect(await frequentGoalsOf({ ...api.services.clickhouse, rows }, site)).toEqual(['conv_0', 'conv_1'])
})
