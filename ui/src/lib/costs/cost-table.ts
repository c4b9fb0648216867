import { isDay } from '#lib/dashboard/periods.ts'
import { formatNumber } from '#lib/format.ts'
import { csvTable } from '#lib/uploads/csv-table.ts'
import type { ColumnRule, FileTable, Rules } from '#lib/uploads/file-table.ts'
import { columns } from './upload.ts'

/** The limit of one upload. */
const rows_max = 10_000

const whole: ColumnRule = { isValid: (cell) => /^\d+$/.test(cell), expected: 'a whole number' }

const checked: Record<string, ColumnRule> = {
  date: { isFilled: true, isValid: isDay, expected: 'a day such as 2026-03-01' },
  source: { isFilled: true },
  cost: {
    isFilled: true,
    isValid: (cell) => /^\d+(\.\d+)?$/.test(cell),
    expected: 'a number with a point for decimals, such as 118.40',
  },
  currency: { isValid: (cell) => /^[A-Za-z]{3}$/.test(cell), expected: 'a code such as EUR' },
  clicks: whole,
  impressions: whole,
}

const rules: Rules = {
  ruleOf: (name) => (columns.split(',').includes(name) ? (checked[name] ?? {}) : undefined),
  required: ['date', 'source', 'cost'],
  isStrict: true,
}

/** Reads a file of costs before its upload. */
export function costTable(csv: string): FileTable {
  const table = csvTable(csv, { rules, isAnyDelimiter: true, isWhole: true, rows_max: rows_max + 1 })
  const isTooLong = table.columns.length > 0 && table.total === undefined
  if (!isTooLong) return table
  const tooLong = `The file has more than ${formatNumber(rows_max)} rows. Upload it in parts.`
  return { ...table, problems: [...table.problems, tooLong] }
}
