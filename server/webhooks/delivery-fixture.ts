import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { accounts, memberships } from '../../db/postgres/schema/accounts.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from '../../db/postgres/schema/webhooks.ts'
import type { TaskPayload } from '../../db/queue.ts'
import { startInstance } from '../../test/instance.ts'
import { id } from '../ids.ts'
import { deliverDue } from './deliver.ts'
import { mailFailure } from './failure-mail.ts'

type Content = Partial<typeof webhookDeliveries.$inferInsert>
export type Received = { headers: Headers; text: string; body: Record<string, unknown> }

/** A server that takes deliveries, and answers as told: 200 unless it is. */
export function startReceiver() {
  const received: Received[] = []
  const state = {
    answer: (): Response | Promise<Response> => new Response('ok'),
    atOnce: 0,
    mostAtOnce: 0,
  }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      state.atOnce++
      state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce)
      const text = await request.text()
      received.push({ headers: request.headers, text, body: JSON.parse(text) })
      try {
        return await state.answer()
      } finally {
        state.atOnce--
      }
    },
  })
  return Object.assign(state, { url: `${server.url.origin}/in`, received, stop: () => server.stop(true) })
}

export type Receiver = ReturnType<typeof startReceiver>

/** An instance whose webhooks may go to this machine, with an owner, an admin and a member. */
export async function startDeliveries() {
  const api = await startInstance({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  const { db, clock, config } = api.services
  for (const role of ['owner', 'admin', 'member'] as const) {
    const accountId = crypto.randomUUID()
    await db.insert(accounts).values({ id: accountId, name: role, email: `${role}-${accountId}@example.com` })
    await db.insert(memberships).values({ id: accountId, workspaceId: api.workspaceId, accountId, role })
  }

  async function subscribe(url: string): Promise<{ id: string; secret: string }> {
    const body = { url, events: ['*'] }
    const answer = await api.request('POST', '/v1/webhooks', { body })
    return answer.body.data
  }

  /** Deliveries that are due now; their ids. */
  async function add(webhookId: string, count = 1, content: Content = {}): Promise<string[]> {
    const now = new Date(clock())
    const rows = Array.from({ length: count }, () => ({
      id: id('delivery'),
      webhookId,
      eventId: id('event'),
      eventType: 'site.created',
      siteId: 'site_1',
      eventCreatedAt: now,
      data: { site: { name: 'Café' } },
      nextAttemptAt: now,
      createdAt: now,
      ...content,
    }))
    for (let from = 0; from < count; from += 2000)
      await db.insert(webhookDeliveries).values(rows.slice(from, from + 2000))
    return rows.map((row) => row.id)
  }

  return {
    ...api,
    subscribe,
    add,
    /** Attempts what is due by now, as the job that waits for it would. */
    async deliver(webhookId: string, options: Parameters<typeof deliverDue>[2] = {}) {
      await api.services.postgres`
        delete from graphile_worker._private_jobs where key = ${`webhook:${webhookId}`}`
      await deliverDue(api.services, webhookId, options)
    },
    /** Sends the mails that wait for a subscription, and reads them. */
    async mails(webhookId: string): Promise<string[]> {
      const jobs = await api.services.postgres<{ payload: TaskPayload<'mail-webhook-failure'> }[]>`
        delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
        where task.id = job.task_id and task.identifier = 'mail-webhook-failure'
          and job.payload->>'webhook_id' = ${webhookId}
        returning job.payload`
      const folder = join(config.dataDir, 'mail')
      rmSync(folder, { recursive: true, force: true })
      for (const { payload } of jobs) await mailFailure(api.services, payload)
      const names = existsSync(folder) ? readdirSync(folder) : []
      return names.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
    },
    async subscription(webhookId: string) {
      const [row] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId))
      return row as typeof webhooks.$inferSelect
    },
    async delivery(deliveryId: string | undefined) {
      const [row] = await db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.id, deliveryId ?? ''))
      return row as typeof webhookDeliveries.$inferSelect
    },
    attempts: (deliveryId: string | undefined) =>
      db
        .select()
        .from(webhookAttempts)
        .where(eq(webhookAttempts.deliveryId, deliveryId ?? ''))
        .orderBy(asc(webhookAttempts.number)),
    /** The jobs that wait for a subscription: their tasks, payloads and times. */
    async jobs(webhookId: string) {
      const rows = await api.services.postgres<{ name: string; run_at: string; payload: unknown }[]>`
        select task.identifier as name, job.run_at, job.payload
        from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where job.payload->>'webhook_id' = ${webhookId} order by job.id`
      return rows.map((row) => ({ ...row, run_at: new Date(row.run_at) }))
    },
  }
}
