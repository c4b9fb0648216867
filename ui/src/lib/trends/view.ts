import type { Choice } from '#lib/components/Select.svelte'
import { parseDimension } from '#lib/dashboard/dimensions.ts'
import {
  isComplete as hasValue,
  type NamedCondition,
  parseExpression,
  parseFilterField,
  printConditions,
  withCondition,
} from '#lib/dashboard/filters.ts'
import { addressOf, parseView, type ViewState } from '#lib/dashboard/view-state.ts'
import { isEventField } from '#lib/events/fields.ts'
import { fieldOf, isComplete as isEventCondition, sentCondition } from '#lib/events/queries.ts'
import { segmentConditions } from '#lib/segments/filter.ts'
import { addsUp, type Counted, isOfNumbers, parseCounted, printCounted } from './metrics.ts'

/** A series as the form has it, complete or not. */
export type SeriesDraft = {
  counted: Counted
  /** The name of the counted events; empty for all. */
  event: string
  /** The property whose numbers are counted. */
  property: string
  /** All of them must hold. */
  conditions: NamedCondition[]
}

/** How the values over time are shown: as they are, as running totals, or with the mean of seven intervals. */
export const modeLabels = {
  values: 'Values',
  cumulative: 'Running total',
  average: 'Moving average of 7',
} as const
export type Mode = keyof typeof modeLabels
export const modes = Object.keys(modeLabels) as Mode[]

/** The complete state of the page, which is stored in its URL. */
export type TrendsView = {
  /** The period, the interval and the segment. */
  view: ViewState
  series: SeriesDraft[]
  /** Expressions with the letters of series; empty ones are still to be filled in. */
  formulas: string[]
  /** The field by which series are broken down, which all of them have. */
  breakdown: string | undefined
  mode: Mode
  /** The index of the series whose hours of the week are shown. */
  hours: number
}

export const limits = { series: 10, formulas: 5 } as const

const newSeries: SeriesDraft = {
  counted: { type: 'events', metric: 'events' },
  event: '',
  property: '',
  conditions: [],
}
const firstSeries: SeriesDraft[] = [
  { ...newSeries, event: 'page_view' },
  { ...newSeries, counted: { type: 'events', metric: 'users' } },
]

/** The letter of a series in formulas. */
export function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index)
}

/** The names of the fields of a series, which are also its query parameters. */
export function seriesFields(index: number) {
  const named = (name: string) => `${name}${index + 1}`
  return {
    counted: named('count'),
    event: named('event'),
    property: named('property'),
    /** A filter expression. */
    where: named('where'),
    /** The parts of a condition that the form adds. */
    added: {
      field: named('field'),
      property: named('field_property'),
      operator: named('operator'),
      value: named('value'),
    },
  }
}
/** The value of the button that adds a condition. */
export const addedFilter = (index: number) => `filter${index + 1}`
export const formulaField = (index: number) => `formula${index + 1}`
export const breakdownFields = { field: 'breakdown', property: 'breakdown_property' } as const

/**
 * Parses the view from a URL, or from what the form sends. Invalid values become defaults.
 * @param segments those of the site, which the form can give by name
 */
export function parseTrendsView(params: URLSearchParams, segments: readonly Choice[] = []): TrendsView {
  const view = parseView(params)
  const given = positions(limits.series).flatMap((index) => parseSeries(params, index, segments) ?? [])
  const formulas = positions(limits.formulas).flatMap(
    (index) => params.get(formulaField(index))?.trim() || [],
  )
  const series = given.length > 0 ? given : [...firstSeries]
  const added = params.get('add')
  if (added === 'series' && series.length < limits.series) series.push(newSeries)
  if (added === 'formula' && formulas.length < limits.formulas) formulas.push('')
  const breakdown = fieldOf(params, breakdownFields)
  return {
    view: { ...view, conditions: segmentConditions(view.conditions) },
    series,
    formulas,
    breakdown: breakdown && canBreakDown(kindOf(series), breakdown) ? breakdown : undefined,
    mode: modes.find((it) => it === params.get('show')) ?? 'values',
    hours: hoursOf(series, params.get('hours')),
  }
}

