/** Keys that open a menu from its button, with the item that they go to: the first or the last one. */
export const openingKeys: Record<string, 'first' | 'last'> = { ArrowDown: 'first', ArrowUp: 'last' }

/**
 * The item of a menu that a key goes to.
 * @param current the index of the focused item; -1 if none is focused
 * @param labels the texts of the items
 * @returns the index of the item, or undefined if the key does nothing
 */
export function itemAfter(key: string, current: number, labels: string[]): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return (current <= 0 ? count : current) - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
  if (key.length !== 1 || key === ' ') return undefined
  const from = current + 1
  const order = labels.map((_, index) => (from + index) % count)
  return order.find((index) => labels[index]?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
