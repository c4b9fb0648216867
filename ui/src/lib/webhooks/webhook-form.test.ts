import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { EventSelector, Webhook } from '../../../../server/notify/webhooks/model.ts'
import { eventTypes, groupLabels } from './labels.ts'
import {
  draftProblems,
  filterField,
  includes,
  narrowedTypes,
  narrowings,
  newWebhook,
  readDraft,
  severities,
  toDraft,
  toWanted,
  toWebhook,
  type WebhookDraft,
} from './webhook-form.ts'

const groups = Object.keys(groupLabels) as (keyof typeof groupLabels)[]
const chosen = fc.uniqueArray(fc.constantFrom<EventSelector>(...groups, ...eventTypes), { minLength: 1 })
/** Events as the API stores them and the form returns them: no type in addition to its whole group. */
const events = fc.oneof(
  fc.constant<EventSelector[]>(['*']),
  chosen.map((all) => all.filter((it) => it.endsWith('.*') || !all.some((group) => isOf(it, group)))),
)
const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]+_[0-9a-f]{8}$/), { minLength: 1, maxLength: 4 })
const filterOf = {
  conversion: fc.record({ min_value: fc.integer(), conversion_ids: ids }, { requiredKeys: [] }),
  severity: fc.record(
    { severity: fc.shuffledSubarray([...severities], { minLength: 1 }) },
    { requiredKeys: [] },
  ),
}
const filters = fc.record(
  Object.fromEntries(narrowedTypes.map((type) => [type, filterOf[narrowings[type]] as fc.Arbitrary<object>])),
  { requiredKeys: [] },
)
const webhooks = fc.record({
  url: fc.webUrl(),
  events,
  site_ids: fc.oneof(fc.constant([]), ids),
  filters,
  metadata: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.oneof(fc.integer(), fc.string())),
}) as fc.Arbitrary<Pick<Webhook, 'url' | 'events' | 'site_ids' | 'filters' | 'metadata'>>

function isOf(type: string, group: string) {
  return group.endsWith('.*') && type.startsWith(group.slice(0, -1))
}

/** The form as submitted by a browser: only filters of selected events. */
function toForm(draft: WebhookDraft): FormData {
  const form = new FormData()
  for (const name of ['url', 'reach', 'where', 'metadata'] as const) form.set(name, draft[name])
  for (const it of draft.events) form.append('events', it)
  for (const it of draft.site_ids) form.append('site_ids', it)
  for (const type of narrowedTypes.filter((it) => includes(draft, it))) {
    const { min_value, conversion_ids, severity } = draft.filters[type]
    form.set(filterField(type, 'min_value'), min_value)
    for (const it of conversion_ids) form.append(filterField(type, 'conversion_ids'), it)
    for (const it of severity) form.append(filterField(type, 'severity'), it)
  }
  return form
}

const sorted = (all: readonly string[]) => [...all].sort()

test('a saved subscription survives the round trip through the form', () => {
  fc.assert(
    fc.property(webhooks, (webhook) => {
      const draft = readDraft(toForm(toDraft(webhook as Webhook)))
      expect(draftProblems(draft)).toEqual({})
      const saved = toWebhook(draft)
      expect(saved.url).toBe(webhook.url)
      expect(saved.site_ids).toEqual(webhook.site_ids)
      expect(saved.metadata).toEqual(webhook.metadata)
      expect(sorted(saved.events)).toEqual(sorted(webhook.events))
      const kept = narrowedTypes.filter((type) => includes(draft, type))
      for (const type of kept) {
        const { severity = [], ...rest } = { ...webhook.filters[type] } as { severity?: string[] }
        const { severity: savedSeverity = [], ...savedRest } = { ...saved.filters[type] } as typeof rest & {
          severity?: string[]
        }
        expect(savedRest).toEqual(rest)
        expect(sorted(savedSeverity)).toEqual(sorted(severity))
      }
      expect(Object.keys(saved.filters).every((type) => kept.some((it) => it === type))).toBe(true)
    }),
  )
})

test('a type in addition to its whole group is dropped', () => {
  const draft: WebhookDraft = {
    ...newWebhook,
    events: ['conversion.*', 'conversion.completed', 'site.created'],
  }
  expect(toWanted(draft).events).toEqual(['conversion.*', 'site.created'])
})

test('filters of unselected events are not sent', () => {
  const filter = { min_value: '5', conversion_ids: [], severity: [] }
  const draft: WebhookDraft = {
    ...newWebhook,
    filters: { ...newWebhook.filters, 'conversion.completed': filter, 'conversion.attributed': filter },
  }
  expect(toWanted(draft).filters).toEqual({ 'conversion.completed': { min_value: 5 } })
  expect(Object.keys(toWanted({ ...draft, reach: 'all' }).filters)).toHaveLength(2)
})

test('missing input is reported at its field', () => {
  const draft: WebhookDraft = {
    ...newWebhook,
    events: [],
    where: 'chosen',
    metadata: '[1]',
  }
  expect(Object.keys(draftProblems(draft)).sort()).toEqual(['events', 'metadata', 'site_ids', 'url'])
  const narrowed: WebhookDraft = {
    ...newWebhook,
    url: 'https://hooks.example.com',
    filters: {
      ...newWebhook.filters,
      'conversion.completed': { min_value: '1,500', conversion_ids: [], severity: [] },
    },
  }
  expect(Object.keys(draftProblems(narrowed))).toEqual(['filters.conversion.completed.min_value'])
})
