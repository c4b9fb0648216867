import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { alerts } from '../../../db/postgres/schema/alerts.ts'
import { alertUnsubscriptions } from '../../../db/postgres/schema/unsubscriptions.ts'
import { startAlerts } from '../../../test/fixtures/alerts.ts'
import { recipientOf, unsubscribePath } from '../../../test/fixtures/mail-recipient.ts'
import { untilWaiting } from '../../../test/support/waiting-for-locks.ts'
import { seal } from '../../platform/sealing.ts'
import { mailChange } from './alert-mail.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAlerts>>
let visit: ReturnType<typeof recipientOf>['visit']
let pressButton: ReturnType<typeof recipientOf>['pressButton']
beforeAll(async () => {
  api = await startAlerts(Date.parse('2026-04-10T12:20:00Z'))
  ;({ visit, pressButton } = recipientOf(api))
}, 120_000)
afterAll(() => api.stop())

const day = '2026-04-11'

/** Creates an alert that was triggered at 13:00 and returns its pending mail jobs. */
async function triggered(recipients: string[]) {
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch(
    { metric: 'sessions', operator: 'above', threshold: 1, window: 'hour' },
    { recipients },
  )
  await shop.visits(2, `${day}T12:30:00Z`)
  api.moveTo(`${day}T13:01:10Z`)
  await shop.check()
  const [{ id: change_id }] = await alert.history()
  const jobs = await api.services.postgres<{ email: string; queue: string; max_attempts: number }[]>`
    select payload ->> 'email' as email, queue_name as queue, max_attempts
    from graphile_worker._private_jobs job
    left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
    where payload ->> 'change_id' = ${change_id} order by job.id`
  return { shop, alert, change_id, jobs }
}

const mailsTo = (email: string) => api.mails.received.filter((it) => it.to.includes(email))
const subjectsTo = (email: string) => mailsTo(email).map((it) => it.mail.subject)

/** Like `triggered`, but delivers all mails; also returns the unsubscribe links. */
async function mailed(...recipients: string[]) {
  const made = await triggered(recipients)
  const mailAll = async () => {
    for (const email of recipients) await mailChange(api.services, { change_id: made.change_id, email })
  }
  await mailAll()
  const paths = recipients.map((email) => unsubscribePath(mailsTo(email).at(-1)?.headers))
  return { ...made, mailAll, paths, path: paths[0] as string }
}

test('mails of an alert are sent one after another, with a limited number of attempts', async () => {
  const { jobs } = await triggered(['a@queue.example', 'b@queue.example'])
  expect(jobs.map((it) => [it.email, it.max_attempts])).toEqual([
    ['a@queue.example', 10],
    ['b@queue.example', 10],
  ])
  expect(new Set(jobs.map((it) => it.queue)).size).toBe(1)
  expect(jobs[0]?.queue).toMatch(/^mail-alert:[01]$/)
})

test('a rejected mail is not retried, a deferred mail is', async () => {
  const { change_id } = await triggered(['gone@refused.example', 'full@refused.example'])
  api.mails.refuse = (email) => (email.startsWith('gone') ? 550 : email.startsWith('full') ? 452 : undefined)
  await mailChange(api.services, { change_id, email: 'gone@refused.example' })
  await expect(mailChange(api.services, { change_id, email: 'full@refused.example' })).rejects.toThrow()
  api.mails.refuse = () => undefined
  await mailChange(api.services, { change_id, email: 'full@refused.example' })
  expect(subjectsTo('gone@refused.example')).toEqual([])
  expect(subjectsTo('full@refused.example')).toHaveLength(1)
})

test('a mail about an outdated change is not sent', async () => {
  const email = 'a@late.example'
  const { shop, alert, change_id } = await triggered([email])
  api.moveTo(`${day}T14:01:10Z`)
  await shop.check()
  const [resolved] = await alert.history()
  expect(resolved.type).toBe('resolved')
  await mailChange(api.services, { change_id, email })
  await mailChange(api.services, { change_id: resolved.id, email })
  expect(subjectsTo(email)).toEqual([expect.stringContaining('[resolved]')])
})

