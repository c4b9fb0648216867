import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import type { TSchema } from 'elysia'
import { propertyPath } from '../../../packages/text/property-path.ts'
import { pathProblem } from '../../ingest/events/event-filters.ts'
import { ValidationError } from '../../platform/errors.ts'
import { requirePermission } from '../../platform/http/authentication.ts'
import { checkedVariant } from '../../platform/http/checked-variant.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { prefixed } from '../../platform/prefixed-errors.ts'
import type { Services } from '../../services.ts'
import type { EventFilter } from '../events/selected-events.sql.ts'
import { readEventFilter } from '../events/selection.ts'
import { goalMetrics } from '../traffic/model.ts'
import { EventTrend, type NumberMetric, numberMetrics, TrafficTrend } from './model.ts'

/** A series of events with its parsed filter. `field` is its path in the request. */
export type EventSeries = {
  type: 'events'
  field: string
  name: string | null
} & EventFilter &
  ({ metric: 'events' | 'users'; property: null } | { metric: NumberMetric; property: string })

export type TrafficSeries = TrafficTrend & { field: string }
export type TrendSeries = EventSeries | TrafficSeries

const forms: Record<TrendSeries['type'], TypeCheck<TSchema>> = {
  events: TypeCompiler.Compile(EventTrend),
  traffic: TypeCompiler.Compile(TrafficTrend),
}

/**
 * Validates a series of a request, against the schema of its type.
 * @param field its path in the request.
 * @throws InvalidRequest, @throws ValidationError with the path of each mistake, @throws Forbidden for traffic that
 * the caller may not read.
 */
export async function readSeries(
  db: Services['db'],
  principal: Principal,
  site: { id: string },
  input: unknown,
  field: string,
): Promise<TrendSeries> {
  const type = checkedVariant(forms, input, field)
  return type === 'traffic'
    ? readTrafficSeries(principal, input as TrafficTrend, field)
    : readEventSeries(db, site, input as EventTrend, field)
}

function readTrafficSeries(principal: Principal, input: TrafficTrend, field: string): TrafficSeries {
  requirePermission(principal, 'analytics:read')
  if (goalMetrics.some((it) => it === input.metric) && input.conversion_id === undefined)
    throw invalid(`${field}.conversion_id`, `is required: ${input.metric} is of one goal`)
  return { ...input, field }
}

async function readEventSeries(
  db: Services['db'],
  site: { id: string },
  input: EventTrend,
  field: string,
): Promise<EventSeries> {
  const { type, name = null, metric, property } = input
  const filter = await prefixed(field, () => readEventFilter(db, site, input.filters))
  const common = { type, field, name, ...filter }
  if (!isOfNumbers(metric)) {
    if (property !== undefined)
      throw invalid(`${field}.property`, `is not allowed for the metric ${metric}: it counts all events`)
    return { ...common, metric, property: null }
  }
  if (property === undefined)
    throw invalid(`${field}.property`, `is required: ${metric} is of the numbers of a property`)
  const problem = pathProblem(propertyPath(property))
  if (problem !== undefined) throw invalid(`${field}.property`, problem)
  return { ...common, metric, property }
}

function isOfNumbers(metric: EventTrend['metric']): metric is NumberMetric {
  return numberMetrics.some((it) => it === metric)
}

export function invalid(field: string, problem: string): ValidationError {
  return new ValidationError([{ field, message: `${field} ${problem}` }])
}
