import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { wellFormed } from './well-formed.ts'

/** Text with many lone surrogates. */
const odd = fc.string({
  unit: fc.oneof(fc.string(), fc.constantFrom('\ud83d', '\ude00', '\udfff', '\\', 'u')),
})

/** Builds the expected result as a new value. */
function expected(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(expected)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name.toWellFormed(), expected(it)]))
}

test('replaces all lone surrogates and nothing else', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), odd, odd, (value, name, field) => {
      const text = JSON.stringify({ value, [name]: [field, { [field]: name }] })
      const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase()}`
      for (const sent of [text, text.replace(/[\ud800-\udfff]/g, escaped)])
        expect(wellFormed(JSON.parse(sent), sent)).toEqual(expected(JSON.parse(sent)))
    }),
    { numRuns: 300 },
  )
})

test('does not treat __proto__ as a prototype', () => {
  const text = '{ "__proto__": { "a": "\\ud800" }, "x\\ud800": { "__proto__": 1 } }'
  const read = wellFormed(JSON.parse(text), text) as object
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  expect(JSON.stringify(read)).toBe('{"__proto__":{"a":"\ufffd"},"x\ufffd":{"__proto__":1}}')
})
