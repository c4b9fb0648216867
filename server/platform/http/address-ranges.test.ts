import { expect, test } from 'bun:test'
import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { rounds, runOptions } from '../../../test/support/run-options.ts'
import { covers, isWithin, parseRange, startOf } from './address-ranges.ts'

// Few different bits, so that addresses are often within ranges.
const bytes = (length: number) =>
  fc.array(fc.constantFrom(0, 1, 127, 128, 255), { minLength: length, maxLength: length })
const ipv4 = bytes(4).map((it) => it.join('.'))
const ipv6 = bytes(16).map((it) =>
  Array.from({ length: 8 }, (_, n) => (((it[2 * n] ?? 0) << 8) | (it[2 * n + 1] ?? 0)).toString(16)).join(
    ':',
  ),
)
const range = fc.oneof(
  fc.tuple(ipv4, fc.integer({ min: 0, max: 32 })),
  fc.tuple(ipv6, fc.integer({ min: 0, max: 128 })),
)

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
/** IPv4 addresses in their IPv6 form are compared as IPv4 ones. */
const isMapped = (address: string) => /^0:0:0:0:0:ffff:/.test(address)

test('an address is within a range exactly if Node’s BlockList says so', () => {
  fc.assert(
    fc.property(range, fc.oneof(ipv4, ipv6), ([start, bits], address) => {
      fc.pre(!isMapped(address))
      const list = new BlockList()
      list.addSubnet(start, bits, familyOf(start))
      const expected = familyOf(start) === familyOf(address) && list.check(address, familyOf(address))
      expect(isWithin(address, [parseRange(`${start}/${bits}`)])).toBe(expected)
    }),
    { seed: runOptions.seed, numRuns: rounds({ short: 500, long: 5000 }) },
  )
})

test('a range that another one covers has no address outside it', () => {
  fc.assert(
    fc.property(range, range, fc.oneof(ipv4, ipv6), (outer, inner, address) => {
      const [all, some] = [parseRange(outer.join('/')), parseRange(inner.join('/'))]
      if (covers([all], some) && isWithin(address, [some])) expect(isWithin(address, [all])).toBe(true)
      expect(covers([all], all)).toBe(true)
    }),
    { seed: runOptions.seed, numRuns: rounds({ short: 500, long: 5000 }) },
  )
})

test('an address in the IPv6 form of IPv4 is within its IPv4 range', () => {
  expect(isWithin('::ffff:192.0.2.7', [parseRange('192.0.2.0/24')])).toBe(true)
  expect(isWithin('', [parseRange('0.0.0.0/0')])).toBe(false)
})

test.each([
  '',
  '10',
  '10/8',
  '1.2.3/24',
  '192.0.2.256',
  '192.0.2.7/33',
  '0x7f.0.0.1',
  '192.0.2.7/',
  '2001:db8::/129',
  'fe80::%eth0/64',
  'fe80::1%eth0',
  'localhost',
  '192.0.2.0/24/24',
])('%p is no range', (text) => {
  expect(() => parseRange(text)).toThrow()
})

test.each([
  ['192.0.2.7/24', '192.0.2.0'],
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8::7/32', '2001:db8::'],
])('%p starts at %p', (text, start) => {
  expect(startOf(parseRange(text))).toBe(start)
})
