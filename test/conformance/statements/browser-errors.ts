import { dataOf, failureOf, requireEqual } from '../answers.ts'
import { historyOf } from '../history.ts'
import { integer, listOf, nullOr, object, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const group = object({
  error_group: text,
  error_type: nullOr(text),
  message: text,
  file: nullOr(text),
  line: nullOr(integer),
  column: nullOr(integer),
  release: nullOr(text),
  events: integer,
  users: integer,
  pages: integer,
  first_seen: time,
  last_seen: time,
  known_since: time,
  previous: nullOr(object({ events: integer, users: integer })),
})
const period = object({ start: time, end: time })
const errors = object({ period, compared_with: nullOr(period), groups: listOf(group) })

export const browserErrorStatements = section('Analytics', {
  'browser-errors answers groups of errors': async (context) => {
    const { site, day } = await historyOf(context)
    const query = { start_date: day, end_date: day }
    const answer = await context.ask((client) => client.analytics.browserErrors(site.id, query))
    // The history has no errors.
    requireEqual('groups', dataOf(answer, 200, errors).groups, [])
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
