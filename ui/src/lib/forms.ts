import { showToast } from '#lib/components/toasts.svelte.ts'
import { takeBack, type Undo } from '#lib/take-back.ts'
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

/**
 * Keeps what the actions of a page answered last about each of its forms: while one is sent, the others keep their
 * messages and what was typed into them. Call it once for a page, and what it returns with each `form` of the page, which
 * SvelteKit also sets to null in between, and with what the forms edit: another one begins without results.
 */
export function resultsByForm<Result extends object>() {
  let kept = new Map<string, Result>()
  let edited = ''
  return (result: Result | null | undefined, subject = '') => {
    kept = new Map(subject === edited ? kept : [])
    edited = subject
    const name = result ? formOf(result) : undefined
    if (result && name !== undefined) kept.set(name, result)
    const results = kept
    return {
      of: (form: string) => results.get(form),
      refusalOf(form: string): FormFailure | undefined {
        const found = results.get(form)
        return found && 'problems' in found ? (found as unknown as FormFailure) : undefined
      },
    }
  }
}

/** Which form a result is of: a refusal and a preview have its name in `form`, and success in `saved`. */
function formOf(result: object): string | undefined {
  const { form, saved } = result as { form?: string; saved?: string }
  return form ?? saved
}

type Options = {
  /** Called when a submission starts and ends. */
  pending?: (isPending: boolean) => void
  /** The toast after success. */
  success?: string
  /** How to take it back: the toast offers it. Only for what can be taken back exactly. */
  undo?: Undo | undefined
  /** Called after success, once the data of the page is fresh. */
  done?: () => void
  /** True to clear the fields after success; forms that edit something keep them. */
  reset?: boolean
  /** False if success does not save what the form has: it is a preview. */
  saves?: boolean
}

/**
 * For `use:enhance`. Adds progress, a toast, and focus on the first error to a form that also works as a plain POST.
 * @param options a function if they change while the form is on the page: it is called with each submission
 */
export function submit(options: Options | (() => Options) = {}): SubmitFunction {
  return ({ formElement, action }) => {
    const {
      pending,
      success,
      undo,
      done,
      reset = false,
      saves = true,
    } = typeof options === 'function' ? options() : options
    // The page may be another one by the time of the undo.
    const undoAddress = new URL(undo?.action ?? action.href, action)
    pending?.(true)
    return async ({ result, update }) => {
      if (saves && (result.type === 'success' || result.type === 'redirect')) noteSaved(formElement)
      await update({ reset })
      pending?.(false)
      if (undo && success && (result.type === 'success' || result.type === 'redirect')) {
        showToast('success', success, () => void takeBack(undoAddress, undo))
      } else if (success && result.type === 'success') {
        showToast('success', success)
      }
      if (result.type === 'success') done?.()
      if (result.type === 'failure') formElement.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  }
}
