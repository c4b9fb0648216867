import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { history, historyEvent, storeHistory } from '../../../test/fixtures/credited-history.ts'
import { type ReferenceStep, type ReferenceTrip, referencePaths } from '../../../test/references/paths.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import type { Session } from '../sessions/model.ts'
import {
  type PathPeopleQuery,
  type PathPerson,
  type PathSessionsQuery,
  type PathsQuery,
  type PathsReport,
  stepKinds,
} from './model.ts'
import { pathPeople } from './path-people.ts'
import { pathSessions } from './path-sessions.ts'
import { pathsReport } from './paths.ts'

setDefaultTimeout(600_000)

const { begin, now } = history
const hour_ms = 3_600_000

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

/** Events within a few hours, so that sessions have several of them, also at the same time. */
const event = fc
  .tuple(historyEvent, fc.nat(8 * 60 - 1))
  .map(([it, minute]) => ({ ...it, time: begin + minute * 60_000 }))

const question = fc.record({
  include: fc.constantFrom(...stepKinds),
  anchor: fc.constantFrom('none', 'from', 'to'),
  node: fc.constantFrom('page:/a', 'page:/', 'event:sign_up', 'group:Both'),
  steps: fc.integer({ min: 2, max: 6 }),
  nodes: fc.integer({ min: 1, max: 4 }),
  groups: fc.constantFrom('', 'Both=/a\nBoth=/b', 'Both=event:*up\nRest=/*\nBoth=/a'),
  collapse: fc.boolean(),
  fromHour: fc.integer({ min: -1, max: 6 }),
  hours: fc.integer({ min: 1, max: 9 }),
  comparedHour: fc.integer({ min: -1, max: 6 }),
  filters: fc.constantFrom('', '', 'source==news', 'page==/a;device!=mobile'),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

test('paths are those of a count session by session', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 40, maxLength: 200 }),
      fc.array(question, { minLength: 12, maxLength: 12 }),
      async (sent, questions) => {
        const { site, visits } = await storeHistory(api, sent)
        for (const it of questions) {
          const earlier = { ...it, fromHour: it.comparedHour }
          const trips = { current: tripsOf(sent, visits, it), earlier: tripsOf(sent, visits, earlier) }
          await check(site, trips, queryOf(it))
        }
      },
    ),
    { numRuns: rounds({ short: 3, long: 25 }), endOnFailure: true },
  )
})

type Stored = Awaited<ReturnType<typeof storeHistory>>
type Sent = Parameters<typeof storeHistory>[1]

function queryOf(it: Question): PathsQuery {
  const period = (fromHour: number) =>
    [0, it.hours * hour_ms - 1].map((ms) => new Date(begin + fromHour * hour_ms + ms).toISOString())
  const [start_date, end_date] = period(it.fromHour)
  const [kind] = it.node.split(':')
  const isPossible = kind === 'group' ? it.groups !== '' : it.include === 'both' || it.include === `${kind}s`
  return {
    start_date,
    end_date,
    compare: period(it.comparedHour).join('/'),
    include: it.include,
    steps: it.steps,
    nodes: it.nodes,
    collapse: it.collapse,
    ...(it.groups && { groups: it.groups }),
    ...(it.filters && { filters: it.filters }),
    ...(it.anchor !== 'none' && isPossible && { [it.anchor]: it.node }),
  }
}

