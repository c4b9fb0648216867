import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { recipientOf, unsubscribePath } from '../../../test/fixtures/mail-recipient.ts'
import { startReports } from '../../../test/fixtures/report-runs.ts'
import { seal } from '../../platform/sealing.ts'
import { expireReports } from './expiry.ts'
import { MailsPending } from './run-mails.ts'
import { runReport } from './run-report.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startReports>>
let visit: ReturnType<typeof recipientOf>['visit']
let pressButton: ReturnType<typeof recipientOf>['pressButton']
beforeAll(async () => {
  api = await startReports(Date.UTC(2026, 2, 1, 12))
  ;({ visit, pressButton } = recipientOf(api))
}, 120_000)
afterAll(() => api.stop())

let addresses = 0
// Zero-padded, because runs list addresses in sorted order.
const newAddress = () => `reader-${String(++addresses).padStart(3, '0')}@example.com`

/** Creates a report for some recipients; also returns the status of their mails in a run. */
async function mailed(email: string[], more: object = {}) {
  const report = await api.create({ delivery: { email, ...more } })
  return {
    ...report,
    outcomes: async (runId: string) =>
      (await report.run(runId)).recipients.map((it: { status: string }) => it.status),
  }
}

test('each recipient gets a separate mail, with the file and the numbers as HTML and as text', async () => {
  const [first, second] = [newAddress(), newAddress()]
  const report = await mailed([first, second])
  const events = Array.from({ length: 3 }, (_, n) => ({
    event_name: 'page_view',
    client_id: `cid_${n}`,
    timestamp: '2026-02-27T12:00:00Z',
  }))
  await api.request('POST', '/v1/events/batch', { body: { site_id: report.siteId, events } })
  await api.drained()
  const runId = await report.runNow()
  await api.executeRun(runId)
  const run = await report.run(runId)
  expect(run.recipients).toEqual(
    [first, second].map((email) => ({ email, status: 'sent', sent_at: expect.any(String), error: null })),
  )
  const { body } = await api.request(
    'GET',
    `/v1/sites/${report.siteId}/analytics/traffic?start_date=2026-02-22&end_date=2026-02-28`,
  )
  expect(body.data.totals.sessions).toBe(3)
  for (const email of [first, second]) {
    const [received, ...more] = report.received(email)
    expect(more).toEqual([])
    const { mail, headers } = received as NonNullable<typeof received>
    expect(received?.to).toEqual([email])
    expect(mail.to?.map((it) => it.address)).toEqual([email])
    expect(mail.subject).toContain('Overview')
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain('Sessions')
      expect(text).toMatch(/\b3\b/)
      expect(text).toContain('http://analytics.test/unsubscribe/')
    }
    const [attachment] = mail.attachments
    expect(attachment?.filename).toBe(run.files[0].name)
    expect(attachment?.mimeType).toBe('application/pdf')
    expect((attachment?.content as ArrayBuffer | undefined)?.byteLength).toBe(run.files[0].size_bytes)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
  }
  const links = [first, second].map((it) => unsubscribePath(report.received(it)[0]?.headers))
  expect(links[0]).not.toBe(links[1])
})

test('opening an unsubscribe link changes nothing; its button unsubscribes, which can be reverted', async () => {
  const [leaving, staying] = [newAddress(), newAddress()]
  const report = await mailed([leaving, staying])
  await api.executeRun(await report.runNow())
  const path = unsubscribePath(report.received(leaving)[0]?.headers)

  const page = await visit(path)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Unsubscribe from “Overview”?')
  expect(page.text).toContain(leaving)
  expect((await report.read()).recipients[0].status).toBe('subscribed')

  const done = await pressButton(path)
  expect(done.text).toContain('You are unsubscribed')
  expect(await report.read()).toMatchObject({
    delivery: { email: [leaving, staying] },
    recipients: [
      { email: leaving, status: 'unsubscribed', unsubscribed_at: expect.any(String) },
      { email: staying, status: 'subscribed', unsubscribed_at: null },
    ],
  })
  const next = await report.runNow()
  await api.executeRun(next)
  expect(await report.outcomes(next)).toEqual(['unsubscribed', 'sent'])
  expect([report.received(leaving).length, report.received(staying).length]).toEqual([1, 2])

  // Adding the address to the list again does not subscribe it.
  await report.patch({ delivery: { email: [staying] } })
  await report.patch({ delivery: { email: [leaving.toUpperCase(), staying] } })
  expect((await report.read()).recipients[0].status).toBe('unsubscribed')

  const again = await visit(path)
  expect(again.text).toContain('Subscribe again')
  const back = await pressButton(path)
  expect([back.status, back.location]).toEqual([303, path])
  expect((await report.read()).recipients[0].status).toBe('subscribed')
})

