import { toast } from 'svelte-sonner'
import type { SubmitFunction } from '$app/forms'

/** What a form action answers when the API refused: messages by field, the rest in `message`. */
export type FormFailure = {
  /** Which form of the page it was, where there are several. */
  form?: string
  message?: string
  problems: Record<string, string>
  values: Record<string, string>
}

type Options = {
  /** Told the form while its submission runs. */
  pending?: (isPending: boolean) => void
  /** The toast after success. */
  success?: string
  /** Called after success, once the page's data is fresh. */
  done?: () => void
  /** Whether fields go back to empty after success; a form that edits something keeps them. */
  reset?: boolean
}

/** For `use:enhance`: the same form that works as a plain POST, with progress, a toast, and focus on the first error. */
export function submit({ pending, success, done, reset = false }: Options = {}): SubmitFunction {
  return ({ formElement }) => {
    pending?.(true)
    return async ({ result, update }) => {
      await update({ reset })
      pending?.(false)
      if (result.type === 'success') {
        if (success) toast.success(success)
        done?.()
      } else if (result.type === 'failure') {
        formElement.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      }
    }
  }
}
