import { error } from '@sveltejs/kit'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import type { RequestHandler } from './$types'

/** Returns the error report of an import from the API. */
export const GET: RequestHandler = async ({
  locals: { service, session },
  params: { site_id, import_id },
}) => {
  const answer = await service.send(
    new Request(`${service.origin}/v1/sites/${site_id}/imports/${encodeURIComponent(import_id)}/errors`, {
      headers: { authorization: `Bearer ${session?.key}` },
    }),
  )
  if (!answer.ok) error(answer.status, 'The error report could not be loaded.')
  return new Response(answer.body, { headers: csvHeaders(`errors ${import_id}`) })
}
