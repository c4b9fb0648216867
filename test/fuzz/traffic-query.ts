import fc from 'fast-check'
import { dimensions, metrics } from '../../server/analytics/traffic/model.ts'
import { hostileText } from './hostile.ts'
import { knownMark } from './schema-values.ts'

const days = [
  '2026-03-01',
  '2026-03-29',
  '2026-10-25',
  '2011-12-30',
  '2025-11-21',
  '2026-11-20',
  '2026-11-21',
]
const times = [
  '2026-03-29T02:30:00',
  '2026-11-21T00:00:00Z',
  '2026-10-25T02:30:00+01:00',
  '1970-01-02T00:00:00.001Z',
]

const condition = fc
  .tuple(
    fc.constantFrom(...dimensions),
    fc.constantFrom('==', '!=', '=~', '!~'),
    fc.array(hostileText, { minLength: 1, maxLength: 3 }),
  )
  .map(([dimension, operator, values]) => {
    const escaped = values.map((it) => it.replace(/[,;=!\\]/g, '\\$&') || 'x')
    return `${dimension}${operator}${escaped.join(',')}`
  })

/** Values of parameters whose format the schema describes only in prose, by the name of the parameter. */
export const parameterValues: Record<string, fc.Arbitrary<string>> = {
  start_date: fc.constantFrom(...days, ...times),
  end_date: fc.constantFrom(...days, ...times),
  last_seen_start: fc.constantFrom(...days, ...times),
  last_seen_end: fc.constantFrom(...days, ...times),
  metrics: fc.shuffledSubarray([...metrics], { minLength: 1 }).map((it) => it.join(',')),
  dimensions: fc.shuffledSubarray([...dimensions], { minLength: 1, maxLength: 5 }).map((it) => it.join(',')),
  // Reports on conversions, touchpoint paths and funnels accept no condition other than the segment.
  filters: fc.oneof(
    fc.array(condition, { minLength: 1, maxLength: 4 }).map((it) => it.join(';')),
    fc.constantFrom('==', '!=').map((operator) => `segment${operator}${knownMark('segment_id')}`),
  ),
  sort: fc
    .shuffledSubarray([...metrics, 'source', 'page', 'date'], { minLength: 1, maxLength: 2 })
    .map((it) => `-${it.join(',')}`),
}
