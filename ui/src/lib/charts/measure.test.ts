import { expect, test } from 'bun:test'
import { trafficMeasures } from '#lib/dashboard/measures.ts'
import { changeOf } from './measure.ts'

const { users, bounce_rate, avg_duration, revenue } = trafficMeasures('EUR')

test('fewer bounces are good, fewer visitors are bad', () => {
  expect(changeOf(bounce_rate, 40, 50)).toMatchObject({ direction: 'down', tone: 'good', percent: '20%' })
  expect(changeOf(bounce_rate, 60, 50)).toMatchObject({ direction: 'up', tone: 'bad' })
  expect(changeOf(users, 40, 50)).toMatchObject({ direction: 'down', tone: 'bad' })
})

test('a rate or an average has no change if there was nothing before', () => {
  expect(changeOf(bounce_rate, 40, 0)).toBeNull()
  expect(changeOf(bounce_rate, 0, 0)).toBeNull()
  expect(changeOf(avg_duration, 40, 0)).toBeNull()
})

test('a number that was 0 before is new, and neither good nor bad', () => {
  const isNew = {
    direction: 'up' as const,
    tone: 'neutral' as const,
    percent: null,
    words: 'up from 0 before',
  }
  expect(changeOf(users, 5, 0)).toEqual(isNew)
  expect(changeOf(revenue, 5, 0)).toEqual(isNew)
})
