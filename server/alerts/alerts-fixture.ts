import { and, asc, eq, sql } from 'drizzle-orm'
import { facts } from '../../db/postgres/schema/facts.ts'
import { startInstance } from '../../test/instance.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { checkSite } from './check.ts'

export function typesOf(all: readonly { type: string }[]): string[] {
  return all.map((it) => it.type)
}

/** An instance at a moment of its own, whose mails arrive at a server in the test. */
export async function startAlerts(now: number) {
  const mails = await startMailServer()
  const api = await startInstance({ now, env: { SMTP_URL: mails.url } })

  /** Moves the clock to a moment. */
  const moveTo = (moment: string) => api.advance(Date.parse(moment) - api.services.clock())

  /** A new site with ways to send it events and to have it watched. */
  async function createShop(fields: Record<string, unknown> = {}) {
    const { id } = await api.createSite(fields)
    const path = `/v1/sites/${id}/alerts`
    const key = await api.keyOf('live')
    /** So many visitors, each with one page view at a moment or with an event. */
    async function visits(count: number, at: string, event: Record<string, unknown> = {}) {
      const timestamp = new Date(at).toISOString()
      const events = Array.from({ length: count }, () => ({
        event_name: 'page_view',
        client_id: `cid_${crypto.randomUUID()}`,
        timestamp,
        ...event,
      }))
      const answer = await api.request('POST', '/v1/events/batch', { body: { site_id: id, events }, key })
      if (answer.body.data?.accepted !== count) throw new Error(JSON.stringify(answer.body))
      await api.drained()
    }

    return {
      id,
      path,
      visits,
      /** So many visits in the hour from so many o'clock on, which is checked when it is over. */
      async hour(day: string, from: number, count: number) {
        const clock = (it: number) => String(it).padStart(2, '0')
        if (count > 0) await visits(count, `${day}T${clock(from)}:30:00Z`)
        moveTo(`${day}T${clock(from + 1)}:01:10Z`)
        await checkSite(api.services, id)
      },
      async watch(condition: object, more: object = {}) {
        const body = { name: 'Watched', condition, ...more }
        const answer = await api.request('POST', path, { body, key })
        if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
        const at = `${path}/${answer.body.data.id}`
        return {
          id: answer.body.data.id as string,
          path: at,
          read: async () => (await api.request('GET', at, { key })).body.data,
          patch: async (change: object) => (await api.request('PATCH', at, { body: change, key })).body,
          history: async () => (await api.request('GET', `${at}/history`, { key })).body.data,
        }
      },
      preview: async (condition: object, more: object = {}) =>
        (await api.request('POST', `${path}/preview`, { body: { condition, ...more }, key })).body.data,
      check: () => checkSite(api.services, id),
    }
  }

  return {
    ...api,
    mails,
    createShop,
    moveTo,
    /** What webhooks were told of an alert, in order. */
    async told(alertId: string) {
      const rows = await api.services.db
        .select()
        .from(facts)
        .where(and(sql`${facts.type} like 'alert.%'`, eq(sql`${facts.data} #>> '{alert,id}'`, alertId)))
        .orderBy(asc(facts.createdAt), asc(facts.id))
      // biome-ignore lint/suspicious/noExplicitAny: a test reads payloads of every shape
      return rows.map(({ type, data }) => ({ type, data: data as any }))
    },
    async stop() {
      await api.stop()
      await mails.stop()
    },
  }
}
