import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { authenticators } from '../../db/postgres/schema/accounts.ts'
import { integrations } from '../../db/postgres/schema/integrations.ts'
import { notificationSettings } from '../../db/postgres/schema/notifications.ts'
import { webhooks } from '../../db/postgres/schema/webhooks.ts'
import { startSlack } from '../../test/fixtures/people.ts'
import { startInstance } from '../../test/support/instance.ts'
import { createAccount } from '../identity/accounts/accounts.ts'
import { credentialsOf, sealed } from '../notify/integrations/credentials.ts'
import { sendTestMessage, setSlackAddress } from '../notify/personal/slack-address.ts'
import { signingSecrets } from '../notify/webhooks/secrets.ts'
import { storedSecret } from '../output/exports/secret.ts'
import { readUnsubscribeToken, unsubscribeLink } from '../output/mail-subscriptions/link.ts'
import { signedLink } from '../platform/files/signed-link.ts'
import { id } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { reseal } from './reseal.ts'
import { resealAtStart } from './reseal-at-start.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

const newSecret = 'the secret after the rotation, long enough'
let before: Instance
let slack: ReturnType<typeof startSlack>
beforeAll(async () => {
  slack = startSlack()
  before = await startInstance({ env: slack.env })
}, 120_000)
afterAll(async () => {
  await before.stop()
  await slack.stop()
})

/** Stores a secret of each kind. Returns what is needed to use them. */
async function storeSecrets() {
  const { services, config, workspaceId } = before
  const site = await before.createSite()
  const hook = { url: 'https://192.0.46.8/hook', events: ['*'], secret: 'whsec_c2lnaHRsaW5lLXRlc3Qtc2VjcmV0' }
  const webhookId = (await before.request('POST', '/v1/webhooks', { body: hook })).body.data.id
  const identity = await before.request('POST', `/v1/sites/${site.id}/identity-secret`)
  await before.request('PATCH', `/v1/sites/${site.id}`, {
    body: { settings: { public_key_identities: 'signed' } },
  })
  const owner = { workspaceId, mode: 'live' as const }
  const exportSecret = signingSecrets(config, await storedSecret(services, owner), new Date())
  const integrationId = id('integration')
  await services.db.insert(integrations).values({
    ...{ id: integrationId, siteId: site.id, type: 'slack', settings: {}, connectedAt: new Date() },
    ...{ name: 'Slack', updatedAt: new Date() },
    ...sealed(config, { webhook_url: 'https://hooks.example/secret' }),
  } as typeof integrations.$inferInsert)
  const account = await createAccount(services.db, services.clock, {
    ...{ email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' },
    ...{ workspaceId, role: 'viewer' },
  })
  const accountId = account.id
  await setSlackAddress(services, account, slack.address)
  const encrypted = (data: string) => symmetricEncrypt({ key: config.appSecret, data })
  await services.db.insert(authenticators).values({
    ...{ id: accountId, accountId, verified: true },
    ...{ secret: await encrypted('secret of the app'), backupCodes: await encrypted('["codes"]') },
  })
  return {
    accountId,
    site,
    webhookId,
    identitySecret: identity.body.data.secret,
    owner,
    exportSecret,
    integrationId,
  }
}

test('after a rotation all stored secrets work with the new APP_SECRET alone', async () => {
  const stored = await storeSecrets()
  const secrets = { appSecret: newSecret, previousAppSecret: before.config.appSecret }
  const first = await reseal(before.services.postgres, secrets)
  expect(first).toEqual({ resealed: expect.any(Number), unreadable: 0 })
  expect(first.resealed).toBeGreaterThanOrEqual(4)
  expect(await reseal(before.services.postgres, secrets)).toEqual({ resealed: 0, unreadable: 0 })

  const after = await startInstance({ env: { APP_SECRET: newSecret, ...slack.env } })
  const { services, config } = after
  const { db } = services
  const [authenticator] = await db
    .select()
    .from(authenticators)
    .where(eq(authenticators.accountId, stored.accountId))
  const decrypted = (data = '') => symmetricDecrypt({ key: newSecret, data })
  expect(await decrypted(authenticator?.secret)).toBe('secret of the app')
  expect(await decrypted(authenticator?.backupCodes)).toBe('["codes"]')
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, stored.webhookId))
  expect(signingSecrets(config, webhook as typeof webhooks.$inferSelect, new Date())).toEqual([
    'whsec_c2lnaHRsaW5lLXRlc3Qtc2VjcmV0',
  ])
  expect(signingSecrets(config, await storedSecret(services, stored.owner), new Date())).toEqual(
    stored.exportSecret,
  )
  const [integration] = await db.select().from(integrations).where(eq(integrations.id, stored.integrationId))
  expect(credentialsOf(config, integration as typeof integrations.$inferSelect)).toEqual({
    webhook_url: 'https://hooks.example/secret',
  })
  await sendTestMessage(services, stored.accountId)
  expect(slack.messages).toHaveLength(1)
  const signature = createHmac('sha256', stored.identitySecret).update('ann').digest('hex')
  const user = { user_id: 'ann', signature }
  const event = { event_name: 'page_view', client_id: 'cid_1', user }
  const sent = await after.request('POST', '/v1/events', { key: stored.site.public_key, body: event })
  expect(sent.status).toBe(202)
  await after.stop()
})

