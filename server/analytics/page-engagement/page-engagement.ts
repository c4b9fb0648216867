import { offsetPage } from '../../platform/http/pagination.ts'
import { rowsWithTotal, sortedPage } from '../../platform/http/sorted-page.ts'
import type { Services } from '../../services.ts'
import { peopleOfValues } from '../events/breakdown.sql.ts'
import { isNamed } from '../events/fields.ts'
import type { SelectedEvents } from '../events/selected-events.sql.ts'
import { readSelection } from '../events/selection.ts'
import { periodAnswer } from '../traffic/period.ts'
import type { PageEngagement, PageEngagementQuery, PageSort } from './model.ts'
import { engagementByPage } from './page-engagement.sql.ts'

type Working = Pick<Services, 'clickhouse' | 'clock'>

/**
 * Reports how long pages were in view, and how far they were scrolled. People are counted only for the pages that are
 * listed.
 * @throws ValidationError, @throws Unprocessable for an impossible period.
 */
export async function pageEngagement(
  { clickhouse, clock }: Working,
  site: { id: string; timezone: string },
  { sort = '-pageviews', limit = 100, offset = 0, ...query }: PageEngagementQuery,
) {
  const { period, selected } = readSelection(site, query, clock())
  const { rows: found, total } = await rowsWithTotal(
    (it) => clickhouse.rows(engagementByPage(selected, it)),
    sortedPage<PageSort>(sort, { limit, offset }),
  )
  const users = await usersOf(
    clickhouse,
    selected,
    found.map((it) => it.page),
  )
  const data: PageEngagement = {
    period: periodAnswer(period),
    rows: found.map((it) => ({
      page: it.page,
      pageviews: it.pageviews,
      users: users.get(it.page) ?? 0,
      measured_views: it.measured_views,
      engaged_seconds: (it.engaged_total_ms ?? 0) / 1000,
      avg_engaged_seconds: quotient(it.engaged_total_ms, 1000 * it.measured_views),
      scrolled_views: it.scrolled_views,
      avg_scroll_percent: quotient(it.scrolled_sum, it.scrolled_views),
      median_scroll_percent: it.scrolled_median,
    })),
  }
  return { data, pagination: offsetPage(total, limit, offset, found.length) }
}

async function usersOf(
  clickhouse: Services['clickhouse'],
  selected: SelectedEvents,
  pages: readonly string[],
): Promise<Map<string, number>> {
  if (pages.length === 0) return new Map()
  const views = { ...selected, conditions: [...selected.conditions, isNamed('page_view')] }
  const people = await clickhouse.rows(peopleOfValues(views, 'page', pages))
  return new Map(people.map((it) => [it.value, it.users]))
}

/** Rounded to hundredths; null if there is nothing to divide by. */
function quotient(sum: number | null, count: number): number | null {
  return count === 0 ? null : Math.round((100 * (sum ?? 0)) / count) / 100
}
