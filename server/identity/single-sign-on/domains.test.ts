import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createSocket, type Socket } from 'node:dgram'
import { getServers, setServers } from 'node:dns'
import { startAccounts } from '../../../test/fixtures/accounts.ts'
import { clientId, clientSecret, IdentityProvider } from '../../../test/fixtures/identity-provider.ts'
import { addWorkspace } from '../members/workspaces.ts'

setDefaultTimeout(60_000)

type Instance = Awaited<ReturnType<typeof startAccounts>>
type Browser = Awaited<ReturnType<Instance['signedIn']>>

let instance: Instance
let provider: IdentityProvider
let nameServer: Socket
/** The TXT records of the name server. */
const records = new Map<string, string>()
const serversBefore = getServers()
beforeAll(async () => {
  instance = await startAccounts({ env: { HOST: '127.0.0.1', WEBHOOK_ALLOW_PRIVATE: '1' } })
  provider = await IdentityProvider.start('http://analytics.test/sign-in/callback')
  nameServer = createSocket('udp4').on('message', (question, from) => {
    nameServer.send(answerTo(question), from.port, from.address)
  })
  await new Promise<void>((done) => nameServer.bind(0, '127.0.0.1', done))
  setServers([`127.0.0.1:${nameServer.address().port}`])
})
afterAll(async () => {
  setServers(serversBefore)
  nameServer.close()
  await instance.stop()
  await provider.stop()
})

/** Answers a question for a TXT record (RFC 1035, section 4.1): a header of 12 bytes, the question, and the record. */
function answerTo(question: Buffer): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] as number; length > 0; length = question[at] as number) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const asked = question.subarray(12, at + 5)
  const text = records.get(labels.join('.'))
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  if (text === undefined) return Buffer.concat([header, asked])
  header.writeUInt16BE(1, 6)
  // The name is that of the question; type TXT, class IN, not to be cached.
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, text.length + 1, text.length])
  return Buffer.concat([header, asked, record, Buffer.from(text)])
}

async function workspaceWith(domain: string): Promise<Browser> {
  const owner = await instance.signedIn()
  const workspace_id = await addWorkspace(instance.services, owner.account.id, 'Workspace')
  await owner.console('POST', 'workspace/open', { workspace_id })
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
  return owner
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
  records.set(record.name, record.value)
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
  records.set(record.name, record.value)
  expect((await verify(second, 'two.example')).status).toBe(422)
  expect((await verify(first, 'two.example')).status).toBe(200)
  records.set(record.name, (await domainOf(second)).record.value)
  const late = await verify(second, 'two.example')
  expect([late.status, late.body.error.message]).toEqual([
    409,
    'two.example is used by another workspace of this installation',
  ])
})

test('what is no domain, or was added before, is refused', async () => {
  const owner = await workspaceWith('three.example')
  for (const text of ['', 'example', 'a b.example', 'https://x.example', '*.example', '.example'])
    expect([text, (await add(owner, text)).status]).toEqual([text, 400])
  expect((await add(owner, '@THREE.example ')).body.error.message).toBe('three.example was added already')
  expect((await verify(owner, 'four.example')).status).toBe(404)
})
