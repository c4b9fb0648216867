import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, offsetPageOf, requireEqual, requireStatus, requireTrue } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { exactly, integer, like, listOf, nullOr, object, oneOf, prefixed, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

type RequestBody = Input<'POST /v1/sites/{site_id}/reports'>

const recipient = object({
  email: text,
  status: oneOf('subscribed', 'unsubscribed'),
  unsubscribed_at: nullOr(time),
})
const report = object({
  id: prefixed('rep_'),
  site_id: prefixed('site_'),
  name: text,
  description: text,
  type: oneOf('scheduled', 'on_demand'),
  status: oneOf('active', 'paused'),
  schedule: nullOr(object({ frequency: oneOf('daily', 'weekly', 'monthly'), time: text, timezone: text })),
  config: object({
    date_range: text,
    metrics: listOf(text),
    dimensions: listOf(text),
    sections: listOf(text),
    explorations: listOf(object({ type: text, name: text })),
    filters: text,
    comparison: text,
    language: oneOf('en', 'de'),
  }),
  delivery: object({ email: listOf(text), format: oneOf('pdf', 'csv', 'xlsx', 'json') }),
  recipients: listOf(recipient),
  next_run_at: nullOr(time),
  last_run: nullOr(object({ id: prefixed('run_'), status: text, created_at: time })),
  created_at: time,
  updated_at: time,
})
const file = object({
  name: text,
  format: text,
  size_bytes: integer,
  rows: nullOr(integer),
  total_rows: nullOr(integer),
  download_url: like(/^https?:\/\//),
})
const run = object({
  id: prefixed('run_'),
  report_id: prefixed('rep_'),
  status: oneOf('processing', 'completed', 'failed'),
  error: nullOr(text),
  slot: nullOr(time),
  period: nullOr(object({ start: text, end: text })),
  files: listOf(file),
  files_expire_at: nullOr(time),
  recipients: listOf(object({ email: text, status: text, sent_at: nullOr(time), error: nullOr(text) })),
  created_at: time,
  started_at: nullOr(time),
  finished_at: nullOr(time),
})

/** The example of the specification. */
const weekly = {
  name: 'Weekly overview',
  description: 'What the campaigns brought',
  type: 'scheduled',
  schedule: { frequency: 'weekly', day_of_week: 1, time: '08:00', timezone: 'Europe/Berlin' },
  config: {
    date_range: 'last_7_days',
    metrics: ['sessions', 'conversions', 'revenue', 'roas'],
    dimensions: ['source', 'medium', 'campaign'],
    filters: 'device==mobile',
    comparison: 'previous_period',
  },
  delivery: { email: [], format: 'pdf', include_raw_data: true },
} satisfies RequestBody

export const reportStatements = section('Reports', {
  'POST takes name, description, type, schedule, config and delivery, and answers 201 with the report':
    async (context) => {
      const site = await context.site()
      const answer = await context.ask((client) => client.reports.create(site.id, weekly))
      const made = dataOf(answer, 201, report)
      requireEqual('type', made.type, 'scheduled')
      const whole = {
        ...weekly,
        config: { ...weekly.config, sections: [], explorations: [], language: 'en' },
      }
      const stored = Object.entries(whole).map(([name, value]) => [name, exactly(value)])
      dataOf(answer, 201, object(Object.fromEntries(stored)))
      const next = new Date(made.next_run_at ?? '')
      requireTrue(`next_run_at is ${made.next_run_at}`, next.getUTCDay() === 1 && next.getTime() > Date.now())
    },
  'config.explorations have the parameters of retention, lifecycle, stickiness, paths, trends, hours and web vitals':
    async (context) => {
      const site = await context.site()
      const explorations = [
        { type: 'retention', name: 'Retention', date_range: 'last_30_days', query: { interval: 'week' } },
        { type: 'lifecycle', name: 'Lifecycle', query: {} },
        { type: 'stickiness', name: 'Stickiness', query: { interval: 'day' } },
        { type: 'paths', name: 'Paths', query: { steps: 3 } },
        { type: 'trends', name: 'Trends', query: { series: [{ type: 'events', metric: 'events' }] } },
        { type: 'hours', name: 'Hours', query: { series: { type: 'traffic', metric: 'users' } } },
        { type: 'web_vitals', name: 'Vitals', query: { by: 'device', filters: 'country==DE', limit: 5 } },
      ]
      const made = await context.request('POST', `/v1/sites/${site.id}/reports`, {
        body: { name: 'Explored', config: { explorations } },
      })
      dataOf(made, 201, object({ config: object({ explorations: exactly(explorations) }) }))
      const wrong = await context.request('POST', `/v1/sites/${site.id}/reports`, {
        body: {
          name: 'Wrong',
          config: { explorations: [{ type: 'paths', name: 'Paths', query: { steps: 1 } }] },
        },
      })
      failureOf(wrong, 400, 'validation_error', 'config.explorations.0.query.steps')
      const unknown = await context.request('POST', `/v1/sites/${site.id}/reports`, {
        body: {
          name: 'Unknown',
          config: { explorations: [{ type: 'web_vitals', name: 'Vitals', query: { by: 'planet' } }] },
        },
      })
      failureOf(unknown, 400, 'validation_error', 'config.explorations.0.query.by')
    },
  'a report needs only a name, and then runs on demand': async (context) => {
    const site = await context.site()
    const { type, schedule, next_run_at } = await create(context, site, { name: 'Overview' })
    requireEqual('report', [type, schedule, next_run_at], ['on_demand', null, null])
    const unnamed = await context.request('POST', `/v1/sites/${site.id}/reports`, { body: {} })
    failureOf(unnamed, 400, 'invalid_request', 'name')
  },
  'a schedule is daily, weekly or monthly, with a matching day': async (context) => {
    const site = await context.site()
    const daily = await create(context, site, {
      name: 'Daily',
      schedule: { frequency: 'daily', time: '06:00' },
    })
    requireEqual('schedule', daily.schedule, { frequency: 'daily', time: '06:00', timezone: 'UTC' })
    const monthly = { frequency: 'monthly', day_of_month: 31 } as const
    await create(context, site, { name: 'Monthly', schedule: monthly })
    const misplaced = { name: 'Daily', schedule: { frequency: 'daily', day_of_week: 1 } } as const
    failureOf(
      await context.ask((client) => client.reports.create(site.id, misplaced)),
      422,
      'unprocessable',
      'schedule.day_of_week',
    )
  },
  'unknown values are 400 with the path of the field': async (context) => {
    const site = await context.site()
    const wrong: [field: string, input: object][] = [
      ['schedule.timezone', { schedule: { timezone: 'Mars/Olympus' } }],
      ['schedule.time', { schedule: { time: '8 o’clock' } }],
      ['config.date_range', { config: { date_range: 'last_9_days' } }],
      ['config.metrics.0', { config: { metrics: ['clicks'] } }],
      ['config.filters', { config: { filters: 'planet==Mars' } }],
      ['delivery.email.0', { delivery: { email: ['nobody'] } }],
      ['delivery.format', { delivery: { format: 'docx' } }],
    ]
    for (const [field, input] of wrong) {
      const body = { name: 'Overview', ...input }
      const answer = await context.request('POST', `/v1/sites/${site.id}/reports`, { body })
      failureOf(answer, 400, 'validation_error', field)
    }
  },
  'reports can be listed, newest first, and read one by one': async (context) => {
    const site = await context.site()
    const first = await create(context, site, { name: 'First' })
    const second = await create(context, site, weekly)
    const page = await context.ask((client) => client.reports.list(site.id).page())
    requireEqual(
      'ids',
      offsetPageOf(page, report).data.map((it) => it.id),
      [second.id, first.id],
    )
    const read = await context.ask((client) => client.reports.get(site.id, second.id))
    requireEqual('report', dataOf(read, 200, report), second)
  },
  'PATCH changes the given fields; status pauses and resumes': async (context) => {
    const site = await context.site()
    const { id } = await create(context, site, weekly)
    const change = async (input: Input<'PATCH /v1/sites/{site_id}/reports/{report_id}'>) =>
      dataOf(await context.ask((client) => client.reports.update(site.id, id, input)), 200, report)
    const renamed = await change({ name: 'Other', config: { comparison: 'none' } })
    requireEqual(
      'report',
      [renamed.name, renamed.config.comparison, renamed.config.date_range],
      ['Other', 'none', 'last_7_days'],
    )
    requireEqual('paused', (await change({ status: 'paused' })).next_run_at, null)
    requireTrue(
      'next_run_at is missing after resuming',
      (await change({ status: 'active' })).next_run_at !== null,
    )
  },
  'DELETE answers 204, and the report is gone': async (context) => {
    const site = await context.site()
    const { id } = await create(context, site, { name: 'Overview' })
    requireStatus(await context.ask((client) => client.reports.delete(site.id, id)), 204)
    failureOf(await context.ask((client) => client.reports.get(site.id, id)), 404, 'not_found')
  },
  'POST run answers 202, and the run produces files that need no key': async (context) => {
    const site = await context.site()
    const { id } = await create(context, site, { name: 'Overview', delivery: { format: 'json' } })
    const started = dataOf(await context.ask((client) => client.reports.run(site.id, id)), 202, run)
    requireEqual('run', [started.status, started.slot], ['processing', null])
    let done = started
    await context.eventually(async () => {
      const answer = await context.ask((client) => client.reportRuns.get(site.id, id, started.id))
      done = dataOf(answer, 200, run)
      requireTrue('the run is still processing', done.status !== 'processing')
    })
    requireEqual('status', [done.status, done.error], ['completed', null])
    const runs = await context.ask((client) => client.reportRuns.list(site.id, id).page())
    requireEqual(
      'runs',
      offsetPageOf(runs, run).data.map((it) => it.id),
      [started.id],
    )
    // The address may be reachable only from elsewhere.
    const answer = await fetch(done.files[0]?.download_url ?? '').catch(() => null)
    if (!answer) return
    const { title } = object({ title: text })(await answer.json(), 'download')
    requireEqual('download', [answer.status, title], [200, 'Overview'])
  },
})

async function create(context: ConformanceContext, site: Site, input: RequestBody) {
  return dataOf(await context.ask((client) => client.reports.create(site.id, input)), 201, report)
}
