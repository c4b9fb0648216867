import type { StoredGoal } from '../../revenue/conversions/goals.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import type { Orders } from '../../revenue/orders/orders.ts'
import type { HourGrid } from './grid.ts'

/** The part of a site that its history needs. */
export type WatchedSite = { id: string; goals: StoredGoal[]; orders: Orders; money: Money; grid: HourGrid }
