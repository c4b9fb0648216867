import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { at, openConversions } from '../../../test/fixtures/conversions.ts'
import { eventRow, toLines } from '../../../test/fixtures/pipeline.ts'

setDefaultTimeout(120_000)

let conversions: Awaited<ReturnType<typeof openConversions>>
beforeAll(async () => {
  conversions = await openConversions()
})
afterAll(() => conversions.close())

test('a client_id that thousands of users share does not block the drain', async () => {
  const site = await conversions.createSite()
  await conversions.createGoal(site)
  for (const event_name of ['purchase', 'page_view']) {
    const rows = Array.from({ length: 2500 }, (_, n) =>
      eventRow({
        site_id: site,
        event_name,
        user_id: `user_${n}`,
        timestamp: at(n),
        properties: '{"value":5}',
      }),
    )
    await conversions.inbox.accept(toLines(rows), rows.length)
    await conversions.drained()
  }
  const published = await conversions.domainEventsOf(site, 'conversion.completed')
  expect(new Set(published.map(({ user }) => user.user_id)).size).toBe(2500)
})
