import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { t } from 'elysia'
import { startInstance } from '../../../test/support/instance.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startInstance>>
let site: { id: string }
beforeAll(async () => {
  api = await startInstance()
})
beforeEach(async () => {
  site = await api.createSite()
})
afterAll(() => api?.stop())

const odd: [string, string][] = [
  ['half of a surrogate pair', '\\ud800'],
  ['a zero byte', 'a\\u0000b'],
  ['a number beyond 64 bits', '123456789012345678901234567890'],
]
const yesterday = Date.now() - 86_400_000
const timestamp = new Date(yesterday).toISOString()
const micros = yesterday * 1000
const send = (body: string, source: string, type = 'application/x-ndjson') =>
  api.request('POST', `/v1/import/historical?site_id=${site.id}&source=${source}`, {
    body,
    headers: { 'Content-Type': type },
  })

const places = ['param', 'user', 'browser', 'source', 'country', 'name'] as const

/** Returns a line of GA4 with a text in one of its fields. */
function ga4Line(place: (typeof places)[number], text: string): string {
  const of = (name: string) => `"${place === name ? text : 'x'}"`
  const param = (key: string, value: string) => `{"key":${key},"value":{"string_value":${value}}}`
  return `{"event_date":"20260105","event_timestamp":"${micros}","event_name":${of('name')},"user_pseudo_id":"a","user_id":${of('user')},"event_params":[${param('"x"', of('param'))},${param(of('param'), '"y"')},${param('"source"', of('source'))}],"device":{"web_info":{"browser":${of('browser')}}},"geo":{"country":${of('country')}}}`
}

test.each(odd)('lines of GA4 with %s are stored or rejected', async (_, text) => {
  const { status, body } = await send(places.map((it) => `${ga4Line(it, text)}\n`).join(''), 'ga4')
  expect(status).toBe(202)
  expect(body.data).toMatchObject({ status: 'completed', received: places.length })
  expect(await api.count('events', site.id)).toBe(body.data.imported)
})

test('values given by a source have the same maximum length as derived ones', async () => {
  await send(`${ga4Line('browser', 'b'.repeat(10_000))}\n${ga4Line('source', 's'.repeat(10_000))}\n`, 'ga4')
  const [longest] = await api.services.clickhouse.rows({
    sql: `SELECT max(length(browser)) AS browser, max(length(source)) AS source FROM events
      WHERE site_id = {site_id:String}`,
    params: { site_id: site.id },
    row: t.Object({ browser: t.Number(), source: t.Number() }),
  })
  expect(longest).toEqual({ browser: 255, source: 255 })
})

test('a line of GA4 that is nested too deeply is rejected', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  const line = ga4Line('name', 'x').replace('"device"', `"items":[{"item_id":"1","deep":${deep}}],"device"`)
  const { status, body } = await send(`${ga4Line('name', 'x')}\n${line}\n`, 'ga4')
  expect(status).toBe(202)
  expect(body.data).toMatchObject({ imported: 1, rejected: 1 })
})

test.each(odd)('sightline lines with %s are stored or rejected', async (_, text) => {
  const event = (over: object) =>
    JSON.stringify({ event_name: 'x', client_id: 'cid_1', timestamp, ...over }).replaceAll('X', text)
  const lines = [
    event({ properties: { x: 'X', X: 1 } }),
    event({ context: { x: 'X' } }),
    event({ properties: { x: 'N' } }).replace('"N"', /^\d/.test(text) ? text : '1'),
    event({ event_id: 'evt_X', user: { user_id: 'X' } }),
  ]
  const { status, body } = await send(lines.map((it) => `${it}\n`).join(''), 'sightline')
  expect(status).toBe(202)
  expect(body.data).toMatchObject({ status: 'completed', received: 4 })
})

test.each(odd)('sightline CSV tables with %s are stored or rejected', async (_, text) => {
  const cells = `x,cid_1,${timestamp},"{""x"":""${text}""}",${JSON.parse(`"${text}"`)},${text}`
  const table = `event_name,client_id,timestamp,properties,traits.x,properties.y\n${cells}\n`
  const { status, body } = await send(table, 'sightline', 'text/csv')
  expect(status).toBe(202)
  expect(body.data).toMatchObject({ status: 'completed', received: 1 })
})
