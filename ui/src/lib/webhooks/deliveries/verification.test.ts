import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signatureHeaders } from '../../../../../server/webhooks/signature.ts'
import { parseLanguage, verificationOf } from './verification.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const older = 'whsec_ZmFyIGZyb20gbmV3LCBidXQgZ29vZCBlbm91Z2g='
const body = JSON.stringify({ name: "Café “O’Neil” \\ $HOME `id` 'a' 😀", line: 'a\nb\u2028c\u0001' })
const headers = signatureHeaders({ id: 'evt_1', body, secrets: [secret, older], now: 1_772_366_400_000 })
const signed = { body, signature: headers['X-Service-Signature'] as string }

const runtimes = [
  ['node', 'node', 'mjs'],
  ['python', 'python3', 'py'],
  ['php', 'php', 'php'],
] as const

for (const [language, command, ending] of runtimes.filter(([, it]) => Bun.which(it)))
  test(`the program for ${language} knows a true signature from a wrong one`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sightline-verification-'))
    const said = async (program: string, key: string) => {
      const file = join(folder, `verify.${ending}`)
      writeFileSync(file, program)
      const run = Bun.spawn([command, file], { env: { ...process.env, WEBHOOK_SECRET: key }, stderr: 'pipe' })
      return (await new Response(run.stdout).text()).trim() || (await new Response(run.stderr).text())
    }
    const program = verificationOf(language, signed)
    expect(await said(program, secret)).toBe('valid')
    expect(await said(program, older)).toBe('valid')
    expect(await said(program, `${secret}x`)).toBe('not valid')
    expect(await said(verificationOf(language, { ...signed, body: `${body} ` }), secret)).toBe('not valid')
    // 301 seconds later.
    expect(await said(program.replace('1772366400)', '1772366701)'), secret)).toBe('not valid')
    rmSync(folder, { recursive: true })
  }, 60_000)

test('an address that names no language means the first', () => {
  expect(parseLanguage('python')).toBe('python')
  expect(parseLanguage('cobol')).toBe('node')
  expect(parseLanguage(null)).toBe('node')
})
