import { queryString } from '#lib/query-string.ts'
import { userSorts as sorts } from './labels.ts'

export type UserSort = (typeof sorts)[number]

/** The filters of the list of users, stored in the URL. Empty: all users. */
export type ListView = {
  search: string
  /** A filter expression of the API. */
  filters: string
  segment: string
  /** The bounds of the last visit: days in the time zone of the site. */
  from: string
  until: string
  sort: UserSort
}

/** Parses a view from a URL; invalid parameters are ignored. */
export function parseListView(params: URLSearchParams): ListView {
  const text = (name: string, length_max: number) => (params.get(name) ?? '').trim().slice(0, length_max)
  return {
    search: text('search', 200),
    filters: text('filters', 4000),
    segment: text('segment', 100),
    from: dayOf(params.get('from')),
    until: dayOf(params.get('until')),
    sort: sorts.find((it) => it === params.get('sort')) ?? 'last_seen',
  }
}

/** The URL of a view, with the cursor of a page. */
export function listAddress(path: string, view: ListView, cursor?: string): string {
  const sort = view.sort === 'last_seen' ? '' : view.sort
  return path + queryString({ ...view, sort, cursor: cursor ?? '' })
}

/** True if the view excludes any users. */
export function isNarrowed({ sort: _, ...narrowing }: ListView): boolean {
  return Object.values(narrowing).some((it) => it !== '')
}

/** Converts a view to the query of the API. */
export function listQuery({ search, filters, segment, from, until, sort }: ListView, cursor?: string) {
  return {
    search: search || undefined,
    filters: filters || undefined,
    segment: segment || undefined,
    last_seen_start: from || undefined,
    last_seen_end: until || undefined,
    sort,
    cursor,
  }
}

function dayOf(text: string | null): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00Z`))
  return isDay ? (text as string) : ''
}
