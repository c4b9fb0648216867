import { expect, test } from 'bun:test'
import { zoomInto } from './zoom.ts'

const march = { from: '2026-03-04', to: '2026-03-30' }

test('a bucket opens its days, without those outside of the range', () => {
  expect(zoomInto('date', ['2026-03-05', '2026-03-07'], march)?.period).toEqual({
    from: '2026-03-05',
    to: '2026-03-07',
  })
  expect(zoomInto('week', ['2026-03-02', '2026-03-02'], march)?.period).toEqual({
    from: '2026-03-04',
    to: '2026-03-08',
  })
  expect(zoomInto('month', ['2026-03-01', '2026-03-01'], march)?.period).toEqual(march)
})

test('an hour opens its day, once', () => {
  const [first, last] = ['2026-03-05T03:00:00+01:00', '2026-03-05T09:00:00+01:00'] as const
  const day = { from: '2026-03-05', to: '2026-03-05' }
  expect(zoomInto('hour', [first, last], march)).toEqual({ period: day, interval: null })
  expect(zoomInto('hour', [first, last], day)).toBeUndefined()
})
