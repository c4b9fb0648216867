import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { SiteListQuery } from '../../identity/sites/model.ts'
import { idOf } from '../../platform/http/fields.ts'
import { Comparison, PeriodAnswer } from '../traffic/model.ts'

/** The most sites that one request can name: as many as a page has. */
export const sites_max = 100

export const SiteTrafficQuery = t.Object({
  ...SiteListQuery.properties,
  site_ids: t.Optional(
    t.String({
      maxLength: 5000,
      description: `Only these sites, comma-separated: up to ${sites_max}. Unknown ones are left out`,
      examples: ['site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
    }),
  ),
  days: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 31,
      default: 7,
      description: 'The length of the period, which ends yesterday',
    }),
  ),
})
export type SiteTrafficQuery = Static<typeof SiteTrafficQuery>

const users = Type.Integer({ description: 'People with a session on this day', examples: [204] })

export const SiteTraffic = t.Object(
  {
    site_id: idOf('site'),
    period: PeriodAnswer,
    users: t.Object(Comparison.properties, {
      title: 'SiteUsers',
      description: 'People with a session in the period, compared with as many days before',
    }),
    days: t.Array(
      t.Object({ date: t.String({ examples: ['2026-03-01'] }), users }, { title: 'SiteTrafficDay' }),
      {
        description: 'The days of the period in the time zone of the site. Each has its own number of people',
      },
    ),
    users_today: Type.Integer({ description: 'People with a session since midnight', examples: [97] }),
  },
  { title: 'SiteTraffic' },
)
export type SiteTraffic = Static<typeof SiteTraffic>
