import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, offsetPageOf, requireEqual, requireStatus, requireTrue } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { exactly, integer, listOf, nullOr, number, object, oneOf, prefixed, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

type RequestBody = Input<'POST /v1/sites/{site_id}/alerts'>

const check = object({ current_value: number, currency: text })
const alert = object({
  id: prefixed('alert_'),
  site_id: prefixed('site_'),
  name: text,
  description: text,
  severity: oneOf('low', 'medium', 'high', 'critical'),
  state: oneOf('ok', 'triggered', 'muted'),
  condition: object({
    metric: text,
    operator: text,
    threshold: number,
    comparison_period: text,
    window: text,
    filters: text,
  }),
  minimum_volume: number,
  check_every: text,
  muted_until: nullOr(time),
  recipients: listOf(text),
  subscriptions: listOf(
    object({
      email: text,
      status: oneOf('subscribed', 'unsubscribed'),
      unsubscribed_at: nullOr(time),
    }),
  ),
  triggered_at: nullOr(time),
  last_check: nullOr(check),
  next_check_at: time,
  created_at: time,
  updated_at: time,
})
const preview = object({
  start: time,
  end: time,
  checks: integer,
  undecided: integer,
  firings: listOf(object({ triggered_at: time, resolved_at: nullOr(time), value: number })),
  points: listOf(object({ at: time, value: number })),
})
const trend = object({
  alert_id: prefixed('alert_'),
  start: time,
  end: time,
  points: listOf(object({ at: time, value: number })),
  firings: listOf(object({ triggered_at: time, resolved_at: nullOr(time) })),
})
const entry = object({
  id: prefixed('achg_'),
  type: text,
  at: time,
  check: nullOr(check),
  told_at: nullOr(time),
})

/** The condition of the specification's `alert.triggered`. */
const trafficFell = {
  name: 'Traffic fell',
  description: 'Sessions are down by more than half',
  severity: 'high',
  condition: {
    metric: 'sessions',
    operator: 'decreased_by_percent',
    threshold: 50,
    comparison_period: 'previous_week',
  },
} satisfies RequestBody

export const alertStatements = section('Alerts', {
  'POST answers 201 with the alert and the condition of alert.triggered': async (context) => {
    const site = await context.site()
    const recipients = ['ops@example.com']
    const made = await create(context, site, { ...trafficFell, recipients })
    requireEqual('recipients', made.recipients, recipients)
    requireEqual(
      'subscriptions',
      made.subscriptions.map((it) => [it.email, it.status]),
      [['ops@example.com', 'subscribed']],
    )
    requireEqual('state', [made.state, made.severity], ['ok', 'high'])
    object(
      Object.fromEntries(Object.entries(trafficFell.condition).map(([name, it]) => [name, exactly(it)])),
    )(made.condition, 'condition')
  },
  'unknown values are 400 and inconsistent ones 422, with the path of the field': async (context) => {
    const site = await context.site()
    const condition = { ...trafficFell.condition }
    const wrong: [status: 400 | 422, field: string, condition: object][] = [
      [400, 'condition.metric', { ...condition, metric: 'clicks' }],
      [400, 'condition.filters', { ...condition, filters: 'planet==Mars' }],
      [422, 'condition.comparison_period', { ...condition, comparison_period: 'none' }],
      [422, 'condition.threshold', { ...condition, threshold: 200 }],
    ]
    for (const [status, field, input] of wrong) {
      const body = { name: 'Wrong', condition: input }
      const answer = await context.request('POST', `/v1/sites/${site.id}/alerts`, { body })
      failureOf(answer, status, status === 400 ? 'validation_error' : 'unprocessable', field)
    }
  },
  'alerts can be listed, newest first, read, changed and deleted': async (context) => {
    const site = await context.site()
    const first = await create(context, site, trafficFell)
    const second = await create(context, site, { ...trafficFell, name: 'Again' })
    const page = await context.ask((client) => client.alerts.list(site.id).page())
    requireEqual(
      'ids',
      offsetPageOf(page, alert).data.map((it) => it.id),
      [second.id, first.id],
    )
    const changed = await context.ask((client) =>
      client.alerts.update(site.id, first.id, { severity: 'low' }),
    )
    requireEqual('severity', dataOf(changed, 200, alert).severity, 'low')
    const read = await context.ask((client) => client.alerts.get(site.id, first.id))
    requireEqual('severity', dataOf(read, 200, alert).severity, 'low')
    requireStatus(await context.ask((client) => client.alerts.delete(site.id, first.id)), 204)
    failureOf(await context.ask((client) => client.alerts.get(site.id, first.id)), 404, 'not_found')
  },
  'muted_until mutes an alert, null unmutes it, and the history lists both': async (context) => {
    const site = await context.site()
    const { id } = await create(context, site, trafficFell)
    const muted_until = new Date(Date.now() + 86_400_000).toISOString()
    const muted = await context.ask((client) => client.alerts.update(site.id, id, { muted_until }))
    requireEqual('state', dataOf(muted, 200, alert).state, 'muted')
    await context.ask((client) => client.alerts.update(site.id, id, { muted_until: null }))
    const history = await context.ask((client) => client.alertHistory.list(site.id, id).page())
    requireEqual(
      'history',
      offsetPageOf(history, entry).data.map((it) => it.type),
      ['unmuted', 'muted'],
    )
  },
  'trends have the recent values of each alert, in the order of the list': async (context) => {
    const site = await context.site()
    const hourly = {
      ...trafficFell.condition,
      comparison_period: 'same_hour_yesterday',
      window: 'hour',
    } as const
    const first = await create(context, site, trafficFell)
    const second = await create(context, site, { name: 'Hourly', condition: hourly })
    const answer = await context.ask((client) => client.alerts.trends(site.id))
    const { data } = offsetPageOf(answer, trend)
    requireEqual(
      'ids',
      data.map((it) => it.alert_id),
      [second.id, first.id],
    )
    for (const { points, end, firings } of data) {
      requireEqual('end', points.at(-1)?.at, end)
      requireEqual('firings', firings, [])
    }
  },
  'a preview lists when an alert would have been triggered in the last 30 days': async (context) => {
    const site = await context.site()
    const condition = { metric: 'sessions', operator: 'below', threshold: 1, window: 'day' } as const
    const answer = await context.ask((client) =>
      client.alerts.preview(site.id, { condition, check_every: 'day' }),
    )
    const { checks, points, firings } = dataOf(answer, 200, preview)
    requireTrue(`there are ${checks} checks`, checks >= 30 && checks <= 31)
    requireEqual('points', points.length, checks)
    requireEqual(
      'firings',
      firings.map((it) => [it.value, it.resolved_at]),
      [[0, null]],
    )
  },
})

async function create(context: ConformanceContext, site: Site, input: RequestBody) {
  return dataOf(await context.ask((client) => client.alerts.create(site.id, input)), 201, alert)
}
