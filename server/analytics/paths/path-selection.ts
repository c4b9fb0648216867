import { ValidationError } from '../../platform/errors.ts'
import type { ReportedSite } from '../traffic/parse-query.ts'
import type { EndKind, PathSelectionQuery } from './model.ts'
import type { NamedNodes, PositionCondition } from './paths.sql.ts'
import { namedNodes, otherNode } from './paths.ts'
import { readPaths, reverseIfEnd, type Working } from './request.ts'
import type { Paths } from './session-paths.sql.ts'

/**
 * Reads a request for what is behind a node, a link or a drop-off: its paths, and the conditions that they meet.
 * @throws as `pathsReport`, and ValidationError for a step beyond the report.
 */
export async function readPathSelection(
  services: Working,
  site: ReportedSite,
  { step, node, next, only, ...query }: PathSelectionQuery,
): Promise<{ paths: Paths; conditions: PositionCondition[] }> {
  const { paths, nodes } = await readPaths(services, site, query)
  checkSteps(paths, step, next)
  const needsNames = node === otherNode || next === otherNode
  const named = needsNames ? await namedNodes(services, paths, nodes) : []
  const conditions = [
    conditionOf(reverseIfEnd(paths, step), node, named),
    ...(next === undefined ? [] : [conditionOf(reverseIfEnd(paths, step + 1), next, named)]),
    ...(only === undefined ? [] : endConditions(paths, reverseIfEnd(paths, step), only)),
  ]
  return { paths, conditions }
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
