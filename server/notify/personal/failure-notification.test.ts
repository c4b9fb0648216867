import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'
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
  const { body } = await api.request('POST', '/v1/webhooks', {
    body: { url: `${api.platforms.origin}/in`, events: ['*'] },
  })
  const now = new Date(api.services.clock())
  const delivery = {
    ...{ id: id('delivery'), webhookId: body.data.id, eventId: id('event'), eventType: 'site.created' },
    ...{
      siteId: 'site_1',
      eventCreatedAt: now,
      data: {},
      createdAt: now,
      attempts: 5,
      lastError: 'No answer',
    },
  }
  await api.services.db.insert(webhookDeliveries).values(delivery)
  const payload = { webhook_id: body.data.id, delivery_id: delivery.id, is_disabled: false }
  for (let times = 0; times < 2; times++) await mailFailure(api.services, payload)
  await people.sendMessages()
  expect(api.mails.received.map((it) => it.to)).toEqual(Array(2).fill([mailed.email]))
  expect(api.platforms.slack.map((it) => it.text)).toEqual(['A webhook of Test could not be delivered'])
})
