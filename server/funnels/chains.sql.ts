import { Params } from '../../db/clickhouse/params.ts'
import type { Bindable } from '../../db/clickhouse/query.ts'
import { personOf, persons, sharedVisitors } from '../analytics/person.sql.ts'
import { andAmong } from '../segments/people-filter.sql.ts'
import { type Funnel, momentBits, stepEvents, withinMillisecond } from './step-events.sql.ts'

/** The rows of people, and how far and when each of them came. */
export type Chains = {
  sql: string
  params: Record<string, Bindable>
}

/**
 * Each person who entered, as rows of `person, people, level, at`: how many steps were reached, and when each of them,
 * in milliseconds since the period began. Browsers that did nothing but enter, and are nobody's that is known, are one
 * row without times, of so many `people`: most are, and nothing else is to be known of them. The times are the times of the chain that first reached the farthest step: of the
 * chains that end there the one that starts last, and in it each step as soon as possible.
 * @param options.hasEntries everybody in a row of their own, with `entry_visitor`, the browser they entered with.
 */
export function chains(funnel: Funnel, { hasEntries = false } = {}): Chains {
  const params = new Params('chain_')
  const moments = momentsOfPeople(funnel, hasEntries, params)
  const window = params.add(BigInt(funnel.window_ms) << BigInt(momentBits.all), 'UInt64')
  const numbers = funnel.steps.map((_, n) => n + 1)
  const columns = `person, people, moments ${hasEntries ? ', browsers' : ''}`
  const levelled = `
    SELECT ${columns},
      ${list(numbers.map((it) => `until_${it}[-1]`))} AS reached,
      ${hasEntries ? '' : `if(person = ${onlyEntered}, 1, `}arrayCount(it -> it != 0, reached)${hasEntries ? '' : ')'} AS level,
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
    SELECT person, people, level,
      ${list(numbers.map((it) => `bitShiftRight(walked[place_${it}], ${momentBits.all})`))} AS at
      ${hasEntries ? `, ${entryVisitor} AS entry_visitor` : ''}
    FROM (
      SELECT ${columns}, level, walked, walked[place_1] AS entry, ${numbers.map((it) => `${place(it)} AS place_${it}`).join(',\n')}
      FROM (SELECT ${columns}, level, since, ${walked} AS walked, arrayEnumerate(walked) AS places FROM (${levelled}))
    )`,
    params: { site_id: funnel.site_id, ...params.values },
  }
}

/** Stands for the persons of the one row for all who did nothing but enter. */
const onlyEntered = 0

/** The moments of each person in order: of all browsers, and of a shared one those when the person sat there. */
function momentsOfPeople(funnel: Funnel, hasEntries: boolean, params: Params): string {
  const began = params.add(BigInt(funnel.period.start), 'Int64')
  const from = params.add(new Date(funnel.period.start), 'DateTime64(3)')
  const to = params.add(new Date(funnel.period.end), 'DateTime64(3)')
  // Events without a client_id have the user's hash as their visitor: that one is known, and has other browsers.
  const isNobody = `owner.user = 0 AND event.met = 1 AND event.visitor NOT IN (SELECT user FROM user_visitors WHERE site_id = {site_id:String})`
  const person = hasEntries
    ? personOf('event', 'owner')
    : `if(${isNobody}, ${onlyEntered}, ${personOf('event', 'owner')})`
  const people = hasEntries ? '1' : `if(person = ${onlyEntered}, count(), 1)`
  const isAmong = andAmong(funnel.people ?? [], personOf('event', 'owner'), params)
  const moments = hasEntries ? 'event.moments' : `if(person = ${onlyEntered}, [], event.moments)`
  return `
    SELECT
      ${person} AS person,
      ${people} AS people,
      ${hasEntries ? 'groupArrayIf((event.visitor, event.moments), owner.user != 0) AS browsers,' : ''}
      arraySort(groupArrayArray(${moments})) AS moments
    FROM (
      SELECT
        visitor,
        met,
        arrayJoin(if(visitor IN (${sharedVisitors()}), arrayMap(it -> [it], all_moments), [all_moments])) AS moments,
        fromUnixTimestamp64Milli(${began} + bitShiftRight(moments[1], ${momentBits.all}), 'UTC') AS timestamp
      FROM (SELECT visitor, met, moments AS all_moments FROM (${stepEvents(funnel, params)}))
    ) AS event
    ASOF LEFT JOIN (${persons(undefined, false, { from, to })}) AS owner ON event.visitor = owner.visitor AND event.timestamp >= owner.since
    ${isAmong === '' ? '' : `WHERE 1 ${isAmong}`}
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
