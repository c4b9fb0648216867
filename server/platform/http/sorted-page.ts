/** A name to sort by, with a leading minus for descending order. */
type SortParameter<Name extends string> = Name | `-${Name}`

/** The page of a sorted list that a query asks for. */
export type SortedPage<Name extends string> = {
  sort: Name
  isDescending: boolean
  limit: number
  offset: number
}

/** Returns what the parameter `sort` of a query may be. */
export function sortParameters<Name extends string>(names: readonly Name[]) {
  return names.flatMap((it): SortParameter<Name>[] => [it, `-${it}`]) as [
    SortParameter<Name>,
    ...SortParameter<Name>[],
  ]
}

export function sortedPage<Name extends string>(
  sort: SortParameter<Name>,
  { limit = 100, offset = 0 }: { limit?: number; offset?: number },
): SortedPage<Name> {
  return { sort: sort.replace(/^-/, '') as Name, isDescending: sort.startsWith('-'), limit, offset }
}

/** Reads the rows of a page, each of which has the number of all rows, and returns that number, too. */
export async function rowsWithTotal<
  Page extends { limit: number; offset: number },
  Row extends { row_count: number },
>(read: (page: Page) => Promise<Row[]>, page: Page): Promise<{ rows: Row[]; total: number }> {
  const rows = await read(page)
  const [first] = rows
  if (first || page.offset === 0) return { rows, total: first?.row_count ?? 0 }
  // An empty page has no row with the total, so read the total from the first row.
  const [any] = await read({ ...page, limit: 1, offset: 0 })
  return { rows, total: any?.row_count ?? 0 }
}
