import { error, type RequestEvent } from '@sveltejs/kit'
import type { Block } from '#lib/dashboard/reports.server.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { allPages } from '#lib/server/all-pages.ts'
import { recordDownload } from '#lib/server/downloads.ts'
import { csvLine } from '../../../../packages/text/csv-line.ts'
import { textStream } from '../../../../packages/text/text-stream.ts'
import type { DownloadedList } from '../../../../server/identity/audit/list-downloads.ts'

type People<Person> = Block<{ entries: Person[]; cursor: string | null }>
type Cell = string | number | null

/** How many people a page of the API has at most. */
const peopleAtOnce = 1000

/**
 * All people behind a number, page by page from the API. The first page is read at once, so that a failure is an error
 * response instead of a truncated file.
 * @throws SvelteKit's HttpError if a page cannot be read.
 */
export async function allPeople<Person>(
  readPage: (page: { limit: number; cursor: string | undefined }) => Promise<People<Person>>,
): Promise<AsyncIterable<Person>> {
  const pages = await allPages(
    async (cursor?: string) => {
      const { value, problem } = await readPage({ limit: peopleAtOnce, cursor })
      return value ?? error(502, problem.message)
    },
    (it) => it.cursor,
  )
  return (async function* () {
    for await (const found of pages) yield* found.entries
  })()
}

/**
 * Returns people as CSV: their ids, and the cells of `columns`.
 * @throws SvelteKit's HttpError if the download cannot be recorded.
 */
export async function peopleFile<Person extends { user_id: string | null; client_id: string | null }>(
  event: Pick<RequestEvent, 'locals' | 'request'>,
  file: {
    name: string
    list: DownloadedList
    siteId: string
    people: AsyncIterable<Person>
    columns: Record<string, (person: Person) => Cell>
  },
): Promise<Response> {
  await recordDownload(event, file.list, file.siteId)
  const cells = Object.values(file.columns)

  async function* lines() {
    yield csvLine(['User', 'Client', ...Object.keys(file.columns)])
    for await (const it of file.people)
      yield csvLine([it.user_id, it.client_id, ...cells.map((cellOf) => cellOf(it))])
  }
  return new Response(textStream(lines()), { headers: csvHeaders(file.name) })
}
