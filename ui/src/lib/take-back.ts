import { showToast } from '#lib/components/toasts.svelte.ts'
import { deserialize } from '$app/forms'
import { invalidateAll } from '$app/navigation'

/** How to take back what a form did. */
export type Undo = {
  /** The form action that does it, on the page of the form: by default the one of the form. */
  action?: string
  fields: Record<string, string>
  /** The toast after it. */
  done: string
}

/** Submits the form action that takes something back, from whatever page is open by then. */
export async function takeBack(address: URL, { fields, done }: Undo): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  try {
    const headers = { accept: 'application/json', 'x-sveltekit-action': 'true' }
    const answer = await fetch(address, { method: 'POST', headers, body })
    const result = deserialize(await answer.text())
    if (result.type === 'success' || result.type === 'redirect') {
      await invalidateAll()
      showToast('success', done)
    } else {
      const message: unknown = result.type === 'failure' ? result.data?.message : result.error?.message
      showToast('error', typeof message === 'string' && message ? message : failed)
    }
  } catch {
    // The network, or an answer that is none of the console.
    showToast('error', failed)
  }
}

const failed = 'This could not be undone. Reload the page and try again.'
