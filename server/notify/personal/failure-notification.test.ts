import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { startIntegrations } from '../../../test/fixtures/integrations.ts'
import { type byMail, byNothing, bySlack, peopleOf } from '../../../test/fixtures/people.ts'
import { id } from '../../platform/ids.ts'
import { mailFailure } from '../webhooks/failure-mail.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startIntegrations>>
let people: ReturnType<typeof peopleOf>
let slackUrl: string
beforeAll(async () => {
  api = await startIntegrations()
  people = peopleOf(api)
  slackUrl = `${api.platforms.origin}/slack/services/T000/secret-end`
}, 120_000)
beforeEach(async () => {
  api.platforms.recover()
  api.platforms.slack.length = 0
  api.mails.received.length = 0
  await api.services.db.delete(memberships)
})
afterAll(() => api.stop())

const failures = (channels: typeof byMail) => [{ kind: 'failures' as const, ...channels }]

/** A feed that no longer works, whose failure is not sent yet. */
async function brokenFeed(siteId?: string) {
  const feed = await api.connect(api.inputs.cost_feed, siteId)
  api.platforms.fail('/feed', () => new Response('', { status: 404 }))
  await feed.syncNow()
  await feed.runSyncs()
  return feed
}

/** Sends the failure of a delivery to a webhook, or that the webhook was disabled because of it: twice, like a retry. */
async function failWebhook(isDisabled: boolean) {
  const { body } = await api.request('POST', '/v1/webhooks', {
    body: { url: `${api.platforms.origin}/in`, events: ['*'] },
  })
  const now = new Date(api.services.clock())
  const [delivery_id, webhook_id] = [id('delivery'), body.data.id]
  await api.services.db.insert(webhookDeliveries).values({
    ...{ id: delivery_id, webhookId: webhook_id, eventId: id('event'), eventType: 'site.created' },
    ...{ siteId: 'site_1', eventCreatedAt: now, data: {}, createdAt: now },
    ...{ attempts: 5, lastError: 'No answer' },
  })
  if (isDisabled)
    await api.services.db
      .update(webhooks)
      .set({ failingSince: new Date('2026-03-20T10:00:00Z') })
      .where(eq(webhooks.id, webhook_id))
  for (let times = 0; times < 2; times++)
    await mailFailure(api.services, { webhook_id, delivery_id, is_disabled: isDisabled })
  await people.sendMessages()
}

test('a failed integration is sent to owners and admins, each by the channels that they chose', async () => {
  const byDefault = await people.join({ role: 'owner' })
  await people.join({ role: 'admin', choices: failures(bySlack), slackUrl })
  await people.join({ role: 'owner', choices: failures(byNothing), slackUrl })
  await people.join({ role: 'editor', choices: failures({ mail: true, slack: true }), slackUrl })
  const feed = await brokenFeed()
  for (let times = 0; times < 2; times++) await feed.sendMails()
  await people.sendMessages()
  expect(api.mails.received.map((it) => it.to)).toEqual(Array(2).fill([byDefault.email]))
  expect(api.mails.received[0]?.mail.text).toContain(
    'Change your notifications: http://analytics.test/account/notifications',
  )
  expect(api.platforms.slack.map((it) => it.text)).toEqual(['Cost feed of Shop no longer works'])
  expect(JSON.stringify(api.platforms.slack)).toContain(`/integrations/${feed.id}|Open the integration`)
})

test('nothing is sent if everybody chose so, for all sites or for this one', async () => {
  const site = (await api.createSite()).id
  await people.join({ role: 'owner', choices: failures(byNothing) })
  const exceptions = [{ kind: 'failures' as const, site_id: site, ...byNothing }]
  await people.join({ role: 'owner', exceptions })
  await (await brokenFeed(site)).sendMails()
  expect(api.mails.received).toEqual([])
})

test('a failed webhook is sent to those who chose failures of all sites', async () => {
  const mailed = await people.join({
    role: 'admin',
    choices: failures({ mail: true, slack: true }),
    slackUrl,
  })
  await people.join({ role: 'owner', choices: failures(byNothing) })
  await failWebhook(false)
  expect(api.mails.received.map((it) => it.to)).toEqual(Array(2).fill([mailed.email]))
  expect(api.platforms.slack.map((it) => it.text)).toEqual(['A webhook of Test could not be delivered'])
})

describe('a failure is sent in the language of each person', () => {
  const both = { mail: true, slack: true }

  test('with one mail for those of a language', async () => {
    const english = await people.join({ role: 'owner', choices: failures(both), slackUrl })
    const german = await people.join({ role: 'admin', language: 'de', choices: failures(both), slackUrl })
    const other = await people.join({ role: 'owner', language: 'de' })
    const feed = await brokenFeed()
    for (let times = 0; times < 2; times++) await feed.sendMails()
    await people.sendMessages()
    const mails = [
      { to: [english.email], subject: 'Cost feed of Shop no longer works' },
      { to: [german.email, other.email], subject: 'Kosten-Feed von Shop funktioniert nicht mehr' },
    ]
    const sent = api.mails.received.map(({ to, mail }) => ({ to, subject: mail.subject }))
    expect(sent).toEqual([...mails, ...mails])
    expect(new Set(api.mails.received.map((it) => it.mail.messageId)).size).toBe(2)
    expect(api.platforms.slack.map((it) => it.text).sort()).toEqual(mails.map((it) => it.subject))
    const text = api.mails.received[1]?.mail.text
    expect(text).toContain('(Kosten-Feed) von Shop konnte keine Daten austauschen.')
    expect(text).toContain('Bis sie wieder funktioniert, werden Sie nicht erneut benachrichtigt.')
    expect(text).toContain(`Integration öffnen:\nhttp://analytics.test/sites/`)
    expect(text).toContain('Benachrichtigungen ändern: http://analytics.test/account/notifications')
  })

  test('if a channel gets no messages', async () => {
    await people.join({ role: 'owner', language: 'de' })
    const channel = await api.connect(api.inputs.slack)
    api.platforms.fail('/slack/', () => new Response('no_service', { status: 404 }))
    await channel.syncNow()
    await channel.runSyncs()
    await channel.sendMails()
    const [received] = api.mails.received
    expect(received?.mail.subject).toBe('Slack von Shop funktioniert nicht mehr')
    expect(received?.mail.text).toContain('konnte eine Nachricht nicht senden.')
  })

  test('if a webhook fails', async () => {
    await people.join({ role: 'owner', language: 'de', choices: failures(both), slackUrl })
    await failWebhook(false)
    const [received] = api.mails.received
    expect(received?.mail.subject).toBe('Ein Webhook von Test konnte nicht zugestellt werden')
    expect(received?.mail.text).toContain('konnte in 5 Versuchen nicht zugestellt werden')
    expect(received?.mail.text).toContain('Fehler: No answer')
    expect(api.platforms.slack.map((it) => it.text)).toEqual([
      'Ein Webhook von Test konnte nicht zugestellt werden',
    ])
    expect(JSON.stringify(api.platforms.slack)).toContain('|Benachrichtigungen ändern>')
  })

  test('if a webhook is disabled', async () => {
    await people.join({ role: 'owner', language: 'de' })
    await failWebhook(true)
    const [received] = api.mails.received
    expect(received?.mail.subject).toBe('Ein Webhook von Test wurde deaktiviert')
    expect(received?.mail.text).toStartWith(
      'Seit 20.03.2026, 10:00 UTC konnte an diesen Endpunkt nichts zugestellt werden.',
    )
  })
})
