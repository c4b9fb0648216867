import { expect, type Instance } from './instance.ts'
import { picturedAt } from './pictures.ts'
import { startReceiver } from './webhook-receiver.ts'

/** The id of the demo shop, and the ids that stand in the paths of pictures. */
export type Shop = { id: string; named: Record<string, string> }

/** Adds what the demo shop does not have: visitors right now, a report, another site, and webhooks of which one fails. */
export async function completeShop(instance: Instance, id: string): Promise<Shop> {
  const site = `/v1/sites/${id}`
  const get = async (path: string) => (await instance.api('GET', path)).body.data
  await sendVisitors(instance, id)
  await sendNotifications(instance)
  const { body } = await instance.api('POST', `${site}/reports`, weekly)
  const segments: { id: string }[] = await get(`${site}/segments`)
  for (const segment of segments) {
    const { status } = await instance.api('POST', `${site}/segments/${segment.id}/compute`)
    expect(status).toBe(200)
  }
  const [goal] = await get(`${site}/conversions`)
  const [funnel] = await get(`${site}/funnels`)
  const [user] = await get(`${site}/users?sort=lifetime_value&limit=1`)
  const segment = segments[1]
  return {
    id,
    named: {
      ...{ goal: goal.id, funnel: funnel.id, segment: `${segment?.id}`, report: body.data.id },
      user: user.user_id ?? user.client_id,
    },
  }
}

const weekly = {
  name: 'Weekly overview',
  schedule: { frequency: 'weekly', day_of_week: 1, time: '08:00', timezone: 'Europe/Berlin' },
  config: { metrics: ['users', 'sessions', 'orders', 'revenue'], dimensions: ['channel', 'page'] },
  delivery: { email: ['team@fernwood.example'] },
}

/** Sends page views of the last half hour, and waits until everything that was sent is stored. */
async function sendVisitors({ api }: Instance, site_id: string): Promise<void> {
  const paths = ['/', '/boots', '/tents', '/size-guide', '/cart']
  const sources = ['google', 'newsletter', 'instagram']
  const countries = ['141.76.1.1', '8.8.8.8', '193.0.6.139']
  const events = Array.from({ length: 60 }, (_, n) => ({
    event_id: `evt_pictured_${n}`,
    event_name: 'page_view',
    client_id: `cid_pictured_${n}`,
    timestamp: new Date(picturedAt - ((n * 7) % 30) * 60_000 - 1000 * n).toISOString(),
    context: {
      page_url: `https://fernwood.example${paths[n % 5]}?utm_source=${sources[(n * n) % 3]}`,
      ip: countries[(n % 7) % 3],
    },
  }))
  const sent = await api('POST', '/v1/events/batch', { site_id, events })
  expect(sent.body.data).toMatchObject({ accepted: events.length })
  await expect
    .poll(async () => {
      const { body } = await api('GET', `/v1/sites/${site_id}/users?search=pictured_59`)
      return body.data.length
    })
    .toBe(1)
}

/** Two webhooks are notified of a new site; one of them fails. */
async function sendNotifications(instance: Instance): Promise<void> {
  const receivers = [await startReceiver(200), await startReceiver(503)]
  try {
    const [orders, stock] = receivers
    const paths = [`${orders?.url}/orders`, `${stock?.url}/stock`]
    const events = ['site.*', 'export.*']
    for (const url of paths) await instance.api('POST', '/v1/webhooks', { url, events })
    await instance.createSite({ name: 'Fernwood Journal', domain: 'journal.fernwood.example' })
    await expect.poll(() => receivers.map((it) => it.received.length)).toEqual([1, 1])
  } finally {
    for (const receiver of receivers) receiver.stop()
  }
}
