import { expect, test } from 'bun:test'
import { csvLine, csvStream } from './csv.ts'

test.each([
  [['/a', 1, 2.5], '/a,1,2.5\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@SUM(A1)'], '"\'=1+1","\'+1","\'-1","\'@SUM(A1)"\r\n'],
  [['', null, 'ü'], ',,ü\r\n'],
])('%p is formatted as the line %p', (cells, line) => expect(csvLine(cells)).toBe(line))

test('a negative number is not escaped', () => expect(csvLine([-5])).toBe('-5\r\n'))

test('a stream contains all lines, and stops pulling lines when the reader cancels', async () => {
  let read = 0
  async function* lines() {
    for (read = 1; read <= 1000; read++) yield `${read}\r\n`
  }
  const reader = csvStream(lines()).getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('1\r\n')
  await reader.cancel()
  expect(read).toBeLessThan(10)
})
