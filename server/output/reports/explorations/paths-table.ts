import type { Language } from '../../../../packages/text/languages.ts'
import type { PathsReport } from '../../../analytics/paths/model.ts'
import { otherNode, pathsReport } from '../../../analytics/paths/paths.ts'
import { percent } from '../../../revenue/attribution/credited.ts'
import type { ExplorationTable } from '../content.ts'
import { explorationTexts } from './exploration-texts.ts'
import { type Explored, type FoundTable, filterWords } from './explored.ts'
import type { ExplorationOf } from './model.ts'

type Node = PathsReport['nodes'][number]

/** Reads where sessions go on from each step: those with the most sessions first, but after them those of other steps. */
export async function pathsTable(at: Explored, query: ExplorationOf<'paths'>['query']): Promise<FoundTable> {
  const { services, site, language } = at
  const { from, to, filters } = query
  const texts = explorationTexts[language]
  const report = await pathsReport(services, site, { ...query, ...at.query })
  return {
    value_label: texts.step,
    is_over_time: false,
    columns: [
      { name: 'sessions', label: texts.sessions, unit: 'count' },
      { name: 'share', label: texts.share, unit: 'percent' },
    ],
    rows: report.nodes
      .flatMap((node) => rowsOf(node, report, { isEnd: to !== undefined, language }))
      .toSorted(
        (a, b) => Number(isOfOthers(a)) - Number(isOfOthers(b)) || (b.values[0] ?? 0) - (a.values[0] ?? 0),
      ),
    parameters: [
      ...(from === undefined ? [] : [texts.from(nameOf(from, language))]),
      ...(to === undefined ? [] : [texts.to(nameOf(to, language))]),
      ...(await filterWords(at, filters)),
    ],
  }
}

/** The links that leave a node, and its sessions that begin or end there or continue beyond the report. */
function rowsOf(
  { step, node, ...counts }: Node,
  { links }: PathsReport,
  { isEnd, language }: { isEnd: boolean; language: Language },
): ExplorationTable['rows'] {
  const { link, ends } = explorationTexts[language]
  const row = (value: string, sessions: number, from: string, to: string) => ({
    value: `${step} ${value}`,
    label: link(String(step), from, to),
    values: [sessions, percent(BigInt(sessions), BigInt(counts.sessions))],
  })
  const name = nameOf(node, language)
  const beyond = isEnd ? [ends.begins, name] : [name, ends.continues]
  return [
    ...links
      .filter((it) => it.step === step && it.from === node)
      .map((it) => row(`${node} → ${it.to}`, it.sessions, name, nameOf(it.to, language))),
    isEnd
      ? row(`${node} → entries`, counts.entries, ends.entries, name)
      : row(`${node} → drop_off`, counts.drop_off, name, ends.drop_off),
    row(`${node} → continues`, counts.continues, beyond[0] as string, beyond[1] as string),
  ].filter((it) => it.values[0] !== 0)
}

/** True if a row is of steps that have no name of their own, which says little. */
function isOfOthers({ value }: ExplorationTable['rows'][number]): boolean {
  return / other( → |$)/.test(value ?? '')
}

function nameOf(node: string, language: Language): string {
  return node === otherNode ? explorationTexts[language].other : node.replace(/^(page|event|group):/, '')
}