/** The query parameters of a view except its period, interval and segment, without defaults. */
export function printTrendsView(trends: Omit<TrendsView, 'view'>): Record<string, string | undefined> {
  const { series, formulas, breakdown, mode, hours } = trends
  const isFirst = JSON.stringify(series) === JSON.stringify(firstSeries)
  return {
    ...(!isFirst && Object.assign({}, ...series.map(printSeries))),
    ...Object.fromEntries(formulas.map((it, index) => [formulaField(index), it || undefined])),
    breakdown,
    show: mode === 'values' ? undefined : mode,
    hours: hours === 0 ? undefined : letterOf(hours),
  }
}

/** The URL of a view with some changes. */
export function trendsAddress(path: string, trends: TrendsView, change: Partial<TrendsView> = {}): string {
  const changed = { ...trends, ...change }
  return addressOf(path, changed.view, {}, printTrendsView(changed))
}

/** The series without the one at an index. */
export function withoutSeries(trends: TrendsView, index: number): Partial<TrendsView> {
  const series = trends.series.filter((_, other) => other !== index)
  return { series, hours: 0 }
}

/** What the series of a view are of, which decides by which fields they can be broken down. */
export type SeriesKind = 'events' | 'traffic' | 'both'

export function kindOf(series: readonly SeriesDraft[]): SeriesKind {
  const types = new Set(series.map((it) => it.counted.type))
  const [only] = types
  return types.size === 1 && only ? only : 'both'
}

/** True if all series of a kind have a field: of events, of sessions and page views, or of both. */
export function canBreakDown(kind: SeriesKind, field: string): boolean {
  const isOfTraffic = kind === 'events' || parseDimension(field) !== undefined
  return isOfTraffic && (kind === 'traffic' || isEventField(field))
}

/** True if nothing is missing that the metric needs. */
export function isComplete({ counted, property }: SeriesDraft): boolean {
  return !isOfNumbers(counted) || property !== ''
}

/** Why the API cannot count the series; undefined if it can. */
export function problemOfSeries({ series, mode }: TrendsView): SeriesProblem | undefined {
  const index = (has: (it: SeriesDraft) => boolean) => series.findIndex(has)
  const incomplete = index((it) => !isComplete(it))
  if (incomplete >= 0) return { kind: 'incomplete', index: incomplete }
  const averaged = mode === 'cumulative' ? index((it) => !addsUp(it.counted)) : -1
  return averaged >= 0 ? { kind: 'averaged', index: averaged } : undefined
}

/** A series without a property, or a running total of something that does not add up. */
export type SeriesProblem = { kind: 'incomplete' | 'averaged'; index: number }

/** The index of the series with this letter, else of the first one. */
function hoursOf(series: readonly SeriesDraft[], letter: string | null): number {
  return [...series.keys()].find((it) => letterOf(it) === letter) ?? 0
}

function parseSeries(
  params: URLSearchParams,
  index: number,
  segments: readonly Choice[],
): SeriesDraft | undefined {
  const names = seriesFields(index)
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const counted = parseCounted(text(names.counted))
  if (!counted) return undefined
  const ofEvents = counted.type === 'events'
  return {
    counted,
    event: ofEvents ? text(names.event) : '',
    property: isOfNumbers(counted) ? text(names.property) : '',
    conditions: conditionsOf(params, index, counted, segments),
  }
}

function conditionsOf(
  params: URLSearchParams,
  index: number,
  { type }: Counted,
  segments: readonly Choice[],
): NamedCondition[] {
  const { where, added: names } = seriesFields(index)
  const isKnown = type === 'events' ? isEventCondition : isTrafficCondition
  const kept = parseExpression(params.get(where) ?? '').filter(isKnown)
  // The form is also sent for other reasons, with a condition that is not complete yet. Addresses of before had its parts.
  const isSent = params.get('add') === addedFilter(index) || !params.has(where)
  const added = isSent ? sentCondition(params, names, segments) : undefined
  return added && isKnown(added) ? withCondition(kept, added) : kept
}

function isTrafficCondition(condition: NamedCondition): boolean {
  return parseFilterField(condition.dimension) !== undefined && hasValue(condition)
}

function printSeries({ counted, event, property, conditions }: SeriesDraft, index: number) {
  const names = seriesFields(index)
  return {
    [names.counted]: printCounted(counted),
    [names.event]: event || undefined,
    [names.property]: property || undefined,
    [names.where]: conditions.length > 0 ? printConditions(conditions) : undefined,
  }
}

function positions(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
