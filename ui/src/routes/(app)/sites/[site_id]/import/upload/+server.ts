import type { RequestHandler } from './$types'

/** Streams an upload to the API without buffering it. */
export const POST: RequestHandler = async ({ locals: { service, session }, params, request, url }) => {
  const search = url.searchParams
  const query = new URLSearchParams({ site_id: params.site_id, source: search.get('source') ?? 'sightline' })
  if (search.get('dry_run') === 'true') query.set('dry_run', 'true')
  const headers = new Headers({
    authorization: `Bearer ${session?.key}`,
    'content-type': request.headers.get('content-type') ?? 'application/octet-stream',
  })
  const key = search.get('key')
  if (key) headers.set('idempotency-key', key)
  if (search.get('gzip') === 'true') headers.set('content-encoding', 'gzip')
  const answer = await service.send(
    new Request(`${service.origin}/v1/import/historical?${query}`, {
      method: 'POST',
      headers,
      body: request.body,
      duplex: 'half',
    } as RequestInit),
  )
  return new Response(answer.body, {
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
  })
}
