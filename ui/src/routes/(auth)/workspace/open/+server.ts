import { redirect } from '@sveltejs/kit'
import { callConsole } from '#lib/server/team.ts'
import type { RequestHandler } from './$types'

/** Opens another workspace of the person. Leaves the current one open if they are no longer a member of the other. */
export const POST: RequestHandler = async (event) => {
  const workspace_id = String((await event.request.formData()).get('workspace_id') ?? '')
  await callConsole(event, 'workspace/open', { workspace_id })
  redirect(303, '/sites')
}