test('a mail contains an unsubscribe link in its text and in its headers', async () => {
  const [first, second] = ['first@link.example', 'second@link.example']
  const { paths } = await mailed(first, second)
  const [received] = mailsTo(first)
  expect(received?.mail.text).toContain(`Unsubscribe: http://analytics.test${paths[0]}`)
  expect(received?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(received?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(paths[0]).not.toBe(paths[1])
})

test('opening the link changes nothing; pressing its button unsubscribes the recipient', async () => {
  const [leaving, staying] = ['leaving@page.example', 'staying@page.example']
  const { alert, path, mailAll } = await mailed(leaving, staying)
  await alert.patch({ name: 'Traffic <fell>' })

  const page = await visit(path)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Unsubscribe from “Traffic &lt;fell&gt;”?')
  expect(page.text).toMatch(/leaving@page\.example will no longer receive e-mails for this alert of .+\./)
  expect(page.text).not.toContain('<script')
  expect((await alert.read()).subscriptions).toEqual(
    [leaving, staying].map((email) => ({ email, status: 'subscribed', unsubscribed_at: null })),
  )

  expect((await pressButton(path)).text).toContain('You are unsubscribed from “Traffic &lt;fell&gt;”')
  const read = await alert.read()
  expect(read).toMatchObject({
    recipients: [leaving, staying],
    subscriptions: [
      { email: leaving, status: 'unsubscribed', unsubscribed_at: expect.any(String) },
      { email: staying, status: 'subscribed', unsubscribed_at: null },
    ],
  })
  await mailAll()
  expect([mailsTo(leaving).length, mailsTo(staying).length]).toEqual([1, 2])
})

test('the page of the link is in the language of the browser', async () => {
  const { alert, path } = await mailed('german@page.example')
  const { name } = await alert.read()
  const asked = await visit(path, 'GET', undefined, 'de')
  expect(asked.text).toContain('<html lang="de">')
  expect(asked.text).toContain(`„${name}“ abbestellen?`)
  expect(asked.text).toContain('german@page.example erhält dann keine E-Mails mehr zu diesem Alarm von ')
  expect(asked.text).toContain('<button>Abbestellen</button>')
  const left = await visit(path, 'POST', '', 'de')
  expect(left.text).toContain(`„${name}“ ist abbestellt`)
  const unknown = await visit('/unsubscribe/none', 'GET', undefined, 'de')
  expect([unknown.status, unknown.text]).toEqual([
    404,
    expect.stringContaining('Dieser Link funktioniert nicht'),
  ])
})

test('the same link lets only its recipient subscribe again', async () => {
  const email = 'back@again.example'
  const { shop, alert, path, mailAll } = await mailed(email)
  await pressButton(path)
  const statusOf = (it: { subscriptions: { status: string }[] }) => it.subscriptions[0]?.status
  await alert.patch({ recipients: [] })
  const { data: changed } = await alert.patch({ recipients: [email.toUpperCase()] })
  const { body: listed } = await api.request('GET', shop.path)
  expect([changed, listed.data[0]].map(statusOf)).toEqual(['unsubscribed', 'unsubscribed'])
  await alert.patch({ recipients: [email] })

  expect((await visit(path)).text).toContain('Subscribe again')
  const back = await pressButton(path)
  expect([back.status, back.location]).toEqual([303, path])
  expect(statusOf(await alert.read())).toBe('subscribed')
  await mailAll()
  expect(mailsTo(email)).toHaveLength(2)
})

test('a mail program unsubscribes with one click (RFC 8058), from this alert only', async () => {
  const email = 'program@click.example'
  const [one, other] = [await mailed(email), await mailed(email)]
  for (let n = 0; n < 2; n++)
    expect((await visit(one.path, 'POST', 'List-Unsubscribe=One-Click')).status).toBe(200)
  await one.mailAll()
  await other.mailAll()
  expect(mailsTo(email)).toHaveLength(3)
  expect((await other.alert.read()).subscriptions[0].status).toBe('subscribed')
})

test('deleting an alert deletes its unsubscriptions and makes its links invalid', async () => {
  const { alert, path } = await mailed('a@gone.example', 'b@gone.example')
  await pressButton(path)
  const kept = () =>
    api.services.db.$count(alertUnsubscriptions, eq(alertUnsubscriptions.subjectId, alert.id))
  expect(await kept()).toBe(1)
  await api.request('DELETE', alert.path)
  expect(await kept()).toBe(0)
  for (const method of ['GET', 'POST']) expect((await visit(path, method)).status).toBe(404)
})

test('unsubscribing while the alert is being deleted reports that the alert is gone', async () => {
  const { alert, path } = await mailed('a@meanwhile.example')
  const { db } = api.services
  let pressed: ReturnType<typeof visit> | undefined
  await db.transaction(async (tx) => {
    await tx.delete(alerts).where(eq(alerts.id, alert.id))
    pressed = visit(path, 'POST', '')
    await untilWaiting(db, 'the button waits')
  })
  expect((await pressed)?.status).toBe(404)
})

test('an unsubscribe link of a report does not work for an alert, even with the id of one', async () => {
  const email = 'a@kinds.example'
  const { alert } = await mailed(email)
  const purpose = 'unsubscribe from a report'
  const token = seal(api.services.config.appSecret, purpose, JSON.stringify([alert.id, email]))
  expect((await visit(`/unsubscribe/${token}`, 'POST', '')).status).toBe(404)
  expect((await alert.read()).subscriptions[0].status).toBe('subscribed')
})
