import { type Preset, presetLabels } from '#lib/dashboard/periods.ts'
import type { Section } from './sections.ts'

/** What a key, or a sequence of keys, does. The handler, the dialog of all keys and the documentation use this list. */
export type Shortcut = {
  /** Pressed one after the other; `mod` is Ctrl, or ⌘ on a Mac, held down. */
  keys: string[]
  does: string
  /** The page that it opens. */
  section?: Section
}

/** Shortcuts under a heading. */
export type ShortcutGroup = { label: string; shortcuts: Shortcut[] }

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
const helpKey = '?'
const goKey = 'g'

/** Keys that act on what the page shows: its element with this `aria-keyshortcuts`. */
const pageKeys = new Set([...Object.values(periodKeys), realtimeKey, searchFieldKey])

/** All shortcuts of a person on a page whose sections are given. */
export function shortcutGroups(sections: Section[]): ShortcutGroup[] {
  const periods = (Object.keys(periodKeys) as Preset[]).map((preset) => ({
    keys: [periodKeys[preset]],
    does: presetLabels[preset],
  }))
  return [
    {
      label: 'Everywhere',
      shortcuts: [
        { keys: ['mod', 'K'], does: 'Search or jump to a page' },
        { keys: [searchFieldKey], does: 'Go to the search field or the filter of the page' },
        { keys: [helpKey], does: 'Show all keys' },
        { keys: ['Esc'], does: 'Close a menu or a dialog' },
      ],
    },
    {
      label: 'Period of the dashboard and of reports',
      shortcuts: [...periods, { keys: [realtimeKey], does: 'Realtime (on the dashboard)' }],
    },
    {
      label: 'Go to a page',
      shortcuts: sections.flatMap((section) =>
        section.key ? [{ keys: [goKey, section.key], does: section.label, section }] : [],
      ),
    },
  ]
}

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'timeStamp'
>

/** What a press of a key asks for. */
export type Request =
  | { type: 'help' }
  | { type: 'go'; key: string }
  /** The element of the page with this key. */
  | { type: 'activate'; key: string }

/** The second key of a sequence counts for this long. */
const sequence_ms = 3000

/** Recognizes the shortcuts in a series of presses. */
export class KeySequence {
  #goAt = Number.NEGATIVE_INFINITY

  /** Forgets the first key of a sequence. */
  reset(): void {
    this.#goAt = Number.NEGATIVE_INFINITY
  }

  /** The request that a press completes, if any. */
  press({ key: typed, ctrlKey, metaKey, altKey, shiftKey, repeat, timeStamp }: Press): Request | undefined {
    // Some keyboards need Shift for `?` and `/`; the event has the character, and Shift itself types none.
    if (ctrlKey || metaKey || altKey || repeat || typed.length !== 1) return undefined
    // Caps Lock does not matter.
    const key = shiftKey ? typed : typed.toLowerCase()
    const isSecond = timeStamp - this.#goAt <= sequence_ms
    this.reset()
    if (isSecond) return { type: 'go', key }
    if (key === goKey) this.#goAt = timeStamp
    else if (key === helpKey) return { type: 'help' }
    else if (pageKeys.has(key)) return { type: 'activate', key }
    return undefined
  }
}

/** True for Ctrl-K, or ⌘K on a Mac. There, Ctrl-K deletes the rest of a line. */
export function isPaletteKey(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Omit<Press, 'repeat' | 'timeStamp'>,
  isMac: boolean,
): boolean {
  const [isHeld, isOther] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  return isHeld && !isOther && !altKey && !shiftKey && key.toLowerCase() === 'k'
}

/** The label of a key: `Ctrl`, `⌘`, `G`. */
export function labelOfKey(key: string, isMac: boolean): string {
  if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
  return key.length === 1 ? key.toUpperCase() : key
}

/** The shortcuts as tables of the documentation. */
export function printShortcuts(groups: ShortcutGroup[]): string {
  const row = ({ keys, does }: Shortcut) =>
    `| ${keys.map((key) => `\`${labelOfKey(key, false)}\``).join(keys[0] === 'mod' ? ' + ' : ' then ')} | ${does} |`
  return groups
    .map(({ label, shortcuts }) => [`| ${label} | |`, '|---|---|', ...shortcuts.map(row)].join('\n'))
    .join('\n\n')
}
