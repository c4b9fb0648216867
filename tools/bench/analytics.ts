import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { attributionSubjects } from './analytics-attribution.ts'
import { site, visitors } from './analytics-data.ts'
import { funnelSubjects } from './analytics-funnel.ts'
import { measure, table } from './analytics-measure.ts'
import { recordResults } from './results.ts'
import { withShop } from './shop.ts'

/** Measures attribution and funnels over ten million events, each next to a bare query of the same rows. */
const rounds = 11

await withShop(async (clickhouse) => {
  const [stored] = await clickhouse.rows({
    sql: 'SELECT (SELECT count() FROM events) AS events, (SELECT count() FROM sessions FINAL) AS sessions',
    params: {},
    row: t.Object({ events: Type.Integer(), sessions: Type.Integer() }),
  })
  const measured = await measure(clickhouse, [...attributionSubjects(), ...funnelSubjects()], rounds)
  await recordResults('analytics', [
    `${rounds} rounds over ${stored?.events.toLocaleString('en')} events in ${stored?.sessions.toLocaleString('en')} sessions of ${visitors.toLocaleString('en')} visitors (a fifth known by a user id, two browsers each), 90 days, one site (${site.id}), as merged in the background as they happen to be. In each round everything below runs once, one after the other, through the same client and within the service's own limits; ratios are medians of those within a round. Memory is what the query itself held at its height. A bare funnel reads the same events as the one it stands beside, those of the steps' names and days, and counts how far browsers came: nobody is stitched, and no times are told. Custom events are read once from \`events\`, where all that is sent is stored, and once from \`custom_events\`, a narrow table in which the service has them by name; the service's funnel of them reads the latter. The aim is held against the former, for to have the latter is a part of the service's answer.`,
    '',
    ...table(measured),
  ])
})
