import type { ApiCall } from '#lib/api-call.ts'
import type { Choice } from '#lib/components/Select.svelte'
import {
  isComplete as hasValue,
  type NamedCondition,
  parseExpression,
  parseOperator,
  printConditions,
  withCondition,
} from '#lib/dashboard/filters.ts'
import { readCondition } from '#lib/dashboard/new-condition.ts'
import { comparisonQuery, days, type Timeframe } from '#lib/dashboard/queries.ts'
import { addressOf, intervalNames, parseView, type ViewState } from '#lib/dashboard/view-state.ts'
import { namedSeries } from '#lib/trends/named-series.ts'
import type { EventBreakdownQuery, EventVolumeQuery } from '../../../../server/analytics/events/model.ts'
import type { EventTrend, TrendsQuery } from '../../../../server/analytics/trends/model.ts'
import type { EventQuery } from '../../../../server/ingest/events/query-model.ts'
import {
  describeCondition,
  isEventField,
  isFilterField,
  propertyField,
  propertyOf,
  segmentField,
} from './fields.ts'

/** The complete state of the page, which is stored in its URL. */
export type EventsView = {
  /** The period and the interval. */
  view: ViewState
  conditions: NamedCondition[]
  /** The field of the breakdown. */
  by: string
}

export const defaultField = 'event_name'
export const eventsOnPage = 50
export const valuesShown = 10
/** As many values as trends can have. */
const reportedValues = 20

/** The fields of the form that adds a filter, and of the choice of a breakdown. */
export const conditionFields: ConditionNames = {
  field: 'add',
  property: 'property',
  operator: 'how',
  value: 'what',
}
export const breakdownFields = { field: 'by', property: 'by_property' } as const
/** The choice of a property that is not on the list. */
export const otherProperty = 'property'

/** Parses the view from a URL. Invalid values become defaults. */
export function parseEventsView(params: URLSearchParams): EventsView {
  const by = fieldOf(params, breakdownFields)
  return {
    view: { ...parseView(params), conditions: [] },
    conditions: parseExpression(params.get('filters') ?? '').filter(isComplete),
    by: by && isEventField(by) ? by : defaultField,
  }
}

/** The fields of a form for a condition. */
export type ConditionNames = { field: string; property: string; operator: string; value: string }

/**
 * The condition that a form sent; undefined if it sent none or it is incomplete.
 * @param segments those of the site, which can be given by name
 */
export function sentCondition(
  params: URLSearchParams,
  names: ConditionNames,
  segments: readonly Choice[],
): NamedCondition | undefined {
  const dimension = fieldOf(params, names)
  const operator = parseOperator(params.get(names.operator))
  if (!dimension || !operator) return undefined
  const text = params.get(names.value)?.trim() ?? ''
  // Countries, languages and so on are stored by code, but written by name.
  const known = readCondition(dimension, operator, text, segments)
  return known ?? { dimension, operator, values: [text] }
}

/** The condition that the form of a page adds; undefined if it was not sent or is incomplete. */
export function addedCondition(
  params: URLSearchParams,
  segments: readonly Choice[] = [],
): NamedCondition | undefined {
  const condition = sentCondition(params, conditionFields, segments)
  return condition && isComplete(condition) ? condition : undefined
}

/** The field that a form with a choice of fields sent; null if it sent none. */
export function fieldOf(params: URLSearchParams, names: { field: string; property: string }): string | null {
  const field = params.get(names.field)
  const property = params.get(names.property)?.trim()
  return field === otherProperty ? (property ? propertyField(property) : null) : field || null
}

/** A field as a form with a choice of fields has it. */
export function choiceOf(field: string): { field: string; property: string } {
  const property = propertyOf(field)
  return property === undefined ? { field, property: '' } : { field: otherProperty, property }
}

/** True for a condition on events that the API understands. */
export function isComplete(condition: NamedCondition): boolean {
  const { dimension, values } = condition
  const needsValue = dimension === segmentField
  return isFilterField(dimension) && hasValue(condition) && !(needsValue && values.includes(''))
}

/** The URL of a view with some changes, plus the other query parameters of a page. */
export function eventsAddress(
  path: string,
  { view, conditions, by }: EventsView,
  change: Partial<EventsView> = {},
  others: Record<string, string | undefined> = {},
): string {
  return addressOf(
    path,
    change.view ?? view,
    {},
    {
      ...printEventsView({ conditions: change.conditions ?? conditions, by: change.by ?? by }),
      ...others,
    },
  )
}

/** The URL of a view with one more condition. */
export function addressWith(path: string, view: EventsView, condition: NamedCondition): string {
  return eventsAddress(path, view, { conditions: withCondition(view.conditions, condition) })
}

/** The query parameters of a view except its period and interval, without defaults. */
export function printEventsView({
  conditions,
  by,
}: Pick<EventsView, 'conditions' | 'by'>): Record<string, string | undefined> {
  return {
    filters: conditions.length > 0 ? printConditions(conditions) : undefined,
    by: by === defaultField ? undefined : by,
  }
}

/** The query parameters of the events of a view. */
export function selection(
  { conditions }: Pick<EventsView, 'conditions'>,
  { range }: Pick<Timeframe, 'range'>,
) {
  return { ...days(range), ...(conditions.length > 0 && { filters: printConditions(conditions) }) }
}

export function listQuery(view: EventsView, time: Timeframe, limit: number, cursor?: string): EventQuery {
  return { ...selection(view, time), limit, ...(cursor !== undefined && { cursor }) }
}

export function volumeQuery(view: EventsView, time: Timeframe): EventVolumeQuery {
  return {
    ...selection(view, time),
    ...comparisonQuery(view.view, time),
    interval: intervalNames[time.interval],
  }
}

export function breakdownQuery(view: EventsView, time: Timeframe): EventBreakdownQuery {
  return { ...selection(view, time), ...comparisonQuery(view.view, time), by: view.by, limit: valuesShown }
}

/** A breakdown as the trends of a report: the events of each value, and the people who sent them. */
export function trendsOfBreakdown({ conditions, by }: EventsView, segments: readonly Choice[]): TrendsQuery {
  const filters = conditions.length > 0 ? { filters: printConditions(conditions) } : {}
  const described = conditions.map((it) => describeCondition(it, segments))
  const named = (metric: EventTrend['metric'], name: string): EventTrend =>
    namedSeries({ type: 'events', metric, ...filters }, [name, ...described].join(', '))
  const series = [named('events', 'Events'), named('users', 'People')]
  return { interval: 'month', series, breakdown: by, limit: reportedValues }
}

export function eventsCall(
  siteId: string,
  query: ApiCall['query'],
  report: '' | '/volume' | '/breakdown' | '/dictionary' | '/dictionary/properties' = '',
): ApiCall {
  return { path: `/v1/sites/${siteId}/events${report}`, ...(query && { query }) }
}
