import { Params } from '../../../db/clickhouse/params.ts'
import type { Bindable } from '../../../db/clickhouse/query.ts'
import { andAmong } from '../segments/people-filter.sql.ts'
import { isOwned, joinPersons, personOf } from '../traffic/person.sql.ts'
import { type Funnel, momentBits, stepEvents, withinMillisecond } from './step-events.sql.ts'

/** The rows of people, and how far and when each of them came. */
export type Chains = {
  sql: string
  params: Record<string, Bindable>
}

/**
 * Each person who entered, as rows of `person`, `level`, how many steps were reached, and `at_1`, `at_2`, …, when each
 * of them, in milliseconds since the period began. The times are those of the chain that first reached the farthest
 * step: of the chains that end there the one that starts last, and in it each step as soon as possible. Of those who
 * only entered no time is told, for most people do no more.
 * @param options.hasEntries with their times too, and for everybody `entry_visitor`, the browser they entered with.
 */
export function chains(funnel: Funnel, { hasEntries = false } = {}): Chains {
  const params = new Params('chain_')
  const moments = momentsOfPeople(funnel, hasEntries, params)
  const window = params.add(BigInt(funnel.window_ms) << BigInt(momentBits.all), 'UInt64')
  const numbers = funnel.steps.map((_, n) => n + 1)
  const columns = `person, moments ${hasEntries ? ', browsers' : ''}`
  const untils = numbers.map((it) => `until_${it}`)
  // Level upon level: the analysis of a query takes long when aliases build on aliases of the same level.
  const carried = numbers.reduce(
    (rows, it) => `SELECT *, ${until(funnel, it, window)} AS until_${it} FROM (${rows})`,
    moments,
  )
  return {
    sql: `
    SELECT person, level,
      -- Had a chain that begins later reached the step there, it would have gone on to the farthest one as well.
      ${untils.map((it, n) => `bitShiftRight(moments[indexOf(${it}, until)], ${momentBits.all}) AS at_${n + 1}`).join(',\n')}
      ${hasEntries ? `, moments[indexOf(until_1, until)] AS entry, ${entryVisitor} AS entry_visitor` : ''}
    FROM (
      SELECT ${columns}, ${untils.join(', ')},
        ${['1', ...untils.slice(1).map((it) => `(${it}[-1] != 0)`)].join(' + ')} AS level,
        -- Until when the chain may go on that first reached the farthest step.
        ${list(untils.map((it) => `${it}[countEqual(${it}, 0) + 1]`))}[level] AS until
      FROM (${carried})
    )`,
    params: { site_id: funnel.site_id, ...params.values },
  }
}

/** The moments in order of each person who entered: of all browsers, and of a shared one those when they sat there. */
function momentsOfPeople(funnel: Funnel, hasEntries: boolean, params: Params): string {
  const { met, moment, from, where, during } = stepEvents(funnel, params)
  // Who only entered has gone as far as they have, whenever it was.
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
 * At each moment, until when a chain that has reached the step may go on: the last of them, 0 without any. Later
 * chains go on for longer, so the last one that was found is the best.
 */
function until({ steps }: Funnel, step: number, window: string): string {
  const isMet = `bitTest(moment, ${step - 1})`
  const onward = 'it -> it != 0'
  if (step === 1)
    return `arrayFill(${onward}, arrayMap(moment -> if(${isMet}, bitOr(moment, ${withinMillisecond}) + ${window}, 0), moments))`
  // An event that meets two steps can be only one of them: what it has just reached it cannot go on from.
  const isOneEvent = steps[step - 1]?.event_name === steps[step - 2]?.event_name
  const before = isOneEvent ? `arrayShiftRight(until_${step - 1}, 1)` : `until_${step - 1}`
  return `arrayFill(${onward}, arrayMap((moment, until) -> if(${isMet} AND moment <= until, until, 0), moments, ${before}))`
}

/** Of two browsers that did the same in the same millisecond the lesser; of a person nobody knows the only one. */
const entryVisitor = `
  arrayMap(it -> it.1, arrayFilter(it -> it.2 = entry, browsers)) AS entry_browsers,
  if(empty(entry_browsers), person, arrayMin(entry_browsers))`

function list(items: readonly string[]): string {
  return `[${items.join(', ')}]`
}
