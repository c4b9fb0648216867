import { dataOf, failureOf, offsetPageOf, requireEqual } from '../answers.ts'
import { flag, integer, listOf, nullOr, number, object, oneOf, prefixed, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const anomaly = object({
  id: prefixed('anom_'),
  type: text,
  metric: oneOf('sessions', 'users', 'pageviews', 'conversions', 'revenue', 'errors'),
  conversion: nullOr(object({ id: prefixed('conv_'), name: text })),
  direction: oneOf('up', 'down'),
  severity: oneOf('low', 'medium', 'high', 'critical'),
  confidence: number,
  status: oneOf('open', 'ended'),
  current_value: number,
  expected_value: number,
  expected_range: object({ min: number, max: number }),
  deviation_percent: nullOr(number),
  currency: text,
  started_at: time,
  ended_at: nullOr(time),
  detected_at: time,
  potential_causes: listOf(text),
  causes: listOf(object({ dimension: text, value: text, share_percent: number })),
  is_expected: flag,
  note: text,
})

export const anomalyStatements = section('Anomalies', {
  'GET lists anomalies with offset pagination; a new site has none': async (context) => {
    const site = await context.site()
    const { data, pagination } = offsetPageOf(
      await context.ask((client) =>
        client.anomalies.list(site.id, { status: 'open', metric: 'sessions' }).page(),
      ),
      anomaly,
    )
    requireEqual('anomalies', [data.length, pagination.total, pagination.has_more], [0, 0, false])
  },
  'coverage says what is watched; a new site has nothing to compare with yet': async (context) => {
    const site = await context.site()
    const coverage = dataOf(
      await context.ask((client) => client.anomalies.coverage(site.id)),
      200,
      object({ is_watched: flag, metrics: listOf(text), goals: integer, watched_since: nullOr(time) }),
    )
    requireEqual('is_watched, watched_since', [coverage.is_watched, coverage.watched_since], [true, null])
  },
  'every anomaly of a site has the documented fields': async (context) => {
    const sites = await context.ask((client) => client.sites.list({ limit: 5 }).page())
    const { data } = offsetPageOf(sites, object({ id: prefixed('site_') }))
    for (const { id } of data)
      offsetPageOf(await context.ask((client) => client.anomalies.list(id, { limit: 100 }).page()), anomaly)
  },
  'reading or changing an unknown anomaly is 404': async (context) => {
    const site = await context.site()
    const missing = 'anom_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'
    failureOf(await context.ask((client) => client.anomalies.get(site.id, missing)), 404, 'not_found')
    const change = await context.ask((client) =>
      client.anomalies.update(site.id, missing, { is_expected: true }),
    )
    failureOf(change, 404, 'not_found')
  },
  'an unknown metric is 400 with the field; an end before the start is 422': async (context) => {
    const site = await context.site()
    const wrong = { metric: 'weather' } as unknown as { metric: 'sessions' }
    const unknown = await context.ask((client) => client.anomalies.list(site.id, wrong).page())
    failureOf(unknown, 400, 'validation_error', 'metric')
    const backwards = { start_date: '2026-03-02', end_date: '2026-03-01' }
    const reversed = await context.ask((client) => client.anomalies.list(site.id, backwards).page())
    failureOf(reversed, 422, 'unprocessable', 'start_date')
  },
})
