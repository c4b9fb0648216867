import { userSorts as sorts } from './labels.ts'

export type UserSort = (typeof sorts)[number]

/** What the list of users shows, as its address says it. Empty: everybody. */
export type ListView = {
  search: string
  /** A filter expression, as the API reads it. */
  filters: string
  segment: string
  /** Last seen from and until: days of the site's time zone. */
  from: string
  until: string
  sort: UserSort
}

/** The view of an address; what it cannot mean is left out. */
export function parseListView(params: URLSearchParams): ListView {
  const text = (name: string, most: number) => (params.get(name) ?? '').trim().slice(0, most)
  return {
    search: text('search', 200),
    filters: text('filters', 4000),
    segment: text('segment', 100),
    from: dayOf(params.get('from')),
    until: dayOf(params.get('until')),
    sort: sorts.find((it) => it === params.get('sort')) ?? 'last_seen',
  }
}

/** The same view as the query of an address, with where to go on in the list. */
export function listAddress(path: string, view: ListView, cursor?: string): string {
  const entries = Object.entries({ ...view, cursor: cursor ?? '' }).filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === 'last_seen'),
  )
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path
}

/** Whether anybody is left out. */
export function isNarrowed({ sort: _, ...narrowing }: ListView): boolean {
  return Object.values(narrowing).some((it) => it !== '')
}

/** The view as the API asks for it. */
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
