import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { jsonText } from './json-text.ts'

test('integers beyond 64 bits get a decimal point, everything else is plain JSON', () => {
  expect(jsonText({ n: 2 ** 64, m: -(2 ** 66), small: 2 ** 53, tiny: 0.0000012345678901234567 })).toBe(
    '{"n":18446744073709552000.0,"m":-73786976294838210000.0,"small":9007199254740992,"tiny":0.0000012345678901234567}',
  )
  const texts = { '12345678901234567890': 'a "12345678901234567890" \\', b: '98765432109876543210' }
  expect(jsonText(texts)).toBe(JSON.stringify(texts))
})

test('parsing the text returns the original value', () => {
  fc.assert(
    fc.property(
      fc.object({ values: [fc.double(), fc.string(), fc.constant(1e20), fc.integer()] }),
      (value) => {
        expect(JSON.parse(jsonText(value))).toEqual(JSON.parse(JSON.stringify(value)))
      },
    ),
  )
})
