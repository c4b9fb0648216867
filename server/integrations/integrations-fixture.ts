import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { facts } from '../../db/postgres/schema/facts.ts'
import { integrationSyncs } from '../../db/postgres/schema/integrations.ts'
import type { TaskPayload } from '../../db/queue.ts'
import { startInstance } from '../../test/instance.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { carryOutSync } from './carry-out.ts'
import { mailBroken } from './failure-mail.ts'
import { endLostSyncs } from './lost-syncs.ts'
import { startPlatforms } from './platforms-fixture.ts'
import { scheduleSyncs } from './sync-schedule.ts'

type Cost = { date: string; source: string; medium: string; campaign: string; cost: number; currency: string }

/** What tells costs apart, what they are, and their currency. */
export function costRows(costs: Cost[]) {
  return costs.map((it) => [it.date, it.source, it.medium, it.campaign, it.cost, it.currency])
}

/** In UTC; already the 29th in Berlin. */
const evening = Date.UTC(2026, 2, 28, 23, 30)

/** An instance at a moment of its own, whose platforms are in the test. */
export async function startIntegrations(now = evening) {
  const mails = await startMailServer()
  const platforms = startPlatforms()
  const api = await startInstance({ now, env: { SMTP_URL: mails.url, ...platforms.env } })
  const { credentials } = platforms

  const wishes = {
    google_ads: {
      type: 'google_ads',
      settings: { customer_id: '1234567890', client_id: credentials.client_id },
      credentials: {
        developer_token: credentials.developer_token,
        client_secret: credentials.client_secret,
        refresh_token: credentials.refresh_token,
      },
    },
    meta_ads: {
      type: 'meta_ads',
      settings: { ad_account_id: 'act_555', pixel_id: '98765432101' },
      credentials: { access_token: credentials.access_token },
    },
    cost_feed: {
      type: 'cost_feed',
      settings: { url: `${platforms.origin}/feed.csv`, header_name: 'Authorization' },
      credentials: { header_value: credentials.header_value },
    },
    slack: {
      type: 'slack',
      settings: {},
      credentials: { webhook_url: `${platforms.origin}/slack/services/T000/B000/secret-end` },
    },
  }

  /** Carries out what waits and is due, in the order of the jobs. */
  async function carryOutAll(integrationId: string) {
    const open = await api.services.db
      .select()
      .from(integrationSyncs)
      .where(
        and(
          eq(integrationSyncs.integrationId, integrationId),
          inArray(integrationSyncs.status, ['waiting', 'running']),
        ),
      )
      .orderBy(asc(integrationSyncs.createdAt), asc(integrationSyncs.id))
    const moment = new Date(api.services.clock())
    for (const { id, nextAttemptAt } of open)
      if (!nextAttemptAt || nextAttemptAt <= moment) await carryOutSync(api.services, id, false)
  }

  /** An integration of a site, by default of a new one. */
  async function connect(wish: object, siteId?: string) {
    const site = siteId ?? (await api.createSite({ currency: 'EUR', timezone: 'Europe/Berlin' })).id
    const all = `/v1/sites/${site}/integrations`
    const answer = await api.request('POST', all, { body: wish })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    const id: string = answer.body.data.id
    const path = `${all}/${id}`
    return {
      id,
      siteId: site,
      path,
      created: answer.body.data,
      read: async () => (await api.request('GET', path)).body.data,
      patch: (body: object) => api.request('PATCH', path, { body }),
      syncNow: () => api.request('POST', `${path}/sync`),
      syncs: async () => (await api.request('GET', `${path}/syncs`)).body.data,
      lastSync: async () => (await api.request('GET', `${path}/syncs?limit=1`)).body.data[0],
      disconnect: () => api.request('DELETE', path),
      carryOut: () => carryOutAll(id),
      /** Sends the mails that wait, as their jobs would, which stay. */
      async sendMails() {
        const jobs = await api.services.postgres<{ payload: TaskPayload<'mail-integration-failure'> }[]>`
          select job.payload from graphile_worker._private_jobs job
          join graphile_worker._private_tasks task on task.id = job.task_id
          join integration_syncs sync on sync.id = job.payload->>'sync_id'
          where task.identifier = 'mail-integration-failure' and sync.integration_id = ${id}`
        for (const { payload } of jobs) await mailBroken(api.services, payload)
      },
      costs: async (query = '') =>
        (await api.request('GET', `/v1/sites/${site}/costs?limit=1000${query}`)).body.data,
      /** What was told of it, in order. */
      told: async () =>
        api.services.db
          .select({ type: facts.type, data: facts.data })
          .from(facts)
          .where(and(eq(facts.siteId, site), sql`${facts.type} like 'integration.%'`))
          .orderBy(asc(facts.createdAt), asc(facts.id)),
    }
  }

  return {
    ...api,
    mails,
    platforms,
    wishes,
    connect,
    /** Back to the moment it began at, with platforms that have no costs, refuse nothing, and were asked for nothing. */
    reset() {
      api.advance(now - api.services.clock())
      platforms.google.days.length = 0
      platforms.meta.days.length = 0
      platforms.received.length = 0
      platforms.recover()
    },
    /** As the job does, each minute. */
    async schedule() {
      await endLostSyncs(api.services)
      await scheduleSyncs(api.services)
    },
    async stop() {
      await api.stop()
      await platforms.stop()
      await mails.stop()
    },
  }
}
