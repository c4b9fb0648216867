import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { parse } from 'csv-parse/sync'
import { definition, generatedAt, makeShop } from '../../../test/fixtures/report-shop.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { metrics as trafficMetrics } from '../../analytics/traffic/model.ts'
import { createGoal } from '../../revenue/conversions/goals.ts'
import { dateRanges, ReportContent, reportDimensions, reportMetrics } from './content.ts'
import type { ReportDefinition } from './definition.ts'
import { rawSessions } from './raw-sessions.ts'
import { reportContent } from './report-content.ts'

type Query = Record<string, string | undefined>

let api: Awaited<ReturnType<typeof startInstance>>
let shop: Awaited<ReturnType<typeof makeShop>>
beforeAll(async () => {
  api = await startInstance({ now: generatedAt })
  shop = await makeShop(api)
}, 120_000)
// Renewed because one key would exceed its rate limit in these tests.
let key: string
beforeEach(async () => {
  key = await api.keyOf('live')
})
afterAll(() => api.stop())

async function generate(input: Partial<ReportDefinition> = {}, now = generatedAt): Promise<ReportContent> {
  const content = await reportContent(api.services, shop.site, definition(input), now)
  expect([...Value.Errors(ReportContent, content)]).toEqual([])
  return content
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
async function get(path: string, query: Query): Promise<any> {
  const given = Object.entries(query).filter((it): it is [string, string] => it[1] !== undefined)
  const { status, body } = await api.request(
    'GET',
    `/v1/sites/${shop.site.id}${path}?${new URLSearchParams(given)}`,
    { key },
  )
  expect([status, body.error]).toEqual([200, undefined])
  return body.data
}

const during = ({ start, end }: { start: string; end: string }) => ({ start_date: start, end_date: end })
const valuesOf = (content: ReportContent) => content.kpis.map((it) => it.value)

function tableOf(content: ReportContent, dimension: string) {
  const table = content.tables.find((it) => it.dimension === dimension)
  return {
    metrics: table?.columns.map((it) => it.metric),
    rows: Object.fromEntries(table?.rows.map((it) => [it.value, it.values]) ?? []),
  }
}

test('a report in German has the same numbers with German labels, dates and notes', async () => {
  const definition = {
    metrics: ['sessions', 'revenue', 'cost'],
    dimensions: ['device', 'channel', 'page', 'date'],
    filters: 'device==desktop,mobile',
  } satisfies Partial<ReportDefinition>
  const english = await generate(definition)
  const german = await generate({ ...definition, language: 'de' })
  expect(valuesOf(german)).toEqual(valuesOf(english))
  expect(german.tables.map((it) => it.rows.map((row) => row.values))).toEqual(
    english.tables.map((it) => it.rows.map((row) => row.values)),
  )
  expect(german.language).toBe('de')
  expect(german.kpis.map((it) => it.label)).toEqual(['Sitzungen', 'Umsatz', 'Werbekosten'])
  expect(german.period.words).toBe('01.–31.03.2026')
  expect(german.filters_words).toBe('Gerät ist Desktop oder Mobilgerät')
  expect(german.chart.points[0]?.label).toBe('1. März')
  expect(german.tables.map((it) => it.label)).toEqual(['Geräte', 'Kanäle', 'Seiten', 'Nach Tag'])
  expect(german.tables[3]?.rows[0]?.label).toBe('01.03.2026')
  expect(german.notes).toEqual([
    'Bestellungen und Erstattungen werden dem letzten nicht direkten Besuch davor zugeschrieben.',
    'Mit diesem Filter nicht berechenbar: Werbekosten. Kosten sind nur nach Quelle, Medium, Kampagne und Tag bekannt.',
  ])
  expect(english.notes.length).toBe(2)
})

test('a month with figures calculated by hand', async () => {
  const content = await generate({ metrics: reportMetrics, dimensions: ['source', 'channel', 'page'] })
  expect(content.period).toEqual({
    start: '2026-02-28T23:00:00.000Z',
    end: '2026-03-31T21:59:59.999Z',
    timezone: 'Europe/Berlin',
    words: '1 – 31 Mar 2026',
  })
  expect(content.comparison?.words).toBe('29 Jan – 28 Feb 2026')
  // Sessions: Ann 2, Bob 2, Cleo 2, Dora and Emil 1 each; the session of Emil continues past midnight.
  expect(Object.fromEntries(content.kpis.map((it) => [it.metric, it.value]))).toEqual({
    sessions: 8,
    pageviews: 8,
    users: 5,
    bounce_rate: 37.5,
    avg_duration: 112.5,
    conversions: 6,
    conversion_rate: 60,
    // The sign-ups are worth 10, but are no orders.
    revenue: 112.55,
    orders: 4,
    average_order_value: 28.14,
    refunds: 0,
    revenue_per_visitor: 22.51,
    cost: 34.75,
    roas: 3.24,
    cpa: 5.79,
  })
  expect(content.kpis[0]).toEqual({
    metric: 'sessions',
    label: 'Sessions',
    unit: 'count',
    value: 8,
    previous: 1,
    change_percent: 700,
  })
  const sources = tableOf(content, 'source')
  expect(sources.metrics).toEqual([...reportMetrics])
  const column = (metric: string) => sources.metrics?.indexOf(metric as never) as number
  const of = (metric: string) =>
    Object.fromEntries(Object.entries(sources.rows).map(([name, values]) => [name, values[column(metric)]]))
  expect(of('sessions')).toEqual({ direct: 5, google: 2, news: 1, bing: 0 })
  // Ann's purchase is credited to the ad. Her sign-up is direct: the ad is older than the attribution window of its
  // goal.
  expect(of('conversions')).toEqual({ direct: 4, google: 1, news: 1, bing: 0 })
  expect(of('revenue')).toEqual({ direct: 2, google: 100, news: 10.55, bing: 0 })
  expect(of('cost')).toEqual({ direct: 0, google: 32.5, news: 0, bing: 2.25 })
  expect(of('roas')).toEqual({ direct: null, google: 3.08, news: null, bing: 0 })
  expect(tableOf(content, 'page')).toEqual({
    metrics: [...trafficMetrics],
    rows: expect.objectContaining({ '/pricing': [1, 1, 1, 100, 0] }),
  })
  expect(content.notes).toEqual([
    'Conversions are credited to the last non-direct visit before them.',
    'Orders and refunds are credited to the last non-direct visit before them.',
  ])
})

describe('the numbers equal those of the API', () => {
  const filters = [
    'source==google',
    'device!=mobile;country==',
    'page==/',
    'date!=2026-03-30',
    'segment==SEG',
  ]
  const inputs = dateRanges.map((it, n) => [it, filters[n % filters.length] as string] as const)

  test.each(inputs)('for traffic in %s, also filtered by %s', async (date_range, filter) => {
    for (const wanted of ['', filter]) {
      const expression = wanted.replace('SEG', shop.segment)
      const content = await generate({
        date_range,
        metrics: trafficMetrics,
        dimensions: ['source', 'page', 'date'],
        filters: expression,
      })
      const ask = (query: Query) => get('/analytics/traffic', { filters: expression, ...query })
      const { totals } = await ask(during(content.period))
      const earlier = await ask(during(content.comparison as { start: string; end: string }))
      expect(content.kpis.map(({ metric, value, previous }) => [metric, value, previous])).toEqual(
        trafficMetrics.map((it) => [it, totals[it], earlier.totals[it]]),
      )
      const series = await ask({ ...during(content.period), dimensions: content.chart.interval })
      expect(content.chart.points.map((it) => it.values)).toEqual(
        series.rows.map((it: { metrics: object }) => Object.values(it.metrics)),
      )
      for (const table of content.tables) {
        const { rows } = await ask({ ...during(content.period), dimensions: table.dimension, limit: '1000' })
        expect(table.rows.map((it) => [it.value, ...it.values])).toEqual(
          rows.map((it: { dimensions: Record<string, string>; metrics: object }) => [
            it.dimensions[table.dimension],
            ...Object.values(it.metrics),
          ]),
        )
        expect(table.total_rows).toBe(rows.length)
      }
    }
  })

  test.each(['', 'segment==SEG', 'segment!=SEG'])(
    'for conversions and attribution, filtered by "%s"',
    async (wanted) => {
      const expression = wanted.replace('SEG', shop.segment)
      const { signUp, purchase } = shop.goals
      const content = await generate({
        metrics: ['conversions', 'revenue', 'cost', 'roas', 'cpa'],
        dimensions: ['source', 'campaign', 'channel'],
        filters: expression,
      })
      const asks = { ...during(content.period), filters: expression }
      const stats = await Promise.all([purchase, signUp].map((it) => get(`/conversions/${it}/stats`, asks)))
      const sum = (of: (it: (typeof stats)[number]) => number) => stats.reduce((all, it) => all + of(it), 0)
      expect(valuesOf(content).slice(0, 2)).toEqual([
        sum((it) => it.summary.total_conversions),
        stats[0].summary.total_value,
      ])
      expect(content.chart.points.map((it) => it.values.slice(0, 2))).toEqual(
        stats[0].timeseries.map((_: unknown, n: number) => [
          sum((it) => it.timeseries[n].conversions),
          stats[0].timeseries[n].value,
        ]),
      )
      // With a single goal, each row equals one of the attribution report.
      await api.request('PATCH', `/v1/sites/${shop.site.id}/conversions/${signUp}`, {
        body: { status: 'archived' },
      })
      const alone = await generate({
        metrics: ['conversions', 'revenue', 'cost', 'roas', 'cpa', 'conversion_rate'],
        dimensions: ['source', 'campaign', 'channel'],
        filters: expression,
      })
      await api.request('PATCH', `/v1/sites/${shop.site.id}/conversions/${signUp}`, {
        body: { status: 'active' },
      })
      const { summary } = stats[0]
      expect(alone.kpis[5]?.value).toBe(summary.conversion_rate)
      for (const dimension of ['source', 'campaign', 'channel']) {
        const report = await get('/analytics/attribution', { ...asks, conversion_id: purchase, dimension })
        expect(valuesOf(alone).slice(0, 5)).toEqual(Object.values(report.summary))
        const ownRows = Object.entries(tableOf(alone, dimension).rows).map(([name, values]) => [
          name,
          ...values.slice(0, 5),
        ])
        const credited = ownRows.filter(([, conversions, , cost]) => conversions !== 0 || cost !== 0)
        expect(credited.sort()).toEqual(report.channels.map((it: object) => Object.values(it)).sort())
      }
    },
  )
})

test.each(['', 'device!=mobile', 'source!=google', 'channel==Direct;date!=2026-03-28', 'segment!=SEG'])(
  'the rows of each table add up to the total, filtered by "%s"',
  async (filter) => {
    const content = await generate({
      metrics: ['conversions', 'revenue', 'cost', 'sessions'],
      dimensions: reportDimensions,
      filters: filter.replace('SEG', shop.segment),
    })
    const whole = new Map(content.kpis.map((it) => [it.metric, it.value]))
    expect(content.tables.map((it) => it.dimension)).toEqual([...reportDimensions])
    for (const { dimension, columns, rows } of content.tables)
      for (const [n, { metric }] of columns.entries()) {
        // A session past midnight counts for both days, and a session counts for each page it viewed.
        if (metric === 'sessions' && /^(page|hour|date|week|month)$/.test(dimension)) continue
        const sum = rows.reduce((all, it) => all + Math.round((it.values[n] ?? 0) * 100), 0) / 100
        expect([dimension, metric, sum]).toEqual([dimension, metric, whole.get(metric) ?? 0])
      }
  },
)

test('a filter on sessions applies to credited conversions and to costs of matching sources', async () => {
  const content = await generate({
    metrics: ['conversions', 'revenue', 'cost', 'conversion_rate'],
    filters: 'source==google',
  })
  // The conversion of Ann; the users are Ann and Dora.
  expect(valuesOf(content)).toEqual([1, 100, 32.5, 50])
  const other = await generate({ metrics: ['conversions', 'cost', 'roas'], filters: 'device==mobile' })
  expect(valuesOf(other)).toEqual([0, null, null])
  expect(other.notes).toContain(
    'Ad costs and ROAS cannot be computed with this filter: costs are known only by source, medium, campaign and day.',
  )
  const byDay = await generate({ metrics: ['conversions', 'cost'], filters: 'date==2026-03-30,2026-03-28' })
  expect(valuesOf(byDay)).toEqual([1, 14.75])
  const byPage = await generate({
    metrics: ['sessions', 'revenue'],
    filters: 'page==/pricing',
    dimensions: ['page'],
  })
  expect(valuesOf(byPage)).toEqual([1, null])
  expect(byPage.notes).toContain(
    'Revenue cannot be computed with a filter by page, page title or content group.',
  )
  expect(byPage.filters_words).toBe('Page is /pricing')
  expect(tableOf(byPage, 'page')).toEqual({ metrics: ['sessions'], rows: { '/pricing': [1] } })
  const nothing = await generate({
    metrics: ['roas'],
    filters: 'device==mobile',
    dimensions: ['source', 'device'],
  })
  expect(nothing.tables).toEqual([])
  expect(nothing.notes).toContain('ROAS cannot be broken down by device, so there is no such table.')
})

describe('periods', () => {
  const words = async (date_range: string, input: Partial<ReportDefinition> = {}, now = generatedAt) => {
    const { period, comparison } = await generate({ date_range, ...input }, now)
    return [period.words, comparison?.words]
  }

  test('use the time zone of the report, and “last” periods are complete', async () => {
    expect(await words('yesterday')).toEqual(['31 Mar 2026', '30 Mar 2026'])
    expect(await words('last_7_days')).toEqual(['25 – 31 Mar 2026', '18 – 24 Mar 2026'])
    expect(await words('last_28_days')).toEqual(['4 – 31 Mar 2026', '4 Feb – 3 Mar 2026'])
    expect(await words('last_30_days')).toEqual(['2 – 31 Mar 2026', '31 Jan – 1 Mar 2026'])
    expect(await words('last_12_months')).toEqual(['1 Apr 2025 – 31 Mar 2026', '1 Apr 2024 – 31 Mar 2025'])
    // A period of months is compared with months, even with a leap day in it.
    expect(await words('2023-03-01/2024-02-29')).toEqual([
      '1 Mar 2023 – 29 Feb 2024',
      '1 Mar 2022 – 28 Feb 2023',
    ])
    expect(await words('2023-03-02/2024-03-01')).toEqual([
      '2 Mar 2023 – 1 Mar 2024',
      '1 Mar 2022 – 1 Mar 2023',
    ])
    expect(await words('yesterday', { timezone: 'America/Los_Angeles' })).toEqual([
      '30 Mar 2026',
      '29 Mar 2026',
    ])
    // In Cairo, clocks go forward at midnight: that Friday begins at 01:00.
    const cairo = { timezone: 'Africa/Cairo', comparison: 'none' as const }
    expect((await words('2026-04-20/2026-04-23', cairo))[0]).toBe('20 – 23 Apr 2026')
    const pacific = await generate({ date_range: 'yesterday', timezone: 'Pacific/Kiritimati' })
    expect(pacific.period.start).toBe('2026-03-30T10:00:00.000Z')
  })

  test('that are incomplete are compared with an equal part of the previous period', async () => {
    expect(await words('today')).toEqual(['1 Apr 2026, until 08:30', '31 Mar 2026, until 08:30'])
    expect(await words('this_month', {}, Date.parse('2026-03-15T11:00:00Z'))).toEqual([
      '1 – 15 Mar 2026, until 12:00',
      '14 – 28 Feb 2026, until 12:00',
    ])
  })

  test('that are incomplete have a note that costs are compared with whole days', async () => {
    const noteOf = async (input: Partial<ReportDefinition>) =>
      (await generate({ metrics: ['cost'], ...input })).notes
    const note = 'Costs are known only by day, so the comparison includes all of its last day.'
    expect(await noteOf({ date_range: 'today' })).toContain(note)
    expect(await noteOf({ date_range: 'today', comparison: 'none' })).not.toContain(note)
    expect(await noteOf({ date_range: 'yesterday' })).not.toContain(note)
    expect(await noteOf({ date_range: 'today', metrics: ['sessions'] })).not.toContain(note)
  })

  test('of explicit days, and the year before', async () => {
    expect(await words('2026-03-02/2026-03-08', { comparison: 'previous_year' })).toEqual([
      '2 – 8 Mar 2026',
      '2 – 8 Mar 2025',
    ])
    expect(await words('last_month', { comparison: 'none' })).toEqual(['1 – 31 Mar 2026', undefined])
    const leap = await generate({ date_range: '2024-02-01/2024-02-29', comparison: 'previous_year' })
    expect(leap.comparison?.words).toBe('1 – 28 Feb 2023')
    // The previous year has one day less, and so has its series.
    expect(leap.chart.points.map((it) => it.previous).slice(-2)).toEqual([0, null])
  })

  test('charts by hour leave out costs, which are known by day only', async () => {
    const { chart } = await generate({ date_range: 'yesterday', metrics: ['cost', 'roas', 'sessions'] })
    expect(chart.metric).toBe('sessions')
    expect(chart.points.at(-1)).toMatchObject({ label: '23:00', value: 1, values: [null, null, 1] })
  })

  test('are split into hours, days, weeks or months', async () => {
    const labels = async (date_range: string) => {
      const { chart } = await generate({ date_range })
      return [chart.interval, chart.points.length, chart.points[0]?.label, chart.points.at(-1)?.label]
    }
    // On the day when clocks go forward, there is no 02:00.
    expect(await labels('2026-03-29/2026-03-29')).toEqual(['hour', 23, '00:00', '23:00'])
    expect(await labels('last_7_days')).toEqual(['date', 7, '25 Mar', '31 Mar'])
    expect(await labels('2025-10-01/2026-03-31')).toEqual(['week', 27, '1 Oct', '30 Mar'])
    expect(await labels('last_12_months')).toEqual(['month', 12, 'Apr 2025', 'Mar 2026'])
  })
})

describe('the dashboard', () => {
  const queryOf = (content: ReportContent) => {
    const url = new URL(content.dashboard_url ?? '')
    expect(url.origin + url.pathname).toBe(`${api.services.config.publicUrl}/sites/${shop.site.id}`)
    return Object.fromEntries(url.searchParams)
  }

  test('has the period and the filter of the report', async () => {
    const query = { from: '2026-03-14', to: '2026-03-25' }
    const during = { date_range: `${query.from}/${query.to}` }
    expect(queryOf(await generate(during))).toEqual(query)
    expect(queryOf(await generate({ ...during, filters: 'source==google' }))).toEqual({
      ...query,
      filters: 'source==google',
    })
    const { dashboard_url } = await generate({ ...during, filters: 'date!=2026-03-20' })
    expect(dashboard_url).toBeNull()
  })

  test('has times for days of another time zone, and until now for a period that is incomplete', async () => {
    for (const [input, expected] of [
      [
        { timezone: 'UTC', date_range: '2026-03-24/2026-03-30' },
        { from: '2026-03-24T01:00:00+01:00', to: '2026-03-31T02:00:00+02:00' },
      ],
      [{ date_range: 'today' }, { from: '2026-04-01T00:00:00+02:00', to: '2026-04-01T08:30:00+02:00' }],
    ] as const) {
      const metrics = ['users', 'sessions', 'orders', 'revenue'] as const
      const content = await generate({ ...input, metrics })
      expect(queryOf(content)).toEqual(expected)
      const end_date = new Date(Date.parse(expected.to) - 1).toISOString()
      const query = { start_date: expected.from, end_date, metrics: metrics.join(',') }
      const { totals } = await get('/analytics/traffic', query)
      expect(valuesOf(content)).toEqual(metrics.map((it) => totals[it]))
    }
  })
})

test('a table is ranked by the first metric that adds up to a total, and long tables are cut', async () => {
  const site = await api.createSite({ domain: 'long.example', timezone: 'UTC' })
  const view = (n: number, client: number) => ({
    event_name: 'page_view',
    client_id: `cid_${client}`,
    timestamp: '2026-03-20T10:00:00Z',
    context: { page_url: `https://long.example/p${n}` },
  })
  const events = Array.from({ length: 1002 }, (_, n) => view(n, n % 7))
  for (const some of [events.slice(0, 600), [...events.slice(600), view(1001, 3)]])
    await api.request('POST', '/v1/events/batch', { body: { site_id: site.id, events: some } })
  await api.drained()
  const content = await reportContent(
    api.services,
    { ...shop.site, id: site.id },
    definition({ metrics: ['bounce_rate', 'pageviews'], dimensions: ['page'] }),
    generatedAt,
  )
  const [table] = content.tables
  expect([table?.rows.length, table?.total_rows]).toEqual([1000, 1002])
  expect(table?.rows[0]).toEqual({ value: '/p1001', label: '/p1001', values: [0, 2] })
})

test('the underlying sessions are returned as a file', async () => {
  for (const filters of ['', 'source==google', `segment==${shop.segment}`, 'page=~late;date==2026-03-31']) {
    const { kpis, period } = await generate({ filters })
    const { content } = await rawSessions(api.services, shop.site, filters, period)
    const rows = parse(Buffer.concat(await Array.fromAsync(content)), { columns: true })
    expect(rows.length).toBe(kpis[0]?.value as number)
  }
})

test('with more goals than fit into one query all are counted, but without a conversion rate', async () => {
  const { id } = await api.createSite({ timezone: 'UTC' })
  for (let n = 0; n < 26; n++)
    await createGoal(api.services, { id }, { name: `Goal ${n}`, event_name: 'order', fixed_value: 2 })
  const event = { event_name: 'order', client_id: 'cid_1', timestamp: '2026-03-20T10:00:00Z' }
  await api.request('POST', '/v1/events/batch', { body: { site_id: id, events: [event] } })
  await api.drained()
  const content = await reportContent(
    api.services,
    { ...shop.site, id },
    definition({ metrics: ['conversions', 'revenue', 'conversion_rate'], dimensions: ['source'] }),
    generatedAt,
  )
  expect(valuesOf(content)).toEqual([26, 0, null])
  expect(tableOf(content, 'source').rows).toEqual({ direct: [26, 0, null] })
  expect(content.notes).toContain(
    'With this many conversion goals there is no conversion rate: people who met several goals would count repeatedly.',
  )
})

test('a site without data has an empty report', async () => {
  const { id } = await api.createSite({ timezone: 'UTC' })
  const content = await reportContent(
    api.services,
    { ...shop.site, id },
    definition({ metrics: reportMetrics, dimensions: ['source', 'date', 'country'] }),
    generatedAt,
  )
  expect(valuesOf(content)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, null, 0, null, 0, null, null])
  expect(content.kpis.every((it) => it.change_percent === null)).toBe(true)
  expect(content.tables.map((it) => it.rows.length)).toEqual([0, 31, 0])
  expect(content.notes).toEqual([
    'The site has no active conversion goal, so nothing counts as a conversion.',
    'Orders and refunds are credited to the last non-direct visit before them.',
  ])
})
