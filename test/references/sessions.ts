import type { EventRow } from '../../server/ingest/pipeline/event-row.ts'

/** A session by the documented rules, computed in the simplest way: the reference for the projection. */
export type ReferenceSession = {
  visitor: string
  start: string
  ordinal: number
  end: string
  events: number
  pageviews: number
  pages: string[]
  times: string[]
  /** Of each view: how long the page was in view, and how far it was scrolled; null if not measured. */
  engaged_ms: (number | null)[]
  scrolled: (number | null)[]
  entry_page: string
  exit_page: string
  source: string
  medium: string
  campaign: string
  term: string
  content: string
  channel: string
  referrer: string
  hostname: string
  device: string
  browser: string
  os: string
  country: string
  region: string
  city: string
  language: string
  screen_size: string
  browser_version: string
  os_version: string
  client_id: string
  user_id: string
  /** `u:` and the user id, or `c:` and the client id. */
  person: string
}

/** What a session takes from its first event that has it. */
type Environment =
  | 'hostname'
  | 'device'
  | 'browser'
  | 'os'
  | 'country'
  | 'region'
  | 'city'
  | 'language'
  | 'screen_size'
  | 'browser_version'
  | 'os_version'

const halfHour_ms = 30 * 60 * 1000

/** Returns the sessions of a site, ordered by visitor, start and ordinal. */
export function referenceSessions(events: EventRow[]): ReferenceSession[] {
  const sessions = [...byVisitor(events)].flatMap(([visitor, own]) => sessionsOf(visitor, own))
  return sessions.sort((a, b) => compare(key(a), key(b)))
}

/** Returns the events of each session of a site, in order. */
export function eventsOfSessions(events: EventRow[]): EventRow[][] {
  return [...byVisitor(events).values()].flatMap(groupsOf)
}

function byVisitor(events: readonly EventRow[]): Map<string, EventRow[]> {
  return Map.groupBy(
    events.filter((event) => event.excluded === ''),
    (event) => (event.client_id ? `c:${event.client_id}` : `u:${event.user_id}`),
  )
}

function key({ visitor, start, ordinal }: ReferenceSession): string {
  return `${visitor} ${start} ${ordinal}`
}

function inOrder(events: readonly EventRow[]): EventRow[] {
  return events.toSorted((a, b) => compare(a.timestamp, b.timestamp) || compare(a.event_id, b.event_id))
}

/** Divides the events of a visitor into sessions. */
function groupsOf(events: readonly EventRow[]): EventRow[][] {
  const groups: EventRow[][] = []
  let user = ''
  for (const event of inOrder(events)) {
    const last = groups.at(-1)?.at(-1)
    const isPause = !last || time(event) - time(last) > halfHour_ms
    if (isPause) user = ''
    const isOther = event.user_id !== '' && user !== '' && event.user_id !== user
    if (event.user_id !== '') user = event.user_id
    if (isPause || isOther) groups.push([])
    groups.at(-1)?.push(event)
  }
  return groups
}

function sessionsOf(visitor: string, events: EventRow[]): ReferenceSession[] {
  const groups = groupsOf(events)
  const firstUser =
    inOrder(events)
      .filter((event) => event.user_id !== '')
      .sort((a, b) => compare(a.timestamp, b.timestamp) || compare(a.user_id, b.user_id))[0]?.user_id ?? ''
  return groups.map((group, index) => ({
    visitor,
    ordinal: groups.slice(0, index).filter((other) => other[0]?.timestamp === group[0]?.timestamp).length,
    ...summary(group),
    ...person(visitor, group, firstUser),
  }))
}

/** Adds each `page_leave` with a time to the last view of its page before it. */
function measured(group: EventRow[]): Pick<ReferenceSession, 'engaged_ms' | 'scrolled'> {
  const views: { page: string; engaged_ms: number | null; scrolled: number | null }[] = []
  for (const { event_name, page, properties } of group) {
    if (event_name === 'page_view') views.push({ page, engaged_ms: null, scrolled: null })
    if (event_name !== 'page_leave') continue
    const { engaged_seconds, scroll_percent } = JSON.parse(properties)
    const view = views.findLast((it) => it.page === page)
    const seconds = numberUpTo(1800, engaged_seconds)
    if (!view || seconds === null) continue
    view.engaged_ms = (view.engaged_ms ?? 0) + Math.round(seconds * 1000)
    view.scrolled = numberUpTo(100, scroll_percent)
  }
  return { engaged_ms: views.map((it) => it.engaged_ms), scrolled: views.map((it) => it.scrolled) }
}

/** A number, or a text with one, from 0 to the highest; null for anything else. */
function numberUpTo(highest: number, value: unknown): number | null {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
  const number = isNumeric ? Number(value) : -1
  return number >= 0 && number <= highest ? number : null
}

function summary(group: EventRow[]) {
  const views = group.filter((event) => event.event_name === 'page_view')
  const first = (name: Environment) => group.find((event) => event[name] !== '')?.[name] ?? ''
  const origin = group.find((event) => event.source !== '')
  return {
    start: group[0]?.timestamp ?? '',
    end: group.at(-1)?.timestamp ?? '',
    events: group.filter((event) => !['page_leave', 'identify', 'web_vitals'].includes(event.event_name))
      .length,
    pageviews: views.length,
    pages: views.map((view) => view.page),
    times: views.map((view) => view.timestamp),
    ...measured(group),
    entry_page: views[0]?.page ?? '',
    exit_page: views.at(-1)?.page ?? '',
    source: origin?.source ?? 'direct',
    medium: origin ? origin.medium : 'none',
    campaign: origin?.campaign ?? '',
    term: origin?.term ?? '',
    content: origin?.content ?? '',
    channel: origin ? origin.channel : 'Direct',
    referrer: origin?.referrer ?? '',
    hostname: first('hostname'),
    device: first('device'),
    browser: first('browser'),
    os: first('os'),
    country: first('country'),
    region: first('region'),
    city: first('city'),
    language: first('language'),
    screen_size: first('screen_size'),
    browser_version: first('browser_version'),
    os_version: first('os_version'),
  }
}

function person(visitor: string, group: EventRow[], firstUser: string) {
  const user_id = group.find((event) => event.user_id !== '')?.user_id ?? firstUser
  return {
    client_id: group.find((event) => event.client_id !== '')?.client_id ?? '',
    user_id,
    person: user_id ? `u:${user_id}` : visitor,
  }
}

function time(event: EventRow): number {
  return Date.parse(`${event.timestamp.replace(' ', 'T')}Z`)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
