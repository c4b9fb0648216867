import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type { LedgerEntry } from '../../../../server/revenue/conversions/ledger-model.ts'
import type { ConversionStats, GoalSummary } from '../../../../server/revenue/conversions/stats-model.ts'
import type { LedgerCallQuery, StatsCallQuery } from './queries.ts'

/** The statistics of a goal, with the numbers of ignored and unconverted values. */
export type Stats = ConversionStats & { ignored_values: number; unconverted_values: number }
export type Ledger = { entries: LedgerEntry[]; cursor: string | null }

type Days = { start_date: string; end_date: string; filters?: string }

/** Reads the numbers of all active goals. */
export async function readSummary(api: Api, siteId: string, query: Days): Promise<Block<GoalSummary>> {
  const answer = await api.sites({ site_id: siteId }).conversions.summary.get({ query })
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}

/** Reads the statistics of one goal. */
export async function readStats(
  api: Api,
  siteId: string,
  goalId: string,
  query: StatsCallQuery,
): Promise<Block<Stats>> {
  const answer = await api
    .sites({ site_id: siteId })
    .conversions({ conversion_id: goalId })
    .stats.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  const { data, meta } = answer.data
  const count = (name: 'ignored_values' | 'unconverted_values') => Number(meta?.[name] ?? 0)
  return {
    value: {
      ...data,
      ignored_values: count('ignored_values'),
      unconverted_values: count('unconverted_values'),
    },
  }
}

/** Reads a page of the conversions of a goal, newest first. */
export async function readLedger(
  api: Api,
  siteId: string,
  goalId: string,
  query: LedgerCallQuery,
): Promise<Block<Ledger>> {
  const answer = await api
    .sites({ site_id: siteId })
    .conversions({ conversion_id: goalId })
    .ledger.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  const { data, pagination } = answer.data
  return { value: { entries: data, cursor: pagination.cursor } }
}
