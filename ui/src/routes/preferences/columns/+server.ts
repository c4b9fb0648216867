import { redirect } from '@sveltejs/kit'
import { keepColumnChoice } from '#lib/server/column-choice.ts'
import { pathWithin } from '#lib/server/next.ts'
import type { RequestHandler } from './$types'

/**
 * Keeps which columns of a table are not as they are at first: `changed`. A form without JavaScript sends all columns as
 * `choosable`, those that are hidden at first as `hidden`, and those that shall be shown as `shown`.
 */
export const POST: RequestHandler = async ({ request, cookies }) => {
  const form = await request.formData()
  const all = (name: string) => form.getAll(name).map(String)
  const [shown, hidden] = [all('shown'), all('hidden')]
  const changed = form.has('reset')
    ? []
    : [...all('changed'), ...all('choosable').filter((it) => shown.includes(it) === hidden.includes(it))]
  keepColumnChoice(cookies, String(form.get('table')), changed)
  redirect(303, pathWithin(String(form.get('next'))))
}
