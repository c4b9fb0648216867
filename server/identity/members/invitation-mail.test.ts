import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startAccounts } from '../../../test/fixtures/accounts.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { mailInvitation } from './invitation-mail.ts'

let api: Awaited<ReturnType<typeof startAccounts>>
let mails: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mails = await startMailServer()
  api = await startAccounts({ env: { SMTP_URL: mails.url } })
})
afterAll(async () => {
  await api.stop()
  await mails.stop()
})

type Person = Awaited<ReturnType<typeof api.signedIn>>

/** Invites an address, with the key of the workspace or as a person. @returns the mail and the link */
async function invited(inviter: Person | null, email = `${crypto.randomUUID()}@example.com`) {
  const key = inviter ? (await inviter.session()).body.data.key : api.key
  const body = { email, role: 'viewer' }
  const { body: answer } = await api.request('POST', '/v1/invitations', { key, body })
  await mailInvitation(api.services, { invitation_id: answer.data.id })
  const mail = mails.received.findLast((it) => it.to.includes(email))?.mail
  return { subject: mail?.subject, text: mail?.text, url: answer.data.url as string }
}

test('somebody without an account is invited in the language of the person who invites', async () => {
  const inviter = await api.signedIn()
  const english = await invited(inviter)
  expect(english.subject).toBe('Join Test on Sightline')
  expect(english.text).toContain(`To join, open this link within a week:\n${english.url}\n`)
  await api.chooseLanguage(inviter.account, 'de')
  const german = await invited(inviter)
  expect(german.subject).toBe('Einladung zu Test auf Sightline')
  expect(
    german.text,
  ).toBe(`${inviter.account.email} lädt Sie zu Test auf Sightline ein, einem Dienst für Webanalyse.

Um beizutreten, öffnen Sie innerhalb einer Woche diesen Link:
${german.url}

Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail.
`)
})

test('somebody with an account is invited in their own language', async () => {
  const { workspaceId } = await api.createWorkspace()
  const [german, undecided] = [await api.newAccount({ workspaceId }), await api.newAccount({ workspaceId })]
  await api.chooseLanguage(german, 'de')
  const fromKey = await invited(null, german.email)
  expect(fromKey.subject).toBe('Einladung zu Test auf Sightline')
  expect(fromKey.text).toStartWith('Ein Administrator lädt Sie zu Test auf Sightline ein')
  const inviter = await api.signedIn()
  await api.chooseLanguage(inviter.account, 'de')
  expect((await invited(inviter, undecided.email)).subject).toBe('Join Test on Sightline')
})

test('an invitation by a key to somebody without an account is in English', async () => {
  const { subject, text } = await invited(null)
  expect(subject).toBe('Join Test on Sightline')
  expect(text).toStartWith('An administrator invites you to Test')
})
