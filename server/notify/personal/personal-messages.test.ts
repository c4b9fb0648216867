import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { notificationChoices, notificationSettings } from '../../../db/postgres/schema/notifications.ts'
import type { TaskPayload } from '../../../db/queue.ts'
import { startIntegrations } from '../../../test/fixtures/integrations.ts'
import { createAccount, setPreferences } from '../../identity/accounts/accounts.ts'
import { addPersonalMessages, personalMessage, sendPersonalMessage } from './personal-messages.ts'
import { peopleToNotify } from './recipients.ts'
import { removeSlackAddress, sendTestMessage, setSlackAddress } from './slack-address.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startIntegrations>>
beforeAll(async () => {
  api = await startIntegrations(Date.UTC(2026, 2, 2, 7))
}, 120_000)
beforeEach(() => {
  api.platforms.slack.length = 0
  api.platforms.recover()
})
afterAll(() => api.stop())

/** A member with a Slack address, who chose alerts of all sites in Slack. */
async function member(siteIds: string[] | null = null) {
  const { db, clock } = api.services
  const account = await createAccount(db, clock, {
    ...{ email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' },
    ...{ workspaceId: api.workspaceId, role: 'viewer', siteIds },
  })
  const { memberId } = account
  await setSlackAddress(api.services, account, `${api.platforms.origin}/slack/services/T000/secret-end`)
  await db
    .insert(notificationChoices)
    .values({ membershipId: memberId, kind: 'alerts', siteId: null, mail: false, slack: true })
  return account
}

async function notify(siteId: string, key: string) {
  const { db, clock, config } = api.services
  const content = { title: 'Traffic fell', lines: ['Sessions: 4'], links: [] }
  await db.transaction(async (tx) => {
    const people = await peopleToNotify(tx, 'alerts', {
      ...{ id: siteId, workspaceId: api.workspaceId, mode: 'live' },
    })
    await addPersonalMessages(tx, clock, people, {
      ...{ kind: 'alerts', siteId, key },
      messageIn: (language) => personalMessage(config, language, content),
    })
  })
}

async function send() {
  const rows = await api.services.postgres<{ payload: TaskPayload<'message-person'> }[]>`
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = 'message-person' returning job.payload`
  for (const { payload } of rows) await sendPersonalMessage(api.services, payload, true)
}

test('a message reaches each person once, and only those who have access when it is sent', async () => {
  const { db } = api.services
  const site = (await api.createSite()).id
  const [all, leaving] = [await member(), await member([site])]
  await member([(await api.createSite()).id])
  await notify(site, 'alert 1')
  await notify(site, 'alert 1')
  await db.update(memberships).set({ siteIds: [] }).where(eq(memberships.id, leaving.memberId))
  await send()
  expect(api.platforms.slack.map((it) => it.text)).toEqual(['Traffic fell'])
  await db.delete(memberships).where(eq(memberships.id, all.memberId))
})

test('an exception of a site replaces the choice for all sites', async () => {
  const { memberId } = await member()
  const [site, other] = [(await api.createSite()).id, (await api.createSite()).id]
  await api.services.db
    .insert(notificationChoices)
    .values({ membershipId: memberId, kind: 'alerts', siteId: site, mail: false, slack: false })
  await notify(site, 'alert 2')
  await send()
  expect(api.platforms.slack).toEqual([])
  await notify(other, 'alert 3')
  await send()
  expect(api.platforms.slack).toHaveLength(1)
})

test('a test message says why it was not sent, without the address', async () => {
  const account = await member()
  const { id } = account
  api.platforms.fail('/slack/', () => new Response('no_service', { status: 404 }))
  await expect(sendTestMessage(api.services, id)).rejects.toThrow('the webhook was removed or disabled')
  const read = async () =>
    (
      await api.services.db.select().from(notificationSettings).where(eq(notificationSettings.accountId, id))
    )[0]
  expect(await read()).toMatchObject({ slackError: expect.not.stringContaining('secret-end') })
  await expect(sendTestMessage(api.services, id)).rejects.toThrow('Wait some seconds')
  api.advance(10_000)
  await sendTestMessage(api.services, id)
  expect(await read()).toMatchObject({ slackError: null, slackEnd: '-end' })
  expect(api.platforms.slack.map((it) => it.text)).toEqual(['Sightline can reach you here'])
  await setPreferences(api.services, id, { timezone: 'UTC', start_site_id: null, language: 'de' })
  api.advance(10_000)
  await sendTestMessage(api.services, id)
  expect(api.platforms.slack[1]?.text).toBe('Sightline kann Sie hier erreichen')
  expect(JSON.stringify(api.platforms.slack[1])).toContain('|Benachrichtigungen ändern>')
  await removeSlackAddress(api.services, account)
  expect(await read()).toMatchObject({ slackUrl: null })
})
