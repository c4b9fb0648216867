import { error } from '@sveltejs/kit'
import { requestFile } from '#lib/server/downloads.ts'
import type { RequestHandler } from './$types'

/** Exports all members of a segment as CSV. Streams the response of the API, which may not fit into memory. */
export const GET: RequestHandler = async (event) => {
  const { site_id, segment_id } = event.params
  const path = `/v1/sites/${encodeURIComponent(site_id)}/segments/${encodeURIComponent(segment_id)}/members?format=csv`
  const answer = await requestFile(event, path)
  if (!answer.ok)
    error([404, 429].includes(answer.status) ? answer.status : 502, 'The members could not be read.')
  return new Response(answer.body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': answer.headers.get('content-disposition') ?? 'attachment',
      'cache-control': 'no-store',
    },
  })
}
