import { readNumber } from '#lib/numbers.ts'

/** A rate in its form: the value of one unit in the currency of the site. */
export type RateRow = { currency: string; rate: string }

/** The names of the fields of the form. */
export const rateField = (index: number, part: 'currency' | 'rate') => `rates.${index}.${part}`

const maxRates = 200

export function readRates(form: FormData): RateRow[] {
  const rows: RateRow[] = []
  const text = (index: number, part: 'currency' | 'rate') =>
    String(form.get(rateField(index, part)) ?? '').trim()
  for (let index = 0; index < maxRates && form.has(rateField(index, 'currency')); index++)
    rows.push({ currency: text(index, 'currency'), rate: text(index, 'rate') })
  return rows
}

/** Converts rows to the rates of the API; rows without a currency and a rate are left out. */
export function toRates(rows: readonly RateRow[]): {
  rates: Record<string, number>
  problems: Record<string, string>
} {
  const rates: Record<string, number> = {}
  const problems: Record<string, string> = {}
  for (const [index, { currency, rate }] of rows.entries()) {
    if (!currency || (!currency && !rate)) {
      if (rate) problems[rateField(index, 'currency')] = 'Choose the currency.'
      continue
    }
    const { value: number, problem } = readNumber(rate)
    if (number === undefined) problems[rateField(index, 'rate')] = problem
    else if (number <= 0) problems[rateField(index, 'rate')] = 'Enter a number above 0.'
    else if (currency in rates)
      problems[rateField(index, 'currency')] = 'This currency already has a rate above.'
    else rates[currency] = number
  }
  return { rates, problems }
}

/** Maps the problems of the API, keyed by currency, to the rows with that currency. */
export function atRows(rows: readonly RateRow[], details: readonly { field: string; message: string }[]) {
  const problems: Record<string, string> = {}
  const others: string[] = []
  for (const { field, message } of details) {
    const index = rows.findIndex(({ currency }) => field === `rates.${currency}`)
    if (index >= 0)
      problems[rateField(index, 'rate')] ??= message
        .replace(`${field} `, '')
        .replace(/^./, (it) => it.toUpperCase())
    else others.push(message)
  }
  return { problems, message: others.join(' ') || undefined }
}
