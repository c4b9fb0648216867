import { fail } from '@sveltejs/kit'
import { type Failure, failureOf } from '#lib/api.ts'
import { asSentence } from '#lib/format.ts'
import type { FormFailure } from '#lib/forms.ts'

/** The submitted text fields of a form, to show them again next to errors. Passwords are left out. */
export function textFields(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.toLowerCase().includes('password')) values[name] = value
  }
  return values
}

/** Readable messages for API errors that contain ids. */
const conflictMessages: Record<string, string> = {
  domain: 'Another site of this workspace already uses this domain.',
}

/** Shortens "timezone must be …" from the API to "Must be …", for display at the field. */
export function sentence(message: string, field: string): string {
  return asSentence(message.startsWith(`${field} `) ? message.slice(field.length + 1) : message)
}

/**
 * The result of a rejected form: each message at the field with that name, all others at the top.
 * `settings.data_retention_days` only belongs to a field of exactly this name.
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
        failure.code === 'conflict' ? (conflictMessages[name] ?? message) : sentence(message, field)
    else others.push((failure.code === 'conflict' && conflictMessages[field]) || sentence(message, field))
  }
  const message = others.join(' ') || (Object.keys(problems).length ? undefined : failure.message)
  return fail<FormFailure>(failure.status, { form, message, problems, values })
}

/** The same for an error of the typed client. */
export function refusedBy(
  error: { status: unknown; value: unknown },
  values: Record<string, string>,
  fields: string[],
  form?: string,
) {
  return refused(failureOf(error), values, fields, form)
}

/** The result of a failed action that has no fields: its message. @param form which form, if the page has several */
export function refusal(error: { status: unknown; value: unknown }, form?: string) {
  const { status, message } = failureOf(error)
  return fail(status, { form, message })
}
