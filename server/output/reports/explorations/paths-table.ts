import type { Language } from '../../../../packages/text/languages.ts'
import type { PathsReport } from '../../../analytics/paths/model.ts'
import { otherNode, pathsReport } from '../../../analytics/paths/paths.ts'
import { percent } from '../../../revenue/attribution/credited.ts'
import type { ExplorationTable } from '../content.ts'
import {
  comparisonWords,
  type ExplorationContext,
  type FoundTable,
  filterWords,
  previousColumns,
} from './exploration-context.ts'
import { explorationTexts } from './exploration-texts.ts'
import type { ExplorationOf } from './model.ts'

type Node = PathsReport['nodes'][number]

/** Reads where sessions go on from each step: those with the most sessions first, but after them those of other steps. */
export async function pathsTable(
  at: ExplorationContext,
  query: ExplorationOf<'paths'>['query'],
): Promise<FoundTable> {
  const { services, site, language } = at
  const { from, to, filters } = query
  const texts = explorationTexts[language]
  const report = await pathsReport(services, site, { ...query, ...at.query })
  const sessions = { name: 'sessions', label: texts.sessions, unit: 'count' as const }
  return {
    value_label: texts.step,
    is_over_time: false,
    columns: [
      sessions,
      { name: 'share', label: texts.share, unit: 'percent' },
      ...previousColumns([sessions], at),
    ],
    rows: rowsOf(report, { isEnd: to !== undefined, language, isCompared: at.compared !== null }),
    parameters: [
      ...(from === undefined ? [] : [texts.from(nameOf(from, language))]),
      ...(to === undefined ? [] : [texts.to(nameOf(to, language))]),
      ...comparisonWords(at),
      ...(await filterWords(at, filters)),
    ],
  }
}

type Rows = ExplorationTable['rows']
/** The sessions of a row, and those before, if there is a comparison. */
type Compared = [number, number | undefined]
type Options = { isEnd: boolean; language: Language; isCompared: boolean }

/** The rows of all nodes. Steps without a name of their own say little, so they come last. */
function rowsOf(report: PathsReport, options: Options): Rows {
  return report.nodes
    .flatMap((node) => rowsOfNode(node, report, options))
    .toSorted(
      (a, b) => Number(a.isOther) - Number(b.isOther) || (b.row.values[0] ?? 0) - (a.row.values[0] ?? 0),
    )
    .map((it) => it.row)
}

/** The links that leave a node, and its sessions that begin or end there or continue beyond the report. */
function rowsOfNode(
  { step, node, previous, ...counts }: Node,
  { links }: PathsReport,
  { isEnd, language, isCompared }: Options,
): { row: Rows[number]; isOther: boolean }[] {
  const { link, ends } = explorationTexts[language]
  const rowOf = (next: string, [sessions, before]: Compared, from: string, to: string) => ({
    row: {
      value: `${step} ${node} → ${next}`,
      label: link(String(step), from, to),
      values: [
        sessions,
        percent(BigInt(sessions), BigInt(counts.sessions)),
        ...(isCompared ? [before ?? null] : []),
      ],
    },
    isOther: node === otherNode || next === otherNode,
  })
  const endOf = (end: keyof typeof ends & keyof typeof counts): Compared => [counts[end], previous?.[end]]
  const name = nameOf(node, language)
  return [
    ...links
      .filter((it) => it.step === step && it.from === node)
      .map((it) => rowOf(it.to, [it.sessions, it.previous?.sessions], name, nameOf(it.to, language))),
    isEnd
      ? rowOf('entries', endOf('entries'), ends.entries, name)
      : rowOf('drop_off', endOf('drop_off'), name, ends.drop_off),
    isEnd
      ? rowOf('continues', endOf('continues'), ends.begins, name)
      : rowOf('continues', endOf('continues'), name, ends.continues),
  ].filter((it) => it.row.values[0] !== 0)
}

function nameOf(node: string, language: Language): string {
  return node === otherNode ? explorationTexts[language].other : node.replace(/^(page|event|group):/, '')
}
