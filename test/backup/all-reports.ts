import { demoFunnels, demoGoals, demoSegments } from '../../tools/seed/demo-settings.ts'
import { until } from '../support/until.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are compared
type Answer = { status: number; body: any }
type Service = { url: string; request: (method: string, path: string, body?: unknown) => Promise<Answer> }

const dimensions = [
  'date',
  'hour',
  'page',
  'entry_page',
  'source',
  'medium',
  'campaign',
  'channel',
  'country',
  'device',
  'browser',
  'os',
  'hostname',
  'region',
  'city',
  'language',
  'screen_size',
  'browser_version',
  'os_version',
]
const exportTypes = ['events', 'sessions', 'conversions', 'users']

/** The resources of a site that its reports are requested for. */
export type Settings = {
  site: string
  goals: string[]
  funnels: string[]
  segments: string[]
  exports: string[]
}

/** Creates everything that the reports of a site contain. */
export async function setUp(service: Service, site: string): Promise<Settings> {
  const path = `/v1/sites/${site}`
  const make = async (what: string, inputs: readonly unknown[]) => {
    const ids: string[] = []
    for (const input of inputs) ids.push((await must(service, 'POST', `${path}/${what}`, input)).id)
    return ids
  }
  const goals = await make('conversions', demoGoals)
  const funnels = await make('funnels', demoFunnels)
  const segments = await make('segments', demoSegments)
  const past = new Date(Date.now() - 40 * 86_400_000)
  const cost = { source: 'google', medium: 'cpc', campaign: 'spring_sale', cost: 12.34, clicks: 56 }
  await must(service, 'POST', `${path}/costs`, {
    costs: [{ date: past.toISOString().slice(0, 10), ...cost }],
  })
  await must(service, 'POST', '/v1/import/historical', {
    site_id: site,
    events: ['cid_past_1', 'cid_past_2'].map((client_id) => ({
      event_name: 'page_view',
      client_id,
      timestamp: past.toISOString(),
      user: { user_id: `user_of_${client_id}`, traits: { plan: 'pro' } },
    })),
  })
  await make('annotations', [
    { at: '2026-03-01', text: 'Spring sale' },
    { at: '2026-03-02T09:30:00Z', text: 'Release 2.4' },
  ])
  await make('alerts', [
    { name: 'No visits', condition: { metric: 'sessions', operator: 'below', threshold: 1 } },
  ])
  return { site, goals, funnels, segments, exports: [] }
}

/** Computes the segments and makes exports of every type and a report, once the events are stored. */
export async function complete(
  service: Service,
  { site, segments, exports }: Settings,
  period: Period,
): Promise<void> {
  const path = `/v1/sites/${site}`
  for (const segment of segments) await must(service, 'POST', `${path}/segments/${segment}/compute`)
  for (const type of exportTypes) {
    const request = { type, format: 'csv', compression: 'gzip', ...period }
    exports.push((await must(service, 'POST', `${path}/exports`, request)).export_id)
  }
  const report = await must(service, 'POST', `${path}/reports`, {
    name: 'Overview',
    delivery: { format: 'json' },
  })
  const run = await must(service, 'POST', `${path}/reports/${report.id}/run`)
  await until('the report is completed', 60_000, async () => {
    const { status } = await must(service, 'GET', `${path}/reports/${report.id}/runs/${run.id}`)
    return status === 'completed'
  })
  await until('the exports are completed', 60_000, async () => {
    const states = await Promise.all(exports.map((it) => must(service, 'GET', `/v1/exports/${it}`)))
    return states.every(({ status }) => status === 'completed')
  })
}

export type Period = { start_date: string; end_date: string }

/** Returns every report of a site, by its address. */
export async function allReports(
  service: Service,
  settings: Settings,
  period: Period,
): Promise<Record<string, unknown>> {
  const { site, goals, funnels, segments, exports } = settings
  const path = `/v1/sites/${site}`
  const days = new URLSearchParams(period)
  const traffic = 'metrics=sessions,users,pageviews,bounce_rate,avg_duration'
  const model = ['first_click', 'last_click', 'linear', 'position_based', 'time_decay', 'data_driven']
  const paths = [
    `${path}/analytics/traffic?${days}`,
    ...dimensions.map((it) => `${path}/analytics/traffic?${days}&${traffic}&dimensions=${it}&limit=1000`),
    ...segments.map((it) => `${path}/analytics/traffic?${days}&filters=segment%3D%3D${it}`),
    ...goals.map((it) => `${path}/analytics/attribution?${days}&conversion_id=${it}`),
    ...model.map((it) => `${path}/analytics/attribution?${days}&conversion_id=${goals[0]}&model=${it}`),
    ...['product', 'category', 'brand'].map((it) => `${path}/analytics/items?${days}&by=${it}`),
    `${path}/conversions`,
    `${path}/conversions/summary?${days}`,
    ...goals.map((it) => `${path}/conversions/${it}/stats?${days}`),
    ...goals.map((it) => `${path}/conversions/${it}/ledger?${days}&limit=100`),
    ...funnels.map((it) => `${path}/funnels/${it}/report?${days}`),
    ...segments.map((it) => `${path}/segments/${it}/members?limit=1000`),
    `${path}/users?limit=100&sort=lifetime_value`,
    ...['user_of_cid_past_1', 'user_of_cid_past_2'].map((it) => `${path}/users/${it}`),
    ...['annotations', 'costs', 'imports', 'anomalies', 'integrations', 'erasures'].map(
      (it) => `${path}/${it}`,
    ),
    `${path}/events?${days}&limit=1000`,
    `/v1/sites/${site}`,
  ]
  const answers: Record<string, unknown> = {}
  for (const it of paths) answers[it] = await must(service, 'GET', it)
  // The last use of a key is written up to a minute later, so possibly between these answers and the backup.
  for (const { last_used_at, last_used_address, ...key } of await must(service, 'GET', '/v1/keys'))
    answers[`key ${key.id}`] = key
  for (const report of await must(service, 'GET', `${path}/reports`)) {
    answers[`report ${report.id}`] = report
    for (const { files, ...run } of await must(service, 'GET', `${path}/reports/${report.id}/runs`)) {
      const contents = await Promise.all(files.map(fileOf))
      answers[`run ${run.id}`] = { run, contents }
    }
  }
  // Dynamic segments may be computed again in the meantime; the history is newest first.
  for (const id of segments) {
    const {
      last_computed: _,
      next_computation: __,
      ...segment
    } = await must(service, 'GET', `${path}/segments/${id}`)
    const history = await must(service, 'GET', `${path}/segments/${id}/history`)
    answers[`segment ${id}`] = { segment, firstComputation: history.at(-1) }
  }
  // Alerts are checked in the meantime, so their state may differ.
  for (const { id, name, severity, condition } of await must(service, 'GET', `${path}/alerts`))
    answers[`alert ${id}`] = { name, severity, condition }
  for (const it of exports) {
    const { download_url, expires_at, ...fields } = await must(service, 'GET', `/v1/exports/${it}`)
    answers[`/v1/exports/${it}`] = { ...fields, file: await fileOf({ download_url }) }
  }
  return answers

  async function fileOf({ download_url }: { download_url: string }) {
    const { pathname, search } = new URL(download_url)
    const file = await fetch(service.url + pathname + search)
    return { status: file.status, hash: Bun.hash(await file.arrayBuffer()) }
  }
}

async function must(service: Service, method: string, path: string, body?: unknown) {
  const answer = await service.request(method, path, body)
  if (answer.status >= 300)
    throw new Error(
      `${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`,
    )
  return answer.body.data
}
