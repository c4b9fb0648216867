import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { startAlerts } from '../../../test/fixtures/alerts.ts'
import { recipientOf, unsubscribePath } from '../../../test/fixtures/mail-recipient.ts'
import { byMail, byNothing, bySlack, peopleOf, startSlack } from '../../../test/fixtures/people.ts'
import { mailChange } from './alert-mail.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAlerts>>
let slack: ReturnType<typeof startSlack>
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  slack = startSlack()
  api = await startAlerts(Date.parse('2026-04-10T12:20:00Z'), slack.env)
  people = peopleOf(api)
}, 120_000)
beforeEach(async () => {
  slack.messages.length = 0
  await api.services.db.delete(memberships)
})
afterAll(async () => {
  await api.stop()
  await slack.stop()
})

const mailsTo = (email: string) => api.mails.received.filter((it) => it.to.includes(email))
const send = async () => {
  await people.runJobs('mail-alert', mailChange)
  await people.sendMessages()
}

async function newShop() {
  api.moveTo('2026-04-11T12:00:30Z')
  return api.createShop({ name: 'Shop' })
}

/** Triggers an alert of a shop. Nothing is sent yet. */
async function trigger(shop: Awaited<ReturnType<typeof newShop>>, recipients: string[] = []) {
  const condition = { metric: 'sessions', operator: 'above', threshold: 1, window: 'hour' }
  const alert = await shop.watch(condition, { name: 'Traffic rose', recipients })
  await shop.hour('2026-04-11', 12, 2)
  return alert
}

const alerts = (channels: typeof byMail) => [{ kind: 'alerts' as const, ...channels }]

test('members who chose alerts are sent them by the channels that they chose', async () => {
  const shop = await newShop()
  const mailed = await people.join({ choices: alerts(byMail) })
  const messaged = await people.join({ choices: alerts(bySlack), slackUrl: slack.address })
  const silent = await people.join()
  const foreign = await people.join({ choices: alerts(byMail), siteIds: [(await newShop()).id] })
  await trigger(shop)
  await send()
  const [received, ...more] = mailsTo(mailed.email)
  expect(more).toEqual([])
  expect(received?.mail.subject).toBe('[medium] Traffic rose: Shop')
  expect(received?.mail.text).toContain(
    'Change your notifications: http://analytics.test/account/notifications\n',
  )
  expect(slack.titles()).toEqual(['Triggered: Traffic rose'])
  expect(JSON.stringify(slack.messages)).toContain('Change your notifications')
  for (const { email } of [messaged, silent, foreign]) expect(mailsTo(email)).toEqual([])
})

test('a member whose address is a recipient of the alert gets one mail', async () => {
  const shop = await newShop()
  const { email } = await people.join({ choices: alerts(byMail) })
  await trigger(shop, [email.toUpperCase()])
  await send()
  const all = api.mails.received.filter((it) => it.to[0]?.toLowerCase() === email)
  expect(all).toHaveLength(1)
  expect(all[0]?.mail.text).not.toContain('Change your notifications')
})

test('an exception of the site decides before the choice for all sites', async () => {
  const shop = await newShop()
  const except = (channels: typeof byMail) => [{ kind: 'alerts' as const, site_id: shop.id, ...channels }]
  const left = await people.join({ choices: alerts(byMail), exceptions: except(byNothing) })
  const only = await people.join({ choices: alerts(byNothing), exceptions: except(byMail) })
  await trigger(shop)
  await send()
  expect([mailsTo(left.email).length, mailsTo(only.email).length]).toEqual([0, 1])
})

test('what a member lost access to, or chose no longer, is not sent although it was enqueued', async () => {
  const shop = await newShop()
  const chosen = { choices: alerts({ mail: true, slack: true }), slackUrl: slack.address }
  const [leaving, changing] = [await people.join(chosen), await people.join(chosen)]
  await trigger(shop)
  const { db } = api.services
  await db.update(memberships).set({ siteIds: [] }).where(eq(memberships.id, leaving.memberId))
  await changing.choose(alerts(byNothing))
  await send()
  expect([mailsTo(leaving.email), mailsTo(changing.email), slack.messages]).toEqual([[], [], []])
})

test('the link of a mail ends the mails of its alert for the member', async () => {
  const shop = await newShop()
  const { email } = await people.join({ choices: alerts(byMail) })
  await trigger(shop)
  await send()
  await recipientOf(api).pressButton(unsubscribePath(mailsTo(email)[0]?.headers))
  await shop.hour('2026-04-11', 13, 0)
  await send()
  expect(mailsTo(email)).toHaveLength(1)
})

describe('an alert in the language of the person', () => {
  test('is sent to members by mail and to their Slack', async () => {
    const shop = await newShop()
    await people.join({ choices: alerts({ mail: true, slack: true }), slackUrl: slack.address })
    const german = await people.join({
      ...{ choices: alerts({ mail: true, slack: true }), slackUrl: slack.address, language: 'de' },
    })
    const alert = await trigger(shop)
    await send()
    const [received] = mailsTo(german.email)
    expect(received?.mail.subject).toBe('[mittel] Traffic rose: Shop')
    expect(received?.mail.text).toBe(`Ausgelöst: Traffic rose
Shop, Schweregrad mittel

Bedingung: Sitzungen innerhalb einer Stunde über 1
Wert: 2
Gemessen: Sitzungen, 11.04.2026, 12:00 bis 11.04.2026, 13:00 (UTC)

Verlauf ansehen oder stummschalten:
http://analytics.test/sites/${shop.id}/alerts/${alert.id}

Benachrichtigungen ändern: http://analytics.test/account/notifications
Abbestellen: http://analytics.test${unsubscribePath(received?.headers)}
`)
    expect(slack.titles().sort()).toEqual(['Ausgelöst: Traffic rose', 'Triggered: Traffic rose'])
    const message = slack.messages.find((it) => it.text.startsWith('Ausgelöst'))
    expect(JSON.stringify(message)).toContain('|Alarm öffnen>')
    await shop.hour('2026-04-11', 13, 0)
    await send()
    expect(mailsTo(german.email)[1]?.mail.subject).toBe('[behoben] Traffic rose: Shop')
  })

  test('is mailed to recipients with an account, and to others in English', async () => {
    const shop = await newShop()
    const { email } = await people.join({ language: 'de' })
    const undecided = await people.join()
    const recipients = [email.toUpperCase(), undecided.email, 'team@language.example']
    await trigger(shop, recipients)
    await send()
    const subjectTo = (to: string) =>
      api.mails.received.find((it) => it.to[0]?.toLowerCase() === to)?.mail.subject
    expect(recipients.map((it) => subjectTo(it.toLowerCase()))).toEqual([
      '[mittel] Traffic rose: Shop',
      '[medium] Traffic rose: Shop',
      '[medium] Traffic rose: Shop',
    ])
  })
})
