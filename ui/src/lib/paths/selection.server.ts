import { timeframeOf } from '#lib/dashboard/queries.ts'
import { type Block, settled } from '#lib/dashboard/reports.server.ts'
import { type PathList, parsePathsView, parseSelection, pathsCall, selectionQuery } from './queries.ts'

type Site = { id: string; name: string; timezone: string }
type Query = ReturnType<typeof selectionQuery>

const entriesOnPage = 50

/** Returns the data of a page with the sessions or the people behind a number of the paths. */
export async function loadSelection<Page>(
  site: Site,
  url: URL,
  list: PathList,
  read: (query: Query) => Promise<Block<Page>>,
) {
  const { view, time, selection } = readAddress(url, site.timezone)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = selectionQuery(view, time, selection, { limit: entriesOnPage, cursor })
  const blocks = await settled({ page: read(query) }, url.searchParams.has('wait'))
  return {
    view,
    time,
    selection,
    isFirst: cursor === undefined,
    ...blocks,
    calls: [pathsCall(site.id, query, `/${list}`)],
  }
}

/** Returns the name of the CSV file of a selection, and the query for a page of it. */
export function fileOfSelection(
  { domain, timezone }: { domain: string; timezone: string },
  url: URL,
  list: PathList,
) {
  const { view, time, selection } = readAddress(url, timezone)
  const { from, to } = time.range
  return {
    /* @wc-ignore */ name: `${domain} ${list} of step ${selection.step} ${from} ${to}`,
    queryOf: (page: { limit: number; cursor: string | undefined }) =>
      selectionQuery(view, time, selection, page),
  }
}

function readAddress({ searchParams }: URL, timezone: string) {
  const view = parsePathsView(searchParams)
  return { view, time: timeframeOf(view.view, timezone, new Date()), selection: parseSelection(searchParams) }
}
