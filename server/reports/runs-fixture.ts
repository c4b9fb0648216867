import { and, asc, eq } from 'drizzle-orm'
import { reportRuns } from '../../db/postgres/schema/reports.ts'
import { startInstance } from '../../test/instance.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { carryOutRun } from './carry-out.ts'
import { scheduleReports } from './run-schedule.ts'

/** An instance at a moment of its own, whose mails arrive at a server in the test. */
export async function startReports(now: number) {
  const mails = await startMailServer()
  const api = await startInstance({ now, env: { SMTP_URL: mails.url } })

  /** A report of a new site; where it is. */
  async function create(body: object, site: Record<string, unknown> = {}) {
    const { id: siteId } = await api.createSite(site)
    const key = await api.keyOf('live')
    const path = `/v1/sites/${siteId}/reports`
    const answer = await api.request('POST', path, { key, body: { name: 'Overview', ...body } })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    const id: string = answer.body.data.id
    const at = `${path}/${id}`
    return {
      id,
      siteId,
      path: at,
      read: async () => (await api.request('GET', at)).body.data,
      patch: async (change: object) => (await api.request('PATCH', at, { body: change })).body.data,
      runs: async () => (await api.request('GET', `${at}/runs`)).body.data,
      runNow: async (wish: object = {}): Promise<string> =>
        (await api.request('POST', `${at}/run`, { key, body: wish })).body.data.id,
      run: async (runId: string) => (await api.request('GET', `${at}/runs/${runId}`)).body.data,
      received: (email: string) => mails.received.filter((it) => it.to.includes(email)),
    }
  }

  return {
    ...api,
    mails,
    create,
    schedule: () => scheduleReports(api.services),
    carryOut: (runId: string, { isLast = false } = {}) => carryOutRun(api.services, runId, isLast),
    /** Carries out the runs of a report that wait for it. */
    async carryOutAll(reportId: string) {
      const waiting = await api.services.db
        .select({ id: reportRuns.id })
        .from(reportRuns)
        .where(and(eq(reportRuns.reportId, reportId), eq(reportRuns.status, 'processing')))
        .orderBy(asc(reportRuns.createdAt))
      for (const { id } of waiting) await carryOutRun(api.services, id, false)
    },
    async stop() {
      await api.stop()
      await mails.stop()
    },
  }
}
