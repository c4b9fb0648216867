import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { LifecycleQuery } from '../../../analytics/lifecycle/model.ts'
import { PathsQuery, pathLimits } from '../../../analytics/paths/model.ts'
import { RetentionQuery } from '../../../analytics/retention/model.ts'
import { TrendHoursQuery, TrendsQuery } from '../../../analytics/trends/model.ts'
import { WebVitalsBreakdownQuery } from '../../../analytics/web-vitals/model.ts'
import { checkedLater } from '../../../platform/http/fields.ts'
import { dateRanges, type ExplorationType } from '../content.ts'

const explorations_max = 10

const closed = { additionalProperties: false } as const
const own = ['start_date', 'end_date', 'compare'] as const

/** The parameters of each report without its period and comparison, which are those of the exploration and the report. */
const queries = {
  trends: t.Omit(TrendsQuery, own, { ...closed, title: 'ExploredTrends' }),
  hours: t.Omit(TrendHoursQuery, own, { ...closed, title: 'ExploredHours' }),
  retention: t.Omit(RetentionQuery, own, { ...closed, title: 'ExploredRetention' }),
  lifecycle: t.Omit(LifecycleQuery, own, { ...closed, title: 'ExploredLifecycle' }),
  stickiness: t.Omit(LifecycleQuery, own, { ...closed, title: 'ExploredStickiness' }),
  paths: t.Object(
    {
      ...t.Omit(PathsQuery, [...own, 'steps', 'nodes', 'collapse']).properties,
      // A query string has only texts, a body has numbers.
      steps: t.Optional(Type.Integer({ minimum: 2, maximum: pathLimits.steps, default: 5 })),
      nodes: t.Optional(Type.Integer({ minimum: 1, maximum: pathLimits.nodes, default: 10 })),
      collapse: t.Optional(Type.Boolean({ default: true })),
    },
    { ...closed, title: 'ExploredPaths' },
  ),
  web_vitals: t.Object(
    {
      ...t.Omit(WebVitalsBreakdownQuery, [...own, 'limit']).properties,
      limit: t.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 20 })),
    },
    { ...closed, title: 'ExploredWebVitals' },
  ),
}

const common = {
  name: t.String({
    minLength: 1,
    maxLength: 200,
    description: 'The title of its table',
    examples: ['Retention by week'],
  }),
  date_range: t.Optional(
    t.String({
      maxLength: 100,
      description: `Its own period: one of ${dateRanges.join(', ')}, or two days. Default: that of the report`,
      examples: ['last_12_months'],
    }),
  ),
}

const description = 'As in the request for the report of this type, without its period and comparison'

/** `WebVitals` for `web_vitals`. */
function titleOf(type: ExplorationType): string {
  return type.replace(/(?:^|_)(.)/g, (_, first) => first.toUpperCase())
}

function explorationOf<Of extends ExplorationType>(type: Of) {
  return t.Object(
    { type: Type.Literal(type), ...common, query: { ...queries[type], description } as (typeof queries)[Of] },
    { ...closed, title: `${titleOf(type)}Exploration` },
  )
}

/** The schema of each type of exploration. */
export const explorationSchemas = {
  trends: explorationOf('trends'),
  hours: explorationOf('hours'),
  retention: explorationOf('retention'),
  lifecycle: explorationOf('lifecycle'),
  stickiness: explorationOf('stickiness'),
  paths: explorationOf('paths'),
  web_vitals: explorationOf('web_vitals'),
}

const Exploration = Type.Union([
  explorationSchemas.trends,
  explorationSchemas.hours,
  explorationSchemas.retention,
  explorationSchemas.lifecycle,
  explorationSchemas.stickiness,
  explorationSchemas.paths,
  explorationSchemas.web_vitals,
])
/** A report with its parameters, which a report has a table of. */
export type Exploration = Static<typeof Exploration>
export type ExplorationOf<Of extends ExplorationType> = Extract<Exploration, { type: Of }>

const explorationExample = {
  type: 'retention',
  name: 'Retention by week',
  date_range: 'last_12_months',
  query: { interval: 'month' },
} as const

/** The explorations of a report. Each is validated against the schema of its type later, for errors that name the field. */
export const Explorations = t.Array(checkedLater(Exploration) as unknown as typeof Exploration, {
  maxItems: explorations_max,
  description: 'One table for each of these reports with parameters of their own, compared as the report is',
  examples: [[explorationExample]],
})
