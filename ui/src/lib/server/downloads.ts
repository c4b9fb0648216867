import { error, type RequestEvent } from '@sveltejs/kit'
import type { DownloadedList } from '../../../../server/identity/audit/list-downloads.ts'
import { callConsole } from './team.ts'

type Event = Pick<RequestEvent, 'locals' | 'request'>

/**
 * Records in the audit log that the person downloads a list, which the console writes from pages of the API. Files of
 * the API are recorded there. @throws SvelteKit's HttpError if it cannot be recorded: nothing is handed out then.
 */
export async function recordDownload(event: Event, list: DownloadedList, siteId?: string): Promise<void> {
  // Only asks what there would be to download.
  if (event.request.method === 'HEAD') return
  const { ok, failure } = await callConsole(event, 'downloads', { list, ...(siteId && { site_id: siteId }) })
  if (!ok) error(failure.status, failure.message)
}

/** Requests a file or an event stream of the API with the key and the browser of the person, to pass it on as a stream. */
export function requestFile(
  { locals: { service, session }, request }: Event,
  path: string,
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${session?.key}`,
    'user-agent': request.headers.get('user-agent') ?? '',
  }
  return service.send(new Request(service.origin + path, { headers }))
}
