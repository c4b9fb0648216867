import { expect, test } from 'bun:test'
import { excerptOf, tellingHeaders } from './answer.ts'

test('the headers that explain an answer are chosen, whatever their case', () => {
  const headers = { 'Content-Type': 'text/html', 'set-cookie': 'a=1', 'retry-after': '30', etag: '"1"' }
  expect(tellingHeaders(headers)).toEqual({ 'Content-Type': 'text/html', 'retry-after': '30' })
})

test('a long body is cut after 240 characters', () => {
  expect(excerptOf('  ok\n')).toBe('ok')
  expect(excerptOf('a'.repeat(240))).toHaveLength(240)
  expect(excerptOf('a'.repeat(241))).toBe(`${'a'.repeat(240)}…`)
})
