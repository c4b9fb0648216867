import { Params } from '../../../db/clickhouse/params.ts'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import { ordersOf } from '../../revenue/orders/orders.ts'
import {
  namedTexts,
  type PersonColumn,
  people,
  type TextColumn,
  type TextCondition,
} from '../users/people.sql.ts'
import type { ConvertedGoals } from '../users/person-conversions.sql.ts'
import { traitValues } from '../users/traits.sql.ts'
import { EventCounts } from './event-counts.sql.ts'
import { numberSql, signs, textSql, timeSql, traitSql } from './field-conditions.sql.ts'
import { peopleField } from './fields.ts'
import type { EventCondition, FieldCondition, SegmentCondition, SegmentGroup } from './rules-model.ts'
import type { Moment } from './spans.ts'

/** The time, time zone and goals with which rules are evaluated. */
export type Evaluation = Moment & { goals: ConvertedGoals }

/** Which people to evaluate, and which columns to return. */
type PeopleSelection = {
  /** A subquery of `user` that restricts the people; everybody of the site if omitted. */
  among?: string
  columns?: readonly PersonColumn[]
}

/**
 * Evaluates rules over the people of a site. Returns one row per person: `user`, the requested columns, and `met_0`,
 * `met_1`, …, true if the person meets the rules at that index. Reads only the data that the rules use. Reads
 * `{site_id:String}`.
 * @throws Unprocessable if the site has more goals than one query can hold.
 */
export function evaluated(
  all: readonly SegmentGroup[],
  evaluation: Evaluation,
  params: Params,
  { among, columns = [] }: PeopleSelection = {},
): string {
  const compiled = new CompiledRules(evaluation, params)
  const met = all.map((it, n) => `toBool(${compiled.group(it)}) AS met_${n}`)
  const needed = [...new Set([...columns, ...compiled.columns])]
  const { goals } = evaluation
  const events = compiled.events.subquery(among)
  const traits = compiled.traits(among)
  return `
    SELECT ${['person.user AS user', ...columns.map((it) => `person.${it} AS ${it}`), ...met].join(', ')}
    FROM (${people(needed, { among, goals, conditions: compiled.texts }, params)}) AS person
    ${events ? `LEFT JOIN (${events}) AS done ON person.user = done.user` : ''}
    ${traits ? `LEFT JOIN (${traits}) AS known ON person.user = known.user` : ''}`
}

/** Selects the people who meet rules, as a subquery of `user`. Reads `{site_id:String}`. */
export function peopleMeeting(rules: SegmentGroup, evaluation: Evaluation, params: Params): string {
  return `SELECT user FROM (${evaluated([rules], evaluation, params)}) WHERE met_0`
}

/** Returns how many parameters rules need in a query; ClickHouse accepts 1,000. */
export function weightOfRules(rules: SegmentGroup): number {
  const params = new Params('weight')
  const goals = {
    goals: [],
    orders: ordersOf({ revenue: defaultRevenue }),
    money: { currency: 'USD', rates: {} },
  }
  const evaluation = { now: 0, timezone: 'UTC', goals }
  evaluated([rules], evaluation, params)
  return Object.keys(params.values).length
}

/** Converts rules to conditions, and collects the columns that these read. */
class CompiledRules {
  readonly columns = new Set<PersonColumn>()
  readonly texts: TextCondition[] = []
  readonly events: EventCounts
  readonly #traits: string[] = []

  constructor(
    private readonly evaluation: Evaluation,
    private readonly params: Params,
  ) {
    this.events = new EventCounts(evaluation, params)
  }

  group({ operator, conditions }: SegmentGroup): string {
    const parts = conditions.map((it) => `(${this.#condition(it)})`)
    return operator === 'not'
      ? `NOT (${parts.join(' OR ')})`
      : parts.join(operator === 'and' ? ' AND ' : ' OR ')
  }

  /** Returns a subquery of the traits that are read, as rows of `user, trait_0, …`; undefined if there are none. */
  traits(among: string | undefined): string | undefined {
    if (this.#traits.length === 0) return undefined
    const names = this.params.add(this.#traits, 'Array(String)')
    const values = this.#traits.map((_, n) => `anyIf(value, trait = ${names}[${n + 1}]) AS trait_${n}`)
    return `SELECT user, ${values.join(', ')} FROM (${traitValues({ among, names })}) GROUP BY user`
  }

  #condition(condition: SegmentCondition): string {
    if ('conditions' in condition) return this.group(condition)
    return 'type' in condition ? this.#event(condition) : this.#field(condition)
  }

  #event(condition: EventCondition): string {
    const { operator, value } = condition.count ?? { operator: 'gte', value: 1 }
    const times = `done.${this.events.columnOf(condition)}`
    const isMet = `${times} ${signs[operator]} ${this.params.add(value, 'UInt64')}`
    return condition.type === 'event' ? isMet : `NOT (${isMet})`
  }

  #field(condition: FieldCondition): string {
    const field = peopleField(condition.field)
    switch (field?.kind) {
      case 'number':
        return numberSql(
          field.name,
          this.#read(field.name),
          condition,
          this.evaluation.goals.money.currency,
          this.params,
        )
      case 'time':
        return timeSql(this.#read(field.name), condition, this.evaluation, this.params)
      case 'text':
        return this.#text(namedTexts[field.name], condition)
      case 'trait':
        return traitSql(`known.${this.#trait(field.trait)}`, field.path, condition, this.params)
      default:
        throw new Error(`Stored rules use an unknown field: ${condition.field}`)
    }
  }

  #read(column: PersonColumn): string {
    this.columns.add(column)
    return `person.${column}`
  }

  #text(column: TextColumn, condition: FieldCondition): string {
    const name = `text_${this.texts.length}`
    this.texts.push({ name, column, isMet: (text) => textSql(text, condition, this.params) })
    return `person.${name}`
  }

  #trait(name: string): string {
    const index = this.#traits.indexOf(name)
    return `trait_${index === -1 ? this.#traits.push(name) - 1 : index}`
  }
}
