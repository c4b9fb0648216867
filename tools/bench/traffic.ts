import { statement } from '../../db/clickhouse/query.ts'
import { type CellDimension, metrics, type TrafficQuery } from '../../server/analytics/traffic/model.ts'
import { readPeriod } from '../../server/analytics/traffic/period.ts'
import { countQuery } from '../../server/analytics/traffic/traffic.sql.ts'
import { trafficReport } from '../../server/analytics/traffic/traffic.ts'
import { type Connections, withEngines, withFolder } from './engines.ts'
import { type Ratio, ratioLine } from './history.ts'
import { median } from './median.ts'
import { recordResults } from './results.ts'
import { countedEvents, firstDay, generateTraffic, lastDay, site } from './traffic-data.ts'

/**
 * Measures the traffic report over ten million events compared with a bare count of the same events, which is the
 * minimum cost of any answer about them. Both run in turn within one run, several times.
 */
const rounds = 15
const aim = 2

const dates = { start_date: firstDay, end_date: lastDay }
const period = readPeriod(dates, site.timezone, Date.now())

await withFolder((folder) =>
  withEngines(folder, async (connections) => {
    console.log('storing ten million events…')
    await generateTraffic(connections.clickhouse)
    await report(await measure(connections))
  }),
)

async function measure({ clickhouse, db }: Connections) {
  const counted = countedEvents(site.id, new Date(period.start), new Date(period.end))
  const countedWhole = statement({
    sql: 'SELECT count() AS events, uniq(visitor) AS visitors FROM events',
    params: {},
    row: counted.row,
  })
  const sums = (dimensions: CellDimension[]) =>
    countQuery({
      site_id: site.id,
      slots: [{ group: 1, from: period.start, to: period.end }],
      dimensions,
      conditions: [],
      metrics,
    })
  const answer = (query: TrafficQuery) =>
    trafficReport({ db, clickhouse, clock: Date.now }, site, { ...dates, ...query })
  const subjects = {
    bare: () => clickhouse.rows(counted),
    bareWhole: () => clickhouse.rows(countedWhole),
    totals: () => clickhouse.rows(sums([])),
    sources: () => clickhouse.rows(sums(['source'])),
    answerTotals: () => answer({}),
    answerSources: () => answer({ dimensions: 'source' }),
    answerDays: () => answer({ dimensions: 'date' }),
    answerPages: () => answer({ dimensions: 'page' }),
  }
  const taken = Object.fromEntries(Object.keys(subjects).map((it) => [it, [] as number[]]))
  for (let round = 0; round <= rounds; round++)
    for (const [name, run] of Object.entries(subjects)) {
      const began = performance.now()
      await run()
      // The first round only warms up.
      if (round > 0) taken[name]?.push(performance.now() - began)
    }
  const [bare] = await subjects.bare()
  const { data } = await subjects.answerTotals()
  if (data.totals.pageviews !== bare?.events) throw new Error('the report and the bare count differ')
  return {
    taken: taken as Record<keyof typeof subjects, number[]>,
    events: bare?.events ?? 0,
    totals: data.totals,
  }
}

async function report({ taken, events, totals }: Awaited<ReturnType<typeof measure>>) {
  type Name = keyof typeof taken
  // The ratio is taken per round, so that other load on the machine affects both sides equally.
  const ratio = (name: Name) => median(taken[name].map((it, round) => it / (taken.bare[round] ?? 0)))
  const ratios: Ratio[] = [
    { name: 'totals', value: ratio('totals'), better: 'lower', aim },
    { name: 'breakdown by source', value: ratio('sources'), better: 'lower', aim },
    { name: 'response: totals', value: ratio('answerTotals'), better: 'lower' },
    { name: 'response: sources', value: ratio('answerSources'), better: 'lower' },
    { name: 'response: days', value: ratio('answerDays'), better: 'lower' },
    { name: 'response: pages', value: ratio('answerPages'), better: 'lower' },
  ]
  const row = (text: string, name: Name) =>
    `| ${text} | ${Math.round(median(taken[name]))} | ${Math.round(Math.min(...taken[name]))} | ${ratio(name).toFixed(2)} |`
  await recordResults(
    'traffic',
    [
      `${rounds} rounds over ${events.toLocaleString('en')} events in ${(totals.sessions ?? 0).toLocaleString('en')} sessions of ${(totals.users ?? 0).toLocaleString('en')} visitors, 90 days, one site. Stored in chronological order, every tenth session in two versions, with whatever parts background merges have left. In each round, every query below runs once, in sequence, through the same client; ratios are medians of the ratios within a round. The report counts users exactly; the bare count estimates them.`,
      '',
      '| | median ms | fastest ms | against the bare count |',
      '|---|---:|---:|---:|',
      row('`SELECT count(), uniq(visitor) FROM events` of the site and period', 'bare'),
      row('the same without `WHERE`', 'bareWhole'),
      row('totals: all five metrics', 'totals'),
      row('breakdown by source: all five metrics', 'sources'),
      row('API response: totals with comparison', 'answerTotals'),
      row('API response: totals with comparison and sources', 'answerSources'),
      row('API response: totals with comparison and 90 days', 'answerDays'),
      row('API response: totals with comparison and pages', 'answerPages'),
      '',
      ...ratios.filter((it) => it.aim !== undefined).map(ratioLine),
    ],
    { ratios },
  )
}
