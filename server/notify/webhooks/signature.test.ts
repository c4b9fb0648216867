import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { verifyStandardWebhook, verifyWebhook } from '../../../packages/client/webhook.ts'
import { forgedHeaders } from '../../../test/fixtures/forged-headers.ts'
import { temporaryFolder } from '../../../test/support/product.ts'
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

/** True for each delivery that the documented Python code accepts, with only the standard library. */
async function byPython(all: Sent[]): Promise<boolean[]> {
  const python = Bun.which('python3')
  if (!python) throw new Error('This test needs python3: apt-get install python3')
  const header = (it: Sent) => it.headers['X-Service-Signature'] ?? null
  const cases = all.map((it) => ({ ...it, header: header(it), now: it.now / 1000 }))
  const program = `${await documented('python')}
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

/** True for each delivery that the documented Go code accepts. Its clock cannot be set. */
async function byGo(all: Sent[]): Promise<boolean[]> {
  const folder = temporaryFolder()
  try {
    const snippet = await documented('go')
    writeFileSync(join(folder.path, 'webhook.go'), snippet.replace(/^package webhook$/m, 'package main'))
    writeFileSync(
      join(folder.path, 'main.go'),
      `package main

import (
	"encoding/json"
	"os"
	"time"
)

func main() {
	var cases []struct{ Header, Body, Secret string }
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	genuine := []bool{}
	for _, it := range cases {
		genuine = append(genuine, IsGenuine(it.Header, []byte(it.Body), it.Secret, 300*time.Second))
	}
	json.NewEncoder(os.Stdout).Encode(genuine)
}
`,
    )
    const cases = all.map((it) => ({ ...it, header: it.headers['X-Service-Signature'] }))
    const run = Bun.spawn(['go', 'run', 'main.go', 'webhook.go'], {
      cwd: folder.path,
      stdin: new Blob([JSON.stringify(cases)]),
      stdout: 'pipe',
      stderr: 'inherit',
    })
    return JSON.parse(await new Response(run.stdout).text())
  } finally {
    folder.remove()
  }
}

/** The program in the documentation for a language. */
async function documented(language: string): Promise<string> {
  const page = await Bun.file(resolve(import.meta.dir, '../../../docs/webhooks.md')).text()
  const [, program] = page.match(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's')) ?? []
  if (!program) throw new Error(`docs/webhooks.md has no program in ${language}`)
  return program
}

test('the headers have the documented form', () => {
  const headers = signatureHeaders({ id, body, secrets: [secret, previous], now })
  expect(headers['X-Service-Signature']).toMatch(/^t=1772366400,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
  expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/)
  expect(headers).toMatchObject({ 'webhook-id': id, 'webhook-timestamp': '1772366400' })
})

test('Python and both verifiers of the client accept a signed delivery', async () => {
  expect(await byPython([sent()])).toEqual([true])
  expect(await byClient(sent())).toMatchObject({ id })
  expect(await byStandard(sent())).toMatchObject({ id })
})

test('during a rotation either secret verifies', async () => {
  const headers = signatureHeaders({ id, body, secrets: [secret, previous], now })
  for (const known of [secret, previous]) {
    expect(await byPython([sent({ headers, secret: known })])).toEqual([true])
    expect(await byClient(sent({ headers, secret: known }))).toMatchObject({ id })
    expect(await byStandard(sent({ headers, secret: known }))).toMatchObject({ id })
  }
})

test('a delivery that was changed in transit is rejected', async () => {
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

test('every kind of forged header is rejected', async () => {
  const { headers } = sent()
  const forged = forgedHeaders(headers['X-Service-Signature'] as string).map((header) =>
    sent({ headers: { 'X-Service-Signature': header } }),
  )
  const missing = sent({ headers: {} })
  expect(await byPython([...forged, missing])).toEqual([...forged, missing].map(() => false))
  for (const it of [...forged, missing]) await expect(byClient(it)).rejects.toMatchObject(refused)
})

// Go is large, so this test is optional.
test.skipIf(!Bun.which('go'))('Go accepts signed deliveries and nothing else', async () => {
  const signedAt = (at: number, secrets = [secret]) =>
    sent({ headers: signatureHeaders({ id, body, secrets, now: at }) })
  const present = Date.now()
  const genuine = [
    signedAt(present),
    signedAt(present, [previous, secret]),
    signedAt(present - 200_000),
    signedAt(present + 200_000),
  ]
  const { headers } = signedAt(present)
  const wrong = [
    signedAt(present - 301_000),
    signedAt(present + 500_000),
    signedAt(present, [previous]),
    sent({ headers, body: `${body} ` }),
    sent({ headers, body: '' }),
    ...forgedHeaders(headers['X-Service-Signature'] as string).map((header) =>
      sent({ headers: { 'X-Service-Signature': header } }),
    ),
    sent({ headers: {} }),
  ]
  expect(await byGo([...genuine, ...wrong])).toEqual([...genuine.map(() => true), ...wrong.map(() => false)])
})

test('a delivery dated more than 300 seconds in the past or in the future is rejected', async () => {
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
  // Python cannot read text with lone surrogates.
  const sound = cases.filter((it) => it.body.isWellFormed())
  expect(await byPython(sound)).toEqual(sound.map(() => true))
})
