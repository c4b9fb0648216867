import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import type { TSchema } from 'elysia'
import { pathProblem } from '../../ingest/events/event-filters.ts'
import { type Problem, ValidationError } from '../../platform/errors.ts'
import { fromSchemaErrors } from '../../platform/http/validation.ts'
import { type EventCondition, parseEventFilter } from '../events/fields.ts'
import { EventTrend, type NumberMetric, numberMetrics, TrafficTrend } from './model.ts'

/** A series of events with its parsed filter. */
export type EventSeries = {
  type: 'events'
  name: string | null
  conditions: EventCondition[]
} & ({ metric: 'events' | 'users'; property: null } | { metric: NumberMetric; property: string })

export type TrafficSeries = TrafficTrend & { field: string }
export type TrendSeries = EventSeries | TrafficSeries

const forms: Record<TrendSeries['type'], TypeCheck<TSchema>> = {
  events: TypeCompiler.Compile(EventTrend),
  traffic: TypeCompiler.Compile(TrafficTrend),
}

/**
 * Validates a series of a request, against the schema of its type.
 * @param field its path in the request.
 * @throws InvalidRequest, @throws ValidationError with the path of each mistake.
 */
export function readSeries(input: unknown, field: string): TrendSeries {
  const type = typeOf(input, field)
  const errors = [...forms[type].Errors(input)]
  const path = `/${field.replaceAll('.', '/')}`
  if (errors.length > 0) throw fromSchemaErrors(errors.map((it) => ({ ...it, path: `${path}${it.path}` })))
  return type === 'traffic'
    ? { ...(input as TrafficTrend), field }
    : readEventSeries(input as EventTrend, field)
}

function typeOf(input: unknown, field: string): TrendSeries['type'] {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  if (!isObject) throw invalid(field, 'must be an object')
  const { type } = input as { type?: unknown }
  if (type !== 'events' && type !== 'traffic')
    throw invalid(`${field}.type`, 'must be one of events, traffic')
  return type
}

function readEventSeries(input: EventTrend, field: string): EventSeries {
  const { type, name = null, metric, property } = input
  const conditions = withField(`${field}.filters`, () => parseEventFilter(input.filters))
  if (!isOfNumbers(metric)) {
    if (property !== undefined)
      throw invalid(`${field}.property`, `is not allowed for the metric ${metric}: it counts all events`)
    return { type, name, conditions, metric, property: null }
  }
  if (property === undefined)
    throw invalid(`${field}.property`, `is required: ${metric} is of the numbers of a property`)
  const problem = pathProblem(property.split('.'))
  if (problem !== undefined) throw invalid(`${field}.property`, problem)
  return { type, name, conditions, metric, property }
}

/** True for metrics of the numbers of a property. */
export function isOfNumbers(metric: string): metric is NumberMetric {
  return numberMetrics.some((it) => it === metric)
}

/** Runs a reader that names its own field, and names `field` instead. */
export function withField<T>(field: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw renamed(error, field)
  }
}

/** Returns an error whose problems are of `field` and start with its name. */
export function renamed(error: unknown, field: string): unknown {
  if (!(error instanceof ValidationError)) return error
  return new ValidationError(
    error.details.map((it) => ({
      field,
      message: it.message.startsWith(`${it.field} `)
        ? `${field}${it.message.slice(it.field.length)}`
        : `${field}: ${it.message}`,
    })),
  )
}

export function invalid(field: string, problem: string): ValidationError {
  return new ValidationError([{ field, message: `${field} ${problem}` } satisfies Problem])
}
