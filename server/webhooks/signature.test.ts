import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { verifyStandardWebhook, verifyWebhook } from '../../client/webhook.ts'
import { signatureHeaders } from './signature.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const previous = 'whsec_c2lnaHRsaW5lLXNpZ2h0bGluZS1zaWdo'
const now = 1_772_366_400_789
const id = 'evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'
const body = JSON.stringify({ id, type: 'site.created', data: { name: 'Café ☕' } })

type Sent = { headers: Record<string, string>; body: string; secret: string; now: number }
const refused = { code: 'invalid_signature' }

const sent = (change: Partial<Sent> = {}): Sent => ({
  headers: signatureHeaders({ id, body, secrets: [secret], now }),
  body,
  secret,
  now,
  ...change,
})

const byClient = ({ headers, body: payload, ...check }: Sent) =>
  verifyWebhook({ header: headers['X-Service-Signature'], payload, ...check })
const byStandard = ({ headers, body: payload, ...check }: Sent) =>
  verifyStandardWebhook({ headers, payload, ...check })

/** Whether Python's standard library takes deliveries for genuine, with the code of the documentation. */
async function byPython(all: Sent[]): Promise<boolean[]> {
  const python = Bun.which('python3')
  if (!python) throw new Error('python3 was not found; it checks signatures here: apt-get install python3')
  const page = await Bun.file(resolve(import.meta.dir, '../../docs/webhooks.md')).text()
  const [, snippet] = page.match(/```python\n(.*?)```/s) ?? []
  const cases = all.map((it) => ({ ...it, header: it.headers['X-Service-Signature'], now: it.now / 1000 }))
  const program = `${snippet}
import json, os
print(json.dumps([
    is_genuine(it["header"], it["body"].encode(), it["secret"], now=it["now"]) for it in json.loads(os.environ["CASES"])
]))`
  const run = Bun.spawn([python, '-'], {
    stdin: new Blob([program]),
    stdout: 'pipe',
    stderr: 'inherit',
    env: { PATH: process.env.PATH, CASES: JSON.stringify(cases) },
  })
  return JSON.parse(await new Response(run.stdout).text())
}

test('the headers are of the documented form', () => {
  const headers = signatureHeaders({ id, body, secrets: [secret, previous], now })
  expect(headers['X-Service-Signature']).toMatch(/^t=1772366400,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
  expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/)
  expect(headers).toMatchObject({ 'webhook-id': id, 'webhook-timestamp': '1772366400' })
})

test('Python and both verifiers of the client take what was signed', async () => {
  expect(await byPython([sent()])).toEqual([true])
  expect(await byClient(sent())).toMatchObject({ id })
  expect(await byStandard(sent())).toMatchObject({ id })
})

test('while secrets are rotated either is enough', async () => {
  const headers = signatureHeaders({ id, body, secrets: [secret, previous], now })
  for (const known of [secret, previous]) {
    expect(await byPython([sent({ headers, secret: known })])).toEqual([true])
    expect(await byClient(sent({ headers, secret: known }))).toMatchObject({ id })
    expect(await byStandard(sent({ headers, secret: known }))).toMatchObject({ id })
  }
})

test('anything that was changed on the way is refused', async () => {
  const { headers } = sent()
  const later = (headers['X-Service-Signature'] as string).replace('t=1772366400', 't=1772366401')
  const tampered = [
    sent({ body: body.replace('Café', 'Cafe') }),
    sent({ body: `${body} ` }),
    sent({ body: '' }),
    sent({ secret: previous }),
    sent({
      headers: { ...headers, 'X-Service-Signature': later, 'webhook-timestamp': '1772366401' },
    }),
    sent({ headers: { 'X-Service-Signature': 't=1772366400', 'webhook-id': id } }),
    sent({ headers: { 'X-Service-Signature': '', 'webhook-signature': '' } }),
  ]
  expect(await byPython(tampered)).toEqual(tampered.map(() => false))
  for (const it of tampered) {
    await expect(byClient(it)).rejects.toMatchObject(refused)
    await expect(byStandard(it)).rejects.toMatchObject(refused)
  }
})

test('what is repeated later than 300 seconds after is refused, and what comes from the future', async () => {
  const at = (seconds: number) => sent({ now: Math.floor(now / 1000) * 1000 + seconds * 1000 })
  expect(await byPython([300, 301, -300, -301].map(at))).toEqual([true, false, true, false])
  for (const seconds of [300, -300]) expect(await byClient(at(seconds))).toMatchObject({ id })
  for (const seconds of [301, -301]) {
    await expect(byClient(at(seconds))).rejects.toMatchObject(refused)
    await expect(byStandard(at(seconds))).rejects.toMatchObject(refused)
  }
})

test('secrets and bodies of every kind verify', async () => {
  const secrets = fc.stringMatching(/^whsec_[A-Za-z0-9+/=_-]{16,60}$/)
  const cases: Sent[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.json(),
      fc.uniqueArray(secrets, { minLength: 1, maxLength: 2 }),
      async (text, known) => {
        const headers = signatureHeaders({ id, body: text, secrets: known, now })
        for (const it of known) {
          const one = sent({ headers, body: text, secret: it })
          cases.push(one)
          await byClient(one)
          await byStandard(one)
        }
      },
    ),
  )
  // Python's reading of text has no halves of characters.
  const sound = cases.filter((it) => it.body.isWellFormed())
  expect(await byPython(sound)).toEqual(sound.map(() => true))
})
