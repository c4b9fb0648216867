import { expect, test } from 'bun:test'
import { nameOf } from './dimensions.ts'
import { readCondition, searchOf } from './new-condition.ts'

test.each(['desktop', 'mobile', 'tablet', 'tv', 'console', 'wearable', 'fridge'])(
  'the device %s is found by its display name',
  (device) => {
    const name = nameOf('device', device)
    for (const text of [name, name.toUpperCase()])
      expect(readCondition('device', '==', text)?.values).toEqual([device])
  },
)

test('languages are found by name, as countries are', () => {
  expect(readCondition('language', '==', 'German')?.values).toEqual(['de'])
  expect(readCondition('language', '!~', 'portug')).toEqual({
    dimension: 'language',
    operator: '!=',
    values: ['pt'],
  })
  expect(readCondition('language', '==', 'DE')?.values).toEqual(['de'])
})

test('times of the week are found as they are shown, and no others', () => {
  expect(readCondition('weekday', '==', 'Monday')?.values).toEqual(['monday'])
  expect(readCondition('hour_of_day', '!=', '09:00')?.values).toEqual(['9'])
  expect(readCondition('weekday', '==', 'Noday')).toBeUndefined()
  expect(readCondition('hour_of_day', '=~', '9')).toBeUndefined()
})

test('a screen size is found as it is shown and as it is stored', () => {
  for (const text of ['1920 × 1080', '1920×1080', '1920 x 1080', '1920x1080'])
    expect(readCondition('screen_size', '==', text)?.values).toEqual(['1920x1080'])
})

test('a search finds values by their display name; one without a result finds no unknown values', () => {
  expect(searchOf('language', 'swahil')).toEqual({
    dimension: 'language',
    operator: '==',
    values: ['sw', '??'],
  })
  expect(searchOf('country', 'nowhere').values).toEqual(['??'])
  expect(searchOf('screen_size', '× 1080')).toEqual({
    dimension: 'screen_size',
    operator: '=~',
    values: ['x1080'],
  })
  expect(searchOf('city', 'Mun').values).toEqual(['Mun'])
})
