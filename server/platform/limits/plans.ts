import type { plans } from '../../../db/postgres/schema/workspaces.ts'

/** Limits of a key: `rate` requests per second, bursts of `burst`, `daily` per day, `concurrent` at the same time. */
export type PlanLimits = { rate: number; burst: number; daily: number | null; concurrent: number }

export const planLimits: Record<(typeof plans)[number], PlanLimits> = {
  free: { rate: 10, burst: 20, daily: 10_000, concurrent: 5 },
  starter: { rate: 50, burst: 100, daily: 100_000, concurrent: 10 },
  professional: { rate: 200, burst: 500, daily: 1_000_000, concurrent: 50 },
  enterprise: { rate: 1000, burst: 2000, daily: null, concurrent: 200 },
}