test('a mail program unsubscribes with one click (RFC 8058), and may repeat it', async () => {
  const email = newAddress()
  const report = await mailed([email])
  await api.executeRun(await report.runNow())
  const path = unsubscribePath(report.received(email)[0]?.headers)
  for (let n = 0; n < 2; n++) {
    const answer = await visit(path, 'POST', 'List-Unsubscribe=One-Click')
    expect(answer.status).toBe(200)
  }
  expect((await report.read()).recipients[0].status).toBe('unsubscribed')
})

test('an unsubscribe link in an old mail still works', async () => {
  const email = newAddress()
  const { id, read } = await mailed([email])
  const token = seal(api.services.config.appSecret, 'unsubscribe from a report', JSON.stringify([id, email]))
  await visit(`/unsubscribe/${token}`, 'POST', '')
  expect((await read()).recipients[0].status).toBe('unsubscribed')
})

test('an unsubscribe link that is altered or belongs to a deleted report does nothing', async () => {
  const email = newAddress()
  const report = await mailed([email])
  await api.executeRun(await report.runNow())
  const path = unsubscribePath(report.received(email)[0]?.headers)
  const altered = `${path.slice(0, -2)}${path.endsWith('A') ? 'BB' : 'AA'}`
  for (const method of ['GET', 'POST']) expect((await visit(altered, method)).status).toBe(404)
  expect((await report.read()).recipients[0].status).toBe('subscribed')
  await api.request('DELETE', report.path)
  expect((await visit(path, 'POST', '')).status).toBe(404)
})

