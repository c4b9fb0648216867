import { asc, eq } from 'drizzle-orm'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { facts } from '../../db/postgres/schema/facts.ts'
import { goals } from '../../db/postgres/schema/goals.ts'
import { sites } from '../../db/postgres/schema/sites.ts'
import { workspaces } from '../../db/postgres/schema/workspaces.ts'
import type { FactData, FactType } from '../facts/catalogue.ts'
import { id } from '../ids.ts'
import { claimBatch, finishBatch } from './claims.ts'
import { startDrain } from './drain.ts'
import type { EventRow } from './event-row.ts'
import { createInbox } from './inbox.ts'
import { eventRow, openEngines, toLines } from './pipeline-fixture.ts'
import { projectSessions } from './project-sessions.ts'
import { storeBatch } from './store-batch.ts'

type Goal = typeof goals.$inferInsert

/** The pipeline with sites and goals, and the facts that come of it. `over`: with a ClickHouse of its own. */
export async function openConversions(over: { clickhouse?: ClickHouse } = {}) {
  const engines = { ...(await openEngines()), ...over }
  const { db } = engines
  const inbox = createInbox(engines.postgres)
  const workspaceId = id('workspace')
  await db.insert(workspaces).values({ id: workspaceId, name: 'Test', slug: workspaceId })

  async function drained() {
    const drain = await startDrain({ ...engines, inbox })
    await drain.drained()
    await drain.stop()
  }

  async function accept(rows: Partial<EventRow>[], site_id: string): Promise<EventRow[]> {
    const whole = rows.map((row) => eventRow({ site_id, event_name: 'purchase', ...row }))
    await inbox.accept(toLines(whole), whole.length)
    return whole
  }

  return {
    ...engines,
    inbox,
    accept,
    drained,

    /** Stores events as one batch. Unless told otherwise they are purchases of one browser. */
    async send(site_id: string, ...rows: Partial<EventRow>[]): Promise<EventRow[]> {
      const whole = await accept(rows, site_id)
      await drained()
      return whole
    },

    /** Takes a batch as far as its sessions: what is told of it is left to do, and to `finish` it. */
    async storeNext() {
      const batch = await claimBatch(engines.postgres)
      if (!batch) throw new Error('nothing was claimed')
      await storeBatch(engines.clickhouse, batch)
      await projectSessions(engines, batch.id)
      return { id: batch.id, finish: () => finishBatch(engines.postgres, batch.id) }
    },

    async createSite(over: Partial<typeof sites.$inferInsert> = {}): Promise<string> {
      const siteId = id('site')
      await db.insert(sites).values({
        id: siteId,
        workspaceId,
        mode: 'live',
        name: 'Shop',
        domain: `${siteId}.example`,
        timezone: 'UTC',
        currency: 'EUR',
        publicKey: siteId,
        settings: {
          tracking_enabled: true,
          cookie_consent_required: false,
          data_retention_days: 1095,
          ip_anonymization: true,
          cross_domain_tracking: [],
        },
        ...over,
      })
      return siteId
    },

    /** By default every purchase, worth its `value`. */
    async createGoal(siteId: string, over: Partial<Goal> = {}): Promise<string> {
      const goalId = id('goal')
      await db.insert(goals).values({
        id: goalId,
        siteId,
        name: 'Purchase',
        type: 'event',
        eventName: over.type === 'page' ? null : 'purchase',
        valueType: 'dynamic',
        valueProperty: 'value',
        attributionWindowDays: 30,
        countingMethod: 'every',
        ...over,
      })
      return goalId
    },

    /** What was told of a site, in order. */
    async factsOf<T extends FactType>(siteId: string, type: T): Promise<FactData<T>[]> {
      const rows = await db.select().from(facts).where(eq(facts.siteId, siteId)).orderBy(asc(facts.id))
      return rows.filter((row) => row.type === type).map(({ data }) => data as FactData<T>)
    },
  }
}

/** A time as it stands in events: minutes after noon of a day. */
export function at(minutes: number): string {
  return new Date(Date.parse('2026-05-04T12:00:00Z') + minutes * 60_000)
    .toISOString()
    .replace('T', ' ')
    .slice(0, -1)
}
