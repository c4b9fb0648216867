import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import type { TSchema } from 'elysia'
import { readLifecycle } from '../../../analytics/lifecycle/read-lifecycle.ts'
import { readPaths } from '../../../analytics/paths/request.ts'
import { readRetention } from '../../../analytics/retention/read-retention.ts'
import { periodAnswer, periodLimits } from '../../../analytics/traffic/period.ts'
import { readTrendHours } from '../../../analytics/trends/hours.ts'
import { readTrends } from '../../../analytics/trends/read-trends.ts'
import { readVitalsBreakdown } from '../../../analytics/web-vitals/web-vitals.ts'
import { ValidationError } from '../../../platform/errors.ts'
import { requirePermission } from '../../../platform/http/authentication.ts'
import { checkedVariant } from '../../../platform/http/checked-variant.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import { prefixed } from '../../../platform/prefixed-errors.ts'
import type { ConvertingSite } from '../../../revenue/attribution/attribution.ts'
import { checkDateRange } from '../checked-date-range.ts'
import type { ExplorationType } from '../content.ts'
import { periodOf } from '../report-period.ts'
import type { Working } from '../scope.ts'
import { type Exploration, type ExplorationOf, explorationSchemas } from './model.ts'
import type { Series } from './trends-table.ts'

/** Numbers in more columns overlap on a page. */
const columns_max = 12

const checks: Record<ExplorationType, TypeCheck<TSchema>> = {
  trends: TypeCompiler.Compile(explorationSchemas.trends),
  hours: TypeCompiler.Compile(explorationSchemas.hours),
  retention: TypeCompiler.Compile(explorationSchemas.retention),
  lifecycle: TypeCompiler.Compile(explorationSchemas.lifecycle),
  stickiness: TypeCompiler.Compile(explorationSchemas.stickiness),
  paths: TypeCompiler.Compile(explorationSchemas.paths),
  web_vitals: TypeCompiler.Compile(explorationSchemas.web_vitals),
}

/** Those whose request needs the permission to read events. */
const readsEvents: readonly ExplorationType[] = ['trends', 'hours', 'web_vitals']

type Chosen = { explorations: readonly Exploration[]; date_range: string }

/**
 * Checks the form of explorations, and that the caller may read what they are of, except those that are known already.
 * @throws ValidationError, InvalidRequest and Unprocessable with the path of what is wrong; Forbidden.
 */
export function checkExplorations(
  principal: Principal,
  { explorations }: Pick<Chosen, 'explorations'>,
  isKnown: (exploration: Exploration) => boolean = () => false,
): void {
  for (const [n, exploration] of explorations.entries()) {
    const field = `config.explorations.${n}`
    checkedVariant(checks, exploration, field)
    const { type, name, date_range, query } = exploration
    const isTwice = explorations.some((it, other) => other !== n && it?.name === name)
    if (name.trim() === '' || isTwice) throw invalidName(`${field}.name`, name)
    if (isKnown(exploration)) continue
    requirePermission(principal, 'analytics:read')
    if (readsEvents.includes(type)) requirePermission(principal, 'events:read')
    if (date_range !== undefined) checkDateRange(date_range, `${field}.date_range`)
    if (type === 'trends') requireFewColumns(query, `${field}.query.series`)
  }
}

function invalidName(field: string, name: string): ValidationError {
  const message =
    name.trim() === '' ? `${field} must not be blank` : `${field} "${name}" is the name of two explorations`
  return new ValidationError([{ field, message }])
}

/**
 * Checks explorations as the request for each of them does, and as `checkExplorations`.
 * @param stored those that were checked before: they need no permission again, and may be of a goal that was deleted.
 * @throws the errors of these requests, with the path of the exploration in the field.
 */
export async function requireExplorations(
  services: Working,
  principal: Principal,
  site: ConvertingSite,
  { explorations, date_range }: Chosen,
  stored: Chosen = { explorations: [], date_range },
): Promise<void> {
  checkDateRange(date_range, 'config.date_range')
  const isStored = (it: Exploration) =>
    stored.explorations.some((other) => Bun.deepEquals(it, other)) &&
    (it.date_range !== undefined || date_range === stored.date_range)
  checkExplorations(principal, { explorations }, isStored)
  for (const [n, exploration] of explorations.entries()) {
    if (isStored(exploration)) continue
    requireHourly(exploration, n, date_range)
    const range = exploration.date_range ?? date_range
    const { start, end } = periodAnswer(periodOf(range, site.timezone, services.clock()))
    await prefixed(`config.explorations.${n}.query`, () =>
      readRequest(services, principal, site, exploration, { start_date: start, end_date: end }),
    )
  }
}

/** @throws ValidationError if a table of the trends would be too wide for a page. */
function requireFewColumns(
  { series, formulas = [], moving_average }: ExplorationOf<'trends'>['query'],
  field: string,
): void {
  const columns = (series.length + formulas.length) * (moving_average === undefined ? 1 : 2)
  if (columns <= columns_max) return
  const message = `${field} gives a table of ${columns} columns with its formulas and moving averages, of at most ${columns_max}`
  throw new ValidationError([{ field, message }])
}

/**
 * @throws Unprocessable if the hours of a series of traffic are of more than a year. The request for them would name its
 * start date, which an exploration does not have.
 */
function requireHourly({ type, query, date_range: own }: Exploration, n: number, ofReport: string): void {
  if (type !== 'hours' || (query.series as Series | undefined)?.type !== 'traffic') return
  const field = own === undefined ? 'config.date_range' : `config.explorations.${n}.date_range`
  checkDateRange(own ?? ofReport, field, periodLimits.hourly_days)
}

async function readRequest(
  services: Working,
  principal: Principal,
  site: ConvertingSite,
  { type, query }: Exploration,
  period: { start_date: string; end_date: string },
): Promise<unknown> {
  switch (type) {
    case 'trends':
      return readTrends(services, principal, site, { ...query, ...period })
    case 'hours':
      return readTrendHours(services, principal, site, { ...query, ...period })
    case 'retention':
      return readRetention(services, site, { ...query, ...period })
    case 'lifecycle':
    case 'stickiness':
      return readLifecycle(services, site, { ...query, ...period })
    case 'paths':
      return readPaths(services, site, { ...query, ...period })
    case 'web_vitals':
      return readVitalsBreakdown(services, site, { ...query, ...period })
  }
}
