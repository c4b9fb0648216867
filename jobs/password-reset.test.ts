import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Log } from '../server/platform/log.ts'
import { startAccounts, tokenIn } from '../test/fixtures/accounts.ts'
import { startMailServer } from '../test/support/mail-server.ts'
import { until } from '../test/support/until.ts'
import { startWorker } from './start.ts'

setDefaultTimeout(60_000)

let mails: Awaited<ReturnType<typeof startMailServer>>
let api: Awaited<ReturnType<typeof startAccounts>>
let worker: Awaited<ReturnType<typeof startWorker>>
const logged: string[] = []

beforeAll(async () => {
  const note = (...entry: unknown[]) => logged.push(Bun.inspect(entry, { depth: 10 }))
  const log = { debug: note, info: note, warn: note, error: note } as unknown as Log
  mails = await startMailServer()
  api = await startAccounts({ env: { SMTP_URL: mails.url }, log })
  worker = await startWorker(api.services)
}, 120_000)
afterEach(() => {
  mails.onMail = async () => {}
  mails.refuse = () => undefined
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
  await mails.stop()
})

const request = (email: string) => api.browser().post('request-password-reset', { email })
const tokensTo = (email: string) =>
  mails.received.filter(({ to }) => to.includes(email)).map(({ mail }) => tokenIn(mail.text ?? ''))

test('a request for a new password is answered while the mail server still keeps the mail waiting', async () => {
  const hasArrived = Promise.withResolvers<void>()
  const isAnswered = Promise.withResolvers<void>()
  mails.onMail = async () => {
    hasArrived.resolve()
    await isAnswered.promise
  }
  const { email } = await api.newAccount()
  const known = await request(email)
  const unknown = await request('nobody@example.com')
  expect(known.status).toBe(200)
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await hasArrived.promise
  isAnswered.resolve()
  const [token] = tokensTo(email)
  const reset = await api.browser().post('reset-password', { token, newPassword: 'another password' })
  expect(reset.status).toBe(200)
})

test('a mail that the mail server defers is sent again, and no token is logged', async () => {
  let refusals = 0
  mails.refuse = () => (refusals++ === 0 ? 451 : undefined)
  const { email } = await api.newAccount()
  expect((await request(email)).status).toBe(200)
  await until('the mail arrives', 30_000, async () => tokensTo(email).length > 0)
  expect(refusals).toBe(2)
  const [token = ''] = tokensTo(email)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(logged.join('\n')).toContain('mail-password-reset')
  expect(logged.join('\n')).not.toMatch(/token=/)
  expect(logged.join('\n')).not.toContain(token)
  const reset = await api.browser().post('reset-password', { token, newPassword: 'another password' })
  expect(reset.status).toBe(200)
})

test('a mail that the mail server refuses for ever is logged, and not sent again', async () => {
  mails.refuse = () => 550
  const { email } = await api.newAccount()
  expect((await request(email)).status).toBe(200)
  await until('the refusal is logged', 30_000, async () =>
    logged.join('\n').includes('the mail server refused'),
  )
  await until('the job is done', 30_000, async () => {
    const jobs = await api.services.postgres`
      select 1 from graphile_worker._private_jobs where payload ->> 'email' = ${email}`
    return jobs.length === 0
  })
  expect(tokensTo(email)).toEqual([])
})
