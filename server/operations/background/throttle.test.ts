import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { throttle } from './throttle.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

test('the first call runs at once, later calls are merged into one, and none is lost', () => {
  let calls = 0
  const { call, stop } = throttle(() => calls++, 100)
  call()
  expect(calls).toBe(1)
  call()
  call()
  jest.advanceTimersByTime(99)
  expect(calls).toBe(1)
  jest.advanceTimersByTime(1)
  expect(calls).toBe(2)
  jest.advanceTimersByTime(1000)
  expect(calls).toBe(2)
  call()
  call()
  stop()
  jest.advanceTimersByTime(1000)
  expect(calls).toBe(3)
})
