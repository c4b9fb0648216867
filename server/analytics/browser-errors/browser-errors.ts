import { offsetPage } from '../../platform/http/pagination.ts'
import { rowsWithTotal, type SortedPage, sortedPage } from '../../platform/http/sorted-page.ts'
import type { Services } from '../../services.ts'
import { countsByValue } from '../events/breakdown.ts'
import { type EventCondition, errorGroup, isNamed } from '../events/fields.ts'
import type { SelectedEvents } from '../events/selected-events.sql.ts'
import { readSelection, selectEvents } from '../events/selection.ts'
import { readCompared } from '../traffic/compared-period.ts'
import { periodAnswer } from '../traffic/period.ts'
import { browserErrorEvent } from './error-properties.sql.ts'
import { countedGroups, describedGroups, firstErrors, pagesOfGroups } from './errors.sql.ts'
import type { BrowserErrorGroup, BrowserErrors, BrowserErrorsQuery, ErrorSort } from './model.ts'

type Site = { id: string; timezone: string }
type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/**
 * Reports the errors that a site had in browsers in a period: one page of their groups.
 * @throws ValidationError, @throws Unprocessable for an impossible period.
 */
export async function browserErrors(
  services: Working,
  site: Site,
  { sort = '-users', limit = 100, offset = 0, compare = 'none', ...query }: BrowserErrorsQuery,
) {
  const { period, selected } = await selectErrors(services, site, query)
  const page = sortedPage<ErrorSort>(sort, { limit, offset })
  const { clickhouse, clock } = services
  const before = readCompared(compare, period, clock())
  const { groups, total } = await groupsOf(clickhouse, selected, page)
  const ids = groups.map((it) => it.error_group)
  const previousOf =
    before && (await countsByValue(clickhouse, selectEvents(site, before, selected), errorGroup, ids))
  const data: BrowserErrors = {
    period: periodAnswer(period),
    compared_with: before && periodAnswer(before),
    groups: groups.map((it) => ({
      ...it,
      previous: previousOf?.(it.error_group) ?? null,
    })),
  }
  return { data, pagination: offsetPage(total, limit, offset, groups.length) }
}

/** Reads the period and selects its errors that meet the filter, and further conditions. */
export function selectErrors(
  services: Working,
  site: Site,
  query: Parameters<typeof readSelection>[2],
  conditions: readonly EventCondition[] = [],
) {
  return readSelection(services, site, query, [isNamed(browserErrorEvent), ...conditions])
}

/** Returns a page of the groups of selected errors, and the number of all groups. */
export async function groupsOf(
  clickhouse: Services['clickhouse'],
  selected: SelectedEvents,
  page: SortedPage<ErrorSort>,
): Promise<{ groups: BrowserErrorGroup[]; total: number }> {
  const { rows: counted, total } = await rowsWithTotal(
    (it) => clickhouse.rows(countedGroups(selected, it)),
    page,
  )
  if (counted.length === 0) return { groups: [], total }
  const ids = counted.map((it) => it.error_group)
  const [descriptions, pages, firsts] = await Promise.all([
    clickhouse.rows(describedGroups(selected, ids)),
    clickhouse.rows(pagesOfGroups(selected, ids)),
    clickhouse.rows(firstErrors, { site_id: selected.site_id, groups: ids }),
  ])
  const descriptionOf = new Map(descriptions.map((it) => [it.error_group, it]))
  const firstOf = new Map(firsts.map((it) => [it.error_group, it.first_ms]))
  const pagesOf = new Map(pages.map((it) => [it.error_group, it.pages]))
  const groups = counted.flatMap(({ error_group, events, users, first_ms, last_ms }) => {
    const it = descriptionOf.get(error_group)
    if (!it) return []
    return {
      error_group,
      error_type: it.error_type || null,
      message: it.message,
      file: it.file || null,
      line: positionOf(it.line),
      column: positionOf(it.column),
      release: it.newest_release || null,
      events,
      users,
      pages: pagesOf.get(error_group) ?? 0,
      first_seen: new Date(first_ms).toISOString(),
      last_seen: new Date(last_ms).toISOString(),
      known_since: new Date(firstOf.get(error_group) ?? first_ms).toISOString(),
    }
  })
  return { groups, total }
}

/** The number of a line or column; null if it is not a number from 1. */
function positionOf(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
