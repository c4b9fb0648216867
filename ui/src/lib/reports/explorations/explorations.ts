import { isDay, type PeriodChoice, type Preset } from '#lib/dashboard/periods.ts'
import type { DateRange, ExplorationType } from '../../../../../server/output/reports/content.ts'
import type { Exploration } from '../../../../../server/output/reports/explorations/model.ts'

/** The maximum length of a name. */
const name_max = 200

/** As many explorations as a report can have. */
export const explorations_max = 10

export const explorationLabels: Record<ExplorationType, string> = {
  trends: 'Trends',
  hours: 'By weekday and hour',
  retention: 'Retention',
  lifecycle: 'Lifecycle',
  stickiness: 'Stickiness',
  paths: 'Paths',
  web_vitals: 'Web vitals',
}

const dateRanges: Record<Preset, DateRange> = {
  today: 'today',
  yesterday: 'yesterday',
  '7d': 'last_7_days',
  '28d': 'last_28_days',
  '30d': 'last_30_days',
  month: 'this_month',
  'last-month': 'last_month',
  '12mo': 'last_12_months',
}

/** The period of a page as the date range of an exploration. */
export function dateRangeOf(period: PeriodChoice): string {
  return typeof period === 'string' ? dateRanges[period] : `${period.from}/${period.to}`
}

/** Prints an exploration for a form or an address. */
export function printExploration(exploration: Exploration): string {
  return JSON.stringify(exploration)
}

/** Parses an exploration from a form or an address; undefined if it is none. The API checks its parameters. */
export function parseExploration(text: string | null): Exploration | undefined {
  let found: unknown
  try {
    found = JSON.parse(text ?? '')
  } catch {
    return undefined
  }
  if (typeof found !== 'object' || found === null) return undefined
  const { type, name, date_range, query } = found as Record<string, unknown>
  const isKnown = typeof type === 'string' && Object.hasOwn(explorationLabels, type)
  const isNamed = typeof name === 'string' && (date_range === undefined || typeof date_range === 'string')
  if (!isKnown || !isNamed || typeof query !== 'object' || query === null) return undefined
  return { type, name, ...(date_range !== undefined && { date_range }), query } as Exploration
}

export const explorationFields = {
  whole: 'exploration',
  name: 'exploration_name',
  range: 'exploration_range',
  /** The index of one that is removed. */
  removed: 'exploration_removed',
} as const

/** Reads the explorations of a form, each with the name and the period that was entered for it. */
export function readExplorations(form: FormData): Exploration[] {
  const texts = (name: string) => form.getAll(name).map(String)
  const [names, ranges] = [texts(explorationFields.name), texts(explorationFields.range)]
  return texts(explorationFields.whole).flatMap((text, n) => {
    const found = parseExploration(text)
    if (!found || texts(explorationFields.removed).includes(String(n))) return []
    const { date_range: _, ...rest } = found
    const range = ranges[n] ?? ''
    return [
      { ...rest, name: (names[n] ?? '').trim(), ...(range !== '' && { date_range: range }) } as Exploration,
    ]
  })
}

/** True for a period of fixed days. */
export function isOfDays(date_range: string | undefined): boolean {
  return (date_range ?? '').split('/').filter(isDay).length === 2
}

/** The parameters of a page's request that an exploration does not have. */
type OfPage = { start_date?: unknown; end_date?: unknown; compare?: unknown }

/** A report that a page shows, as an exploration; undefined for a period of hours, which reports do not have. @param query the request of the page */
export function explorationOf<Type extends ExplorationType>(
  type: Type,
  name: string,
  period: PeriodChoice,
  query: Extract<Exploration, { type: Type }>['query'] & OfPage,
): Exploration | undefined {
  if (typeof period !== 'string' && period.times) return undefined
  const { start_date: _start, end_date: _end, compare: _compare, ...rest } = query
  const shortened = name.slice(0, name_max)
  return { type, name: shortened, date_range: dateRangeOf(period), query: rest } as unknown as Exploration
}

/** The address at which a report is chosen for an exploration. */
export function choiceAddress(site: string, exploration: Exploration): string {
  return `${site}/reports?${new URLSearchParams({ exploration: printExploration(exploration) })}`
}

/** The address of a form with an exploration that is added in it, if there is one. */
export function withExploration(address: string, exploration: Exploration | undefined): string {
  if (!exploration) return address
  const query = new URLSearchParams({ exploration: printExploration(exploration) })
  return `${address}${address.includes('?') ? '&' : '?'}${query}#explorations`
}
