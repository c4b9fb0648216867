import { decodeCursor, encodeCursor, isHash, unknownCursor } from '../../platform/http/pagination.ts'
import type { Services } from '../../services.ts'
import { namesOfPeople } from './profile.sql.ts'

type PageQuery = { limit: number; cursor: string | undefined }
/** The ids of a person; null if the person has none of a kind. */
type Ids = { user_id: string | null; client_id: string | null }

/**
 * Returns a page of people, in the order of their hashes.
 * @param find reads the people after a hash, in this order
 * @throws ValidationError for an unknown cursor.
 */
export async function pageOfPeople<Row extends { person: string }, Entry>(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  siteId: string,
  { limit, cursor }: PageQuery,
  find: (page: { after: string; limit: number }) => Promise<Row[]>,
  toEntry: (row: Row, ids: Ids) => Entry,
) {
  const found = await find({ after: cursor === undefined ? '0' : readPersonCursor(cursor), limit: limit + 1 })
  const page = found.slice(0, limit)
  const hasMore = found.length > limit
  const people = page.map((it) => it.person)
  const names = people.length === 0 ? [] : await clickhouse.rows(namesOfPeople(siteId, people))
  const known = new Map(names.map((it) => [it.person, it]))
  const data = page.map((row) => {
    const { user_id = '', client_id = '' } = known.get(row.person) ?? {}
    return toEntry(row, { user_id: user_id || null, client_id: client_id || null })
  })
  return {
    data,
    pagination: { cursor: hasMore ? encodeCursor([page.at(-1)?.person ?? '']) : null, has_more: hasMore },
  }
}

/** Reads a cursor that is a person, by hash. @throws ValidationError. */
export function readPersonCursor(cursor: string): string {
  const [person] = decodeCursor(cursor, 1)
  if (isHash(person)) return person
  throw unknownCursor()
}