test('a wrong previous secret changes nothing, and is distinguished from a finished rotation', async () => {
  await before.createSite().then(({ id }) => before.request('POST', `/v1/sites/${id}/identity-secret`))
  const stored = () => before.services.postgres`SELECT id, identity_secret FROM sites ORDER BY id`
  const unchanged = await stored()
  const wrong = { appSecret: 'x'.repeat(32), previousAppSecret: 'y'.repeat(32) }
  const { resealed, unreadable } = await reseal(before.services.postgres, wrong)
  expect(resealed).toBe(0)
  expect(unreadable).toBeGreaterThanOrEqual(1)
  expect(await stored()).toEqual(unchanged)

  const lines: string[] = []
  const log = {
    info: (...it: unknown[]) => lines.push(String(it.at(-1))),
    warn: (...it: unknown[]) => lines.push(String(it.at(-1))),
  }
  const services = { ...before.services, config: { ...before.config, ...wrong }, log: log as unknown as Log }
  await resealAtStart(services)
  expect(lines.join()).toContain('neither APP_SECRET nor APP_SECRET_PREVIOUS')
  expect(lines.join()).not.toContain('can be removed')
  lines.length = 0
  await resealAtStart({ ...services, config: { ...before.config, previousAppSecret: newSecret } })
  expect(lines.join()).toContain('can be removed 24 hours')
})

test('receipts of erasures and links to unsubscribe from before a rotation need the previous secret', async () => {
  const site = await before.createSite()
  await before.request('DELETE', `/v1/sites/${site.id}/users/ann`)
  const link = unsubscribeLink(before.config, { kind: 'report', id: 'rep_1', email: 'ann@example.com' })
  const token = link.split('/').at(-1) as string
  const findings = async (env: Record<string, string>) => {
    const instance = await startInstance({ env: { APP_SECRET: newSecret, ...env } })
    const path = `/v1/sites/${site.id}/erasures?user_id=ann`
    const { body } = await instance.request('GET', path, { key: before.key })
    await instance.stop()
    return [body.data.length, readUnsubscribeToken(instance.config, token)?.email]
  }
  expect(await findings({ APP_SECRET_PREVIOUS: before.config.appSecret })).toEqual([1, 'ann@example.com'])
  expect(await findings({})).toEqual([0, undefined])
})

test('the Slack address of a person works during a rotation, and says what is wrong after a lost secret', async () => {
  const { accountId } = await storeSecrets()
  slack.messages.length = 0
  const send = async (env: Record<string, string>) => {
    const instance = await startInstance({ env: { APP_SECRET: newSecret, ...slack.env, ...env } })
    await sendTestMessage(instance.services, accountId).finally(() => instance.stop())
  }
  await expect(send({})).rejects.toThrow('APP_SECRET has changed. Enter it again')
  expect(slack.messages).toEqual([])
  await before.services.db.update(notificationSettings).set({ slackTestedAt: null })
  await send({ APP_SECRET_PREVIOUS: before.config.appSecret })
  expect(slack.messages).toHaveLength(1)
})

test('links that were made before a rotation work while the previous secret is configured', async () => {
  const link = new URL(signedLink(before.config, 'exp_1r1/events.csv', new Date(Date.now() + 60_000)))
  const statusWith = async (env: Record<string, string>) => {
    const instance = await startInstance({ env: { APP_SECRET: newSecret, ...env } })
    const { status } = await instance.request('GET', link.pathname + link.search, { key: null })
    await instance.stop()
    return status
  }
  // 410: the signature is right, and there is no such file.
  expect(await statusWith({ APP_SECRET_PREVIOUS: before.config.appSecret })).toBe(410)
  expect(await statusWith({})).toBe(403)
})
