import { expect, test } from 'bun:test'
import { actionAddress } from './action-address.ts'

test.each([
  ['https://console.example/sites', '?/save'],
  ['https://console.example/sites?period=7d&steps=a*b', '?/save&period=7d&steps=a*b'],
  ['https://console.example/sites?/rename=&period=7d', '?/save&period=7d'],
])('on the page %s the action URL is %s', (address, action) =>
  expect(actionAddress('save', new URL(address))).toBe(action),
)
