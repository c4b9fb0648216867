/** What somebody did in a session: a page view or another event. */
export type ReferenceStep = { type: 'page' | 'event'; name: string; time: number }

/** A session with its steps, in order. */
export type ReferenceTrip = { user: string; steps: readonly ReferenceStep[] }

type Question = {
  include: 'pages' | 'events' | 'both'
  from: string | undefined
  to: string | undefined
  steps: number
  /** The nodes per step; all others are `other`. */
  nodes: number
  isCollapsed: boolean
  groupOf: (step: ReferenceStep) => string | undefined
  /** The nodes with a name by step, from 1. Default: the most frequent ones. */
  named?: readonly (readonly string[])[]
}

/** A place of a session in the report. */
type Visit = { user: string; step: number; node: string; next?: string }

/** Counts paths in the simplest way: session by session, step by step. */
export function referencePaths(trips: readonly ReferenceTrip[], question: Question) {
  const { from, to, steps } = question
  const walks = trips.flatMap(({ user, steps }) => {
    const path = nodesOf(steps, question)
    const [first, last] = [
      from === undefined ? 0 : path.indexOf(from),
      to === undefined ? 0 : path.lastIndexOf(to),
    ]
    if (path.length === 0 || first < 0 || last < 0) return []
    return [{ user, path: to === undefined ? path.slice(first) : path.slice(0, last + 1) }]
  })
  // A path that ends at a node fills the last steps.
  const shown = walks.map(({ user, path }) => {
    const nodes = to === undefined ? path.slice(0, steps) : path.slice(-steps)
    const offset = to === undefined ? 1 : steps - nodes.length + 1
    return { user, path, nodes: nodes.map((node, n) => ({ node, step: n + offset })) }
  })
  const named =
    question.named ??
    Array.from({ length: steps + 1 }, (_, step) =>
      mostFrequent(
        shown.flatMap((it) => it.nodes.flatMap((at) => (at.step === step ? [at.node] : []))),
        question.nodes,
      ),
    )
  const order = (step: number, node: string) =>
    node === 'other' ? question.nodes : (named[step]?.indexOf(node) ?? -1)
  const nameAt = (step: number, node: string) => (named[step]?.includes(node) ? node : 'other')
  const places = shown.flatMap(({ user, path, nodes }) =>
    nodes.map(({ node, step }, n) => {
      const after = nodes[n + 1]
      const hasMore = path.length > nodes.length
      const isOpenEnd = to === undefined ? n === nodes.length - 1 : n === 0
      return {
        user,
        step,
        node: nameAt(step, node),
        ...(after && { next: nameAt(after.step, after.node) }),
        isEntry: n === 0 && !(isOpenEnd && hasMore && to !== undefined),
        isDropOff: n === nodes.length - 1 && !(isOpenEnd && hasMore && to === undefined),
        continues: isOpenEnd && hasMore,
      }
    }),
  )
  const nodes = grouped(places, ({ step, node }) => [step, node]).map((same) => {
    const { step, node } = same[0] as Visit
    return {
      step,
      node,
      ...counted(same),
      entries: same.filter((it) => it.isEntry).length,
      drop_off: same.filter((it) => it.isDropOff).length,
      continues: same.filter((it) => it.continues).length,
    }
  })
  const links = grouped(
    places.filter((it) => it.next !== undefined),
    ({ step, node, next }) => [step, node, next],
  ).map((same) => {
    const { step, node, next = '' } = same[0] as Visit
    return { step, from: node, to: next, ...counted(same) }
  })
  return {
    named,
    ...counted(walks),
    nodes: nodes.toSorted((a, b) => a.step - b.step || order(a.step, a.node) - order(b.step, b.node)),
    links: links.toSorted(
      (a, b) =>
        a.step - b.step ||
        order(a.step, a.from) - order(b.step, b.from) ||
        order(a.step + 1, a.to) - order(b.step + 1, b.to),
    ),
  }
}

function nodesOf(
  steps: readonly ReferenceStep[],
  { include, from, to, isCollapsed, groupOf }: Question,
): string[] {
  const nodes = steps
    .filter(({ type }) => include === 'both' || type === (include === 'pages' ? 'page' : 'event'))
    .map((step) => {
      const own = `${step.type}:${step.name}`
      const group = groupOf(step)
      return group === undefined || own === from || own === to ? own : `group:${group}`
    })
  return nodes.filter((node, n) => !isCollapsed || n === 0 || node !== nodes[n - 1])
}

function mostFrequent(nodes: readonly string[], limit: number): string[] {
  const count = (node: string) => nodes.filter((it) => it === node).length
  return [...new Set(nodes)].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1)).slice(0, limit)
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => unknown[]): T[][] {
  return [...Map.groupBy(items, (it) => JSON.stringify(keyOf(it))).values()]
}

function counted(visits: readonly { user: string }[]) {
  return { sessions: visits.length, users: new Set(visits.map((it) => it.user)).size }
}
