import type { FunnelStep } from '../../server/analytics/funnels/model.ts'
import { matches } from '../../server/ingest/events/event-filters.ts'
import type { EventRow } from '../../server/ingest/pipeline/event-row.ts'
import { type ReferenceSession, referenceSessions } from './sessions.ts'

/** An event that matches steps, with the session that contains it. */
type Met = { row: EventRow; session: ReferenceSession; time: number; steps: number[] }

/** How far a person got in the funnel: when each step was reached, and where the person entered. */
export type ReferencePerson = {
  person: string
  level: number
  at: number[]
  /** Several entries if browsers of one person did the same in the same millisecond. */
  entries: { row: EventRow; session: ReferenceSession }[]
}

export type ReferenceFunnel = { steps: FunnelStep[]; start: number; end: number; window_ms: number }

/** Computes the people of a funnel by brute force: enumerates every chain and picks the best. For tests. */
export function referencePeople(rows: EventRow[], funnel: ReferenceFunnel): ReferencePerson[] {
  const sessions = referenceSessions(rows)
  const met = rows
    .filter((row) => row.excluded === '' && time(row) >= funnel.start && time(row) < funnel.end)
    .map((row): Met => {
      const session = sessionOf(row, sessions)
      return { row, session, time: time(row), steps: stepsMet(row, session, funnel.steps) }
    })
    .filter((it) => it.steps.length > 0)
  const people = [...Map.groupBy(met, (it) => it.session.person)].map(([person, own]) =>
    bestOf(person, own.toSorted(inOrder), funnel),
  )
  return people.filter((it) => it.level > 0)
}

function bestOf(person: string, events: Met[], funnel: ReferenceFunnel): ReferencePerson {
  const all = chainsFrom([], events, funnel)
  const level = Math.max(0, ...all.map((it) => it.length))
  const timeAt = (index: number | undefined) => events[index ?? 0]?.time ?? 0
  const [best = []] = all
    .filter((it) => it.length === level)
    .toSorted(
      (a, b) =>
        (a.at(-1) ?? 0) - (b.at(-1) ?? 0) ||
        timeAt(b[0]) - timeAt(a[0]) ||
        (a.map((index, n) => index - (b[n] ?? 0)).find((it) => it !== 0) ?? 0),
    )
  const entry = events[best[0] ?? 0]
  return {
    person,
    level,
    at: best.map(timeAt),
    entries: events.filter((it) => entry && inOrder(it, entry) === 0),
  }
}

/** Returns every chain that extends this one, including this one, as positions of events. */
function chainsFrom(chain: number[], events: Met[], funnel: ReferenceFunnel): number[][] {
  const first = events[chain[0] ?? -1]
  const found = chain.length > 0 ? [chain] : []
  if (chain.length === funnel.steps.length) return found
  for (let index = (chain.at(-1) ?? -1) + 1; index < events.length; index++) {
    const next = events[index]
    if (!next?.steps.includes(chain.length + 1)) continue
    if (first && next.time - first.time > funnel.window_ms) continue
    found.push(...chainsFrom([...chain, index], events, funnel))
  }
  return found
}

/** Compares by time; within the same millisecond, by the steps that the events match. */
function inOrder(a: Met, b: Met): number {
  const bits = (it: Met) => it.steps.reduce((sum, step) => sum + 2 ** (step - 1), 0)
  return a.time - b.time || (a.steps[0] ?? 0) - (b.steps[0] ?? 0) || bits(a) - bits(b)
}

/** The dimensions that a step reads from the event itself; the others are those of its session. */
const ownDimensions = [
  ...['page', 'hostname', 'device', 'browser', 'os', 'country'],
  ...['region', 'city', 'language', 'screen_size', 'browser_version', 'os_version'],
]

function stepsMet(row: EventRow, session: ReferenceSession, steps: FunnelStep[]): number[] {
  const dimension = (name: string) => {
    const isOwn = ownDimensions.includes(name)
    return String(isOwn ? row[name as keyof EventRow] : session[name as keyof ReferenceSession])
  }
  const event = { properties: JSON.parse(row.properties), context: JSON.parse(row.context), dimension }
  return steps.flatMap(({ event_name, filters = {} }, n) =>
    row.event_name === event_name && matches(filters, event) ? [n + 1] : [],
  )
}

/** Returns the last session of the browser that began at or before this event. */
function sessionOf(row: EventRow, sessions: ReferenceSession[]): ReferenceSession {
  const visitor = row.client_id ? `c:${row.client_id}` : `u:${row.user_id}`
  const session = sessions.findLast((it) => it.visitor === visitor && it.start <= row.timestamp)
  if (!session) throw new Error(`${row.event_id} is not in any session`)
  return session
}

function time({ timestamp }: EventRow): number {
  return Date.parse(`${timestamp.replace(' ', 'T')}Z`)
}
