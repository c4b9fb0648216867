import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { accounts, memberships } from '../../../db/postgres/schema/accounts.ts'
import { startIntegrations } from '../../../test/fixtures/integrations.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startIntegrations>>
beforeAll(async () => {
  api = await startIntegrations()
}, 120_000)
beforeEach(() => api.reset())
afterAll(() => api.stop())

describe('a failing synchronisation', () => {
  test('is attempted four times, published once, and cleared when it succeeds again', async () => {
    api.platforms.feed.body = 'date,source,cost\n2026-03-28,bing,1\n'
    api.platforms.fail('/feed', () => new Response('', { status: 503 }), 5)
    const feed = await api.connect(api.inputs.cost_feed)
    for (const pause_min of [1, 5, 30]) {
      await feed.runSyncs()
      expect(await feed.lastSync()).toMatchObject({ status: 'waiting', error: { code: 'provider_error' } })
      expect((await feed.read()).status).toBe('active')
      api.advance(pause_min * 60_000)
    }
    await feed.runSyncs()
    expect(await feed.lastSync()).toMatchObject({ status: 'failed', attempts: 4, next_attempt_at: null })
    const broken = await feed.read()
    expect(broken).toMatchObject({
      status: 'error',
      error: { code: 'provider_error', since: expect.any(String) },
    })
    const errors = async () => (await feed.publishedEvents()).filter((it) => it.type === 'integration.error')
    expect(await errors()).toEqual([
      {
        type: 'integration.error',
        data: {
          integration: { name: 'cost_feed', account_id: new URL(api.platforms.origin).host },
          error: { code: 'provider_error', message: 'The feed returned a server error (503)' },
          failed_at: broken.error.since,
        },
      },
    ])
    // Another failure for a different reason does not change the state again.
    api.platforms.recover()
    api.platforms.fail('/feed', () => new Response('', { status: 404 }))
    await feed.syncNow()
    await feed.runSyncs()
    expect((await feed.read()).error).toMatchObject({ code: 'not_found', since: broken.error.since })
    expect(await errors()).toHaveLength(1)
    await feed.syncNow()
    await feed.runSyncs()
    expect(await feed.read()).toMatchObject({ status: 'active', error: null })
    api.platforms.fail('/feed', () => new Response('', { status: 404 }))
    await feed.syncNow()
    await feed.runSyncs()
    expect(await errors()).toHaveLength(2)
  })

  test('is mailed to the owner once, even if the mail server is down at first', async () => {
    const email = `owner-${crypto.randomUUID()}@example.com`
    const account = { id: crypto.randomUUID(), name: 'Owner', email, emailVerified: true }
    await api.services.db.insert(accounts).values(account)
    await api.services.db
      .insert(memberships)
      .values({ id: account.id, workspaceId: api.workspaceId, accountId: account.id, role: 'owner' })
    const feed = await api.connect(api.inputs.cost_feed)
    api.platforms.fail('/feed', () => new Response('', { status: 404 }))
    for (let times = 0; times < 2; times++) {
      await feed.syncNow()
      await feed.runSyncs()
    }
    api.mails.refuse = () => 451
    await expect(feed.sendMails()).rejects.toThrow()
    expect(api.mails.received).toEqual([])
    api.mails.refuse = () => undefined
    for (let times = 0; times < 2; times++) await feed.sendMails()
    const [first, again] = api.mails.received.splice(0)
    // By the same message id, mailboxes recognise the duplicate.
    expect(again?.mail.messageId).toBe(first?.mail.messageId)
    expect([first]).toMatchObject([
      {
        to: [email],
        mail: {
          messageId: expect.stringMatching(/^<sync_[^@]+@analytics\.test>$/),
          subject: 'Cost feed of Shop no longer works',
          text: expect.stringMatching(
            new RegExp(
              `Error: The feed was not found at this address \\(404\\)[^]+/integrations/${feed.id}\n`,
            ),
          ),
        },
      },
    ])
    const slack = await api.connect(api.inputs.slack)
    api.platforms.fail('/slack/', () => new Response('no_service', { status: 404 }))
    await slack.syncNow()
    await slack.runSyncs()
    await slack.sendMails()
    const text = api.mails.received[0]?.mail.text
    expect(text).toContain('could not send a message')
    expect(text).not.toContain('Costs')
  })

  test('does not reveal a secret that the other service repeats', async () => {
    const { refresh_token } = api.platforms.credentials
    api.platforms.fail('/google/', () =>
      Response.json([{ error: { code: 400, message: `I do not like ${refresh_token}` } }], { status: 400 }),
    )
    const google = await api.connect(api.inputs.google_ads)
    await google.runSyncs()
    expect(await google.lastSync()).toMatchObject({
      error: { message: 'Google Ads rejected the request: I do not like …' },
    })
  })
})
