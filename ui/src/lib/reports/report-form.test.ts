import { expect, test } from 'bun:test'
import type { Report } from '../../../../server/output/reports/model.ts'
import { defaultDraft, draftProblems, readDraft, toDraft, toReport, withAdded } from './report-form.ts'

const site = { timezone: 'Europe/Berlin' }

const explorations = [
  { type: 'retention', name: 'Weekly', query: { interval: 'week' } },
  { type: 'lifecycle', name: 'By month', date_range: 'last_12_months', query: { interval: 'month' } },
]

const stored = {
  name: 'Monthly',
  description: 'For the board',
  type: 'scheduled',
  schedule: { frequency: 'monthly', day_of_month: 31, time: '07:30', timezone: 'Asia/Tokyo' },
  config: {
    date_range: '2026-03-01/2026-03-31',
    metrics: ['revenue', 'users', 'sessions'],
    dimensions: ['source', 'channel'],
    sections: ['web_vitals', 'events'],
    explorations,
    filters: 'country==DE,AT',
    comparison: 'previous_year',
    language: 'de',
  },
  delivery: { email: ['a@example.com', 'b@example.com'], format: 'xlsx', include_raw_data: true },
} as Report

/** The form as submitted by a browser: choices in document order. */
function sent(changes: Record<string, string | string[]> = {}): FormData {
  const fields: Record<string, string | string[]> = {
    name: 'Monthly',
    description: 'For the board',
    range: 'days',
    from: '2026-03-01',
    to: '2026-03-31',
    comparison: 'previous_year',
    metrics: ['users', 'sessions', 'revenue'],
    metrics_before: 'revenue users sessions',
    charted: 'revenue',
    dimensions: ['channel', 'source'],
    dimensions_before: 'source channel',
    sections: ['events', 'web_vitals'],
    sections_before: 'web_vitals events',
    exploration: explorations.map((it) => JSON.stringify(it)),
    exploration_name: ['Weekly', ' By month '],
    exploration_range: ['', 'last_12_months'],
    filter_field: ['country', 'source'],
    filter_operator: ['==', '=='],
    filter_value: ['Germany, Austria', ''],
    language: 'de',
    type: 'scheduled',
    frequency: 'monthly',
    day_of_week: '1',
    day_of_month: '31',
    time: '07:30',
    timezone: 'Asia/Tokyo',
    email: 'a@example.com,  b@example.com\na@example.com',
    format: 'xlsx',
    include_raw_data: 'on',
    ...changes,
  }
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value)
  return form
}

test('a stored report survives the round trip through the form, including a custom order', () => {
  expect<unknown>(toReport(toDraft(stored, site))).toEqual(stored)
  expect<unknown>(toReport(readDraft(sent()))).toEqual(stored)
})

test('the charted metric comes first, and only fields of the selected frequency are sent', () => {
  const { config, schedule } = toReport(readDraft(sent({ charted: 'sessions', frequency: 'weekly' })))
  expect(config?.metrics).toEqual(['sessions', 'revenue', 'users'])
  expect(schedule).toEqual({ frequency: 'weekly', day_of_week: 1, time: '07:30', timezone: 'Asia/Tokyo' })
  const onDemand = toReport(readDraft(sent({ type: 'on_demand' })))
  expect(onDemand).not.toHaveProperty('schedule')
  expect(toReport(readDraft(sent({ charted: 'cpa' }))).config?.metrics).toEqual(stored.config.metrics)
})

test('an exploration of an address is added to a draft, and names a new report', () => {
  const [weekly] = explorations
  const url = new URL('https://a.example/new')
  url.searchParams.set('exploration', JSON.stringify(weekly))
  expect<unknown>(withAdded(toDraft(stored, site), url)).toMatchObject({
    name: 'Monthly',
    explorations: [...explorations, weekly],
  })
  expect(withAdded(defaultDraft(site), url).name).toBe('Weekly')
  for (const wrong of [
    '',
    'x',
    '{}',
    '{"type":"funnel","name":"x","query":{}}',
    '{"type":"paths","name":1,"query":{}}',
  ]) {
    url.searchParams.set('exploration', wrong)
    expect(withAdded(defaultDraft(site), url)).toEqual(defaultDraft(site))
  }
})

test('missing input is reported at its field', () => {
  const wrong = readDraft(
    sent({ name: ' ', metrics: [], from: '', time: '', email: 'a@example.com boss, chef@example' }),
  )
  expect(draftProblems(wrong)).toEqual({
    name: 'Enter a name. It is the title of the report and the subject of its e-mail.',
    'config.date_range': 'Choose the first and the last day.',
    'config.metrics': 'Choose at least one metric.',
    'schedule.time': 'Enter a time such as 08:00.',
    'delivery.email': 'boss and chef@example are not e-mail addresses.',
  })
  expect(draftProblems(readDraft(sent({ from: '2026-04-02', to: '2026-04-01' })))).toEqual({
    'config.date_range': 'The last day must not be before the first day.',
  })
})
