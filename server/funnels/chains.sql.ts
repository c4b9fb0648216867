import { Params } from '../../db/clickhouse/params.ts'
import type { Bindable } from '../../db/clickhouse/query.ts'
import { personOf, persons, sharedVisitors } from '../analytics/person.sql.ts'
import { type Funnel, momentBits, stepEvents, withinMillisecond } from './step-events.sql.ts'

/** The rows of people, and how far and when each of them came. */
export type Chains = {
  sql: string
  params: Record<string, Bindable>
}

/**
 * Each person who entered, as rows of `person, level, at`: how many steps were reached, and when each of them, in
 * milliseconds since the period began. These are the times of the chain that first reached the farthest step: of the
 * chains that end there the one that starts last, and in it each step as soon as possible.
 * @param options.hasEntries also `entry_visitor`, the browser with which the person entered.
 */
export function chains(funnel: Funnel, { hasEntries = false } = {}): Chains {
  const params = new Params('chain_')
  const moments = momentsOfPeople(funnel, hasEntries, params)
  const window = params.add(BigInt(funnel.window_ms) << BigInt(momentBits.all), 'UInt64')
  const numbers = funnel.steps.map((_, n) => n + 1)
  const columns = hasEntries ? 'person, moments, browsers' : 'person, moments'
  const levelled = `
    SELECT ${columns},
      ${list(numbers.map((it) => `until_${it}[-1]`))} AS reached,
      arrayCount(it -> it != 0, reached) AS level,
      ${list(numbers.map((it) => `arrayFirst(it -> it != 0, until_${it})`))}[level] - ${window} AS since
    FROM (
      SELECT ${columns}, ${numbers.map((it) => `${until(funnel, it, window)} AS until_${it}`).join(',\n')}
      FROM (${moments})
    )
    WHERE level > 0`
  // Those who only entered need no walk, and are most people.
  const walked = hasEntries ? 'moments' : 'if(level > 1, moments, [])'
  return {
    sql: `
    SELECT person, level,
      ${list(numbers.map((it) => `bitShiftRight(walked[place_${it}], ${momentBits.all})`))} AS at
      ${hasEntries ? `, ${entryVisitor} AS entry_visitor` : ''}
    FROM (
      SELECT ${columns}, level, walked, walked[place_1] AS entry, ${numbers.map((it) => `${place(it)} AS place_${it}`).join(',\n')}
      FROM (SELECT ${columns}, level, since, ${walked} AS walked, arrayEnumerate(walked) AS places FROM (${levelled}))
    )`,
    params: { site_id: funnel.site_id, ...params.values },
  }
}

/** The moments of each person in order: of all browsers, and of a shared one those when the person sat there. */
function momentsOfPeople(funnel: Funnel, hasEntries: boolean, params: Params): string {
  const began = params.add(BigInt(funnel.period.start), 'Int64')
  const from = params.add(new Date(funnel.period.start), 'DateTime64(3)')
  const to = params.add(new Date(funnel.period.end), 'DateTime64(3)')
  return `
    SELECT
      ${personOf('event', 'owner')} AS person,
      ${hasEntries ? 'groupArrayIf((event.visitor, event.moments), owner.user != 0) AS browsers,' : ''}
      arraySort(groupArrayArray(event.moments)) AS moments
    FROM (
      SELECT
        visitor,
        arrayJoin(if(visitor IN (${sharedVisitors()}), arrayMap(it -> [it], all_moments), [all_moments])) AS moments,
        fromUnixTimestamp64Milli(${began} + bitShiftRight(moments[1], ${momentBits.all}), 'UTC') AS timestamp
      FROM (SELECT visitor, moments AS all_moments FROM (${stepEvents(funnel, params)}))
    ) AS event
    ASOF LEFT JOIN (${persons(undefined, false, { from, to })}) AS owner ON event.visitor = owner.visitor AND event.timestamp >= owner.since
    GROUP BY person`
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

/** Where in `walked` the chain that begins in the millisecond `since` reaches the step. */
function place(step: number): string {
  return step === 1
    ? `arrayFirstIndex(it -> bitTest(it, 0) AND bitOr(it, ${withinMillisecond}) = since, walked)`
    : `arrayFirstIndex((it, place) -> place > place_${step - 1} AND bitTest(it, ${step - 1}), walked, places)`
}

/** Of two browsers that did the same in the same millisecond the lesser; without any, what has no browser. */
const entryVisitor = `
  arrayMap(it -> it.1, arrayFilter(it -> has(it.2, entry), browsers)) AS entry_browsers,
  if(empty(entry_browsers), person, arrayMin(entry_browsers))`

function list(items: readonly string[]): string {
  return `[${items.join(', ')}]`
}
