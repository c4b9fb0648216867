import { afterAll, beforeAll, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { singleSignOn, singleSignOnDomains } from '../db/postgres/schema/single-sign-on.ts'
import { createAccount } from '../server/identity/accounts/accounts.ts'
import { createKey } from '../server/identity/keys/keys.ts'
import { replaceToken } from '../server/identity/provisioning/tokens.ts'
import { storeAnomaly } from './fixtures/anomalies.ts'
import { startInstance } from './support/instance.ts'

const root = resolve(import.meta.dir, '..')

/** Returns every command line of the documentation that calls the API, with its page. */
async function examples(): Promise<[page: string, command: string][]> {
  const pages = ['README.md', ...new Bun.Glob('docs/**/*.md').scanSync(root)].sort()
  const found: [string, string][] = []
  for (const page of pages) {
    const text = await Bun.file(`${root}/${page}`).text()
    for (const [, block] of text.matchAll(/```sh\n(.*?)```/gs))
      if (block?.includes('curl ')) found.push([page, block])
  }
  return found
}

let api: Awaited<ReturnType<typeof startInstance>>
let server: Bun.Server<undefined>
let site: { id: string; public_key: string }
let goal: string
let webhook: string
let spareKey: string
let personalKey: string
let scimToken: string
beforeAll(async () => {
  api = await startInstance()
  site = await api.createSite()
  const input = { name: 'Purchase', event_name: 'purchase' }
  const made = await api.request('POST', `/v1/sites/${site.id}/conversions`, { body: input })
  goal = made.body.data.id
  const hook = { url: 'https://192.0.46.8/hook', events: ['conversion.completed'] }
  webhook = (await api.request('POST', '/v1/webhooks', { body: hook })).body.data.id
  spareKey = (await api.request('POST', '/v1/keys', { body: { name: 'Spare', kind: 'secret' } })).body.data.id
  personalKey = await newPersonalKey()
  scimToken = await newScimToken()
  const past = { event_name: 'page_view', client_id: 'cid_a', timestamp: '2026-01-05T10:00:00Z' }
  await api.request('POST', '/v1/import/historical', { body: { site_id: site.id, events: [past] } })
  const failed = { site_id: site.id, event_name: 'browser_error', client_id: 'cid_a' }
  await api.request('POST', '/v1/events', { body: failed })
  await storeAnomaly(api.services.db, site.id)
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: api.fetch })
}, 120_000)
afterAll(async () => {
  await server.stop(true)
  await api.stop()
})

/** Creates a member with a personal key. */
async function newPersonalKey(): Promise<string> {
  const { db, clock } = api.services
  const { workspaceId } = api
  const member = { email: 'ada@analytics.test', password: 'correct horse battery', workspaceId }
  const { id: accountId } = await createAccount(db, clock, { ...member, role: 'viewer' })
  const request = { workspaceId, name: 'Script', kind: 'secret', mode: 'live', accountId } as const
  return (await createKey(db, clock, request)).key
}

/** Creates a token of provisioning, for a workspace with single sign-on. */
async function newScimToken(): Promise<string> {
  const { db } = api.services
  const { workspaceId } = api
  await db.insert(singleSignOn).values({
    workspaceId,
    provider: 'okta',
    issuer: 'https://example.okta.com',
    clientId: 'id',
    clientSecret: 'secret',
    admitsEveryone: true,
    defaultRole: 'viewer',
    roleRules: [],
  })
  await db
    .insert(singleSignOnDomains)
    .values({ workspaceId, domain: 'example.com', verifiedAt: new Date(api.services.clock()) })
  return replaceToken(api.services, { id: workspaceId, name: 'Test' })
}

test.each(await examples())('the example of %s works when copied: %s', async (_, command) => {
  const event = {
    site_id: site.id,
    event_id: 'evt_order-4711',
    event_name: 'purchase',
    client_id: 'cid_8f3a',
    user: { user_id: 'user-42' },
  }
  await api.request('POST', '/v1/events', { body: event })
  await api.drained()
  const script = command
    .replaceAll('https://analytics.example.com', server.url.origin)
    .replaceAll('site_…', site.id)
    .replaceAll('pk_…', site.public_key)
    .replaceAll('key_…', spareKey)
    .replaceAll('curl ', 'curl --fail-with-body --silent --show-error ')
  const run = Bun.spawn(['sh', '-eu', '-c', script], {
    env: {
      PATH: process.env.PATH,
      SIGHTLINE_KEY: api.key,
      SIGHTLINE_PERSONAL_KEY: personalKey,
      SCIM_TOKEN: scimToken,
      SITE: site.id,
      GOAL: goal,
      WEBHOOK: webhook,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, errors, code] = await Promise.all([
    new Response(run.stdout).text(),
    new Response(run.stderr).text(),
    run.exited,
  ])
  expect([code, errors, output]).toEqual([0, '', expect.anything()])
})
