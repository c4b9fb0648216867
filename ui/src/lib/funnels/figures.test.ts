import { expect, test } from 'bun:test'
import { formatDuration, formatRate } from './figures.ts'

test.each([
  [0, '0%'],
  [0.001, '<0.01%'],
  [0.25, '0.25%'],
  [42.67, '42.7%'],
  [99.96, '>99.9%'],
  [100, '100%'],
])('%p percent is formatted as %p', (percent, text) => expect(formatRate(percent)).toBe(text))

test.each([
  [0.42, '0.4s'],
  [45.2, '45s'],
  [125, '2m 05s'],
  [3720, '1h 02m'],
  [273_600, '3d 4h'],
])('%p seconds are formatted as %p', (seconds, text) => expect(formatDuration(seconds)).toBe(text))
