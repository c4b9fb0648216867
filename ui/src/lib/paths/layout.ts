import type { PathsReport } from '../../../../server/analytics/paths/model.ts'

type Node = PathsReport['nodes'][number]
type Link = PathsReport['links'][number]

/** Lengths of the diagram in pixels. Every node has the height of its text, however few its sessions are. */
export const lengths = {
  column: 190,
  bar: 8,
  text: 34,
  gap: 8,
  top: 28,
  side: 16,
  tallest: 260,
  end: 12,
} as const

/** A node with its place: `height` is that of its bar, `ends` that of the part of it which has no link. */
export type PlacedNode = Node & { x: number; y: number; height: number; ends: { y: number; height: number } }
/** A link with the middle line of its band. */
export type PlacedLink = Link & { line: string; thickness: number }

export type Layout = {
  width: number
  height: number
  columns: { step: number; x: number }[]
  nodes: PlacedNode[]
  links: PlacedLink[]
}

/**
 * Places the nodes of a report in a column for each step, those with the most sessions first, and its links between
 * them. The height of a bar or link is proportional to its sessions.
 * @param isEnd true if paths end at a node: then the ends of a node are its entries, on its left.
 */
export function layoutOf({ nodes, links }: Pick<PathsReport, 'nodes' | 'links'>, isEnd: boolean): Layout {
  const steps = [...new Set(nodes.map((it) => it.step))]
  const first = steps[0] ?? 1
  const atStep = (step: number) => nodes.filter((it) => it.step === step)
  const most = Math.max(1, ...steps.map((step) => sum(atStep(step).map((it) => it.sessions))))
  const heightOf = (sessions: number) => (sessions / most) * lengths.tallest
  const xOf = (step: number) => lengths.side + (step - first) * lengths.column

  let bottom = 0
  const placed = steps.flatMap((step) => {
    let y: number = lengths.top
    return atStep(step).map((node): PlacedNode => {
      const height = Math.max(2, heightOf(node.sessions))
      const linked = links.filter((it) => (isEnd ? isInto(it, node) : isOutOf(it, node)))
      const at = { x: xOf(step), y, height }
      const ends = {
        y: y + heightOf(sum(linked.map((it) => it.sessions))),
        height: heightOf(isEnd ? node.entries : node.drop_off),
      }
      y += Math.max(height, lengths.text) + lengths.gap
      bottom = Math.max(bottom, y)
      return { ...node, ...at, ends }
    })
  })
  return {
    width: lengths.side + steps.length * lengths.column,
    height: bottom,
    columns: steps.map((step) => ({ step, x: xOf(step) })),
    nodes: placed,
    links: placeLinks(links, placed, heightOf),
  }
}

/** Links leave a node, and arrive at one, in the order of the nodes at their other ends. */
function placeLinks(
  links: readonly Link[],
  nodes: readonly PlacedNode[],
  heightOf: (sessions: number) => number,
): PlacedLink[] {
  const used = new Map<string, number>()
  /** The middle of the next free part of a side of a node. */
  const take = (side: string, node: PlacedNode, height: number) => {
    const key = `${side} ${node.step} ${node.node}`
    const y = used.get(key) ?? node.y
    used.set(key, y + height)
    return y + height / 2
  }
  return links.flatMap((link) => {
    const from = nodes.find((it) => isOutOf(link, it))
    const to = nodes.find((it) => isInto(link, it))
    if (!from || !to) return []
    const height = heightOf(link.sessions)
    const [x0, x1] = [from.x + lengths.bar, to.x]
    const [y0, y1] = [take('out', from, height), take('in', to, height)]
    const middle = (x0 + x1) / 2
    return [
      {
        ...link,
        line: `M${round(x0)} ${round(y0)}C${round(middle)} ${round(y0)} ${round(middle)} ${round(y1)} ${round(x1)} ${round(y1)}`,
        thickness: Math.max(1, round(height)),
      },
    ]
  })
}

function isOutOf({ step, from }: Link, node: Pick<Node, 'step' | 'node'>): boolean {
  return step === node.step && from === node.node
}

function isInto({ step, to }: Link, node: Pick<Node, 'step' | 'node'>): boolean {
  return step + 1 === node.step && to === node.node
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, it) => total + it, 0)
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
