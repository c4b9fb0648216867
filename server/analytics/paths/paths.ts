import type { ReportedSite } from '../traffic/parse-query.ts'
import { periodAnswer } from '../traffic/period.ts'
import type { PathsQuery, PathsReport } from './model.ts'
import { countLinks, frequentNodes, type LinkRow, type NamedNodes, nodeNumbers } from './paths.sql.ts'
import { readPaths, reverseIfEnd, type Working } from './request.ts'
import type { Paths } from './session-paths.sql.ts'

/** The node that stands for all nodes of a step without a name in the report. */
export const otherNode = 'other'

/**
 * Reports which pages and events follow each other in the sessions of a period.
 * @throws as `readPaths`.
 */
export async function pathsReport(
  services: Working,
  site: ReportedSite,
  query: PathsQuery,
): Promise<PathsReport> {
  const { paths, nodes, period } = await readPaths(services, site, query)
  const named = await namedNodes(services, paths, nodes)
  const rows = named.length === 0 ? [] : await services.clickhouse.rows(countLinks(paths, named))
  const total = rows.find((it) => it.position === 0)
  return {
    period: periodAnswer(period),
    sessions: total?.sessions ?? 0,
    users: total?.users ?? 0,
    nodes: nodesOf(rows, paths, named),
    links: linksOf(rows, paths, named),
  }
}

/** Returns the texts of the nodes with the most sessions at each position of a path. */
export async function namedNodes({ clickhouse }: Working, paths: Paths, limit: number): Promise<NamedNodes> {
  const named: string[][] = []
  for (const { position, node } of await clickhouse.rows(frequentNodes(paths, limit))) {
    const texts = named[position - 1] ?? []
    named[position - 1] = [...texts, node]
  }
  return named
}

function nodesOf(rows: readonly LinkRow[], paths: Paths, named: NamedNodes): PathsReport['nodes'] {
  const { none, other, any } = nodeNumbers
  const counted = rows.filter(({ position, next }) => position > 0 && next === any)
  return inOrder(counted, paths).map(({ position, node, sessions, users }) => {
    const followed = (by: number) =>
      rows.find((it) => it.position === position && it.node === node && it.next === by)?.sessions ?? 0
    const [atAnchor, atEnd] = [position === 1 ? sessions : 0, followed(none)]
    return {
      step: reverseIfEnd(paths, position),
      node: nameOf(position, node, named),
      sessions,
      users,
      entries: paths.anchor?.isEnd ? atEnd : atAnchor,
      drop_off: paths.anchor?.isEnd ? atAnchor : atEnd,
      continues: position === paths.steps ? followed(other) : 0,
    }
  })
}

function linksOf(rows: readonly LinkRow[], paths: Paths, named: NamedNodes): PathsReport['links'] {
  const { none, any } = nodeNumbers
  const links = rows.filter(
    ({ position, next }) => position > 0 && position < paths.steps && next !== none && next !== any,
  )
  return inOrder(links, paths).map(({ position, node, next, sessions, users }) => {
    const [near, far] = [nameOf(position, node, named), nameOf(position + 1, next, named)]
    return paths.anchor?.isEnd
      ? { step: reverseIfEnd(paths, position + 1), from: far, to: near, sessions, users }
      : { step: position, from: near, to: far, sessions, users }
  })
}

/** Sorts by step; rows of a position are in the order of its nodes. */
function inOrder(rows: readonly LinkRow[], { anchor }: Paths): LinkRow[] {
  if (!anchor?.isEnd) return [...rows]
  return rows.toSorted((a, b) => b.position - a.position || a.next - b.next || a.node - b.node)
}

function nameOf(position: number, number: number, named: NamedNodes): string {
  return named[position - 1]?.[number - 1] ?? otherNode
}
