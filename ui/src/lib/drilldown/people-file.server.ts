import { error, type RequestEvent } from '@sveltejs/kit'
import type { Block } from '#lib/dashboard/reports.server.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { allPages } from '#lib/server/all-pages.ts'
import { recordDownload } from '#lib/server/downloads.ts'
import { csvLine } from '../../../../packages/text/csv-line.ts'
import { textStream } from '../../../../packages/text/text-stream.ts'
import type { DownloadedList } from '../../../../server/identity/audit/list-downloads.ts'

type People<Person> = Block<{ people: Person[]; cursor: string | null }>
type Cell = string | number | null

/** How many people a page of the API has at most. */
const peopleAtOnce = 1000

/**
 * Returns all people behind a number as CSV, page by page from the API: their ids, and the cells of `columns`.
 * @throws SvelteKit's HttpError if the first page cannot be read or the download cannot be recorded.
 */
export async function peopleFile<Person extends { user_id: string | null; client_id: string | null }>(
  event: Pick<RequestEvent, 'locals' | 'request'>,
  file: {
    name: string
    list: DownloadedList
    siteId: string
    readPage: (page: { limit: number; cursor: string | undefined }) => Promise<People<Person>>
    columns: Record<string, (person: Person) => Cell>
  },
): Promise<Response> {
  const pages = await allPages(
    async (cursor?: string) => {
      const { value, problem } = await file.readPage({ limit: peopleAtOnce, cursor })
      return value ?? error(502, problem.message)
    },
    (it) => it.cursor,
  )
  await recordDownload(event, file.list, file.siteId)
  const cells = Object.values(file.columns)

  async function* lines() {
    yield csvLine(['User', 'Client', ...Object.keys(file.columns)])
    for await (const { people } of pages)
      yield people
        .map((it) => csvLine([it.user_id, it.client_id, ...cells.map((cellOf) => cellOf(it))]))
        .join('')
  }
  return new Response(textStream(lines()), { headers: csvHeaders(file.name) })
}
