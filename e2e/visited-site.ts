import { expect, type Instance } from './instance.ts'

const day_ms = 86_400_000

/** The day a number of days ago, in UTC. */
export function dayAgo(days: number): string {
  return new Date(Date.now() - days * day_ms).toISOString().slice(0, 10)
}

/** Creates a site in UTC that had one visitor 14 days ago, two 13 days ago, and so on until yesterday, at 10:00. */
export async function createVisitedFortnight(instance: Instance) {
  const site = await instance.createSite({ name: 'Charted shop', timezone: 'UTC' })
  const events = Array.from({ length: 14 }, (_, index) =>
    Array.from({ length: index + 1 }, (_, visitor) => ({
      event_name: 'page_view',
      client_id: `cid_${index}_${visitor}`,
      timestamp: `${dayAgo(14 - index)}T10:00:00Z`,
      context: { page_url: `https://${site.domain}/` },
    })),
  ).flat()
  const sent = await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  expect(sent.body.data.rejected).toBe(0)
  const report = `/v1/sites/${site.id}/analytics/traffic?start_date=${dayAgo(20)}`
  await expect
    .poll(async () => (await instance.api('GET', report)).body.data.totals.pageviews)
    .toBe(events.length)
  return { ...site, address: `/sites/${site.id}?from=${dayAgo(14)}&to=${dayAgo(1)}` }
}