test('the unsubscribe page escapes names', async () => {
  const email = newAddress()
  const report = await mailed([email])
  await report.patch({ name: '<script>alert(1)</script>' })
  await api.executeRun(await report.runNow())
  const { text, headers } = await visit(unsubscribePath(report.received(email)[0]?.headers))
  expect(text).not.toContain('<script>')
  expect(text).toContain('&lt;script&gt;')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('an address that the server rejects permanently fails, and the other mails are sent', async () => {
  const [unknown, known] = [newAddress(), newAddress()]
  const report = await mailed([unknown, known])
  api.mails.refuse = (address) => (address === unknown ? 550 : undefined)
  const runId = await report.runNow()
  await api.executeRun(runId)
  api.mails.refuse = () => undefined
  const run = await report.run(runId)
  expect(run.status).toBe('completed')
  expect(run.recipients).toEqual([
    { email: unknown, status: 'failed', sent_at: null, error: expect.stringContaining('550') },
    { email: known, status: 'sent', sent_at: expect.any(String), error: null },
  ])
})

test('temporary failures are retried, and no recipient gets the mail twice', async () => {
  const [busy, quick] = [newAddress(), newAddress()]
  const report = await mailed([busy, quick])
  api.mails.refuse = (address) => (address === busy ? 451 : undefined)
  const runId = await report.runNow()
  await expect(api.executeRun(runId)).rejects.toBeInstanceOf(MailsPending)
  expect(await report.outcomes(runId)).toEqual(['pending', 'sent'])
  const { files } = await report.run(runId)
  api.mails.refuse = () => undefined
  await api.executeRun(runId)
  await api.executeRun(runId)
  expect(await report.outcomes(runId)).toEqual(['sent', 'sent'])
  expect([report.received(busy).length, report.received(quick).length]).toEqual([1, 1])
  expect((await report.run(runId)).files).toEqual(files)
})

test('a mail that is sent after the deletion of a user is requested has no file of sessions', async () => {
  const email = newAddress()
  const report = await mailed([email], { format: 'json', include_raw_data: true })
  api.mails.refuse = () => 451
  const runId = await report.runNow()
  await expect(api.executeRun(runId)).rejects.toBeInstanceOf(MailsPending)
  const [file, sessions] = (await report.run(runId)).files
  await api.request('DELETE', `/v1/sites/${report.siteId}/users/ann`)
  api.mails.refuse = () => undefined
  await api.executeRun(runId)
  const [received] = report.received(email)
  expect(received?.mail.attachments.map((it) => it.filename)).toEqual([file.name])
  expect(received?.mail.text).not.toContain(sessions.name)
})

test('a failure of the last attempt is reported', async () => {
  const email = newAddress()
  const report = await mailed([email])
  api.mails.refuse = () => 451
  const runId = await report.runNow()
  await expect(api.executeRun(runId)).rejects.toBeInstanceOf(MailsPending)
  await api.executeRun(runId, { isLast: true })
  api.mails.refuse = () => undefined
  await api.executeRun(runId)
  expect((await report.run(runId)).recipients).toEqual([
    { email, status: 'failed', sent_at: null, error: expect.stringContaining('451') },
  ])
  expect(report.received(email)).toEqual([])
})

test('a mail that is sent again because the confirmation was lost has the same Message-ID', async () => {
  const email = newAddress()
  const report = await mailed([email])
  api.mails.onMail = () => Promise.reject(Object.assign(new Error('cut off'), { responseCode: 451 }))
  const runId = await report.runNow()
  await expect(api.executeRun(runId)).rejects.toBeInstanceOf(MailsPending)
  api.mails.onMail = async () => {}
  await api.executeRun(runId)
  const ids = report.received(email).map((it) => it.mail.messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('an unreachable server is contacted once, and all mails wait for it', async () => {
  const [first, second] = [newAddress(), newAddress()]
  const report = await mailed([first, second])
  const runId = await report.runNow()
  const config = { ...api.services.config, smtpUrl: 'smtp://127.0.0.1:9' }
  await expect(runReport({ ...api.services, config }, runId, false)).rejects.toBeInstanceOf(MailsPending)
  expect((await report.run(runId)).recipients).toMatchObject(
    [first, second].map((email) => ({
      email,
      status: 'pending',
      error: expect.stringContaining('ECONNREFUSED'),
    })),
  )
  await api.executeRun(runId)
  expect(await report.outcomes(runId)).toEqual(['sent', 'sent'])
})

test('mails that no attempt has reached are marked as failed in the end', async () => {
  const email = newAddress()
  const report = await mailed([email])
  const runId = await report.runNow()
  const files = {
    ...api.services.files,
    read: () => {
      throw new Error('the store is unavailable')
    },
  }
  await expect(runReport({ ...api.services, files }, runId, true)).rejects.toThrow('unavailable')
  await expireReports(api.services)
  expect(await report.outcomes(runId)).toEqual(['pending'])
  api.advance(25 * 3_600_000)
  await expireReports(api.services)
  expect((await report.run(runId)).recipients).toMatchObject([
    { status: 'failed', error: 'Every attempt was interrupted' },
  ])
  await api.executeRun(runId)
  expect(report.received(email)).toEqual([])
})

test('a run can be created without mails', async () => {
  const email = newAddress()
  const report = await mailed([email])
  const runId = await report.runNow({ send_mail: false })
  await api.executeRun(runId)
  expect(await report.run(runId)).toMatchObject({
    status: 'completed',
    recipients: [],
    files: [{ format: 'pdf' }],
  })
  expect(report.received(email)).toEqual([])
})

test('a file that is too large for a mail is linked', async () => {
  const email = newAddress()
  const report = await mailed([email])
  const runId = await report.runNow()
  const files = {
    ...api.services.files,
    put: async (...args: Parameters<typeof api.services.files.put>) => {
      await api.services.files.put(...args)
      return { size: 7_000_001 }
    },
  }
  await runReport({ ...api.services, files }, runId, false)
  const [received] = report.received(email)
  expect(received?.mail.attachments).toEqual([])
  const [file] = (await report.run(runId)).files
  expect(received?.mail.text).toContain(file.download_url)
  expect(received?.mail.html).toContain(Bun.escapeHTML(file.download_url))
})

test('an incomplete file of sessions is noted in the mail and in the run', async () => {
  const email = newAddress()
  const report = await mailed([email], { format: 'csv', include_raw_data: true })
  const addSessions = (first: number, count: number) =>
    api.services.clickhouse.command(
      `INSERT INTO sessions (site_id, visitor, user, client_id, start, end, events, pageviews, version)
       SELECT {site_id:String}, {first:UInt64} + number, {first:UInt64} + number, concat('cid_', toString(number)),
         toDateTime64('2026-02-27 12:00:00', 3, 'UTC'), toDateTime64('2026-02-27 12:00:00', 3, 'UTC'), 1, 1, 1
       FROM numbers({count:UInt64})`,
      { site_id: report.siteId, first, count },
    )
  const rawFileOf = async () => {
    const runId = await report.runNow()
    await api.executeRun(runId)
    const [file, raw] = (await report.run(runId)).files
    expect(file).toMatchObject({ rows: null, total_rows: null })
    return raw
  }
  await addSessions(0, 100_000)
  const complete = await rawFileOf()
  expect(complete).toMatchObject({ rows: 100_000, total_rows: 100_000 })
  await addSessions(100_000, 1)
  const cut = await rawFileOf()
  expect(cut).toMatchObject({ rows: 100_000, total_rows: 100_001 })
  const text = await (await api.fetch(new Request(cut.download_url))).text()
  expect(text.trimEnd().split('\r\n')).toHaveLength(100_001)
  const said = `${cut.name} contains 100,000 of 100,001 sessions, the maximum for a report. Use an export to get all of them.`
  const [before, after] = report.received(email)
  expect(before?.mail.text).not.toContain('the maximum for a report')
  for (const content of [after?.mail.text, after?.mail.html]) expect(content).toContain(said)
})
