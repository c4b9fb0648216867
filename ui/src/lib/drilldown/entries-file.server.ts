import type { RequestEvent } from '@sveltejs/kit'
import type { CustomDimensions } from '#lib/dashboard/dimensions.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { allPages } from '#lib/server/all-pages.ts'
import { recordDownload } from '#lib/server/downloads.ts'
import { textStream } from '../../../../packages/text/text-stream.ts'
import type { DownloadedList } from '../../../../server/identity/audit/list-downloads.ts'
import { csvHeader, csvLines } from './csv.ts'
import type { Entries } from './entries.server.ts'
import type { List } from './lists.ts'

/** How many entries a page of the API has at most. */
export const entriesAtOnce = 1000

/**
 * Returns the entries of a list as CSV, page by page from the API.
 * @throws the errors of `readPage`, and SvelteKit's HttpError if the download cannot be recorded.
 */
export async function entriesFile(
  event: Pick<RequestEvent, 'locals' | 'request'>,
  file: {
    name: string
    list: List
    /** What the audit log calls the list. */
    downloaded: DownloadedList
    site: { id: string; settings: { custom_dimensions: CustomDimensions } }
    readPage: (cursor?: string) => Promise<Entries & { cursor: string | null }>
  },
): Promise<Response> {
  const custom = file.site.settings.custom_dimensions
  const header = csvHeader(file.list, custom)
  const pages = await allPages(file.readPage, (it) => it.cursor)
  await recordDownload(event, file.downloaded, file.site.id)

  async function* lines() {
    yield header
    for await (const found of pages) yield csvLines(found, custom)
  }
  return new Response(textStream(lines()), { headers: csvHeaders(file.name) })
}
