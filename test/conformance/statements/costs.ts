import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, offsetPageOf, requireEqual, requireStatus, requireTrue } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { integer, like, listOf, nullOr, number, object, prefixed, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

type Upload = Input<'POST /v1/sites/{site_id}/costs'>
type Query = Input<'GET /v1/sites/{site_id}/costs?'>

const cost = object({
  id: prefixed('cost_'),
  date: like(/^\d{4}-\d\d-\d\d$/),
  source: text,
  medium: text,
  campaign: text,
  cost: number,
  currency: like(/^[A-Z]{3}$/),
  clicks: nullOr(integer),
  impressions: nullOr(integer),
  uploaded_at: time,
})
const uploaded = object({
  days: integer,
  rows: integer,
  replaced: integer,
  total: listOf(object({ currency: text, cost: number })),
})

const spring = {
  date: '2026-03-01',
  source: 'google',
  medium: 'cpc',
  campaign: 'spring',
  cost: 118.4,
  currency: 'USD',
  clicks: 231,
  impressions: 10_480,
}

export const costStatements = section('Ad costs', {
  'POST takes JSON and answers days, rows, replaced and total': async (context) => {
    const site = await context.site({ currency: 'EUR' })
    const meta = { date: '2026-03-02', source: 'meta', cost: 40 }
    const answer = await upload(context, site, [spring, meta])
    requireEqual('answer', answer, {
      days: 2,
      rows: 2,
      replaced: 0,
      total: [
        { currency: 'EUR', cost: 40 },
        { currency: 'USD', cost: 118.4 },
      ],
    })
  },
  'POST takes CSV with a header row, its columns in any order': async (context) => {
    const site = await context.site()
    const body =
      '\ufeffcost,source,"campaign",date,medium,currency,impressions,clicks\r\n118.40,google,"spring",2026-03-01,cpc,USD,10480,231\r\n'
    dataOf(await postCsv(context, site, body), 200, uploaded)
    const [found] = (await list(context, site)).data
    requireEqual('entry', { ...found, id: '', uploaded_at: '' }, { ...spring, id: '', uploaded_at: '' })
  },
  'an upload replaces only the costs of the same days and sources': async (context) => {
    const site = await context.site()
    const entry = (day: number, source: string, cost: number) => ({ date: `2026-03-0${day}`, source, cost })
    await upload(context, site, [entry(1, 'google', 1), entry(2, 'google', 2), entry(1, 'meta', 4)])
    const { replaced } = await upload(context, site, [entry(1, 'google', 8)])
    requireEqual('replaced', replaced, 1)
    const { data } = await list(context, site)
    requireEqual(
      'costs',
      data.map((it) => it.cost),
      [2, 8, 4],
    )
  },
  'rows of the same day, source, medium, campaign and currency are added up': async (context) => {
    const site = await context.site()
    await upload(context, site, [
      { ...spring, cost: 0.1 },
      { ...spring, cost: 0.2 },
    ])
    const { data } = await list(context, site)
    requireEqual(
      'cost and clicks',
      data.map((it) => [it.cost, it.clicks]),
      [[0.3, 462]],
    )
  },
  'an invalid row is reported with its line, and nothing is stored': async (context) => {
    const site = await context.site()
    const body = 'date,source,cost\n2026-03-01,google,1\n2026-02-30,google,1\n2026-03-03,google,much\n'
    const { details } = failureOf(await postCsv(context, site, body), 400, 'validation_error', 'line 3: date')
    requireEqual(
      'invalid fields',
      details.map(({ field }) => field),
      ['line 3: date', 'line 4: cost'],
    )
    const costs = [spring, { ...spring, cost: -1 }]
    const json = await context.request('POST', `/v1/sites/${site.id}/costs`, { body: { costs } })
    failureOf(json, 400, 'validation_error', 'costs.1.cost')
    requireEqual('entries', (await list(context, site)).pagination.total, 0)
  },
  'GET lists costs, newest first, filtered by days and source, in pages': async (context) => {
    const site = await context.site()
    const days = ['2026-03-01', '2026-03-02', '2026-03-03']
    await upload(
      context,
      site,
      days.flatMap((date) => [
        { ...spring, date },
        { ...spring, date, source: 'meta' },
      ]),
    )
    const whole = await list(context, site, { source: 'meta' })
    requireEqual(
      'days',
      whole.data.map((it) => it.date),
      days.toReversed(),
    )
    const part = await list(context, site, { start_date: '2026-03-02', end_date: '2026-03-02', limit: 1 })
    requireEqual('page', [part.data[0]?.source, part.pagination.total], ['google', 2])
    const wrong = { start_date: '2026-03-02', end_date: '2026-03-01' }
    failureOf(await context.ask((client) => client.costs.list(site.id, wrong).page()), 422, 'unprocessable')
  },
  'DELETE removes the costs of a range of days, or one entry': async (context) => {
    const site = await context.site()
    await upload(context, site, [
      spring,
      { ...spring, date: '2026-03-02' },
      { ...spring, date: '2026-03-03' },
    ])
    const range = { start_date: '2026-03-01', end_date: '2026-03-02' }
    const removed = await context.ask((client) => client.costs.deleteDays(site.id, range))
    requireEqual('deleted', dataOf(removed, 200, object({ deleted: integer })).deleted, 2)
    failureOf(
      await context.request('DELETE', `/v1/sites/${site.id}/costs`),
      400,
      'invalid_request',
      'start_date',
    )
    const [last] = (await list(context, site)).data
    const path = `/v1/sites/${site.id}/costs/${last?.id}`
    requireStatus(await context.request('DELETE', path), 204)
    failureOf(await context.request('DELETE', path), 404, 'not_found')
  },
  'a publishable key cannot read costs': async (context) => {
    const site = await context.site()
    const { key } = await context.key({ kind: 'publishable' })
    failureOf(await context.ask((client) => client.costs.list(site.id).page(), { key }), 403, 'forbidden')
  },
  'a Content-Type other than JSON or CSV is refused': async (context) => {
    const site = await context.site()
    const headers = { 'Content-Type': 'text/plain' }
    const answer = await context.raw('POST', `/v1/sites/${site.id}/costs`, {
      body: 'date,source,cost',
      headers,
    })
    const { message } = failureOf(answer, 400, 'invalid_request', 'Content-Type')
    requireTrue(`the message is "${message}"`, message.includes('text/csv'))
  },
})

async function upload(context: ConformanceContext, site: Site, costs: Upload['costs']) {
  return dataOf(await context.ask((client) => client.costs.upload(site.id, { costs })), 200, uploaded)
}

function postCsv(context: ConformanceContext, site: Site, body: string) {
  return context.raw('POST', `/v1/sites/${site.id}/costs`, { body, headers: { 'Content-Type': 'text/csv' } })
}

async function list(context: ConformanceContext, site: Site, query: Query = {}) {
  return offsetPageOf(await context.ask((client) => client.costs.list(site.id, query).page()), cost)
}
