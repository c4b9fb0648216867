import { expect, test } from 'bun:test'
import { csvLine } from './csv-line.ts'

test.each([
  [['/a', 1, 2.5], '/a,1,2.5\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@SUM(A1)'], '"\'=1+1","\'+1","\'-1","\'@SUM(A1)"\r\n'],
  [['', null, 'ü'], ',,ü\r\n'],
])('%p is formatted as the line %p', (cells, line) => expect(csvLine(cells)).toBe(line))

test('a negative number is not escaped', () => expect(csvLine([-5])).toBe('-5\r\n'))
