import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { recipientOf, unsubscribePath } from '../../../test/fixtures/mail-recipient.ts'
import { byMail, bySlack, peopleOf, startSlack } from '../../../test/fixtures/people.ts'
import { startReports } from '../../../test/fixtures/report-runs.ts'
import { MailsPending } from './run-mails.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startReports>>
let slack: ReturnType<typeof startSlack>
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  slack = startSlack()
  api = await startReports(Date.UTC(2026, 2, 1, 12), slack.env)
  people = peopleOf(api)
}, 120_000)
beforeEach(async () => {
  slack.messages.length = 0
  api.mails.refuse = () => undefined
  await api.services.db.delete(memberships)
})
afterAll(async () => {
  await api.stop()
  await slack.stop()
})

const reports = (channels: typeof byMail) => [{ kind: 'reports' as const, ...channels }]

test('members who chose reports are sent them, without being shown as recipients', async () => {
  const mailed = await people.join({ choices: reports(byMail) })
  const messaged = await people.join({ choices: reports(bySlack), slackUrl: slack.address })
  const report = await api.create({ delivery: { email: ['boss@example.com'] } })
  const runId = await report.runNow()
  await api.executeRun(runId)
  await people.sendMessages()
  const [received, ...more] = report.received(mailed.email)
  expect(more).toEqual([])
  expect(received?.mail.attachments).toHaveLength(1)
  const link = 'http://analytics.test/account/notifications'
  expect(received?.mail.text).toContain(`Change your notifications: ${link}`)
  expect(received?.mail.html).toContain(
    `You receive this because you chose to be sent reports. <a href="${link}"`,
  )
  expect(report.received('boss@example.com')[0]?.mail.text).not.toContain(link)
  expect(report.received(messaged.email)).toEqual([])
  expect(slack.titles()).toEqual(['Overview'])
  const listed = (await report.run(runId)).recipients.map((it: { email: string }) => it.email)
  expect(listed).toEqual(['boss@example.com'])
})

test('a report without recipients is mailed to members too, unless its run sends no mail', async () => {
  const { email } = await people.join({ choices: reports(byMail) })
  const report = await api.create({})
  await api.executeRun(await report.runNow({ send_mail: false }))
  expect(report.received(email)).toEqual([])
  await api.executeRun(await report.runNow())
  expect(report.received(email)).toHaveLength(1)
})

test('a member whose address is a recipient gets one mail, even after leaving the report by its link', async () => {
  const { email } = await people.join({ choices: reports(byMail) })
  const report = await api.create({ delivery: { email: [email] } })
  await api.executeRun(await report.runNow())
  expect(report.received(email)).toHaveLength(1)
  await recipientOf(api).pressButton(unsubscribePath(report.received(email)[0]?.headers))
  await api.executeRun(await report.runNow())
  expect(report.received(email)).toHaveLength(1)
})

test('a member who lost access while a mail was retried is not sent it', async () => {
  const { email, memberId } = await people.join({ choices: reports(byMail) })
  const report = await api.create({})
  const runId = await report.runNow()
  api.mails.refuse = () => 452
  await expect(api.executeRun(runId)).rejects.toThrow(MailsPending)
  api.mails.refuse = () => undefined
  await api.services.db.update(memberships).set({ siteIds: [] }).where(eq(memberships.id, memberId))
  await api.executeRun(runId)
  expect(report.received(email)).toEqual([])
})
