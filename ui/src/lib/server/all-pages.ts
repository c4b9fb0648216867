/**
 * Reads the pages of a list one after another. The first one is read at once, so that a failure is an error response
 * instead of a truncated file.
 * @param readPage reads the page at a position; without one, the first page.
 * @param nextOf the position of the page after a page; null after the last one.
 */
export async function allPages<Page, Position>(
  readPage: (position?: Position) => Promise<Page>,
  nextOf: (page: Page) => Position | null,
): Promise<AsyncGenerator<Page>> {
  const first = await readPage()
  return (async function* () {
    let page = first
    yield page
    for (let next = nextOf(page); next !== null; next = nextOf(page)) {
      page = await readPage(next)
      yield page
    }
  })()
}

/** The offset of the page after a page; null after the last one. */
export function nextOffset({
  pagination,
}: {
  pagination: { offset: number; limit: number; has_more: boolean }
}): number | null {
  return pagination.has_more ? pagination.offset + pagination.limit : null
}
