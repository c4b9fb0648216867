/** What a toast says, and how to take it back. */
export type Toast = {
  id: number
  kind: 'success' | 'error'
  message: string
  undo?: (() => void) | undefined
}

let shown = $state.raw<Toast[]>([])
let lastId = 0

/** The toasts on the page, newest last. */
export function toasts(): Toast[] {
  return shown
}

/**
 * Shows a message over the page for some seconds.
 * @param undo takes back what happened; the toast has a button for it, and stays longer
 */
export function showToast(kind: Toast['kind'], message: string, undo?: () => void): void {
  lastId += 1
  shown = [...shown.slice(1 - toasts_max), { id: lastId, kind, message, undo }]
}

/** Removes a toast from the page. */
export function dismissToast(id: number): void {
  shown = shown.filter((it) => it.id !== id)
}

const toasts_max = 3
