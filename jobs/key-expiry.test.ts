import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { enqueue } from '../db/queue.ts'
import { createKey } from '../server/identity/keys/keys.ts'
import { startAccounts } from '../test/fixtures/accounts.ts'
import { startMailServer } from '../test/support/mail-server.ts'
import { until } from '../test/support/until.ts'
import { startWorker } from './start.ts'

setDefaultTimeout(60_000)

type Instance = Awaited<ReturnType<typeof startAccounts>>

const day_ms = 24 * 3_600_000

let mails: Awaited<ReturnType<typeof startMailServer>>
/** Two nodes on the same databases, each with a worker. */
let nodes: [Instance, Instance]
let workers: Awaited<ReturnType<typeof startWorker>>[]

beforeAll(async () => {
  mails = await startMailServer()
  const start = () => startAccounts({ env: { SMTP_URL: mails.url } })
  nodes = [await start(), await start()]
  workers = await Promise.all(nodes.map(({ services }) => startWorker(services)))
}, 120_000)
afterAll(async () => {
  await Promise.all(workers.map((it) => it.stop()))
  await Promise.all(nodes.map((it) => it.stop()))
  await mails.stop()
})

test('the workers of several nodes send each reminder of an expiry once, also when the mail server defers it', async () => {
  const [{ services, workspaceId, newAccount }] = nodes
  const { db, clock } = services
  const { email, id: createdByAccountId } = await newAccount()
  const expiresAt = new Date(clock() + 30 * day_ms)
  await createKey(db, clock, {
    ...{ workspaceId, name: 'Import', kind: 'secret', mode: 'live', expiresAt },
    createdBy: { createdByAccountId, createdByKeyId: null },
  })
  let refusals = 0
  mails.refuse = () => (refusals++ === 0 ? 451 : undefined)
  const remind = () => Promise.all([1, 2, 3, 4].map(() => enqueue(db, 'remind-key-expiry', {})))
  const subjects = () => mails.received.map(({ mail }) => mail.subject)
  const areDone = async () => {
    const [waiting] = await services.postgres<{ count: number }[]>`
      select count(*)::int as count from graphile_worker.jobs
      where task_identifier in ('remind-key-expiry', 'mail-key-expiry')`
    return waiting?.count === 0
  }

  for (const it of nodes) it.advance(23 * day_ms)
  await remind()
  await until('the first mail has arrived', 30_000, areDone)
  expect(subjects()).toEqual(['The API key “Import” expires in 7 days'])
  expect(refusals).toBe(2)
  for (const it of nodes) it.advance(6 * day_ms)
  await remind()
  await until('the second mail has arrived', 30_000, areDone)
  expect(subjects()[1]).toBe('The API key “Import” expires in 1 day')
  expect(mails.received.map(({ to }) => to)).toEqual([[email], [email]])
})
