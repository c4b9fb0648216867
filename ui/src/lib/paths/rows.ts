import type { EndKind, PathsReport } from '../../../../server/analytics/paths/model.ts'

/** A row of the table: a link, or the sessions of a node that begin or end there or continue beyond the report. */
export type PathRow = {
  step: number
  node: string
  /** The other node of a link. */
  next: string | undefined
  only: EndKind | undefined
  sessions: number
  /** Those in the compared period; null without a comparison. */
  before: number | null
  /** The part of the sessions at the node, as a percentage. */
  share: number
}

/** The rows of a report: for each node the links that leave it, and what becomes of its other sessions. */
export function rowsOf({ nodes, links }: Pick<PathsReport, 'nodes' | 'links'>, isEnd: boolean): PathRow[] {
  return nodes.flatMap(({ step, node, sessions: all, previous, ...ends }): PathRow[] => {
    const row = (sessions: number, before: number | undefined, of: { next?: string; only?: EndKind }) =>
      sessions === 0
        ? []
        : [
            {
              step,
              node,
              next: of.next,
              only: of.only,
              sessions,
              before: before ?? null,
              share: (100 * sessions) / all,
            },
          ]
    const end = (only: EndKind) => row(ends[only], previous?.[only], { only })
    return [
      ...links
        .filter((it) => it.step === step && it.from === node)
        .flatMap((it) => row(it.sessions, it.previous?.sessions, { next: it.to })),
      ...end(isEnd ? 'entries' : 'drop_off'),
      ...end('continues'),
    ]
  })
}

/** What the row is about, instead of the node that follows. */
export function endLabel(only: EndKind, isEnd: boolean): string {
  if (only === 'entries') return 'Begins here'
  if (only === 'drop_off') return 'Ends here'
  return isEnd ? 'Has earlier steps' : 'Has further steps'
}
