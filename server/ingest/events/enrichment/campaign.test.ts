import { expect, test } from 'bun:test'
import { readCampaign } from './campaign.ts'

const cases: [query: string, source: string, medium: string][] = [
  ['utm_source=Newsletter&utm_medium=Email&utm_campaign=Spring', 'newsletter', 'email'],
  ['utm_source=google&utm_medium=cpc&gclid=1&utm_campaign=brand', 'google', 'cpc'],
  ['utm_source=google&gclid=1', 'google', 'cpc'],
  ['utm_source=leaflet', 'leaflet', ''],
  ['utm_campaign=spring', '', ''],
  ['gbraid=1', 'google', 'cpc'],
  ['wbraid=1', 'google', 'cpc'],
  ['dclid=1', 'google', 'display'],
  ['msclkid=1', 'bing', 'cpc'],
  ['yclid=1', 'yandex', 'cpc'],
  ['ttclid=1', 'tiktok', 'cpc'],
  ['twclid=1', 'twitter', 'cpc'],
  ['li_fat_id=1', 'linkedin', 'cpc'],
  ['fbclid=1', 'facebook', 'social'],
  ['utm_source=chatgpt.com', 'chatgpt.com', ''],
]

for (const [query, source, medium] of cases)
  test(query, () => expect(readCampaign(new URLSearchParams(query))).toMatchObject({ source, medium }))

test('a query without an origin returns undefined', () => {
  for (const query of ['', 'q=1', 'gclid=', 'utm_source=', 'utm_term=red', 'UTM_SOURCE=a'])
    expect(readCampaign(new URLSearchParams(query))).toBeUndefined()
})
