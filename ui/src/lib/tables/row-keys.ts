/** Keys that move the focus between the links of rows. */
const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The index of the row that a key moves to; undefined if it does not move. */
export function rowAfter(key: string, index: number, count: number): number | undefined {
  return count > 0 ? steps[key]?.(index, count - 1) : undefined
}

/** The link of each row that leads to a page: its first one. */
function rowLinks(root: ParentNode): HTMLElement[] {
  const rows = [...root.querySelectorAll('table[data-rows] > tbody > tr')]
  return rows.flatMap((row) => {
    const link = row.querySelector<HTMLElement>('a[href]')
    return link?.checkVisibility() ? [link] : []
  })
}

/** Moves the focus from the link of a row to that of another one. */
export function moveByKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const links = rowLinks((event.currentTarget as HTMLElement).parentElement ?? document)
  const index = links.indexOf(event.target as HTMLElement)
  const next = index === -1 ? undefined : rowAfter(event.key, index, links.length)
  if (next === undefined) return
  event.preventDefault()
  links[next]?.focus()
}

/** Focuses the link of the next or previous row; of the first or last row, if none has the focus. */
export function moveRows(direction: 1 | -1): void {
  const links = rowLinks(document)
  const index = links.indexOf(document.activeElement as HTMLElement)
  const next =
    index === -1
      ? direction === 1
        ? 0
        : links.length - 1
      : rowAfter(direction === 1 ? 'ArrowDown' : 'ArrowUp', index, links.length)
  if (next !== undefined) links[next]?.focus()
}
