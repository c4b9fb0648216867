import type { Pagination } from '#lib/components/pagination.ts'
import type { PageEngagement } from '../../../../server/analytics/page-engagement/model.ts'

/** One page of the time on pages. */
export type PagesReport = Pick<PageEngagement, 'rows' | 'measured_since'> & {
  pagination: Pagination
}
