import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { seal, unseal } from './sealing.ts'

const secret = 'a secret for tests, long enough to be one'

test('sealed text can be unsealed, and each sealing gives a different result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [first, second] = [seal(secret, 'test', text), seal(secret, 'test', text)]
      expect(first).not.toBe(second)
      expect(unseal({ appSecret: secret }, 'test', first)).toBe(text)
    }),
  )
})

test('unsealing fails with another secret or purpose, and for altered or truncated text', () => {
  const sealed = seal(secret, 'test', 'whsec_0123456789')
  expect(Buffer.from(sealed, 'base64url').includes('whsec_')).toBe(false)
  expect(() => unseal({ appSecret: 'another secret' }, 'test', sealed)).toThrow()
  expect(() => unseal({ appSecret: secret }, 'other', sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] as number) ^ 1
    expect(() => unseal({ appSecret: secret }, 'test', altered.toString('base64url'))).toThrow()
    expect(() => unseal({ appSecret: secret }, 'test', bytes.subarray(0, at).toString('base64url'))).toThrow()
  }
})

test('unsealing tries the previous secret, too', () => {
  const sealed = seal('the old secret', 'test', 'text')
  expect(unseal({ appSecret: 'the new secret', previousAppSecret: 'the old secret' }, 'test', sealed)).toBe(
    'text',
  )
  expect(() =>
    unseal({ appSecret: 'the new secret', previousAppSecret: 'a third one' }, 'test', sealed),
  ).toThrow()
})
