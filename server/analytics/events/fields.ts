import { propertyPath } from '../../../packages/text/property-path.ts'
import { pathProblem } from '../../ingest/events/event-filters.ts'
import { enrichmentColumns } from '../../ingest/pipeline/event-row.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { Condition } from '../traffic/filter.ts'

/** The columns of an event that filters and breakdowns may use. */
export const eventDimensions = ['event_name', ...enrichmentColumns, 'sent_by'] as const
export type EventDimension = (typeof eventDimensions)[number]

/** The group of a browser error, which filters may use. */
export const errorGroup = 'error_group'

const propertyPrefix = 'property:'

/** What filters may use: a column, the group of an error, or a property by its path, such as `property:items.count`. */
export type EventField = EventDimension | typeof errorGroup | `property:${string}`
export type EventCondition = Condition<EventField>

/** The condition that an event has this name. */
export function isNamed(event_name: string): EventCondition {
  return { dimension: 'event_name', operator: '==', values: [event_name] }
}

/** Returns the path of the property of a field; undefined for a column. */
export function pathOfField(field: EventField): string[] | undefined {
  return field.startsWith(propertyPrefix) ? propertyPath(field.slice(propertyPrefix.length)) : undefined
}

/** The fields of an event that filters may use. */
export const eventFilterFields = [...eventDimensions, errorGroup, `${propertyPrefix}*`] as const

/** Reads the field of a breakdown. @throws ValidationError for an unknown one. */
export function readEventField(text: string, parameter: string): EventField {
  const isProperty = text.startsWith(propertyPrefix) && text !== propertyPrefix
  if (!isProperty && !eventDimensions.some((it) => it === text)) {
    const message = `${parameter} "${text}" is unknown (expected ${propertyPrefix}<name>, or one of ${eventDimensions.join(', ')})`
    throw new ValidationError([{ field: parameter, message }])
  }
  checkPath(text as EventField, parameter)
  return text as EventField
}

/** Checks the path of a property. @throws ValidationError on `parameter`. */
export function checkPath(field: EventField, parameter: string): void {
  const problem = pathProblem(pathOfField(field) ?? [])
  if (problem === undefined) return
  throw new ValidationError([{ field: parameter, message: `${parameter}: ${field} ${problem}` }])
}
