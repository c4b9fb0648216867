import { expect, test } from 'bun:test'
import { dayStart } from '../traffic/period.ts'
import { intervalBefore } from './intervals.ts'

test('Samoa had no 30 December 2011: the day before the 31st is the 29th', () => {
  const startOf = (date: string) => dayStart(Temporal.PlainDate.from(date), 'Pacific/Apia')
  const to = startOf('2011-12-31')
  expect(intervalBefore(to, 'day', 'Pacific/Apia')).toEqual({
    label: '2011-12-29',
    from: startOf('2011-12-29'),
    to,
  })
})
