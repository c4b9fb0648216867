import { type Preset, presetLabels } from '#lib/dashboard/periods.ts'
import {
  goKey,
  helpKey,
  labelOfKey,
  nextRowKey,
  periodKeys,
  previousRowKey,
  realtimeKey,
  searchFieldKey,
  sidebarKey,
  toastKey,
} from './keys.ts'
import type { Section } from './sections.ts'

/** What a key, or a sequence of keys, does. The handler, the dialog of all keys and the documentation use this list. */
export type Shortcut = {
  /** Pressed one after the other; `mod` is Ctrl, or ⌘ on a Mac, and `alt` is Alt, or ⌥: both are held down. */
  keys: string[]
  does: string
}

/** Shortcuts under a heading. */
export type ShortcutGroup = { label: string; shortcuts: Shortcut[] }

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
        { keys: [sidebarKey], does: 'Collapse or expand the sidebar' },
        { keys: ['alt', toastKey], does: 'Go to the newest message, such as one with Undo' },
        { keys: [helpKey], does: 'Show all keys' },
        { keys: ['Esc'], does: 'Close a menu or a dialog' },
      ],
    },
    {
      label: 'Rows of a table',
      shortcuts: [
        { keys: [nextRowKey], does: 'Next row, or the first one' },
        { keys: [previousRowKey], does: 'Previous row, or the last one' },
        { keys: ['↓'], does: 'Next row, from a row' },
        { keys: ['↑'], does: 'Previous row, from a row' },
        { keys: ['Home'], does: 'First row, from a row' },
        { keys: ['End'], does: 'Last row, from a row' },
        { keys: ['Enter'], does: 'Open the row' },
      ],
    },
    {
      label: 'Period of the dashboard and of reports',
      shortcuts: [...periods, { keys: [realtimeKey], does: 'Realtime (on the dashboard)' }],
    },
    {
      label: 'Go to a page',
      shortcuts: sections.flatMap((section) =>
        section.key ? [{ keys: [goKey, section.key], does: section.label }] : [],
      ),
    },
  ]
}

/** True for a key that is held down while the next one is pressed. */
export function isHeld(key: string | undefined): boolean {
  return key === 'mod' || key === 'alt'
}

/** The shortcuts as tables of the documentation. */
export function printShortcuts(groups: ShortcutGroup[]): string {
  const row = ({ keys, does }: Shortcut) =>
    `| ${keys.map((key) => `\`${labelOfKey(key, false)}\``).join(isHeld(keys[0]) ? ' + ' : ' then ')} | ${does} |`
  return groups
    .map(({ label, shortcuts }) => [`| ${label} | |`, '|---|---|', ...shortcuts.map(row)].join('\n'))
    .join('\n\n')
}
