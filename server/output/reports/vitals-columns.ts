import type { Vitals } from '../../analytics/web-vitals/model.ts'
import { vitals } from '../../analytics/web-vitals/vitals.ts'

/** The columns of a table of web vitals: how many page loads, and the 75th percentile of each vital. */
export const vitalsColumns = ['page_loads', ...vitals] as const

/** The values of `vitalsColumns`; null for what was not measured. */
export function vitalsValues(measured: { page_loads: number; vitals: Vitals } | null): (number | null)[] {
  return [measured?.page_loads ?? null, ...vitals.map((it) => measured?.vitals[it].p75 ?? null)]
}
