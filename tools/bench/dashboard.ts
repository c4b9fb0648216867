import { connectPostgres } from '../../db/postgres/client.ts'
import { reportedSite } from '../../test/fixtures/reported-site.ts'
import { measure, ratiosOf, type Subject, table } from './analytics-measure.ts'
import { numbersOfDashboard, numbersOfSeparateReports } from './dashboard-numbers.ts'
import { dashboardPath, openDashboard, type Person, signIn, withTrafficSite } from './dashboard-visit.ts'
import { failuresSince, readAnswers } from './http-answers.ts'
import { millionsOfEvents } from './options.ts'
import { recordResults } from './results.ts'
import { countedEvents, dayBeforeLast, days, lastDay } from './traffic-data.ts'

/**
 * Measures the console's dashboard of a site over HTTP, compared with a bare count of the same events; and its numbers,
 * read by one overview, compared with the traffic reports of the same numbers.
 */
const rounds = 11
const aim = 4
/** One overview against separate reports. */
const overviewAim = 0.5
const defaultDays = 30

const millions = millionsOfEvents(10)
const bareWhole = `bare \`SELECT count(), uniq(visitor) FROM events\` of the ${days} days`
const bareDefault = `the same bare count of ${defaultDays} days and the ${defaultDays} before`

await withTrafficSite(millions, async ({ product, siteId, clickhouse }) => {
  const [person] = (await signIn(product, 1)) as [Person]
  const counted = (length: number) =>
    countedEvents(siteId, new Date(dayBeforeLast(length - 1)), new Date(dayBeforeLast(-1)))
  const open = (path: string) => openDashboard(product, person, path)
  const dashboard = (title: string, bare: string, path: string): Subject => ({
    title,
    run: () => open(path),
    against: { title: bare, aim },
  })
  const whole = dashboardPath(siteId, days)
  const subjects: Subject[] = [
    { title: bareWhole, statement: counted(days) },
    dashboard(`dashboard of ${days} days`, bareWhole, whole),
    dashboard(
      `dashboard of ${days} days with a filter by country`,
      bareWhole,
      dashboardPath(siteId, days, 'country==DE'),
    ),
    { title: bareDefault, statement: counted(2 * defaultDays) },
    {
      ...dashboard(`dashboard of ${defaultDays} days`, bareDefault, dashboardPath(siteId, defaultDays)),
      against: { title: bareDefault },
    },
  ]
  const postgres = connectPostgres(product.databaseUrl)
  const services = { db: postgres.db, clickhouse, clock: Date.now }
  for (const [title, length, filters] of [
    [`numbers of ${days} days`, days, ''],
    [`numbers of ${days} days with a filter by country`, days, 'country==DE'],
    [`numbers of ${defaultDays} days`, defaultDays, ''],
    [`numbers of ${defaultDays} days with a filter by country`, defaultDays, 'country==DE'],
  ] as const) {
    const view = { site: reportedSite(siteId), length, filters }
    const separate = `${title}, by separate reports in sequence`
    subjects.push(
      { title: separate, run: () => numbersOfSeparateReports(services, view) },
      {
        title: `${title}, by one overview`,
        run: () => numbersOfDashboard(services, view),
        against: { title: separate, aim: overviewAim },
      },
    )
  }
  const before = await readAnswers(product)
  const [stored] = await clickhouse.rows(counted(days))
  if (!(await open(whole)).page.includes(`pageviews:${stored?.events}`))
    throw new Error('the dashboard and the bare count differ')

  const measured = await measure(clickhouse, subjects, rounds)
  await postgres.close()
  // A panel that fails is faster than one that answers.
  const failures = await failuresSince(product, before)
  if (Object.keys(failures).length > 0)
    throw new Error(`requests of the dashboard failed: ${JSON.stringify(failures)}`)
  await recordResults(
    millions === 10 ? 'dashboard' : `dashboard, ${millions} million events`,
    [
      `${rounds} rounds over ${stored?.events.toLocaleString('en')} events in ${days} days up to ${lastDay}, one site, in a running product. A visit is the request of the page over HTTP by a signed-in browser, until the last byte. The server code of the page itself reads the session, the sites, the segments and the goals, and then requests one overview with all numbers and their comparison, the current visitors, the annotations and, without a filter, the anomalies. The numbers are also read without HTTP, by one overview and by the seven traffic reports that have the same numbers: totals and series of both periods, and five breakdowns. In each round, everything below runs once, in sequence; ratios are medians of the ratios within a round. Memory is the peak of a single query.`,
      '',
      ...table(measured),
    ],
    {
      ratios: ratiosOf(measured),
      command: `npm run bench dashboard${millions === 10 ? '' : ` -- --events ${millions}`}`,
    },
  )
})
