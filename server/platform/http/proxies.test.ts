import { describe, expect, test } from 'bun:test'
import { readConfig } from '../config.ts'
import type { Log } from '../log.ts'
import { Proxies } from './proxies.ts'

const secret = 'a secret for tests, long enough to be one'

/** Creates the proxies of a value of TRUST_PROXY, and the list of their warnings. */
function proxiesOf(value: string) {
  const { trustProxy } = readConfig({ APP_SECRET: secret, TRUST_PROXY: value })
  const warnings: string[] = []
  const log = { warn: (_: unknown, message: string) => warnings.push(message) } as unknown as Log
  return { proxies: new Proxies(trustProxy, log), warnings }
}

const requestWith = (forwarded?: string) =>
  new Request('http://localhost/v1/events', {
    headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded },
  })

/** The address of a client whose request arrives from `peer`. */
const seen = (value: string, peer: string, forwarded?: string) =>
  proxiesOf(value).proxies.clientAddress(requestWith(forwarded), peer)

describe('the address of a client', () => {
  test('is the peer without a proxy, and X-Forwarded-For is ignored', () => {
    expect(seen('', '203.0.113.1')).toBe('203.0.113.1')
    expect(seen('0', '203.0.113.1', '198.51.100.9')).toBe('203.0.113.1')
  })

  test.each([
    ['1', 'forged, 198.51.100.9', '198.51.100.9'],
    ['2', 'forged, 198.51.100.9, 10.0.0.2', '198.51.100.9'],
    ['3', 'forged, 198.51.100.9, 10.0.0.3, 10.0.0.2', '198.51.100.9'],
    ['2', '198.51.100.9', '198.51.100.9'],
    ['1', '', '10.0.0.1'],
    ['1', '198.51.100.9:51234', '198.51.100.9'],
    ['1', '[2001:db8::9]:51234', '2001:db8::9'],
    ['1', '2001:db8::9', '2001:db8::9'],
  ])('behind %s proxies that sent "%s" is %s', (hops, forwarded, address) => {
    expect(seen(hops, '10.0.0.1', forwarded)).toBe(address)
  })

  const ranges = '10.0.0.0/8, 192.0.2.7,2001:db8::/32'
  test.each([
    // Not a proxy, so its header is ignored.
    ['203.0.113.1', '198.51.100.9', '203.0.113.1'],
    ['10.0.0.1', 'forged, 198.51.100.9', '198.51.100.9'],
    ['10.0.0.1', 'forged, 198.51.100.9, 192.0.2.7, 10.0.0.2', '198.51.100.9'],
    ['::ffff:10.0.0.1', '198.51.100.9', '198.51.100.9'],
    ['2001:db8::1', '198.51.100.9', '198.51.100.9'],
    ['10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ])('behind the proxies of a list, from %s with "%s", is %s', (peer, forwarded, address) => {
    expect(seen(ranges, peer, forwarded)).toBe(address)
  })

  test('is trusted only from the proxies of the list', () => {
    const { proxies } = proxiesOf(ranges)
    expect(['10.1.2.3', '192.0.2.7', '192.0.2.8', ''].map((peer) => proxies.isTrusted(peer))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(proxiesOf('1').proxies.isTrusted('')).toBe(true)
    expect(proxiesOf('').proxies.isTrusted('10.1.2.3')).toBe(false)
  })
})

test('warns once if X-Forwarded-For arrives without TRUST_PROXY', () => {
  const { proxies, warnings } = proxiesOf('')
  proxies.clientAddress(requestWith(), '10.0.0.1')
  expect(warnings).toEqual([])
  for (let n = 0; n < 3; n++) proxies.clientAddress(requestWith('198.51.100.9'), '10.0.0.1')
  expect(warnings).toEqual([expect.stringContaining('set TRUST_PROXY')])
  expect(proxiesOf('1').warnings).toEqual([])
})

test.each(['yes', '10', '10.0.0.0/40', '10.0.0.1,', 'proxy.example'])(
  'TRUST_PROXY must not be "%s"',
  (value) => {
    expect(() => proxiesOf(value)).toThrow(`TRUST_PROXY is "${value}"`)
  },
)
