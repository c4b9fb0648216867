import { ValidationError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { readSessions } from '../segments/selected-sessions.ts'
import type { ReportedSite } from '../traffic/parse-query.ts'
import type { PathsQuery } from './model.ts'
import { type NodeGroup, readGroups, readNode } from './nodes.ts'
import type { Paths } from './session-paths.sql.ts'

export type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/**
 * Reads a request for paths.
 * @throws ValidationError for an unknown node, group or filter; Unprocessable for a period that is too long.
 */
export async function readPaths(services: Working, site: ReportedSite, query: Omit<PathsQuery, 'compare'>) {
  const { include = 'pages', collapse = true, steps = 5, nodes = 10 } = query
  const groups = readGroups(query.groups)
  const { period, selected } = await readSessions(services, site, query)
  const paths: Paths = {
    ...selected,
    include,
    groups,
    anchor: anchorOf(query, include, groups),
    isCollapsed: collapse,
    steps,
  }
  return { paths, nodes, period }
}

function anchorOf(
  { from, to }: PathsQuery,
  include: Paths['include'],
  groups: readonly NodeGroup[],
): Paths['anchor'] {
  if (from !== undefined && to !== undefined)
    throw new ValidationError([
      { field: 'to', message: 'to cannot be combined with from: paths have a start or an end' },
    ])
  if (from !== undefined) return { node: readNode('from', from, include, groups), isEnd: false }
  if (to !== undefined) return { node: readNode('to', to, include, groups), isEnd: true }
}

/** Returns the step of a position in a path, or the position of a step: paths that end at the anchor are reversed. */
export function reverseIfEnd({ anchor, steps }: Paths, position: number): number {
  return anchor?.isEnd ? steps + 1 - position : position
}
