import { expect, test } from 'bun:test'
import { isIP } from 'node:net'
import fc from 'fast-check'
import { anonymiseIp, normaliseIp } from './ip.ts'

const cases: [given: unknown, normalised: string, anonymised: string][] = [
  ['203.0.113.77', '203.0.113.77', '203.0.113.0'],
  [' 203.0.113.77 ', '203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0'],
  ['::FFFF:cb00:714d', '203.0.113.77', '203.0.113.0'],
  ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234::'],
  ['2001:DB8::1', '2001:db8::1', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::1', 'fe80::'],
  ['::1', '::1', '::'],
  ['::', '::', '::'],
  ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:1.2.3.4', '1:2:3::'],
  ['203.0.113', '', ''],
  ['203.0.113.256', '', ''],
  ['203.0.113.77:8080', '', ''],
  ['gibberish', '', ''],
  ['', '', ''],
  [undefined, '', ''],
  [12, '', ''],
]

for (const [given, normalised, anonymised] of cases)
  test(`${given} is anonymised to ${anonymised || 'nothing'}`, () => {
    expect(normaliseIp(given)).toBe(normalised)
    expect(anonymiseIp(normaliseIp(given))).toBe(anonymised)
  })

test('an anonymised IP address is valid and independent of the removed bits', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV4(), fc.nat(255), (v6, v4, octet) => {
      for (const given of [v6, v4]) expect(isIP(anonymiseIp(normaliseIp(given)))).not.toBe(0)
      const neighbour = v4.replace(/\d+$/, String(octet))
      expect(anonymiseIp(neighbour)).toBe(anonymiseIp(v4))
      expect(anonymiseIp(anonymiseIp(normaliseIp(v6)))).toBe(anonymiseIp(normaliseIp(v6)))
    }),
  )
})
