import { tick } from 'svelte'

let library = $state.raw<typeof import('svelte-sonner')>()

/** Loads what shows toasts. Pages do this after they work, so that they do not wait for it. */
export async function loadToasts(): Promise<void> {
  library ??= await import('svelte-sonner')
}

/** The component that shows the toasts, once it is loaded. */
export function toaster() {
  return library?.Toaster
}

/** Shows a message over the page for some seconds. */
export async function showToast(kind: 'success' | 'error', message: string): Promise<void> {
  await loadToasts()
  // Screen readers announce what is added to a region that they know.
  await tick()
  library?.toast[kind](message)
}
