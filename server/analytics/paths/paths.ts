import { readCompared } from '../traffic/compared-period.ts'
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
  { compare = 'none', ...query }: PathsQuery,
): Promise<PathsReport> {
  const { paths, nodes, period } = await readPaths(services, site, query)
  const before = readCompared(compare, period, services.clock())
  const named = await namedNodes(services, paths, nodes)
  // Without a node there are no sessions.
  const current = named.length === 0 ? none : await countPaths(services, paths, named)
  // One after the other: each query may take all the memory that a query has.
  const earlier = before && { ...paths, from: new Date(before.start), until: new Date(before.end) }
  const previous = earlier && (await countPaths(services, earlier, named))
  return {
    period: periodAnswer(period),
    compared_with: before && periodAnswer(before),
    ...current.total,
    previous: previous?.total ?? null,
    nodes: withPrevious(current.nodes, previous?.nodes, { ...noSessions, ...noEnds }),
    links: withPrevious(current.links, previous?.links, noSessions),
  }
}

const noSessions = { sessions: 0, users: 0 }
const none: Awaited<ReturnType<typeof countPaths>> = { total: noSessions, nodes: [], links: [] }
const noEnds = { entries: 0, drop_off: 0, continues: 0 }

/** What is counted, which names it in every period, and its counts. */
type Counted<At, Counts> = { at: At; counts: Counts }
type Link = { step: number; from: string; to: string }
type Node = { step: number; node: string }

function withPrevious<At, Counts>(
  current: readonly Counted<At, Counts>[],
  previous: readonly Counted<At, Counts>[] | undefined,
  none: Counts,
) {
  const found = previous && new Map(previous.map(({ at, counts }) => [JSON.stringify(at), counts]))
  return current.map(({ at, counts }) => ({
    ...at,
    ...counts,
    previous: found ? (found.get(JSON.stringify(at)) ?? none) : null,
  }))
}

/** Counts the paths of a period at named nodes and between them. */
async function countPaths({ clickhouse }: Working, paths: Paths, named: NamedNodes) {
  const rows = await clickhouse.rows(countLinks(paths, named))
  const total = rows.find((it) => it.position === 0)
  return {
    total: { sessions: total?.sessions ?? 0, users: total?.users ?? 0 },
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

function nodesOf(rows: readonly LinkRow[], paths: Paths, named: NamedNodes) {
  const { none, other, any } = nodeNumbers
  const counted = rows.filter(({ position, next }) => position > 0 && next === any)
  return inOrder(counted, paths).map(({ position, node, sessions, users }) => {
    const followed = (by: number) =>
      rows.find((it) => it.position === position && it.node === node && it.next === by)?.sessions ?? 0
    const [atAnchor, atEnd] = [position === 1 ? sessions : 0, followed(none)]
    const at: Node = { step: reverseIfEnd(paths, position), node: nameOf(position, node, named) }
    const counts = {
      sessions,
      users,
      entries: paths.anchor?.isEnd ? atEnd : atAnchor,
      drop_off: paths.anchor?.isEnd ? atAnchor : atEnd,
      continues: position === paths.steps ? followed(other) : 0,
    }
    return { at, counts }
  })
}

function linksOf(rows: readonly LinkRow[], paths: Paths, named: NamedNodes) {
  const { none, any } = nodeNumbers
  const links = rows.filter(
    ({ position, next }) => position > 0 && position < paths.steps && next !== none && next !== any,
  )
  return inOrder(links, paths).map(({ position, node, next, sessions, users }) => {
    const [near, far] = [nameOf(position, node, named), nameOf(position + 1, next, named)]
    const at: Link = paths.anchor?.isEnd
      ? { step: reverseIfEnd(paths, position + 1), from: far, to: near }
      : { step: position, from: near, to: far }
    return { at, counts: { sessions, users } }
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
