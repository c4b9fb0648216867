import { error } from '@sveltejs/kit'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { requestFile } from '#lib/server/downloads.ts'
import type { RequestHandler } from './$types'

/** Returns the error report of an import from the API. */
export const GET: RequestHandler = async (event) => {
  const { site_id, import_id } = event.params
  const path = `/v1/sites/${encodeURIComponent(site_id)}/imports/${encodeURIComponent(import_id)}/errors`
  const answer = await requestFile(event, path)
  if (!answer.ok) error(answer.status, 'The error report could not be loaded.')
  return new Response(answer.body, { headers: csvHeaders(`errors ${import_id}`) })
}
