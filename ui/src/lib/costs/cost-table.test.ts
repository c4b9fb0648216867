import { expect, test } from 'bun:test'
import { isSound } from '#lib/uploads/file-table.ts'
import { costTable } from './cost-table.ts'

test('a file as spreadsheets write it is read with its first rows', () => {
  const table = costTable('\uFEFFDate;Source;Cost\r\n2026-03-01;google;118.40\r\n\r\n2026-03-02;"a;b";25\r\n')
  expect(isSound(table)).toBe(true)
  expect(table.columns.map(({ name, state }) => [name, state])).toEqual([
    ['date', 'read'],
    ['source', 'read'],
    ['cost', 'read'],
  ])
  expect(table.total).toBe(2)
  expect(table.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, '2026-03-01', 'google', '118.40'],
    [4, '2026-03-02', 'a;b', '25'],
  ])
})

test('problems are named at their column', () => {
  const table = costTable('date,source,cost,cost,amount\n2026-02-30,google,"12,50",1,2\n2026-03-01,,3,1,2\n')
  expect(isSound(table)).toBe(false)
  expect(table.columns.map(({ problem }) => problem)).toEqual([
    'Line 2: “2026-02-30”. Expected: a day such as 2026-03-01',
    'Line 3: empty',
    'Line 2: “12,50”. Expected: a number with a point for decimals, such as 118.40',
    'The column appears twice.',
    'There is no such column.',
  ])
  expect([...(table.rows[0]?.wrong ?? [])]).toEqual([0, 2])
})

test('problems of the whole file belong to no column', () => {
  expect(costTable('date,source\n2026-03-01,google,7\n').problems).toEqual([
    'The column cost is missing.',
    'Rows with more cells than columns, in lines: 2',
  ])
  expect(costTable('date,source,cost\n').problems).toEqual(['The file has no rows besides the column names.'])
  expect(costTable('date,source,cost\n2026-03-01,"google,1\n').problems).toEqual([
    'Line 2 is not valid CSV: a quote is not closed, or is in the middle of a cell.',
  ])
  const many = `date,source,cost\n${'2026-03-01,google,1\n'.repeat(10_001)}`
  expect(costTable(many).problems).toEqual(['The file has more than 10,000 rows. Upload it in parts.'])
})

test('several wrong cells are counted, with the first line', () => {
  expect(costTable('date,source,cost\n1.3.2026,a,1\n2.3.2026,a,1\n').columns[0]?.problem).toBe(
    '2 lines, the first is 2: “1.3.2026”. Expected: a day such as 2026-03-01',
  )
})
