import { error } from '@sveltejs/kit'
import { requestFile } from '#lib/server/downloads.ts'
import type { RequestHandler } from './$types'

/** Exports all stored data of a user. Streams the response of the API, which may not fit into memory. */
export const GET: RequestHandler = async (event) => {
  const { site_id, user_id } = event.params
  const path = `/v1/sites/${encodeURIComponent(site_id)}/users/${encodeURIComponent(user_id)}/data`
  const answer = await requestFile(event, path)
  if (!answer.ok)
    error([404, 429].includes(answer.status) ? answer.status : 502, 'The data of the user could not be read.')
  return new Response(answer.body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': answer.headers.get('content-disposition') ?? 'attachment',
      'cache-control': 'no-store',
    },
  })
}
