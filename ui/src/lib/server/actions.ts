import { fail } from '@sveltejs/kit'
import { type Failure, failureOf } from '#lib/api.ts'
import type { FormFailure } from '#lib/forms.ts'

/** A form's text fields as they were sent, so that a page with errors still shows them. Passwords are left out. */
export function textFields(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.toLowerCase().includes('password')) values[name] = value
  }
  return values
}

/** What the API says with ids, said to a person. */
const takenWords: Record<string, string> = {
  domain: 'Another site of this workspace has this domain already.',
}

/** The API's "timezone must be …" beside the field itself: "Must be …". */
export function sentence(message: string, field: string): string {
  const text = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}

/**
 * The failure a form shows: each message beside its field where the form has one of that name, everything else on top.
 * `settings.data_retention_days` belongs to a field of exactly this name.
 */
export function refused(
  failure: Failure & { status: number },
  values: Record<string, string>,
  fields: string[],
  form?: string,
) {
  const problems: Record<string, string> = {}
  const others: string[] = []
  const details =
    failure.details ?? (failure.field ? [{ field: failure.field, message: failure.message }] : [])
  for (const { field, message } of details) {
    const name = fields.find((candidate) => field === candidate || field.startsWith(`${candidate}.`))
    if (name)
      problems[name] ??=
        failure.code === 'conflict' ? (takenWords[name] ?? message) : sentence(message, field)
    else others.push(sentence(message, field))
  }
  const message = others.join(' ') || (Object.keys(problems).length ? undefined : failure.message)
  return fail<FormFailure>(failure.status, { form, message, problems, values })
}

/** The same for the error of a typed API call. */
export function refusedBy(
  error: { status: unknown; value: unknown },
  values: Record<string, string>,
  fields: string[],
  form?: string,
) {
  return refused(failureOf(error), values, fields, form)
}
