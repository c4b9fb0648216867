import {
  goKey,
  helpKey,
  nextRowKey,
  periodKeys,
  previousRowKey,
  realtimeKey,
  searchFieldKey,
  sidebarKey,
} from './keys.ts'

/** Keys that act on what the page shows: its element with this `aria-keyshortcuts`. */
const pageKeys = new Set([...Object.values(periodKeys), realtimeKey, searchFieldKey])

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'timeStamp'
>

/** What a press of a key asks for. */
export type KeyRequest =
  | { type: 'help' }
  | { type: 'sidebar' }
  | { type: 'go'; key: string }
  /** The next or the previous row of a table. */
  | { type: 'row'; direction: 1 | -1 }
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
  press({
    key: typed,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    repeat,
    timeStamp,
  }: Press): KeyRequest | undefined {
    // Some keyboards need Shift for `?` and `/`; the event has the character, and Shift itself types none.
    if (ctrlKey || metaKey || altKey || typed.length !== 1) return undefined
    // Caps Lock does not matter.
    const key = shiftKey ? typed : typed.toLowerCase()
    // Only moving through rows goes on while the key is held.
    if (repeat && key !== nextRowKey && key !== previousRowKey) return undefined
    const isSecond = timeStamp - this.#goAt <= sequence_ms
    this.reset()
    if (isSecond) return { type: 'go', key }
    if (key === goKey) this.#goAt = timeStamp
    else if (key === helpKey) return { type: 'help' }
    else if (key === sidebarKey) return { type: 'sidebar' }
    else if (key === nextRowKey) return { type: 'row', direction: 1 }
    else if (key === previousRowKey) return { type: 'row', direction: -1 }
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
