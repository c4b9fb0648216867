import { word } from '#lib/language.ts'
import type { DictionaryProperties, EventDictionary } from '../../../../server/analytics/events/model.ts'

type PropertyType = DictionaryProperties['properties'][number]['types'][number]

/** An event or a property of the dictionary. */
export type Entry = Omit<EventDictionary['names'][number], 'event_name'> & {
  name: string
  event_name: string
  /** Undefined for an event. */
  property?: string
  types: PropertyType[]
}

export const typeLabels: Record<PropertyType, string> = {
  string: word('text'),
  number: word('number'),
  boolean: 'true or false',
  list: word('list'),
  object: word('object'),
}

export function eventEntries({ names }: EventDictionary): Entry[] {
  return names.map((it) => ({ ...it, name: it.event_name, types: [] }))
}

export function propertyEntries({ event_name, properties }: DictionaryProperties): Entry[] {
  return properties.map((it) => ({ ...it, name: it.property, event_name }))
}
