import { type CardName, cardNames, cards, type Dimension } from './dimensions.ts'
import { type Condition, parseConditions, printConditions } from './filters.ts'
import { type Metric, parseMetric } from './metrics.ts'
import { isDay, type PeriodChoice, presets } from './periods.ts'

/** The complete state of the dashboard, which is stored only in its URL. */
export type ViewState = {
  period: PeriodChoice
  isCompared: boolean
  conditions: Condition[]
  /** The metric that the chart shows and the cards are ranked by. */
  metric: Metric
  tabs: Record<CardName, Dimension>
}

export const defaultView: ViewState = {
  period: '28d',
  isCompared: true,
  conditions: [],
  metric: 'users',
  tabs: Object.fromEntries(cardNames.map((card) => [card, cards[card].tabs[0]])) as Record<
    CardName,
    Dimension
  >,
}

/** The query parameters that belong to the view. */
const names = {
  period: 'period',
  from: 'from',
  to: 'to',
  compare: 'compare',
  filters: 'filters',
  metric: 'metric',
}

/** Parses the view from a URL. Invalid values become defaults, so that old links still open. */
export function parseView(params: URLSearchParams): ViewState {
  return {
    period: parsePeriod(params),
    isCompared: params.get(names.compare) !== 'off',
    conditions: parseConditions(params.get(names.filters) ?? ''),
    metric: parseMetric(params.get(names.metric)) ?? defaultView.metric,
    tabs: Object.fromEntries(
      cardNames.map((card) => [
        card,
        cards[card].tabs.find((tab) => tab === params.get(card)) ?? defaultView.tabs[card],
      ]),
    ) as ViewState['tabs'],
  }
}

/** The view as query parameters, in a fixed order and without defaults. */
export function printView(view: ViewState): URLSearchParams {
  const params = printPeriod(view.period)
  if (!view.isCompared) params.set(names.compare, 'off')
  if (view.conditions.length > 0) params.set(names.filters, printConditions(view.conditions))
  if (view.metric !== defaultView.metric) params.set(names.metric, view.metric)
  for (const card of cardNames)
    if (view.tabs[card] !== defaultView.tabs[card]) params.set(card, view.tabs[card])
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

/** The query parameters of the period, to carry it over to another page. */
export function periodParams(params: Pick<URLSearchParams, 'get'>): URLSearchParams {
  return printPeriod(parsePeriod(params))
}

function printPeriod(period: PeriodChoice): URLSearchParams {
  const params = new URLSearchParams()
  if (typeof period === 'object') {
    params.set(names.from, period.from)
    params.set(names.to, period.to)
  } else if (period !== defaultView.period) params.set(names.period, period)
  return params
}

function parsePeriod(params: Pick<URLSearchParams, 'get'>): PeriodChoice {
  const [one, other] = [params.get(names.from), params.get(names.to)]
  if (isDay(one) && isDay(other)) return one <= other ? { from: one, to: other } : { from: other, to: one }
  if (isDay(one) || isDay(other)) {
    const day = (isDay(one) ? one : other) as string
    return { from: day, to: day }
  }
  return presets.find((preset) => preset === params.get(names.period)) ?? defaultView.period
}
