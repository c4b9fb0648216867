import { ValidationError } from '../../platform/errors.ts'
import { encodeCursor } from '../../platform/http/pagination.ts'
import type { Services } from '../../services.ts'
import type { ReportedSite } from '../traffic/parse-query.ts'
import { readPersonCursor } from '../users/people-page.ts'
import { readFunnel } from './funnel-report.ts'
import type { FunnelUser, FunnelUsersRequest } from './model.ts'
import type { Funnel } from './step-events.sql.ts'
import { namesQuery, type PersonRow, peopleQuery, type Selection } from './users.sql.ts'

/**
 * Returns a page of the people who reached a step of a funnel, or who dropped out before it. The order is arbitrary
 * but stable.
 * @throws ValidationError, @throws Unprocessable as `funnelReport`.
 */
export async function funnelUsers(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: ReportedSite,
  request: FunnelUsersRequest,
) {
  const { clickhouse } = services
  const funnel = await readFunnel(services, site, request)
  const limit = request.limit ?? 100
  const selection = {
    level: levels(request, funnel),
    after: request.cursor === undefined ? '0' : readPersonCursor(request.cursor),
    limit: limit + 1,
  }
  const people = selection.level.max === 0 ? [] : await clickhouse.rows(peopleQuery(funnel, selection))
  const page = people.slice(0, limit)
  const hasMore = people.length > limit
  const names = new Map(
    page.length === 0
      ? []
      : (await clickhouse.rows(namesQuery, { site_id: site.id, entries: page.map(entry).join(',') })).map(
          (it) => [it.person, it],
        ),
  )
  return {
    data: page.map((it): FunnelUser => {
      const { user_id = '', client_id = '' } = names.get(it.person) ?? {}
      return {
        user_id: user_id === '' ? null : user_id,
        client_id: client_id === '' ? null : client_id,
        entered_at: new Date(it.entered_ms).toISOString(),
        reached_step: it.level,
        last_step_at: new Date(it.last_step_ms).toISOString(),
      }
    }),
    pagination: { cursor: hasMore ? encodeCursor([page.at(-1)?.person ?? '']) : null, has_more: hasMore },
  }
}

/** People who dropped out before a step reached the previous one. Nobody drops out before the first step. */
function levels({ step, outcome }: FunnelUsersRequest, { steps }: Funnel): Selection['level'] {
  if (step > steps.length)
    throw new ValidationError([
      {
        field: 'step',
        message: `step must be a whole number from 1 to ${steps.length}, the number of steps of the funnel`,
      },
    ])
  return outcome === 'converted' ? { min: step, max: steps.length } : { min: step - 1, max: step - 1 }
}

function entry({ person, visitor, entered_ms }: PersonRow): string {
  return `${person} ${visitor} ${entered_ms}`
}
