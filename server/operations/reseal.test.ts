import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { integrations } from '../../db/postgres/schema/integrations.ts'
import { webhooks } from '../../db/postgres/schema/webhooks.ts'
import { startInstance } from '../../test/support/instance.ts'
import { credentialsOf, sealed } from '../notify/integrations/credentials.ts'
import { signingSecrets } from '../notify/webhooks/secrets.ts'
import { storedSecret } from '../output/exports/secret.ts'
import { signedLink } from '../platform/files/signed-link.ts'
import { id } from '../platform/ids.ts'
import { reseal } from './reseal.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

const newSecret = 'the secret after the rotation, long enough'
let before: Instance
beforeAll(async () => {
  before = await startInstance()
}, 120_000)
afterAll(() => before.stop())

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
  return { site, webhookId, identitySecret: identity.body.data.secret, owner, exportSecret, integrationId }
}

test('after a rotation all stored secrets work with the new APP_SECRET alone', async () => {
  const stored = await storeSecrets()
  const secrets = { appSecret: newSecret, previousAppSecret: before.config.appSecret }
  expect(await reseal(before.services.postgres, secrets)).toBeGreaterThanOrEqual(4)
  expect(await reseal(before.services.postgres, secrets)).toBe(0)

  const after = await startInstance({ env: { APP_SECRET: newSecret } })
  const { services, config } = after
  const { db } = services
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
  const signature = createHmac('sha256', stored.identitySecret).update('ann').digest('hex')
  const user = { user_id: 'ann', signature }
  const event = { event_name: 'page_view', client_id: 'cid_1', user }
  const sent = await after.request('POST', '/v1/events', { key: stored.site.public_key, body: event })
  expect(sent.status).toBe(202)
  await after.stop()
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
