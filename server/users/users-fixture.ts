import { expect } from 'bun:test'
import { startInstance } from '../../test/instance.ts'

const now = Date.parse('2026-03-20T12:00:00Z')

/** A time on a day of March 2026, before the twentieth. */
export function day(n: number, time = '10:00:00'): string {
  return `2026-03-${String(n).padStart(2, '0')}T${time}.000Z`
}

/** The view of a page. */
export function view(client_id: string, timestamp: string, url = 'https://shop.example/', user?: object) {
  return {
    event_name: 'page_view',
    client_id,
    timestamp,
    context: { page_url: url },
    ...(user && { user }),
  }
}

/** An API on the twentieth of March 2026, with what tests of users do all the time. */
export async function openUsers() {
  const api = await startInstance({ now })
  return {
    ...api,

    /** Sends events and waits until they can be queried. */
    async send(site_id: string, events: object[]): Promise<void> {
      const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id, events } })
      expect(body.data).toMatchObject({ accepted: events.length })
      await api.drained()
    },

    /** The body of a good answer. */
    async get(path: string) {
      const { status, body } = await api.request('GET', path)
      expect(status).toBe(200)
      return body
    },
  }
}
