import type { StoredGoal } from '../../revenue/conversions/goals.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import type { HourGrid } from './grid.ts'

/** A site as far as its history needs it. */
export type WatchedSite = { id: string; goals: StoredGoal[]; money: Money; grid: HourGrid }
