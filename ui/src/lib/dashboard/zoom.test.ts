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

test('an hour of several days opens its day, one of a single day itself, once', () => {
  const [first, last] = ['2026-03-05T03:00:00+01:00', '2026-03-05T09:00:00+01:00'] as const
  const day = { from: '2026-03-05', to: '2026-03-05' }
  expect(zoomInto('hour', [first, last], march)).toEqual({ period: day, interval: null })
  const hours = { ...day, times: { from: first, to: '2026-03-05T10:00:00+01:00' } }
  expect(zoomInto('hour', [first, last], day)).toEqual({ period: hours, interval: null })
  expect(zoomInto('hour', [first, last], hours)).toBeUndefined()
  expect(zoomInto('hour', [last, last], hours)?.period).toEqual({
    ...day,
    times: { from: last, to: '2026-03-05T10:00:00+01:00' },
  })
})

test('the last hour of a day ends at midnight', () => {
  const last = '2026-03-05T23:00:00+01:00'
  expect(zoomInto('hour', [last, last], { from: '2026-03-05', to: '2026-03-05' })?.period).toEqual({
    from: '2026-03-05',
    to: '2026-03-05',
    times: { from: last, to: '2026-03-06T00:00:00+01:00' },
  })
})
