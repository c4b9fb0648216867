import { Params } from '../../../db/clickhouse/params.ts'
import type { Bindable } from '../../../db/clickhouse/query.ts'
import { andAmong } from '../segments/people-filter.sql.ts'
import { isOwned, joinPersons, personOf } from '../traffic/person.sql.ts'
import { type Funnel, momentBits, stepEvents, withinMillisecond } from './step-events.sql.ts'

/** A query that returns one row per person: how far they came and when they reached each step. */
export type Chains = {
  sql: string
  params: Record<string, Bindable>
}

/**
 * Builds the query for all people who entered. It returns rows of `person`, `level` (the number of steps reached),
 * and `at_1`, `at_2`, … (when each step was reached, in milliseconds since the start of the period). The times come
 * from the chain that was the first to reach the farthest step: of the chains that end there, the one that starts
 * last, with each step as early as possible. People who only entered have no times, because most people get no
 * further.
 * @param options.hasEntries includes the times of those people, and adds `entry_visitor`, the browser each person
 * entered with.
 */
export function chains(funnel: Funnel, { hasEntries = false } = {}): Chains {
  const params = new Params('chain_')
  const moments = momentsOfPeople(funnel, hasEntries, params)
  const window = params.add(BigInt(funnel.window_ms) << BigInt(momentBits.all), 'UInt64')
  const numbers = funnel.steps.map((_, n) => n + 1)
  const columns = `person, moments ${hasEntries ? ', browsers' : ''}`
  const untils = numbers.map((it) => `until_${it}`)
  // One subquery per step: ClickHouse analyses a query slowly if aliases build on other aliases of the same SELECT.
  const withDeadlines = numbers.reduce(
    (rows, it) => `SELECT *, ${until(funnel, it, window)} AS until_${it} FROM (${rows})`,
    moments,
  )
  return {
    sql: `
    SELECT person, level,
      -- A chain that starts later and reaches a step by that time would also reach the farthest step.
      ${untils.map((it, n) => `bitShiftRight(moments[indexOf(${it}, until)], ${momentBits.all}) AS at_${n + 1}`).join(',\n')}
      ${hasEntries ? `, moments[indexOf(until_1, until)] AS entry, ${entryVisitor} AS entry_visitor` : ''}
    FROM (
      SELECT ${columns}, ${untils.join(', ')},
        ${['1', ...untils.slice(1).map((it) => `(${it}[-1] != 0)`)].join(' + ')} AS level,
        -- The deadline of the chain that was the first to reach the farthest step.
        ${list(untils.map((it) => `${it}[countEqual(${it}, 0) + 1]`))}[level] AS until
      FROM (${withDeadlines})
    )`,
    params: { site_id: funnel.site_id, ...params.values },
  }
}

/**
 * Sorted moments of each person who entered, across all their browsers. On a shared browser, only those of the
 * person’s own sessions.
 */
function momentsOfPeople(funnel: Funnel, hasEntries: boolean, params: Params): string {
  const { met, moment, from, where, during } = stepEvents(funnel, params)
  // People who met only the first step need no moments: their level is 1 in any case.
  const moments = hasEntries ? 'found' : 'if(met = 1, [], found)'
  return `
    SELECT person, arraySort(${moments}) AS moments ${hasEntries ? ', browsers' : ''}
    FROM (
      WITH ${met} AS met_steps, ${moment} AS moment
      SELECT
        ${personOf('event')} AS person, groupBitOr(met_steps) AS met, groupArray(moment) AS found
        ${hasEntries ? `, groupArrayIf((event.visitor, moment), ${isOwned}) AS browsers` : ''}
      FROM ${from} ${joinPersons('event', { during })}
      WHERE ${where} ${andAmong(funnel.people ?? [], personOf('event'), params)}
      GROUP BY person
      HAVING bitTest(met, 0)
    )`
}

/**
 * The deadline, at each moment, of the latest chain that has reached the step; 0 if there is none. A chain that
 * starts later also has a later deadline, so the latest chain found is the best.
 */
function until({ steps }: Funnel, step: number, window: string): string {
  const isMet = `bitTest(moment, ${step - 1})`
  const onward = 'it -> it != 0'
  if (step === 1)
    return `arrayFill(${onward}, arrayMap(moment -> if(${isMet}, bitOr(moment, ${withinMillisecond}) + ${window}, 0), moments))`
  // One event serves only one step: a chain cannot continue with the event that has just reached the previous step.
  const isOneEvent = steps[step - 1]?.event_name === steps[step - 2]?.event_name
  const before = isOneEvent ? `arrayShiftRight(until_${step - 1}, 1)` : `until_${step - 1}`
  return `arrayFill(${onward}, arrayMap((moment, until) -> if(${isMet} AND moment <= until, until, 0), moments, ${before}))`
}

/**
 * The browser of the entry. If two browsers entered in the same millisecond, the one with the lower hash; an
 * anonymous person has only one.
 */
const entryVisitor = `
  arrayMap(it -> it.1, arrayFilter(it -> it.2 = entry, browsers)) AS entry_browsers,
  if(empty(entry_browsers), person, arrayMin(entry_browsers))`

function list(items: readonly string[]): string {
  return `[${items.join(', ')}]`
}
