import type { Db } from '../../../db/postgres/client.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { conversionRows } from '../../revenue/conversions/conversion-rows.sql.ts'
import { findGoal, goalsById, type StoredGoal } from '../../revenue/conversions/goals.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import { type Orders, ordersId, ordersOf } from '../../revenue/orders/orders.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import type { Condition } from './filter.ts'
import { goalMetrics, orderMetrics, type ReportedMetric } from './model.ts'
import type { Period } from './period.ts'

/** What a traffic request counts besides sessions, and the people it is restricted to by what they bought or did. */
export type Credited = {
  money: Money
  orders: Orders | undefined
  goal: StoredGoal | undefined
  filters: { isIn: boolean; goals: StoredGoal[]; orders: Orders | undefined }[]
}

/** Each goal adds its conditions to the query. */
const filteredGoals_max = 10

/**
 * Reads the goal, the orders and the conditions on conversions of a request; undefined if it has none of them.
 * @throws ValidationError for metrics of a goal without a goal, and for invalid conditions.
 * @throws NotFound for a goal that the site does not have.
 */
export async function readCredited(
  db: Db,
  site: ConvertingSite,
  requested: readonly ReportedMetric[],
  goalId: string | undefined,
  conditions: readonly Condition<'conversion'>[],
): Promise<Credited | undefined> {
  const needsGoal = requested.find((it) => goalMetrics.some((name) => name === it))
  if (needsGoal && goalId === undefined)
    throw new ValidationError([
      { field: 'conversion_id', message: `conversion_id is missing: ${needsGoal} is of one goal` },
    ])
  const needsOrders = requested.some((it) => orderMetrics.some((name) => name === it))
  if (!needsOrders && goalId === undefined && conditions.length === 0) return undefined
  const [money, goal, filtered] = await Promise.all([
    moneyOf(db, site),
    goalId === undefined ? undefined : findGoal(db, site, goalId),
    goalsOf(db, site, conditions),
  ])
  const orders = ordersOf(site)
  return {
    money,
    orders: needsOrders ? orders : undefined,
    goal: needsGoal ? goal : undefined,
    filters: conditions.map(({ operator, values }) => ({
      isIn: operator === '==',
      goals: filtered.filter((it) => values.includes(it.id)),
      orders: values.includes(ordersId) ? orders : undefined,
    })),
  }
}

async function goalsOf(db: Db, site: ConvertingSite, conditions: readonly Condition<'conversion'>[]) {
  const refuse = (message: string): never => {
    throw new ValidationError([{ field: 'filters', message: `filters ${message}` }])
  }
  if (conditions.some((it) => it.operator.endsWith('~'))) refuse('supports only == and != for conversion')
  const ids = [...new Set(conditions.flatMap((it) => it.values))].filter((it) => it !== ordersId)
  if (ids.length > filteredGoals_max) refuse(`must not name more than ${filteredGoals_max} goals`)
  const found = await goalsById(db, site, ids)
  const unknown = ids.find((it) => found.every((goal) => goal.id !== it))
  if (unknown !== undefined)
    refuse(`contains the unknown conversion goal "${unknown}" (expected ids of goals, or ${ordersId})`)
  return found
}

/** Returns the people that the conditions on conversions keep: those who converted, or did not, in a period. */
export function peopleConverted(credited: Credited | undefined, { start, end }: Period): PeopleFilter {
  if (!credited) return []
  const { money, filters } = credited
  const range = { money, from: new Date(start), until: new Date(end) }
  return filters.map(({ isIn, goals, orders }) => ({
    isIn,
    subquery: (params) =>
      [goals, orders ? [orders] : []]
        .filter((it) => it.length > 0)
        // Whether a conversion counts once or each time does not matter here.
        .map((some) => some.map((it) => ({ ...it, countingMethod: 'every' as const })))
        .map((some) => `SELECT user FROM (${conversionRows({ goals: some, ...range }, params)})`)
        .join(' UNION ALL '),
  }))
}
