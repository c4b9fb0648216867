import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mailChange } from './alert-mail.ts'
import { startAlerts } from './alerts-fixture.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(Date.parse('2026-04-10T12:20:00Z'))
}, 120_000)
afterAll(() => api.stop())

const day = '2026-04-11'

/** An alert that was triggered at one o'clock, and the jobs that are to mail that. */
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

const subjectsTo = (email: string) =>
  api.mails.received.filter((it) => it.to.includes(email)).map((it) => it.mail.subject)

test('mails of an alert go out one after another, and are given up within hours', async () => {
  const { jobs } = await triggered(['a@queue.example', 'b@queue.example'])
  expect(jobs.map((it) => [it.email, it.max_attempts])).toEqual([
    ['a@queue.example', 10],
    ['b@queue.example', 10],
  ])
  expect(new Set(jobs.map((it) => it.queue)).size).toBe(1)
  expect(jobs[0]?.queue).toMatch(/^mail-alert:[01]$/)
})

test('a mail that is refused for good is not tried again, one that is put off is', async () => {
  const { change_id } = await triggered(['gone@refused.example', 'full@refused.example'])
  api.mails.refuse = (email) => (email.startsWith('gone') ? 550 : email.startsWith('full') ? 452 : undefined)
  await mailChange(api.services, { change_id, email: 'gone@refused.example' })
  await expect(mailChange(api.services, { change_id, email: 'full@refused.example' })).rejects.toThrow()
  api.mails.refuse = () => undefined
  await mailChange(api.services, { change_id, email: 'full@refused.example' })
  expect(subjectsTo('gone@refused.example')).toEqual([])
  expect(subjectsTo('full@refused.example')).toHaveLength(1)
})

test('what is no longer so when its mail can be sent is not sent any more', async () => {
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