/** The sessions that the question counts, each with its steps. Page views of the same time are in the stored order. */
function tripsOf(sent: Sent, visits: Stored['visits'], it: Question): ReferenceTrip[] {
  const from = begin + it.fromHour * hour_ms
  return visits
    .filter(({ start }) => start >= from && start < from + it.hours * hour_ms)
    .filter(
      ({ source, device, pages }) =>
        it.filters === '' ||
        (it.filters === 'source==news' ? source === 'news' : device !== 'mobile' && pages.includes('/a')),
    )
    .map(({ user, client_id, start, end, pages }) => {
      const own = sent.filter(
        ({ person, time }) => clientOf(person) === client_id && time >= start && time <= end,
      )
      const times = own
        .filter(({ name }) => name === 'page_view')
        .map(({ time }) => time)
        .sort((a, b) => a - b)
      expect(times.length).toBe(pages.length)
      const views = pages.map((name, n): ReferenceStep => ({ type: 'page', name, time: times[n] as number }))
      const others = own
        .filter(({ name }) => name !== 'page_view')
        .map(({ name, time }): ReferenceStep => ({ type: 'event', name, time }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
      return { user, steps: [...views, ...others].sort((a, b) => a.time - b.time) }
    })
}

function clientOf(person: string): string {
  return person.startsWith('cid_') ? person : `cid_${person}`
}

/** The first group whose pattern matches, for the groups of the questions. */
function groupOf(groups: string | undefined, { type, name }: ReferenceStep): string | undefined {
  if (groups === 'Both=/a\nBoth=/b') return type === 'page' && /^\/[ab]$/.test(name) ? 'Both' : undefined
  if (groups === undefined) return undefined
  if (type === 'page') return 'Rest'
  return name.endsWith('up') ? 'Both' : undefined
}

type Trips = Record<'current' | 'earlier', readonly ReferenceTrip[]>

async function check(site: Stored['site'], trips: Trips, query: PathsQuery) {
  const { period, compared_with, previous, ...report } = await pathsReport(api.services, site, query)
  const question: Parameters<typeof referencePaths>[1] = {
    include: query.include ?? 'pages',
    from: query.from,
    to: query.to,
    steps: query.steps ?? 5,
    nodes: query.nodes ?? 10,
    isCollapsed: query.collapse ?? true,
    groupOf: (step) => groupOf(query.groups, step),
  }
  const { named, ...expected } = referencePaths(trips.current, question)
  const current = {
    ...report,
    nodes: report.nodes.map(({ previous, ...it }) => it),
    links: report.links.map(({ previous, ...it }) => it),
  }
  expect(current).toEqual(expected)
  const { sessions, users, nodes, links } = referencePaths(trips.earlier, { ...question, named })
  expect(previous).toEqual({ sessions, users })
  const none = { sessions: 0, users: 0 }
  for (const { step, node, previous } of report.nodes) {
    const found = nodes.find((it) => it.step === step && it.node === node)
    const expected = found ?? { step, node, ...none, entries: 0, drop_off: 0, continues: 0 }
    expect({ step, node, ...previous }).toEqual(expected)
  }
  for (const { step, from, to, previous } of report.links) {
    const found = links.find((it) => it.step === step && it.from === from && it.to === to)
    expect({ step, from, to, ...previous }).toEqual(found ?? { step, from, to, ...none })
  }
  checkSums(report, query)
  const { compare, ...same } = query
  await checkSelections(site, same, report)
}

/** Every session at a node goes on, ends there, or has further steps; and it came from a node, or began there. */
function checkSums({ nodes, links }: Pick<PathsReport, 'nodes' | 'links'>, { to }: PathsQuery) {
  for (const { step, node, sessions, entries, drop_off, continues } of nodes) {
    const sum = (some: PathsReport['links']) => some.reduce((total, it) => total + it.sessions, 0)
    const going = sum(links.filter((it) => it.step === step && it.from === node))
    const coming = sum(links.filter((it) => it.step === step - 1 && it.to === node))
    expect(going + drop_off + (to === undefined ? continues : 0)).toBe(sessions)
    expect(coming + entries + (to === undefined ? 0 : continues)).toBe(sessions)
  }
}

/** The people and the sessions behind numbers are as many as the report says. */
async function checkSelections(
  site: Stored['site'],
  query: PathsQuery,
  { nodes, links }: Pick<PathsReport, 'nodes' | 'links'>,
) {
  const sessionsOf = async (selection: Pick<PathPeopleQuery, 'step' | 'node' | 'next' | 'only'>) => {
    const people = await allPeople(site, { ...query, ...selection })
    const sessions = people.reduce((sum, it) => sum + it.sessions, 0)
    expect(new Set(people.map((it) => it.user_id ?? it.client_id)).size).toBe(people.length)
    const found = await allSessions(site, { ...query, ...selection })
    expect(found).toEqual(found.toSorted((one, other) => other.start.localeCompare(one.start)))
    expect([found.length, new Set(found.map((it) => it.id)).size]).toEqual([sessions, sessions])
    const byPerson = Map.groupBy(found, (it) => it.user_id ?? it.client_id)
    for (const person of people) {
      const own = byPerson.get(person.user_id ?? person.client_id) ?? []
      expect([own.length, own[0]?.id]).toEqual([person.sessions, person.session_id])
    }
    return { sessions, users: people.length }
  }
  for (const { step, node, sessions, users, entries, drop_off, continues } of nodes.slice(-2)) {
    expect(await sessionsOf({ step, node })).toEqual({ sessions, users })
    expect((await sessionsOf({ step, node, only: 'entries' })).sessions).toBe(entries)
    expect((await sessionsOf({ step, node, only: 'drop_off' })).sessions).toBe(drop_off)
    expect((await sessionsOf({ step, node, only: 'continues' })).sessions).toBe(continues)
  }
  for (const { step, from, to, sessions, users } of links.slice(-2))
    expect(await sessionsOf({ step, node: from, next: to })).toEqual({ sessions, users })
}

async function allPeople(site: Stored['site'], query: PathPeopleQuery): Promise<PathPerson[]> {
  const found: PathPerson[] = []
  let cursor: string | undefined
  do {
    const page = await pathPeople(api.services, site, { ...query, limit: 2, ...(cursor && { cursor }) })
    found.push(...page.data)
    cursor = page.pagination.cursor ?? undefined
  } while (cursor !== undefined)
  return found
}

async function allSessions(site: Stored['site'], query: PathSessionsQuery): Promise<Session[]> {
  const found: Session[] = []
  let cursor: string | undefined
  do {
    const page = await pathSessions(api.services, site, { ...query, limit: 3, ...(cursor && { cursor }) })
    found.push(...page.data)
    cursor = page.pagination.cursor ?? undefined
  } while (cursor !== undefined)
  return found
}
