import { sessionId } from '../../ingest/events/session-id.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { ReportedSite } from '../traffic/parse-query.ts'
import { pageOfPeople } from '../users/people-page.ts'
import type { EndKind, PathPeopleQuery, PathPerson } from './model.ts'
import { type NamedNodes, type PositionCondition, peopleOfPaths } from './paths.sql.ts'
import { namedNodes, otherNode } from './paths.ts'
import { readPaths, reverseIfEnd, type Working } from './request.ts'
import type { Paths } from './session-paths.sql.ts'

/**
 * Returns a page of the people behind a node, a link or a drop-off: as many as the report counts. The order is
 * arbitrary but stable.
 * @throws as `pathsReport`, and ValidationError for a step beyond the report or an unknown cursor.
 */
export async function pathPeople(
  services: Working,
  site: ReportedSite,
  { step, node, next, only, limit = 100, cursor, ...query }: PathPeopleQuery,
) {
  const { clickhouse } = services
  const { paths, nodes } = await readPaths(services, site, query)
  checkSteps(paths, step, next)
  const needsNames = node === otherNode || next === otherNode
  const named = needsNames ? await namedNodes(services, paths, nodes) : []
  const conditions = [
    conditionOf(reverseIfEnd(paths, step), node, named),
    ...(next === undefined ? [] : [conditionOf(reverseIfEnd(paths, step + 1), next, named)]),
    ...(only === undefined ? [] : endConditions(paths, reverseIfEnd(paths, step), only)),
  ]
  return pageOfPeople(
    services,
    site.id,
    { limit, cursor },
    (page) => clickhouse.rows(peopleOfPaths(paths, { conditions, ...page })),
    ({ sessions, visitor_hex, start_ms, ordinal }, ids): PathPerson => ({
      ...ids,
      sessions,
      session_id: sessionId({ visitor: visitor_hex, start_ms, ordinal }),
      session_start: new Date(start_ms).toISOString(),
    }),
  )
}

function checkSteps({ steps }: Paths, step: number, next: string | undefined) {
  if (step > steps)
    throw new ValidationError([{ field: 'step', message: `step must not be greater than steps (${steps})` }])
  if (step === steps && next !== undefined)
    throw new ValidationError([{ field: 'next', message: 'next is not possible at the last step' }])
}

function conditionOf(position: number, node: string, named: NamedNodes): PositionCondition {
  return node === otherNode ? { position, isNoneOf: named[position - 1] ?? [] } : { position, is: node }
}

/** Returns the conditions for the sessions that `entries`, `drop_off` or `continues` of a node counts. */
function endConditions({ anchor, steps }: Paths, position: number, only: EndKind): PositionCondition[] {
  const isShown = { position, isNoneOf: [] }
  const isNever = { position, is: '' }
  if (only === 'continues') return [position === steps ? { position: steps + 1, isNoneOf: [] } : isNever]
  const isAtAnchor = (only === 'drop_off') === (anchor?.isEnd === true)
  if (isAtAnchor) return [position === 1 ? isShown : isNever]
  return [{ position: position + 1, is: '' }]
}
