import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { moment, nullable } from '../../platform/http/fields.ts'
import { sortParameters } from '../../platform/http/sorted-page.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import {
  CompareQuery,
  comparedWith,
  PeriodAnswer,
  PeriodQuery,
  SessionFilterQuery,
} from '../traffic/model.ts'

const pageSorts = ['page', 'pageviews', 'avg_engaged_seconds', 'avg_scroll_percent'] as const
export type PageSort = (typeof pageSorts)[number]

export const PageEngagementQuery = t.Object({
  ...PeriodQuery,
  ...CompareQuery,
  ...SessionFilterQuery,
  sort: t.Optional(
    stringEnum(sortParameters(pageSorts), {
      description:
        'A leading minus sorts in descending order. Pages that were not measured count as the lowest. Default: -pageviews',
      examples: ['-avg_engaged_seconds'],
    }),
  ),
  limit: t.Optional(
    t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Maximum number of pages' }),
  ),
  offset: t.Optional(t.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Pages to skip' })),
})
export type PageEngagementQuery = Static<typeof PageEngagementQuery>

const measures = {
  pageviews: Type.Integer({ description: 'Page views in the period', examples: [412] }),
  users: Type.Integer({
    description: 'People with a page view of the page in the period',
    examples: [305],
  }),
  measured_views: Type.Integer({
    description: 'Page views whose time was measured: those with a `page_leave` in the period',
    examples: [390],
  }),
  engaged_seconds: Type.Number({
    description: 'How long the page was in view, in all measured page views together',
    examples: [16_497],
  }),
  avg_engaged_seconds: nullable(Type.Number({ examples: [42.3] }), {
    description: '`engaged_seconds` divided by `measured_views`; null without any',
  }),
  scrolled_views: Type.Integer({
    description: 'Measured page views with a scroll depth, which the tracker sends with `data-scroll`',
    examples: [388],
  }),
  avg_scroll_percent: nullable(Type.Number({ examples: [61.25] }), {
    description: 'The mean of how much of the page was visible at the deepest point; null if not measured',
  }),
  median_scroll_percent: nullable(Type.Number({ examples: [64] }), {
    description: 'The median of the same; null if not measured',
  }),
}

const PageRow = t.Object(
  {
    page: t.String({ description: 'Empty for events without a page', examples: ['/pricing'] }),
    ...measures,
    previous: nullable(t.Object(measures, { title: 'PreviousPageEngagement' }), {
      description: 'The same of `compared_with`; null without a comparison',
    }),
  },
  { title: 'PageEngagementRow' },
)

export const PageEngagement = t.Object(
  {
    period: PeriodAnswer,
    compared_with: comparedWith,
    measured_since: nullable(moment(), {
      description:
        'After an upgrade, page views of before are measured in the background, newest first: since when they are. Null if all of the period and of `compared_with` are',
    }),
    rows: t.Array(PageRow),
  },
  { title: 'PageEngagement' },
)
export type PageEngagement = Static<typeof PageEngagement>
