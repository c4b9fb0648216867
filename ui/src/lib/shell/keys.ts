import type { Preset } from '#lib/dashboard/periods.ts'

/** The keys of the periods, those of Plausible as far as it has the same period. */
export const periodKeys: Record<Preset, string> = {
  today: 'd',
  yesterday: 'e',
  '7d': 'w',
  '28d': 'f',
  '30d': 't',
  month: 'm',
  'last-month': 'l',
  '12mo': 'y',
}

export const realtimeKey = 'r'
export const searchFieldKey = '/'
export const helpKey = '?'
export const sidebarKey = 'b'
export const goKey = 'g'
export const nextRowKey = 'j'
export const previousRowKey = 'k'

/** The label of a key: `Ctrl`, `⌘`, `G`. */
export function labelOfKey(key: string, isMac: boolean): string {
  if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
  return key.length === 1 ? key.toUpperCase() : key
}
