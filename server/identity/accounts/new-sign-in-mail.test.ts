import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { password, startAccounts } from '../../../test/fixtures/accounts.ts'
import { byMail, byNothing, bySlack, peopleOf, startSlack } from '../../../test/fixtures/people.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { mailNewSignIn } from './new-sign-in-mail.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAccounts>>
let mails: Awaited<ReturnType<typeof startMailServer>>
let slack: ReturnType<typeof startSlack>
beforeAll(async () => {
  mails = await startMailServer()
  slack = startSlack()
  api = await startAccounts({ env: { SMTP_URL: mails.url, ...slack.env } })
}, 120_000)
afterAll(async () => {
  await api.stop()
  await mails.stop()
  await slack.stop()
})

/** Signs a person in with a new browser, who chose how to be notified. @returns how often they were, by channel */
async function signedInAgain(channels: typeof byMail | null) {
  const person = await api.signedIn()
  await person.console('POST', 'notifications/slack', { slack_url: slack.address })
  if (channels !== null) await person.console('POST', 'notifications/sign-ins', channels)
  const before = slack.messages.length
  await api.browser().post('sign-in/email', { email: person.account.email, password })
  await api.mailNewSignIns()
  await peopleOf(api).sendMessages()
  const mailed = mails.received.filter((it) => it.to.includes(person.account.email))
  return { mailed, count: { mails: mailed.length, messages: slack.messages.length - before } }
}

test('a sign-in is sent by the channels that the person chose: by mail unless they chose another', async () => {
  const byDefault = await signedInAgain(null)
  expect(byDefault.count).toEqual({ mails: 1, messages: 0 })
  expect(byDefault.mailed[0]?.mail.text).toContain(
    'Change your notifications: http://analytics.test/account/notifications',
  )
  expect((await signedInAgain(bySlack)).count).toEqual({ mails: 0, messages: 1 })
  expect(slack.titles()).toEqual(['New sign-in to Sightline'])
  expect((await signedInAgain(byMail)).count).toEqual({ mails: 1, messages: 0 })
  expect((await signedInAgain(byNothing)).count).toEqual({ mails: 0, messages: 0 })
})

test('a sign-in is sent in the language of the person', async () => {
  const { account, console } = await api.signedIn()
  await console('POST', 'notifications/slack', { slack_url: slack.address })
  await console('POST', 'notifications/sign-ins', { mail: true, slack: true })
  await api.chooseLanguage(account, 'de')
  await mailNewSignIn(api.services, {
    ...{ account_id: account.id, address: '81.2.69.160', at: '2026-03-08T12:00:00Z' },
    agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  await peopleOf(api).sendMessages()
  const [received] = mails.received.filter((it) => it.to.includes(account.email))
  expect(received?.mail.subject).toBe('Neue Anmeldung bei Sightline')
  expect(
    received?.mail.text,
  ).toBe(`Jemand hat sich mit einem neuen Browser bei Ihrem Sightline-Konto angemeldet:

Browser: Firefox unter Windows
Ort: Vereinigtes Königreich, 81.2.69.160
Zeit: 08.03.2026, 12:00 UTC

Wenn Sie das waren, ignorieren Sie diese E-Mail.

Wenn Sie das nicht waren, legen Sie ein neues Passwort fest; dadurch werden alle Browser abgemeldet:
http://analytics.test/forgot

Benachrichtigungen ändern: http://analytics.test/account/notifications
`)
  expect(slack.titles().at(-1)).toBe('Neue Anmeldung bei Sightline')
  expect(JSON.stringify(slack.messages.at(-1))).toContain('|Neues Passwort festlegen>')
})
