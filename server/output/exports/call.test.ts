import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { accounts, memberships } from '../../../db/postgres/schema/accounts.ts'
import type { TaskName } from '../../../db/queue.ts'
import { type Receiver, startReceiver } from '../../../test/fixtures/delivery.ts'
import { openExports } from '../../../test/fixtures/exports.ts'
import { peopleOf } from '../../../test/fixtures/people.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { saveChoices } from '../../notify/personal/choices.ts'
import { callExport, mailCallFailure } from './call.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof openExports>>
let receiver: Receiver
let mails: Awaited<ReturnType<typeof startMailServer>>
let site: string

beforeAll(async () => {
  mails = await startMailServer()
  api = await openExports({ SMTP_URL: mails.url })
  receiver = startReceiver()
  site = (await api.createSite()).id
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = () => new Response('ok')
})
afterAll(async () => {
  receiver.stop()
  await api.stop()
  await mails.stop()
})

const rotate = async (grace_period_seconds?: number): Promise<string> => {
  const body = grace_period_seconds === undefined ? undefined : { grace_period_seconds }
  return (await api.request('POST', '/v1/exports/secret/rotate', { body })).body.data.secret
}

async function completed(): Promise<string> {
  const made = await api.exported(site, {
    type: 'events',
    delivery: { method: 'download', webhook_url: receiver.url },
  })
  return made.export_id
}

/** Returns the run times of the queued jobs of an export. */
async function appointments(exportId: string, task: TaskName = 'call-export'): Promise<number[]> {
  const rows = await api.services.db.execute<{ run_at: Date }>(sql`
    select job.run_at from graphile_worker._private_jobs as job
    where job.payload->>'export_id' = ${exportId} and job.task_id =
      (select id from graphile_worker._private_tasks where identifier = ${task})
    order by job.id`)
  return rows.map((it) => new Date(it.run_at).getTime())
}

test('the webhook URL is called when the export is completed, signed with the export secret', async () => {
  const secret = await rotate()
  const exportId = await completed()
  expect(await appointments(exportId)).toHaveLength(1)
  await callExport(api.services, exportId)
  const [call] = receiver.received
  const state = await api.state(exportId)
  expect(call?.body).toMatchObject({
    type: 'export.completed',
    site_id: site,
    data: {
      export: { id: exportId, type: 'events', format: 'csv' },
      rows_exported: 0,
      download_url: state.download_url,
      expires_at: state.expires_at,
    },
    metadata: { export_id: exportId, delivery_attempt: 1 },
  })
  const [, time, signature] =
    /^t=(\d+),v1=([0-9a-f]+)(?:,|$)/.exec(call?.headers.get('x-service-signature') ?? '') ?? []
  expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${call?.text}`).digest('hex'))
  expect(state.delivery).toEqual({
    method: 'download',
    webhook_url: receiver.url,
    call: { status: 'delivered', attempts: 1, error: null },
  })
  // A repeated job does not call again.
  await callExport(api.services, exportId)
  expect(receiver.received).toHaveLength(1)
})

test('only the end of the secret is shown; after a rotation the previous one signs as well for a while', async () => {
  const first = await rotate()
  const second = await rotate(60)
  const { body } = await api.request('GET', '/v1/exports/secret')
  expect(body.data).toMatchObject({ prefix: 'whsec_', last4: second.slice(-4) })
  expect(JSON.stringify(body)).not.toContain(second)
  await callExport(api.services, await completed())
  const [call] = receiver.received
  const header = call?.headers.get('x-service-signature') ?? ''
  const time = /t=(\d+)/.exec(header)?.[1]
  for (const secret of [first, second])
    expect(header).toContain(
      `v1=${createHmac('sha256', secret).update(`${time}.${call?.text}`).digest('hex')}`,
    )
})

test('a failed call is retried like webhooks, then reported by mail', async () => {
  const email = `owner-${crypto.randomUUID()}@example.com`
  const accountId = crypto.randomUUID()
  await api.services.db.insert(accounts).values({ id: accountId, name: 'Owner', email })
  await api.services.db
    .insert(memberships)
    .values({ id: accountId, workspaceId: api.workspaceId, accountId, role: 'owner' })
  const exportId = await completed()
  receiver.received.length = 0
  receiver.answer = () => new Response('no', { status: 500 })
  for (const [n, minutes] of [1, 5, 30, 120].entries()) {
    const before = api.services.clock()
    await callExport(api.services, exportId)
    const state = await api.state(exportId)
    expect(state.delivery.call).toEqual({
      status: 'retrying',
      attempts: n + 1,
      error: 'The receiver answered 500',
    })
    const due = Math.max(...(await appointments(exportId)))
    expect(Math.round((due - before) / 60_000)).toBe(minutes)
    api.advance(minutes * 60_000)
  }
  await callExport(api.services, exportId)
  expect((await api.state(exportId)).delivery.call).toMatchObject({ status: 'failed', attempts: 5 })
  expect(
    receiver.received.map((it) => (it.body.metadata as { delivery_attempt: number }).delivery_attempt),
  ).toEqual([1, 2, 3, 4, 5])
  expect(new Set(receiver.received.map((it) => it.body.id)).size).toBe(1)
  // While the mail server is unavailable, the job is retried.
  expect(await appointments(exportId, 'mail-call-failure')).toHaveLength(1)
  mails.refuse = () => 451
  await expect(mailCallFailure(api.services, exportId)).rejects.toThrow()
  expect(mails.received).toEqual([])
  mails.refuse = () => undefined
  await mailCallFailure(api.services, exportId)
  expect(mails.received).toMatchObject([
    { to: [email], mail: { subject: 'An export webhook could not be delivered' } },
  ])
  const text = mails.received[0]?.mail.text
  expect(text).toContain('in 5 attempts')
  expect(text).toContain(receiver.url)
  expect(text).toContain('The receiver answered 500')
  expect(text).toContain('Change your notifications: http://analytics.test/account/notifications')

  const choices = [{ kind: 'failures' as const, mail: false, slack: false }]
  await saveChoices(api.services.db, accountId, api.workspaceId, {
    ...{ choices, exceptions: [], digest_frequency: 'weekly' },
  })
  await mailCallFailure(api.services, exportId)
  expect(mails.received).toHaveLength(1)

  const german = await peopleOf(api).join({ role: 'admin', language: 'de' })
  await mailCallFailure(api.services, exportId)
  expect(mails.received[1]).toMatchObject({
    to: [german.email],
    mail: {
      subject: 'Der Webhook eines Exports konnte nicht zugestellt werden',
      text: expect.stringContaining('konnte in 5 Versuchen nicht aufgerufen werden.'),
    },
  })
})
