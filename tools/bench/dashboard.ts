import { measure, ratiosOf, type Subject, table } from './analytics-measure.ts'
import { dashboardPath, openDashboard, type Person, signIn, withTrafficSite } from './dashboard-visit.ts'
import { failuresSince, readAnswers } from './http-answers.ts'
import { millionsOfEvents } from './options.ts'
import { recordResults } from './results.ts'
import { countedEvents, dayBeforeLast, days, lastDay } from './traffic-data.ts'

/**
 * Measures the console's dashboard of a site over HTTP, with all panels that the page requests in parallel, compared
 * with a bare count of the same events.
 */
const rounds = 11
const aim = 4
/** The days of the dashboard without a chosen period. */
const defaultDays = 28

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
  const before = await readAnswers(product)
  const [stored] = await clickhouse.rows(counted(days))
  if (!(await open(whole)).page.includes(`pageviews:${stored?.events}`))
    throw new Error('the dashboard and the bare count differ')

  const measured = await measure(clickhouse, subjects, rounds)
  // A panel that fails is faster than one that answers.
  const failures = await failuresSince(product, before)
  if (Object.keys(failures).length > 0)
    throw new Error(`requests of the dashboard failed: ${JSON.stringify(failures)}`)
  await recordResults(
    millions === 10 ? 'dashboard' : `dashboard, ${millions} million events`,
    [
      `${rounds} rounds over ${stored?.events.toLocaleString('en')} events in ${days} days up to ${lastDay}, one site, in a running product. A visit is the request of the page over HTTP by a signed-in browser, until the last byte. The server code of the page itself reads the session, the sites and the segments, and then requests all panels in parallel: the totals and series, those of the preceding period, five breakdowns, the current visitors and, without a filter, the anomalies. In each round, everything below runs once, in sequence; ratios are medians of the ratios within a round. Memory is the peak of a single query.`,
      '',
      ...table(measured),
    ],
    {
      ratios: ratiosOf(measured),
      command: `npm run bench dashboard${millions === 10 ? '' : ` -- --events ${millions}`}`,
    },
  )
})
