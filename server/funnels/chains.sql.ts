import { Params } from '../../db/clickhouse/params.ts'
import type { Bindable } from '../../db/clickhouse/query.ts'
import { isOwned, joinPersons, personOf } from '../analytics/person.sql.ts'
import { andAmong } from '../segments/people-filter.sql.ts'
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
  // The chain that first reached a step began in the millisecond before the first time until which it may go on.
  const begins = numbers.map((it) => `until_${it}[countEqual(until_${it}, 0) + 1]`)
  const levelled = `
    SELECT ${columns},
      ${['1', ...numbers.slice(1).map((it) => `(until_${it}[-1] != 0)`)].join(' + ')} AS level,
      -- What is left of a difference is signed, and has no room for moments late in the longest periods.
      toUInt64(${list(begins)}[level] - ${window} - ${withinMillisecond}) AS since
    FROM (
      SELECT ${columns}, ${numbers.map((it) => `${until(funnel, it, window)} AS until_${it}`).join(',\n')}
      FROM (${moments})
    )`
  // Those who only entered need no walk.
  const walked = hasEntries ? 'moments' : 'if(level > 1, moments, [])'
  return {
    sql: `
    SELECT person, level,
      ${numbers.map((it) => `bitShiftRight(walked[place_${it}], ${momentBits.all}) AS at_${it}`).join(', ')}
      ${hasEntries ? `, ${entryVisitor} AS entry_visitor` : ''}
    FROM (
      SELECT ${columns}, level, walked, walked[place_1] AS entry, ${numbers.map((it) => `${place(it)} AS place_${it}`).join(',\n')}
      FROM (SELECT ${columns}, level, since, ${walked} AS walked, arrayEnumerate(walked) AS places FROM (${levelled}))
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

/** Where in `walked` the chain that begins in the millisecond from `since` on reaches the step. */
function place(step: number): string {
  return step === 1
    ? 'arrayFirstIndex(it -> bitTest(it, 0) AND it >= since, walked)'
    : `arrayFirstIndex((it, place) -> place > place_${step - 1} AND bitTest(it, ${step - 1}), walked, places)`
}

/** Of two browsers that did the same in the same millisecond the lesser; of a person nobody knows the only one. */
const entryVisitor = `
  arrayMap(it -> it.1, arrayFilter(it -> it.2 = entry, browsers)) AS entry_browsers,
  if(empty(entry_browsers), person, arrayMin(entry_browsers))`

function list(items: readonly string[]): string {
  return `[${items.join(', ')}]`
}
