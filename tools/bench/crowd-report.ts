import type { Crowd, Rates } from './crowd.ts'
import { type Ratio, ratioLine } from './history.ts'
import { median, quantile } from './median.ts'

/** `visitors`: the people beside the ingestion. The rates of a round have the same index. */
type Results = { crowds: Crowd[]; alone: Rates[]; beside: Rates[]; visitors: Crowd }

const aims = { wait_s: 5, ingestion: 0.8 }

/** Returns the ratios of ingestion beside people to ingestion alone, and of waits to the longest acceptable one. */
export function crowdRatios(results: Results): Ratio[] {
  const { crowds, visitors } = results
  const wait = (it: Crowd, name: string): Ratio => ({
    name: `longest wait of ${it.people} ${name}, share of ${aims.wait_s} s`,
    value: longest_s(it) / aims.wait_s,
    better: 'lower',
    aim: 1,
  })
  return [
    ...crowds.map((it) => wait(it, it.people === 1 ? 'person' : 'people at once')),
    wait(visitors, 'people beside the ingestion'),
    ...ingestionRatios(results),
  ]
}

function ingestionRatios({ alone, beside, visitors }: Results): Ratio[] {
  const ratio = (name: keyof Rates) =>
    median(beside.map((it, round) => it[name] / (alone[round]?.[name] ?? Number.NaN)))
  return (['accepted', 'queryable'] as const).map((name) => ({
    name: `events ${name} a second beside ${visitors.people} people, against alone`,
    value: ratio(name),
    better: 'higher',
    aim: aims.ingestion,
  }))
}

/** Returns the tables of waits and rates, and a line for each aim. */
export function crowdReport(results: Results, load: { events: number; perRequest: number }): string[] {
  const { crowds, alone, beside, visitors } = results
  const all = [...crowds, visitors]
  const wait_s = Math.max(...all.map(longest_s))
  const failures = all.reduce((sum, it) => sum + failureCount(it), 0)
  const rate = (rates: Rates[], name: keyof Rates) =>
    Math.round(median(rates.map((it) => it[name]))).toLocaleString('en')
  const rates = (rounds: Rates[]) => `${rate(rounds, 'accepted')} | ${rate(rounds, 'queryable')}`
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed')
  return [
    '| | visits | p50 ms | p95 ms | maximum ms | refused or failed |',
    '|---|---:|---:|---:|---:|---|',
    ...crowds.map((it) => waitRow(it.people === 1 ? '1 person' : `${it.people} people at once`, it)),
    waitRow(`${visitors.people} people again and again, beside the ingestion`, visitors),
    '',
    `Ingestion into another site of the same product: ${load.events.toLocaleString('en')} events of the demo shop, ${load.perRequest.toLocaleString('en')} a request, medians of ${alone.length} rounds.`,
    '',
    '| events/s | until acknowledged | until all can be queried |',
    '|---|---:|---:|',
    `| alone | ${rates(alone)} |`,
    `| beside ${visitors.people} people who open the dashboard again and again | ${rates(beside)} |`,
    '',
    ...ingestionRatios(results).map(ratioLine),
    `- Longest wait: ${wait_s.toFixed(1)} s (aim ${aims.wait_s}: ${verdict(wait_s <= aims.wait_s)})`,
    `- Refused or failed requests: ${failures} (aim 0: ${verdict(failures === 0)})`,
  ]
}

function waitRow(title: string, { waits_ms, failures }: Crowd): string {
  const at = (share: number) => Math.round(quantile(waits_ms, share)).toLocaleString('en')
  const kinds = Object.entries(failures).map(([kind, count]) => `${count} × ${kind}`)
  return `| ${title} | ${waits_ms.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${kinds.join(', ') || 'none'} |`
}

function longest_s({ waits_ms }: Crowd): number {
  return Math.max(...waits_ms) / 1000
}

function failureCount({ failures }: Crowd): number {
  return Object.values(failures).reduce((sum, count) => sum + count, 0)
}
