import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { readEvent } from './read-event.ts'

const settings = {
  ip_anonymization: true,
  cross_domain_tracking: [],
  page_parameters: [],
  data_retention_days: 100_000,
}
const site = { id: 'site_1', domain: 'shop.example', settings } as unknown as StoredSite
const now = Date.UTC(2026, 5, 1)
const sender = { sentBy: 'secret', ip: '', userAgent: '', language: '', origin: '' } as const

const timeOf = (timestamp: string) =>
  readEvent(site, { event_name: 'x', client_id: 'c', timestamp }, sender, now).timestamp

test('a row has the time as UTC with milliseconds, for any input format', () => {
  const digits = (max: number) => fc.integer({ min: 0, max }).map((it) => String(it).padStart(2, '0'))
  const written = fc
    .tuple(
      fc.integer({ min: 1971, max: 2025 }),
      digits(13),
      digits(32),
      digits(24),
      digits(60),
      digits(60),
      fc.constantFrom('', '.1', '.123', '.123456'),
      fc.constantFrom('Z', '+00:00', '-05:30'),
    )
    .map(
      ([year, month, day, hour, minute, second, rest, zone]) =>
        `${year}-${month}-${day}T${hour}:${minute}:${second}${rest}${zone}`,
    )
  fc.assert(
    fc.property(written, (text) => {
      const time = Date.parse(text)
      if (Number.isNaN(time)) expect(() => timeOf(text)).toThrow('is not a valid date')
      else expect(timeOf(text)).toBe(new Date(time).toISOString().replace('T', ' ').slice(0, -1))
    }),
    { numRuns: 2000 },
  )
})

test.each(['2024-02-30T00:00:00.000Z', '2024-02-29T24:00:00.000Z', '2024-12-31T23:59:59.999Z'])(
  '%p keeps its point in time or is rejected',
  (text) => {
    const time = Date.parse(text)
    if (Number.isNaN(time)) expect(() => timeOf(text)).toThrow('is not a valid date')
    else expect(Date.parse(`${timeOf(text).replace(' ', 'T')}Z`)).toBe(time)
  },
)
