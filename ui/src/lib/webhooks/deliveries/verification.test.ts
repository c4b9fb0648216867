import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signatureHeaders } from '../../../../../server/notify/webhooks/signature.ts'
import { forgedHeaders } from '../../../../../test/fixtures/forged-headers.ts'
import { temporaryFolder } from '../../../../../test/support/product.ts'
import { parseLanguage, verificationOf } from './verification.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const older = 'whsec_ZmFyIGZyb20gbmV3LCBidXQgZ29vZCBlbm91Z2g='
const body = JSON.stringify({ name: "Café “O’Neil” \\ $HOME `id` 'a' 😀", line: 'a\nb\u2028c\u0001' })
const headers = signatureHeaders({ id: 'evt_1', body, secrets: [secret, older], now: 1_772_366_400_000 })
const signed = { body, signature: headers['X-Service-Signature'] as string }

const runtimes = [
  { language: 'node', command: 'node', ending: 'mjs', nothing: 'undefined' },
  { language: 'python', command: 'python3', ending: 'py', nothing: 'None' },
  // PHP is optional in development: its program is only tested where `php` is installed.
  { language: 'php', command: 'php', ending: 'php', nothing: 'null' },
] as const

// Each test starts up to some twenty programs, each of which takes seconds on a busy machine.
for (const { language, command, ending, nothing } of runtimes)
  describe.skipIf(!Bun.which(command))(`the verification program for ${language}`, () => {
    const program = verificationOf(language, signed)

    test('accepts a valid signature and rejects an invalid one', async () => {
      expect(await outputOf(program, secret)).toBe('valid')
      expect(await outputOf(program, older)).toBe('valid')
      expect(await outputOf(program, `${secret}x`)).toBe('not valid')
      const changed = verificationOf(language, { ...signed, body: `${body} ` })
      expect(await outputOf(changed, secret)).toBe('not valid')
      // 301 seconds later.
      expect(await outputOf(program.replace('1772366400)', '1772366701)'), secret)).toBe('not valid')
    }, 300_000)

    test('rejects forged headers of any type', async () => {
      const forged = forgedHeaders(signed.signature).map((header) =>
        program.replace(signed.signature, JSON.stringify(header).slice(1, -1)),
      )
      const missing = program.replace(/(['"])t=1772366400,.*?\1/, nothing)
      expect(missing).toContain(`header = ${nothing}`)
      for (const it of [...forged, missing]) expect(await outputOf(it, secret)).toBe('not valid')
    }, 300_000)

    /** The output of a program, including errors. */
    async function outputOf(text: string, key: string): Promise<string> {
      const folder = temporaryFolder()
      const file = join(folder.path, `verify.${ending}`)
      writeFileSync(file, text)
      const env = { ...process.env, WEBHOOK_SECRET: key }
      const run = Bun.spawn([command, file], { env, stdout: 'pipe', stderr: 'pipe' })
      const [out, err] = await Promise.all([run.stdout, run.stderr].map((it) => new Response(it).text()))
      folder.remove()
      return `${out}${err}`.trim()
    }
  })

test('a URL without a language uses the first one', () => {
  expect(parseLanguage('python')).toBe('python')
  expect(parseLanguage('cobol')).toBe('node')
  expect(parseLanguage(null)).toBe('node')
})
