import { showToast } from '#lib/components/toasts.svelte.ts'
import { noteSaved } from '#lib/unsaved/unsaved-forms.ts'
import type { SubmitFunction } from '$app/forms'

/** The result of a rejected form action: messages by field, all others in `message`. */
export type FormFailure = {
  /** Which form was submitted, if the page has several. */
  form?: string
  message?: string
  problems: Record<string, string>
  values: Record<string, string>
}

type Options = {
  /** Called when a submission starts and ends. */
  pending?: (isPending: boolean) => void
  /** The toast after success. */
  success?: string
  /** Called after success, once the data of the page is fresh. */
  done?: () => void
  /** True to clear the fields after success; forms that edit something keep them. */
  reset?: boolean
  /** False if success does not save what the form has: it is a preview. */
  saves?: boolean
}

/**
 * For `use:enhance`. Adds progress, a toast, and focus on the first error to a form that also works as a plain POST.
 */
export function submit({
  pending,
  success,
  done,
  reset = false,
  saves = true,
}: Options = {}): SubmitFunction {
  return ({ formElement }) => {
    pending?.(true)
    return async ({ result, update }) => {
      if (saves && (result.type === 'success' || result.type === 'redirect')) noteSaved(formElement)
      await update({ reset })
      pending?.(false)
      if (result.type === 'success') {
        if (success) showToast('success', success)
        done?.()
      } else if (result.type === 'failure') {
        formElement.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      }
    }
  }
}
