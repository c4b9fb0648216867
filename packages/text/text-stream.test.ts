import { expect, test } from 'bun:test'
import { textStream } from './text-stream.ts'

test('a stream contains all lines, and stops pulling lines when the reader cancels', async () => {
  let read = 0
  async function* lines() {
    for (read = 1; read <= 1000; read++) yield `${read}\r\n`
  }
  const reader = textStream(lines()).getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('1\r\n')
  await reader.cancel()
  expect(read).toBeLessThan(10)
})
