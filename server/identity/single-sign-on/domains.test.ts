import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { startAccounts } from '../../../test/fixtures/accounts.ts'
import { clientId, clientSecret, IdentityProvider } from '../../../test/fixtures/identity-provider.ts'
import { startNameServer } from '../../../test/fixtures/name-server.ts'
import { addWorkspace } from '../members/workspaces.ts'

setDefaultTimeout(60_000)

type Instance = Awaited<ReturnType<typeof startAccounts>>
type Browser = Awaited<ReturnType<Instance['signedIn']>>

let instance: Instance
let provider: IdentityProvider
let nameServer: Awaited<ReturnType<typeof startNameServer>>
beforeAll(async () => {
  instance = await startAccounts({
    env: { HOST: '127.0.0.1', WEBHOOK_ALLOW_PRIVATE: '1', SSO_DOMAINS: 'named.example,other.example' },
  })
  provider = await IdentityProvider.start('http://analytics.test/sign-in/callback')
  nameServer = await startNameServer()
})
afterAll(async () => {
  nameServer.stop()
  await instance.stop()
  await provider.stop()
})

async function workspaceWith(domain: string): Promise<Browser> {
  const owner = await instance.signedIn()
  const workspace_id = await addWorkspace(instance.services, owner.account.id, 'Workspace')
  await owner.console('POST', 'workspace/open', { workspace_id })
  await setUp(owner, domain)
  return owner
}

async function setUp(owner: Browser, domain: string): Promise<void> {
  const settings = {
    provider: 'other',
    issuer: provider.issuer,
    client_id: clientId,
    client_secret: clientSecret,
    admits_everyone: false,
    default_role: null,
    role_claim: null,
    role_rules: [],
  }
  expect((await owner.console('POST', 'single-sign-on', settings)).status).toBe(200)
  expect((await add(owner, domain)).status).toBe(200)
}

const add = (owner: Browser, domain: string) => owner.console('POST', 'single-sign-on/domains', { domain })
const verify = (owner: Browser, domain: string) =>
  owner.console('POST', 'single-sign-on/domains/verify', { domain })
const begin = (domain: string) => instance.browser().post('single-sign-on/begin', { email: `ann@${domain}` })

async function domainOf(owner: Browser) {
  return (await owner.console('GET', 'single-sign-on')).body.data.domains[0]
}

test('a domain is used once its TXT record is found', async () => {
  const owner = await workspaceWith('Shop.example')
  const { record, ...shown } = await domainOf(owner)
  expect(shown).toEqual({ domain: 'shop.example', is_verified: false })
  expect((await begin('shop.example')).status).toBe(404)
  const early = await verify(owner, 'shop.example')
  expect(early.status).toBe(422)
  expect(early.body.error.message).toContain('_sightline.shop.example has no TXT record with this value yet')
  nameServer.set(record)
  expect((await verify(owner, 'shop.example')).status).toBe(200)
  expect((await domainOf(owner)).is_verified).toBe(true)
  expect((await begin('SHOP.example')).status).toBe(200)
  expect(
    (await owner.console('POST', 'single-sign-on/domains/remove', { domain: 'shop.example' })).status,
  ).toBe(200)
  expect((await begin('shop.example')).status).toBe(404)
})

test('the record of one workspace does not verify the domain of another', async () => {
  const [first, second] = [await workspaceWith('two.example'), await workspaceWith('two.example')]
  const { record } = await domainOf(first)
  nameServer.set(record)
  expect((await verify(second, 'two.example')).status).toBe(422)
  expect((await verify(first, 'two.example')).status).toBe(200)
  nameServer.add((await domainOf(second)).record)
  const late = await verify(second, 'two.example')
  expect([late.status, late.body.error.message]).toEqual([
    409,
    'two.example is used by another workspace of this installation',
  ])
  // The domain has a new owner, who has removed the record of the first workspace.
  nameServer.set((await domainOf(second)).record)
  expect((await verify(second, 'two.example')).status).toBe(200)
  expect((await domainOf(first)).is_verified).toBe(false)
})

test('what is no domain, or was added before, is refused', async () => {
  const owner = await workspaceWith('three.example')
  for (const text of ['', 'example', 'a b.example', 'https://x.example', '*.example', '.example'])
    expect([text, (await add(owner, text)).status]).toEqual([text, 400])
  expect((await add(owner, '@THREE.example ')).body.error.message).toBe('three.example was added already')
  expect((await verify(owner, 'four.example')).status).toBe(404)
})

test('a domain that the operator has named needs no record, in the workspace of the operator only', async () => {
  const other = await workspaceWith('named.example')
  expect((await domainOf(other)).is_verified).toBe(false)
  expect((await verify(other, 'named.example')).status).toBe(422)
  const operator = await instance.signedIn({ role: 'owner' })
  await setUp(operator, 'named.example')
  expect((await domainOf(operator)).is_verified).toBe(true)
})
