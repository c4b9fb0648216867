import { type Comparison, defaultComparison, parseComparison, printComparison } from './comparison.ts'
import { type CardName, cardNames, cards, type Dimension } from './dimensions.ts'
import { type Condition, parseConditions, printConditions, withoutTraffic } from './filters.ts'
import { isOfGoal, type Metric, parseMetric } from './metrics.ts'
import { type Interval, intervals, isDay, type PeriodChoice, presets, rangeOfTimes } from './periods.ts'

/** The complete state of the dashboard, which is stored only in its URL. */
export type ViewState = {
  period: PeriodChoice
  isCompared: boolean
  /** What the period is compared with; the default if it is not compared. */
  comparison: Comparison
  /** The bucket size of the chart. Null: depends on the length of the period. */
  interval: Interval | null
  conditions: Condition[]
  /** The metric that the chart shows and the cards are ranked by. */
  metric: Metric
  /** The goal whose conversions are shown. */
  goal: string | null
  /** The metric that the cards are sorted by. Null: depends on the metric of the chart. */
  rank: Metric | null
  /** Another metric that the chart shows, with its own axis. */
  secondMetric: Metric | null
  tabs: Record<CardName, Dimension>
  /** True if the countries are shown as a map, on the tab that has them. */
  showsMap: boolean
}

export const defaultView: ViewState = {
  period: '28d',
  isCompared: true,
  comparison: defaultComparison,
  interval: null,
  conditions: [],
  metric: 'users',
  goal: null,
  rank: null,
  secondMetric: null,
  tabs: Object.fromEntries(cardNames.map((card) => [card, cards[card].tabs[0]])) as Record<
    CardName,
    Dimension
  >,
  showsMap: false,
}

/** The query parameters that belong to the view. */
const names = {
  period: 'period',
  from: 'from',
  to: 'to',
  interval: 'interval',
  filters: 'filters',
  metric: 'metric',
  goal: 'goal',
  rank: 'by',
  secondMetric: 'with',
  countries: 'countries',
}

/** The names of intervals in addresses, and in requests about events. */
export const intervalNames = {
  hour: 'hour',
  date: 'day',
  week: 'week',
  month: 'month',
} as const satisfies Record<Interval, string>

/** Parses the view from a URL. Invalid values become defaults, so that old links still open. */
export function parseView(params: URLSearchParams): ViewState {
  const goal = /^conv_\w+$/.exec(params.get(names.goal) ?? '')?.[0] ?? null
  const read = (name: string) => {
    const found = parseMetric(params.get(name))
    return found && (goal || !isOfGoal(found)) ? found : null
  }
  const metric = read(names.metric) ?? defaultView.metric
  const second = read(names.secondMetric)
  return {
    period: parsePeriod(params),
    ...parseComparison(params),
    interval: intervals.find((it) => intervalNames[it] === params.get(names.interval)) ?? null,
    conditions: parseConditions(params.get(names.filters) ?? ''),
    metric,
    goal,
    rank: read(names.rank),
    secondMetric: second && second !== metric ? second : null,
    tabs: Object.fromEntries(
      cardNames.map((card) => [
        card,
        cards[card].tabs.find((tab) => tab === params.get(card)) ?? defaultView.tabs[card],
      ]),
    ) as ViewState['tabs'],
    showsMap: params.get(names.countries) === 'map',
  }
}

/** As `parseView`, for reports other than traffic, which have no filters by goal or time of the week. */
export function parseViewWithoutTraffic(params: URLSearchParams): ViewState {
  const view = parseView(params)
  return { ...view, conditions: withoutTraffic(view.conditions) }
}

/** The view as query parameters, in a fixed order and without defaults. */
export function printView(view: ViewState): URLSearchParams {
  const params = printPeriod(view.period)
  printComparison(params, view.isCompared, view.comparison)
  if (view.interval) params.set(names.interval, intervalNames[view.interval])
  if (view.conditions.length > 0) params.set(names.filters, printConditions(view.conditions))
  if (view.metric !== defaultView.metric) params.set(names.metric, view.metric)
  if (view.goal) params.set(names.goal, view.goal)
  if (view.rank) params.set(names.rank, view.rank)
  if (view.secondMetric && view.secondMetric !== view.metric)
    params.set(names.secondMetric, view.secondMetric)
  for (const card of cardNames)
    if (view.tabs[card] !== defaultView.tabs[card]) params.set(card, view.tabs[card])
  if (view.showsMap && view.tabs.countries === 'country') params.set(names.countries, 'map')
  return params
}

/** The URL of a view with some changes, plus the other query parameters of a page. */
export function addressOf(
  path: string,
  view: ViewState,
  change: Partial<ViewState> = {},
  others: Record<string, string | undefined> = {},
): string {
  const params = printView({ ...view, ...change })
  for (const [name, value] of Object.entries(others)) if (value !== undefined) params.set(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}

/** The query parameters of a view as the hidden fields of a form. */
export function keptFields(
  view: ViewState,
  others: Record<string, string | undefined>,
): { name: string; text: string }[] {
  return [...printView(view), ...Object.entries(others)].flatMap(([name, text]) =>
    text === undefined ? [] : [{ name, text }],
  )
}

/** The query parameters of the period, to carry it over to another page. */
export function periodParams(params: Pick<URLSearchParams, 'get'>): URLSearchParams {
  return printPeriod(parsePeriod(params))
}

function printPeriod(period: PeriodChoice): URLSearchParams {
  const params = new URLSearchParams()
  if (typeof period === 'object') {
    params.set(names.from, period.times?.from ?? period.from)
    params.set(names.to, period.times?.to ?? period.to)
  } else if (period !== defaultView.period) params.set(names.period, period)
  return params
}

function parsePeriod(params: Pick<URLSearchParams, 'get'>): PeriodChoice {
  const [one, other] = [params.get(names.from), params.get(names.to)]
  const times = rangeOfTimes(one, other)
  if (times) return times
  if (isDay(one) && isDay(other)) return one <= other ? { from: one, to: other } : { from: other, to: one }
  if (isDay(one) || isDay(other)) {
    const day = (isDay(one) ? one : other) as string
    return { from: day, to: day }
  }
  return presets.find((preset) => preset === params.get(names.period)) ?? defaultView.period
}
