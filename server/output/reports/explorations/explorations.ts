import { QueryTooLarge } from '../../../../db/clickhouse/client.ts'
import { printFilter } from '../../../analytics/traffic/filter.ts'
import { periodAnswer } from '../../../analytics/traffic/period.ts'
import type { StoredSite } from '../../../identity/sites/stored-site.ts'
import { type Principal, workspacePrincipal } from '../../../platform/http/principal.ts'
import type { ExplorationTable, ExplorationType, ReportContent } from '../content.ts'
import { noteTexts } from '../note-texts.ts'
import { isPermanentError } from '../report-errors.ts'
import { comparisonOf, cutAt, periodOf, toReportPeriod } from '../report-period.ts'
import { canLimit, type Scope, type Working } from '../scope.ts'
import { lifecycleTable, stickinessTable } from './activity-tables.ts'
import type { ExplorationContext, FoundTable } from './exploration-context.ts'
import { hoursTable } from './hours-table.ts'
import type { Exploration } from './model.ts'
import { pathsTable } from './paths-table.ts'
import { retentionTable } from './retention-table.ts'
import { trendsTable } from './trends-table.ts'
import { webVitalsTable } from './web-vitals-table.ts'

/** What the filter of an exploration is about, unless that is people. */
const limitedBy: Partial<Record<ExplorationType, 'sessions' | 'events'>> = {
  paths: 'sessions',
  web_vitals: 'events',
}

/** Maximum number of rows of a table that is not over time. */
const rows_max = 1000

/**
 * Reads the explorations of a report as of `now`. Those that its filter does not allow, or that cannot be read any
 * more, are left out, with a note.
 * @throws errors that another attempt may not meet.
 */
export async function explorationsOf(
  services: Working,
  { workspaceId, mode }: Pick<StoredSite, 'workspaceId' | 'mode'>,
  scope: Scope,
  now: number,
): Promise<Pick<ReportContent, 'explorations' | 'notes'>> {
  const { explorations: chosen, language } = scope.definition
  const texts = noteTexts[language]
  const left = chosen.filter(({ type }) => !canLimit(scope, limitedBy[type] ?? 'people'))
  const notes = left.length > 0 ? [texts.leftOutByFilter(listOf(left, language))] : []
  const explorations: ExplorationTable[] = []
  // `checkExplorations` has asked for the permissions.
  const principal = workspacePrincipal(workspaceId, mode)
  // One after the other: each query may take all the memory that a query has.
  for (const exploration of chosen) {
    if (left.includes(exploration)) continue
    try {
      explorations.push(await tableOf(exploration, { services, principal, scope, now }))
    } catch (error) {
      if (!isPermanentError(error)) throw error
      const { leftOutTooLarge, leftOutInvalid } = texts
      notes.push((error instanceof QueryTooLarge ? leftOutTooLarge : leftOutInvalid)(exploration.name))
    }
  }
  return { explorations, notes }
}

function listOf(explorations: readonly Exploration[], language: Scope['definition']['language']): string {
  return new Intl.ListFormat(language).format(explorations.map((it) => it.name))
}

async function tableOf(
  exploration: Exploration,
  { services, principal, scope, now }: { services: Working; principal: Principal; scope: Scope; now: number },
): Promise<ExplorationTable> {
  const { definition, site, conditions } = scope
  const { language, timezone } = definition
  const { type, name, date_range = definition.date_range, query } = exploration
  const whole = periodOf(date_range, timezone, now)
  const period = cutAt(whole, now)
  const compared = comparisonOf(definition.comparison, whole, now)
  const { start: start_date, end: end_date } = periodAnswer(period)
  const filters = [query.filters, printFilter(conditions)].filter(Boolean).join(';')
  const { parameters, rows, ...table } = await read(exploration, {
    services: { ...services, clock: () => now },
    principal,
    site,
    query: {
      start_date,
      end_date,
      compare: compared ? Object.values(periodAnswer(compared)).join('/') : 'none',
      ...(filters && { filters }),
    },
    compared: compared ? toReportPeriod(compared, language).words : null,
    language,
    isRunning: period.end < whole.end,
  })
  const shown = toReportPeriod(period, language)
  return {
    type,
    label: name,
    details: [shown.words, ...parameters].join('; '),
    period: shown,
    ...table,
    rows: table.is_over_time ? rows : rows.slice(0, rows_max),
    total_rows: rows.length,
  }
}

function read(exploration: Exploration, at: ExplorationContext): Promise<FoundTable> {
  switch (exploration.type) {
    case 'trends':
      return trendsTable(at, exploration.query)
    case 'hours':
      return hoursTable(at, exploration.query)
    case 'retention':
      return retentionTable(at, exploration.query)
    case 'lifecycle':
      return lifecycleTable(at, exploration.query)
    case 'stickiness':
      return stickinessTable(at, exploration.query)
    case 'paths':
      return pathsTable(at, exploration.query)
    case 'web_vitals':
      return webVitalsTable(at, exploration.query)
  }
}
