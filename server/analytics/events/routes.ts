import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { eventBreakdown } from './breakdown.ts'
import { eventDictionaryOf, propertiesOfEvent } from './dictionary.ts'
import { changeDictionary } from './dictionary-entries.ts'
import {
  DictionaryChange,
  DictionaryEntry,
  DictionaryProperties,
  DictionaryPropertiesQuery,
  DictionaryQuery,
  EventBreakdown,
  EventBreakdownQuery,
  EventDictionary,
  EventVolume,
  EventVolumeQuery,
} from './model.ts'
import { eventVolume } from './volume.ts'

const failures = { 404: Failure, 422: Failure }

export const eventExplorerRoutes = (services: Services) =>
  siteRouter(services, '/events', 'Events')
    .get('/volume', async ({ site, query }) => ({ data: await eventVolume(services, site, query) }), {
      may: 'events:read',
      params: SiteParams,
      query: EventVolumeQuery,
      response: { 200: data(EventVolume), ...failures },
      detail: {
        operationId: 'getEventVolume',
        summary: 'Count events over time',
        description: 'The number of events and of the people who sent them, for each interval of a period.',
      },
    })
    .get('/breakdown', async ({ site, query }) => ({ data: await eventBreakdown(services, site, query) }), {
      may: 'events:read',
      params: SiteParams,
      query: EventBreakdownQuery,
      response: { 200: data(EventBreakdown), ...failures },
      detail: {
        operationId: 'getEventBreakdown',
        summary: 'Break events down by a property',
        description:
          'The most frequent values of a property or a column, with their events and people, and a summary of the values that are numbers.',
      },
    })
    .get(
      '/dictionary',
      async ({ site, query }) => ({ data: await eventDictionaryOf(services, site, query) }),
      {
        may: 'events:read',
        params: SiteParams,
        query: DictionaryQuery,
        response: { 200: data(EventDictionary), ...failures },
        detail: {
          operationId: 'getEventDictionary',
          summary: 'List all event names with descriptions',
          description: 'The names of all events that the site ever had, with their descriptions.',
        },
      },
    )
    .patch(
      '/dictionary',
      async ({ site, body }) => ({ data: await changeDictionary(services, site, body) }),
      {
        may: 'conversions:write',
        params: SiteParams,
        body: DictionaryChange,
        response: { 200: data(DictionaryEntry), ...failures },
        detail: {
          operationId: 'changeEventDictionary',
          summary: 'Describe or hide an event or a property',
          description:
            'Omitted fields keep their values. An event or a property may be described before it is first sent.',
        },
      },
    )
    .get(
      '/dictionary/properties',
      async ({ site, query }) => ({ data: await propertiesOfEvent(services, site, query) }),
      {
        may: 'events:read',
        params: SiteParams,
        query: DictionaryPropertiesQuery,
        response: { 200: data(DictionaryProperties), ...failures },
        detail: {
          operationId: 'getEventProperties',
          summary: 'List the properties of an event',
          description:
            'The properties that events with this name had in a period, with their types and descriptions.',
        },
      },
    )
