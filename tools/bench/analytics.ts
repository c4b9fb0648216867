import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { attributionSubjects } from './analytics-attribution.ts'
import { site, visitors } from './analytics-data.ts'
import { errorSubjects, generateErrors } from './analytics-errors.ts'
import { explorerSubjects, trafficTrendSubjects } from './analytics-explorer.ts'
import { funnelSubjects } from './analytics-funnel.ts'
import { measure, ratiosOf, table } from './analytics-measure.ts'
import { pageEngagementSubjects } from './analytics-page-engagement.ts'
import { pathSubjects } from './analytics-paths.ts'
import { retentionSubjects } from './analytics-retention.ts'
import { trendSubjects } from './analytics-trends.ts'
import { webVitalsSubjects } from './analytics-web-vitals.ts'
import { recordResults } from './results.ts'
import { withShop } from './shop.ts'

/**
 * Measures attribution, funnels, retention, paths, time on pages, trends, web vitals, the explorer of events and browser
 * errors over ten million events, each compared with a bare query of the same rows.
 */
const rounds = 11

await withShop(async (clickhouse) => {
  const [stored] = await clickhouse.rows({
    sql: 'SELECT (SELECT count() FROM events) AS events, (SELECT count() FROM sessions FINAL) AS sessions',
    params: {},
    row: t.Object({ events: Type.Integer(), sessions: Type.Integer() }),
  })
  const subjects = [
    ...attributionSubjects(),
    ...funnelSubjects(),
    ...retentionSubjects(),
    ...pathSubjects(),
    ...pageEngagementSubjects(),
    ...trendSubjects(),
    ...webVitalsSubjects(),
    ...explorerSubjects(),
    ...trafficTrendSubjects(clickhouse),
    ...(await errorSubjects(clickhouse)),
  ]
  await generateErrors(clickhouse)
  const measured = await measure(clickhouse, subjects, rounds)
  await recordResults(
    'analytics',
    [
      `${rounds} rounds over ${stored?.events.toLocaleString('en')} events in ${stored?.sessions.toLocaleString('en')} sessions of ${visitors.toLocaleString('en')} visitors (a fifth known by a user id, two browsers each), 90 days, one site (${site.id}), with whatever parts background merges have left. In each round, every query below runs once, in sequence, through the same client and within the limits of the service; ratios are medians of the ratios within a round. Memory is the peak of the query. A bare funnel reads the same events as the funnel that it is compared with (by event name and day) and counts how far browsers came, without joining the browsers of a person and without times. Custom events are read from \`events\`, which has all events, and from \`custom_events\`, a narrow table sorted by event name, which the funnels of the service read. The aim applies to the ratio with \`events\`, because the narrow table is part of the solution.`,
      '',
      ...table(measured),
    ],
    { ratios: ratiosOf(measured) },
  )
})
