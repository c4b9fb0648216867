import { printNumber, readNumber } from '#lib/numbers.ts'
import type { DomainEventType } from '../../../../server/notify/outbox/event-types.ts'
import type { EventSelector, Webhook, WebhookCreation } from '../../../../server/notify/webhooks/model.ts'
import { eventGroups, eventTypes, isOfAuditLog } from './labels.ts'

export const severities = ['low', 'medium', 'high', 'critical'] as const
type Severity = (typeof severities)[number]

/** The events that can be filtered, with their filters. */
export const narrowings = {
  'conversion.completed': 'conversion',
  'conversion.attributed': 'conversion',
  'conversion.value_updated': 'conversion',
  'alert.triggered': 'severity',
  'alert.resolved': 'severity',
  'anomaly.detected': 'severity',
} as const satisfies Partial<Record<DomainEventType, 'conversion' | 'severity'>>
export type NarrowedType = keyof typeof narrowings
export const narrowedTypes = Object.keys(narrowings) as NarrowedType[]

/** The filter of one event type, as in the form. */
export type FilterDraft = { min_value: string; conversion_ids: string[]; severity: Severity[] }

/** A webhook subscription in its form, complete or not. */
export type WebhookDraft = {
  url: string
  reach: 'chosen' | 'all'
  events: EventSelector[]
  where: 'all' | 'chosen'
  site_ids: string[]
  filters: Record<NarrowedType, FilterDraft>
  metadata: string
}

/** The maximum number of sites whose goals are read at once, so that the form loads fast in very large workspaces. */
export const maxGoalSites = 50

const noFilter: FilterDraft = { min_value: '', conversion_ids: [], severity: [] }

function filtersOf(filterOf: (type: NarrowedType) => FilterDraft): WebhookDraft['filters'] {
  return Object.fromEntries(narrowedTypes.map((type) => [type, filterOf(type)])) as WebhookDraft['filters']
}

/** The default draft. */
export const newWebhook: WebhookDraft = {
  url: '',
  reach: 'chosen',
  events: ['conversion.completed'],
  where: 'all',
  site_ids: [],
  filters: filtersOf(() => noFilter),
  metadata: '',
}

/** The names of the filter fields. They match the API, so that its errors map to fields. */
export const filterField = (type: NarrowedType, part: keyof FilterDraft) => `filters.${type}.${part}`

/** Reads the draft from the fields of the form. */
export function readDraft(form: FormData): WebhookDraft {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const all = (name: string) => form.getAll(name).map(String)
  const events = all('events')
  return {
    url: text('url'),
    reach: text('reach') === 'all' ? 'all' : 'chosen',
    events: selectors.filter((it) => events.includes(it)),
    where: text('where') === 'chosen' ? 'chosen' : 'all',
    site_ids: all('site_ids'),
    filters: filtersOf((type) => ({
      min_value: text(filterField(type, 'min_value')),
      conversion_ids: all(filterField(type, 'conversion_ids')),
      severity: severities.filter((it) => all(filterField(type, 'severity')).includes(it)),
    })),
    metadata: text('metadata'),
  }
}

/** Converts a saved subscription to a draft. */
export function toDraft({ url, events, site_ids, filters, metadata }: Webhook): WebhookDraft {
  const isAll = events.includes('*')
  return {
    url,
    reach: isAll ? 'all' : 'chosen',
    events: isAll ? events.filter(isOfAuditLog) : events,
    where: site_ids.length > 0 ? 'chosen' : 'all',
    site_ids,
    filters: filtersOf((type) => {
      const filter: { min_value?: number; conversion_ids?: string[]; severity?: Severity[] } =
        filters[type] ?? {}
      return {
        min_value: filter.min_value === undefined ? '' : printNumber(filter.min_value),
        conversion_ids: filter.conversion_ids ?? [],
        severity: filter.severity ?? [],
      }
    }),
    metadata: Object.keys(metadata).length > 0 ? JSON.stringify(metadata, null, 2) : '',
  }
}

/** True if the event selection includes this type. */
export function includes(
  { reach, events }: Pick<WebhookDraft, 'reach' | 'events'>,
  type: DomainEventType,
): boolean {
  return reach === 'all' || events.includes(type) || events.some((it) => inGroup(type, it))
}

/** The problems of a draft by field name. Only those for which the API has no better message. */
export function draftProblems(draft: WebhookDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!draft.url) problems.url = 'Enter the address that events are sent to.'
  if (draft.reach === 'chosen' && draft.events.length === 0) problems.events = 'Choose at least one event.'
  if (draft.where === 'chosen' && draft.site_ids.length === 0)
    problems.site_ids = 'Choose at least one site, or all of them.'
  for (const type of narrowedTypes) {
    const { min_value } = draft.filters[type]
    const { problem } = min_value === '' ? {} : readNumber(min_value)
    if (includes(draft, type) && problem !== undefined) problems[filterField(type, 'min_value')] = problem
  }
  if (parseMetadata(draft.metadata) === undefined)
    problems.metadata = 'Enter a JSON object, such as {"team": "growth"}.'
  return problems
}

/** Converts the event selection of a draft to the format of the API. Filters of unselected events are left out. */
export function toWanted(
  draft: WebhookDraft,
): Pick<Required<WebhookCreation>, 'events' | 'site_ids' | 'filters'> {
  const filters: Record<string, object> = {}
  for (const type of narrowedTypes) {
    const filter = toFilter(type, draft.filters[type])
    if (includes(draft, type) && Object.keys(filter).length > 0) filters[type] = filter
  }
  return {
    events: chosenEvents(draft).filter((it) => !isWithinGroup(it, draft.events)),
    site_ids: draft.where === 'chosen' ? draft.site_ids : [],
    filters,
  }
}

function chosenEvents({ reach, events }: Pick<WebhookDraft, 'reach' | 'events'>): EventSelector[] {
  return reach === 'all' ? ['*', ...events.filter(isOfAuditLog)] : events
}

/** Converts a draft to the subscription of the API. */
export function toWebhook(draft: WebhookDraft): Required<Omit<WebhookCreation, 'secret'>> {
  return { url: draft.url, ...toWanted(draft), metadata: parseMetadata(draft.metadata) ?? {} }
}

const selectors: EventSelector[] = [...eventGroups.map(({ group }) => group), ...eventTypes]

function inGroup(type: string, selector: EventSelector): boolean {
  return selector.endsWith('.*') && type !== selector && type.startsWith(selector.slice(0, -1))
}

function isWithinGroup(selector: EventSelector, events: EventSelector[]): boolean {
  return events.some((it) => inGroup(selector, it))
}

function toFilter(type: NarrowedType, { min_value, conversion_ids, severity }: FilterDraft): object {
  if (narrowings[type] === 'severity') return severity.length > 0 ? { severity } : {}
  return {
    ...(min_value !== '' && { min_value: readNumber(min_value).value }),
    ...(conversion_ids.length > 0 && { conversion_ids }),
  }
}

/** Parses a JSON object; empty text is an empty object. Undefined if the text is anything else. */
function parseMetadata(text: string): Record<string, unknown> | undefined {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
