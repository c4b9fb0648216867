import type { Input } from '../../../packages/client/index.ts'
import { cursorPageOf, dataOf, failureOf, requireEqual } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { dayBefore, historyOf } from '../history.ts'
import { integer, listOf, nullOr, object, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

type GroupQuery = NonNullable<Input<'GET /v1/sites/{site_id}/analytics/browser-errors/{error_group}?'>>

const counts = { events: integer, users: integer }
const group = {
  error_group: text,
  error_type: nullOr(text),
  message: text,
  file: nullOr(text),
  line: nullOr(integer),
  column: nullOr(integer),
  release: nullOr(text),
  ...counts,
  pages: integer,
  first_seen: time,
  last_seen: time,
  known_since: time,
}
const period = object({ start: time, end: time })
const compared = { period, compared_with: nullOr(period) }
const errors = object({
  ...compared,
  groups: listOf(object({ ...group, previous: nullOr(object(counts)) })),
})
const topValues = listOf(object({ value: text, ...counts }))
const oneGroup = object({
  ...compared,
  interval: text,
  group: object(group),
  stack: nullOr(text),
  series: listOf(object({ label: text, start: time, ...counts })),
  previous: nullOr(object({ totals: object(counts), series: listOf(object(counts)) })),
  pages: topValues,
  browsers: topValues,
  os: topValues,
  releases: topValues,
  newest: listOf(object({ event_name: text, client_id: nullOr(text), timestamp: time })),
})

const errorDay = dayBefore(10)
const earlierDay = dayBefore(11)
const periodBefore = { start: `${earlierDay}T00:00:00.000Z`, end: `${earlierDay}T23:59:59.999Z` }

const file = 'https://shop.example/cart.js'
const stack = `TypeError: no price\n    at total (${file}:12:480)`
const cause = { error_type: 'TypeError', stack, file, line: 12, column: 480, release: '1.4.2' }

export const browserErrorStatements = section('Analytics', {
  'browser-errors answers groups of errors': async (context) => {
    const { site, day } = await historyOf(context)
    const query = { start_date: day, end_date: day }
    const answer = await context.ask((client) => client.analytics.browserErrors(site.id, query))
    // The history has no errors.
    requireEqual('groups', dataOf(answer, 200, errors).groups, [])
  },
  'browser-errors puts errors with the same cause into one group': async (context) => {
    const { id, query } = await siteWithErrors(context)
    const answer = await context.ask((client) => client.analytics.browserErrors(id, query))
    const { compared_with, groups } = dataOf(answer, 200, errors)
    requireEqual('without comparison', compared_with, null)
    requireEqual('groups', groups, [
      {
        error_group: groups[0]?.error_group,
        error_type: 'TypeError',
        message: 'Order 4712 has no price',
        file,
        line: 12,
        column: 480,
        release: '1.4.2',
        events: 2,
        users: 2,
        pages: 1,
        first_seen: `${errorDay}T10:00:00.000Z`,
        last_seen: `${errorDay}T11:00:00.000Z`,
        known_since: `${earlierDay}T10:00:00.000Z`,
        previous: null,
      },
    ])
  },
  'browser-errors compares each group with another period': async (context) => {
    const { id, query } = await siteWithErrors(context)
    const asked = { ...query, compare: 'preceding' }
    const answer = await context.ask((client) => client.analytics.browserErrors(id, asked))
    const { compared_with, groups } = dataOf(answer, 200, errors)
    requireEqual('compared with', compared_with, periodBefore)
    const numbers = groups.map((it) => [it.events, it.previous])
    requireEqual('groups', numbers, [[2, { events: 1, users: 1 }]])
  },
  'browser-errors/{error_group} answers its stack, errors over time, values and newest errors': async (
    context,
  ) => {
    const { id, query } = await siteWithErrors(context)
    const found = dataOf(await askGroup(context, query), 200, oneGroup)
    requireEqual('without comparison', [found.compared_with, found.previous], [null, null])
    requireEqual('stack', found.stack, stack)
    requireEqual('series', found.series, [
      { label: errorDay, start: `${errorDay}T00:00:00.000Z`, events: 2, users: 2 },
    ])
    requireEqual('pages', found.pages, [{ value: '/cart', events: 2, users: 2 }])
    requireEqual('releases', found.releases, [{ value: '1.4.2', events: 2, users: 2 }])
    requireEqual(
      'newest errors',
      found.newest.map((it) => [it.event_name, it.client_id]),
      [
        ['browser_error', 'cid_second'],
        ['browser_error', 'cid_first'],
      ],
    )
    const filtered = { ...query, filters: `error_group==${found.group.error_group}` }
    const events = await context.ask((client) => client.events.list(id, filtered).page())
    requireEqual('events of the group', cursorPageOf(events, object({ event_name: text })).data.length, 2)
  },
  'browser-errors/{error_group} compares the group with another period': async (context) => {
    const { query } = await siteWithErrors(context)
    const compared = await askGroup(context, { ...query, compare: 'preceding' })
    const { compared_with, previous } = dataOf(compared, 200, oneGroup)
    requireEqual('compared with', compared_with, periodBefore)
    const numbers = { events: 1, users: 1 }
    requireEqual('previous', previous, { totals: numbers, series: [numbers] })
    const wrong = await askGroup(context, { ...query, compare: 'before' })
    failureOf(wrong, 400, 'validation_error', 'compare')
  },
  'browser-errors refuses an unknown order': async (context) => {
    const { site } = await historyOf(context)
    const query = { sort: 'message' as 'users' }
    const answer = await context.ask((client) => client.analytics.browserErrors(site.id, query))
    failureOf(answer, 400, 'validation_error', 'sort')
  },
  'browser-errors/{error_group} refuses a group that does not exist': async (context) => {
    const { site } = await historyOf(context)
    const answer = await context.ask((client) => client.analytics.browserError(site.id, 'group_x'))
    failureOf(answer, 404, 'not_found')
  },
})

/** Returns a site with an error of two people on a day and of one on the day before, and a query for that day. */
function siteWithErrors(context: ConformanceContext) {
  return context.remember('site with browser errors', async () => {
    const site = await context.site({ timezone: 'UTC' })
    const error = (client_id: string, timestamp: string, message: string) => ({
      event_name: 'browser_error',
      client_id,
      timestamp,
      context: { page_url: `https://${site.domain}/cart` },
      properties: { ...cause, message },
    })
    await context.track(site, [
      error('cid_first', `${earlierDay}T10:00:00.000Z`, 'Order 4710 has no price'),
      error('cid_first', `${errorDay}T10:00:00.000Z`, 'Order 4711 has no price'),
      error('cid_second', `${errorDay}T11:00:00.000Z`, 'Order 4712 has no price'),
    ])
    return { id: site.id, query: { start_date: errorDay, end_date: errorDay } }
  })
}

/** Asks about the only group of the site. */
async function askGroup(context: ConformanceContext, query: GroupQuery) {
  const { id, query: day } = await siteWithErrors(context)
  const list = await context.ask((client) => client.analytics.browserErrors(id, day))
  const [only] = dataOf(list, 200, errors).groups
  return context.ask((client) => client.analytics.browserError(id, only?.error_group ?? '', query))
}
