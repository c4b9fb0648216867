import { TypeCompiler } from '@sinclair/typebox/compiler'
import { isCurrency } from '../../platform/currencies.ts'
import { type Problem, ValidationError } from '../../platform/errors.ts'
import { fromSchemaErrors } from '../../platform/http/validation.ts'
import { bounded } from '../../platform/text.ts'
import { microUnits } from '../conversions/money.ts'
import type { CsvRow } from './csv.ts'
import { CostEntry, costDecimals } from './model.ts'

/** A row of an upload, in the form in which it is stored. */
export type CostRow = {
  date: string
  source: string
  medium: string
  campaign: string
  /** In millionths. */
  cost: bigint
  currency: string
  clicks: number | null
  impressions: number | null
}

const entries = TypeCompiler.Compile(CostEntry)
const problems_max = 1000
const names_max = 255

/** A row of the request, and the names of its fields in error messages. */
type Given = { entry: unknown; nameOf: (field: string) => string }

/** The valid rows, and the problems of the others. */
export type ReadCosts = {
  rows: CostRow[]
  invalid: number
  /** The first problems. */
  problems: Problem[]
}

/** Validates the entries of a JSON document. */
export function readEntries(given: readonly unknown[], currency: string): ReadCosts {
  return readAll(
    given.map((entry, n) => ({
      entry,
      nameOf: (field) => (field === '' ? `costs.${n}` : `costs.${n}.${field}`),
    })),
    currency,
  )
}

/** Validates the rows of a CSV file. */
export function readLines(rows: readonly CsvRow[], currency: string): ReadCosts {
  return readAll(
    rows.map(({ line, cells }) => ({
      entry: { ...cells, ...numbersOf(cells) },
      nameOf: (field) => (field === '' ? `line ${line}` : `line ${line}: ${field}`),
    })),
    currency,
  )
}

/** Returns all rows. @throws ValidationError if any is invalid, with the problems. */
export function allOf({ rows, invalid, problems }: ReadCosts): CostRow[] {
  if (invalid === 0) return rows
  throw new ValidationError(
    problems,
    `${invalid} of ${rows.length + invalid} rows are invalid, so no row was stored: ${problems[0]?.message}`,
  )
}

const numeric = /^\d+(\.\d+)?$/

/** Converts numeric cells to numbers. Other text stays as it is and fails validation. */
function numbersOf(cells: Record<string, string>): Record<string, number> {
  const found = ['cost', 'clicks', 'impressions'].filter((it) => numeric.test(cells[it] ?? ''))
  return Object.fromEntries(found.map((it) => [it, Number(cells[it])]))
}

function readAll(given: readonly Given[], currency: string): ReadCosts {
  const problems: Problem[] = []
  const rows: CostRow[] = []
  let invalid = 0
  for (const { entry, nameOf } of given) {
    const found = problemsOf(entry)
    if (found.length === 0) rows.push(toRow(entry as CostEntry, currency))
    else invalid++
    for (const { field, what } of found)
      if (problems.length < problems_max)
        problems.push({ field: nameOf(field), message: `${nameOf(field)} ${what}` })
  }
  return { rows, invalid, problems }
}

type RowProblem = { field: string; what: string }

function problemsOf(entry: unknown): RowProblem[] {
  if (!entries.Check(entry))
    return fromSchemaErrors(entries.Errors(entry)).details.map(({ field, message }) => ({
      field: field === 'body' ? '' : field,
      what: message.slice(field.length + 1),
    }))
  const found: RowProblem[] = []
  const { date, source, cost, currency } = entry
  if (!isDay(date)) found.push({ field: 'date', what: 'must be a day like 2026-03-31' })
  if (bounded(source, names_max) === '') found.push({ field: 'source', what: 'must not be blank' })
  if (Number(cost.toFixed(costDecimals)) !== cost)
    found.push({ field: 'cost', what: `must have at most ${costDecimals} decimals` })
  if (currency && !isCurrency(currency.toUpperCase()))
    found.push({ field: 'currency', what: 'must be an ISO 4217 code such as EUR' })
  return found
}

/** True if a text is a calendar day in the range of event times. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1970-01-02' || text >= '2200-01-01') return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function toRow({ date, source, medium, campaign, cost, ...entry }: CostEntry, currency: string): CostRow {
  return {
    date,
    ...normalizedNames({ source, medium, campaign }),
    cost: microUnits(String(cost)),
    currency: (entry.currency || currency).toUpperCase(),
    clicks: entry.clicks ?? null,
    impressions: entry.impressions ?? null,
  }
}

type CampaignNames = Pick<CostRow, 'source' | 'medium' | 'campaign'>

/** Normalizes source, medium and campaign like those of events, so that they match. */
export function normalizedNames(names: { [N in keyof CampaignNames]?: string | null }): CampaignNames {
  return {
    source: bounded(names.source?.toLowerCase(), names_max),
    medium: bounded(names.medium?.toLowerCase(), names_max),
    campaign: bounded(names.campaign, names_max),
  }
}

/** Merges rows of the same day, source, medium, campaign and currency. */
export function summed(rows: readonly CostRow[]): CostRow[] {
  const groups = Map.groupBy(rows, ({ date, source, medium, campaign, currency }) =>
    JSON.stringify([date, source, medium, campaign, currency]),
  )
  return [...groups.values()].map((same) => same.reduce(added))
}

function added(a: CostRow, b: CostRow): CostRow {
  return {
    ...a,
    cost: a.cost + b.cost,
    clicks: plus(a.clicks, b.clicks),
    impressions: plus(a.impressions, b.impressions),
  }
}

function plus(a: number | null, b: number | null): number | null {
  return a === null ? b : a + (b ?? 0)
}
