import type { DraftField } from '#lib/segments/draft.ts'
import { readField } from '#lib/segments/draft-form.ts'
import { conditions_max, parseCondition, printCondition, rulesOf } from './conditions.ts'
import { userSorts as sorts } from './labels.ts'

export type UserSort = (typeof sorts)[number]

/** The filters of the list of users, stored in the URL. Empty: all users. */
export type ListView = {
  search: string
  /** All of them must hold. */
  conditions: DraftField[]
  /** A filter expression of the API, in addresses from before there were conditions. */
  filters: string
  segment: string
  /** The bounds of the last visit: days in the time zone of the site. */
  from: string
  until: string
  sort: UserSort
}

/** The names of the parameters in which forms send a condition, and its position among the others. */
export const conditionPath = 'condition'
export const positionName = 'at'
const conditionName = 'where'

/** Parses a view from a URL; invalid parameters are ignored. */
export function parseListView(params: URLSearchParams): ListView {
  const text = (name: string, length_max: number) => (params.get(name) ?? '').trim().slice(0, length_max)
  return {
    search: text('search', 200),
    conditions: params
      .getAll(conditionName)
      .map(parseCondition)
      .filter((it) => it !== undefined)
      .slice(0, conditions_max),
    filters: text('filters', 4000),
    segment: text('segment', 100),
    from: dayOf(params.get('from')),
    until: dayOf(params.get('until')),
    sort: sorts.find((it) => it === params.get('sort')?.replace(/^-/, '')) ?? 'last_seen',
  }
}

/** A condition that a form sends to be added, or to replace the one that was at its position. */
type SentCondition = { condition: DraftField; position: number }

/** Reads the condition that a form sends; undefined if the URL has none. */
export function parseSentCondition(params: URLSearchParams): SentCondition | undefined {
  if (!params.has(`${conditionPath}.field`)) return undefined
  const position = Number(params.get(positionName))
  return { condition: readField(params, conditionPath), position: Number.isInteger(position) ? position : 0 }
}

/** The view with a condition inserted at its position. */
export function withCondition(view: ListView, { condition, position }: SentCondition): ListView {
  return { ...view, conditions: view.conditions.toSpliced(position, 0, condition) }
}

/** The view without the condition at a position. */
export function withoutCondition(view: ListView, position: number): ListView {
  return { ...view, conditions: view.conditions.toSpliced(position, 1) }
}

/** The parameters of a view, in a fixed order and without defaults. */
export function viewParams({ conditions, sort, ...texts }: ListView): [name: string, value: string][] {
  const all = Object.entries({ ...texts, sort: sort === 'last_seen' ? '' : `-${sort}` })
  const given = all.filter(([, value]) => value !== '')
  return [...given, ...conditions.map((it): [string, string] => [conditionName, printCondition(it)])]
}

/** The URL of a view, with the cursor of a page. */
export function listAddress(path: string, view: ListView, cursor?: string): string {
  const params = new URLSearchParams([...viewParams(view), ...(cursor ? [['cursor', cursor]] : [])])
  return params.size > 0 ? `${path}?${params}` : path
}

/** True if the view excludes any users. */
export function isNarrowed({ sort: _, conditions, ...texts }: ListView): boolean {
  return conditions.length > 0 || Object.values(texts).some((it) => it !== '')
}

/** Converts a view to the query of the API. */
export function listQuery(view: ListView, cursor?: string) {
  const { search, conditions, filters, segment, from, until, sort } = view
  return {
    search: search || undefined,
    rules: rulesOf(conditions),
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
