import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../../test/support/product.ts'
import {
  appendHistory,
  compareRatios,
  type HistoryEntry,
  type Ratio,
  ratioTable,
  readHistory,
} from './history.ts'

const run = { date: '2026-11-20T10:00:00.000Z', commit: 'abc1234', machine: '2 cores', bench: 'traffic' }
const later = { ...run, date: '2026-11-21T10:00:00.000Z', commit: 'def5678' }
const totals: Ratio = { name: 'totals', value: 1.2, better: 'lower' }
const rate: Ratio = { name: 'rate', value: 0.8, better: 'higher' }

const entry = ({ name, value, better }: Ratio, from = run): HistoryEntry => ({
  ...from,
  ratio: name,
  value,
  better,
})

describe('the history file', () => {
  let folder: ReturnType<typeof temporaryFolder>
  let file: string
  beforeEach(() => {
    folder = temporaryFolder()
    file = join(folder.path, 'history.ndjson')
  })
  afterEach(() => folder.remove())

  test('is empty before the first run', async () => {
    expect(await readHistory(file)).toEqual([])
  })

  test('keeps the ratios of all runs in order, one a line', async () => {
    await appendHistory(run, [totals, rate], file)
    await appendHistory(later, [totals], file)
    expect((await Bun.file(file).text()).split('\n')).toHaveLength(4)
    expect(await readHistory(file)).toEqual([entry(totals), entry(rate), entry(totals, later)])
  })

  test('stores values with four digits and without their aims', async () => {
    await appendHistory(run, [{ ...totals, value: 1.234567, aim: 2 }], file)
    expect(await readHistory(file)).toEqual([entry({ ...totals, value: 1.235 })])
  })

  test.each(['<<<<<<< HEAD', '{"date":"2026-11-20"}'])('names the line that is %s', async (line) => {
    await Bun.write(file, `${JSON.stringify(entry(totals))}\n${line}\n`)
    await expect(readHistory(file)).rejects.toThrow(`${file}:2 is not an entry`)
  })
})

describe('a comparison with the history', () => {
  const isWorse = (measured: Ratio, ...recorded: HistoryEntry[]) =>
    compareRatios('traffic', [measured], recorded).map((it) => it.isWorse)

  test('fails if a ratio of which less is better rises by more than 25 %', () => {
    expect(isWorse({ ...totals, value: 1.49 }, entry(totals))).toEqual([false])
    expect(isWorse({ ...totals, value: 1.51 }, entry(totals))).toEqual([true])
  })

  test('fails if a ratio of which more is better falls by more than 25 %', () => {
    expect(isWorse({ ...rate, value: 0.61 }, entry(rate))).toEqual([false])
    expect(isWorse({ ...rate, value: 0.59 }, entry(rate))).toEqual([true])
  })

  test('does not fail for improvements, however large', () => {
    expect(isWorse({ ...totals, value: 0.1 }, entry(totals))).toEqual([false])
    expect(isWorse({ ...rate, value: 8 }, entry(rate))).toEqual([false])
  })

  test('uses the newest recorded value', () => {
    const newest = entry({ ...totals, value: 2 }, later)
    expect(isWorse({ ...totals, value: 2.4 }, entry(totals), newest)).toEqual([false])
  })

  test('does not fail for a ratio that only another benchmark has recorded', () => {
    const other = entry(totals, { ...run, bench: 'segments' })
    expect(compareRatios('traffic', [{ ...totals, value: 9 }], [other])).toEqual([
      { line: 'traffic: totals: 9.00, nothing recorded', isWorse: false },
    ])
  })

  test('says in one line what was measured, what is recorded, and when', () => {
    expect(compareRatios('traffic', [{ ...totals, value: 2 }], [entry(totals)])).toEqual([
      {
        line: 'WORSE traffic: totals: 2.00, lower is better, recorded 1.20 (2026-11-20, abc1234)',
        isWorse: true,
      },
    ])
  })
})

describe('the table of earlier ratios', () => {
  test('is left out after a single run', () => {
    expect(ratioTable('traffic', [entry(totals)])).toEqual([])
  })

  test('has the newest run first, and only ratios that it measured', () => {
    const history = [entry(totals), entry(rate), entry({ ...totals, value: 1.4 }, later)]
    expect(ratioTable('traffic', history).slice(2)).toEqual([
      '| | 2026-11-21 def5678 | 2026-11-20 abc1234 |',
      '|---|---:|---:|',
      '| totals | 1.40 | 1.20 |',
    ])
  })
})
