import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, requireEqual } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { historyOf } from '../history.ts'
import { integer, listOf, nullOr, object, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const counts = { sessions: integer, users: integer }
const ends = { entries: integer, drop_off: integer, continues: integer }
const period = object({ start: time, end: time })
const previous = nullOr(object(counts))
const report = object({
  period,
  compared_with: nullOr(period),
  ...counts,
  previous,
  nodes: listOf(
    object({
      step: integer,
      node: text,
      ...counts,
      ...ends,
      previous: nullOr(object({ ...counts, ...ends })),
    }),
  ),
  links: listOf(object({ step: integer, from: text, to: text, ...counts, previous })),
})
const sessions = listOf(object({ id: text, user_id: nullOr(text), entry_page: text }))
const people = listOf(
  object({
    user_id: nullOr(text),
    client_id: nullOr(text),
    sessions: integer,
    session_id: text,
    session_start: time,
  }),
)

export const pathStatements = section('Analytics', {
  'paths answers which pages and events follow each other in sessions': async (context) => {
    const found = dataOf(await ask(context, { ...(await mainDay(context)), include: 'both' }), 200, report)
    requireEqual('sessions and users', [found.sessions, found.users], [3, 2])
    requireEqual('first step', found.nodes[0], {
      step: 1,
      node: 'page:/',
      sessions: 3,
      users: 2,
      entries: 3,
      drop_off: 2,
      continues: 0,
      previous: null,
    })
    requireEqual(
      'links',
      found.links.map((it) => [it.step, it.from, it.to, it.sessions]),
      [
        [1, 'page:/', 'page:/pricing', 1],
        [2, 'page:/pricing', 'event:purchase', 1],
      ],
    )
  },
  'paths counts the same steps in another period': async (context) => {
    const query = { ...(await mainDay(context)), compare: '2020-01-01/2020-01-01' }
    const found = dataOf(await ask(context, query), 200, report)
    const none = { sessions: 0, users: 0 }
    requireEqual('before', [found.previous, found.links[0]?.previous], [none, none])
    requireEqual('first step before', found.nodes[0]?.previous, {
      ...none,
      entries: 0,
      drop_off: 0,
      continues: 0,
    })
    failureOf(await ask(context, { compare: 'before' }), 400, 'validation_error', 'compare')
  },
  'paths/people answers the people behind a link': async (context) => {
    const { site } = await historyOf(context)
    const query = { ...(await mainDay(context)), step: 1, node: 'page:/', next: 'page:/pricing' }
    const answer = await context.ask((client) => client.analytics.pathPeople(site.id, query))
    requireEqual(
      'people',
      dataOf(answer, 200, people).map((it) => [it.user_id, it.sessions]),
      [['user_reader', 1]],
    )
  },
  'paths/sessions answers the sessions behind a link': async (context) => {
    const { site } = await historyOf(context)
    const query = { ...(await mainDay(context)), step: 1, node: 'page:/', next: 'page:/pricing' }
    const answer = await context.ask((client) => client.analytics.pathSessions(site.id, query))
    requireEqual(
      'sessions',
      dataOf(answer, 200, sessions).map((it) => [it.user_id, it.entry_page]),
      [['user_reader', '/']],
    )
  },
  'paths refuses unknown nodes, and a start together with an end: 400': async (context) => {
    const day = await mainDay(context)
    failureOf(await ask(context, { ...day, from: 'pricing' }), 400, 'validation_error', 'from')
    const both = { ...day, from: 'page:/', to: 'page:/pricing' }
    failureOf(await ask(context, both), 400, 'validation_error', 'to')
  },
})

async function mainDay(context: ConformanceContext) {
  const { day } = await historyOf(context)
  return { start_date: day, end_date: day }
}

async function ask(context: ConformanceContext, query: Input<'GET /v1/sites/{site_id}/analytics/paths?'>) {
  const { site } = await historyOf(context)
  return context.ask((client) => client.analytics.paths(site.id, query))
}
