import { expect, test } from 'bun:test'
import { namesOf, requestOf, shownValues } from './integration-form.ts'

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const it of [value].flat()) data.append(name, it)
  return data
}

test('an empty field is left out on creation and removes an optional value on update', () => {
  const fields = form({
    name: ' Ads ',
    'settings.customer_id': '1234567890',
    'settings.login_customer_id': '',
    'settings.client_id': 'client',
    'credentials.refresh_token': ' token ',
    'credentials.client_secret': '',
    every_hours: '12',
    lookback_days: '7',
  })
  const settings = { customer_id: '1234567890', client_id: 'client' }
  const rest = { name: 'Ads', credentials: { refresh_token: 'token' }, every_hours: 12, lookback_days: 7 }
  expect(requestOf('google_ads', fields, true)).toEqual({ ...rest, settings })
  expect(requestOf('google_ads', fields, false)).toEqual({
    ...rest,
    settings: { ...settings, login_customer_id: null, source: null, medium: null },
  })
})

test('untouched secrets stay, and are removed together with their header', () => {
  const url = 'https://ads.example.com/costs.csv'
  const kept = form({ 'settings.url': url, 'settings.header_name': 'X-Key', every_hours: '6' })
  expect(requestOf('cost_feed', kept, false)).toEqual({
    settings: { url, header_name: 'X-Key' },
    every_hours: 6,
  })
  expect(requestOf('cost_feed', form({ 'settings.url': url, every_hours: '6' }), false)).toMatchObject({
    settings: { url, header_name: null },
    credentials: { header_value: null },
  })
})

test('a secret ticked for removal is removed unless a new one is given', () => {
  const fields = { 'settings.ad_account_id': '1', remove: 'credentials.app_secret' }
  expect(requestOf('meta_ads', form(fields), false).credentials).toEqual({ app_secret: null })
  const given = form({ ...fields, 'credentials.app_secret': 'another' })
  expect(requestOf('meta_ads', given, false).credentials).toEqual({ app_secret: 'another' })
  expect(requestOf('meta_ads', form({ 'settings.ad_account_id': '1' }), false).credentials).toBeUndefined()
})

test('a Slack integration gets the ticked subjects', () => {
  const fields = form({ 'settings.about': ['alerts', 'reports'], 'credentials.webhook_url': 'https://x' })
  expect(requestOf('slack', fields, true)).toEqual({
    settings: { about: ['alerts', 'reports'] },
    credentials: { webhook_url: 'https://x' },
  })
})

test('a page that repeats submitted values contains no secret', () => {
  const fields = form({ name: 'Ads', 'settings.about': ['alerts'], 'credentials.webhook_url': 'https://x' })
  expect(shownValues(fields)).toEqual({ name: 'Ads', 'settings.about': 'alerts' })
  expect(namesOf('slack')).toContain('credentials.webhook_url')
})
