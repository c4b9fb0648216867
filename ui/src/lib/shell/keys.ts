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
/** With Alt, as it must also work while a field has the focus. */
export const toastKey = 'T'
// @wc-ignore
export const toastKeyWithAlt = 'Alt+T'
// @wc-ignore
export const toastKeyCode = 'KeyT'
export const nextRowKey = 'j'
export const previousRowKey = 'k'

/** The label of a key: `Ctrl`, `⌘`, `G`. */
export function labelOfKey(key: string, isMac: boolean): string {
  if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
  // @wc-ignore
  if (key === 'alt') return isMac ? '⌥' : 'Alt'
  return key.length === 1 ? key.toUpperCase() : key
}
