import { type ActionFailure, fail, redirect } from '@sveltejs/kit'
import { refusedBy } from './actions.ts'

type ApiError = { status: unknown; value: unknown }

/** The response of the typed client to a request that creates or changes a resource. */
export type Saved<Resource> = { data: { data: Resource }; error: null } | { data: null; error: ApiError }

/** The state of a submitted form: its draft, problems by field, and what else the page shows, such as a preview. */
export type FormState<Draft, Preview = never> = {
  draft: Draft
  problems: Record<string, string>
  message?: string
  preview?: Preview
}

/** What a submission leads to: a saved resource, a rejected form, or the form again with changes or a preview. */
export type Submission<Resource, State> =
  | { saved: Resource; failure?: undefined; state?: undefined }
  | { failure: ActionFailure<State>; saved?: undefined; state?: undefined }
  | { state: State; saved?: undefined; failure?: undefined }

/**
 * Saves the draft of a form unless it has problems already.
 * @param save sends the draft to the API
 * @param fields the API's names of fields that the form shows problems beside
 * @returns the saved resource, or the failure with which the form is shown again
 */
export async function saveDraft<Draft, Resource>(
  draft: Draft,
  problems: Record<string, string>,
  save: () => Promise<Saved<Resource>>,
  fields: string[],
): Promise<Exclude<Submission<Resource, FormState<Draft>>, { state: object }>> {
  if (Object.keys(problems).length > 0) return { failure: fail(400, { draft, problems }) }
  const { data, error } = await save()
  if (!error) return { saved: data.data }
  const { status, data: refused } = refusedBy(error, {}, fields)
  const state = { draft, problems: refused.problems, message: refused.message }
  return { failure: fail(status, state) }
}

/** The form action `status`: sets the status that the form names, one of two. */
export async function changeStatus<Status extends string>(
  request: Request,
  [active, inactive]: [active: Status, inactive: Status],
  patch: (status: Status) => Promise<{ error: ApiError | null }>,
) {
  const form = await request.formData()
  const status = form.get('status') === inactive ? inactive : active
  const { error } = await patch(status)
  return error ? refusedBy(error, {}, [], 'status') : { form: 'status', saved: status }
}

/** The form action `delete`: deletes a resource and leads back to its list. */
export async function deleteAndLeave(removal: Promise<{ error: ApiError | null }>, list: string) {
  const { error } = await removal
  if (error) return refusedBy(error, {}, [], 'delete')
  redirect(303, `${list}?deleted`)
}
