import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { allPages } from '#lib/server/all-pages.ts'
import { recordDownload } from '#lib/server/downloads.ts'
import { describeTouch } from '#lib/users/labels.ts'
import { listQuery, parseListView } from '#lib/users/list-view.ts'
import { readUsers, type Users } from '#lib/users/users.server.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import { textStream } from '../../../../../../../../packages/text/text-stream.ts'
import type { RequestHandler } from './$types'

const usersAtOnce = 1000

/** Exports all pages of the list of users as CSV. */
export const GET: RequestHandler = async (event) => {
  const { params, url } = event
  const { api } = event.locals
  const { data: site } = await read(api.sites({ site_id: params.site_id }).get())
  const view = parseListView(url.searchParams)

  async function page(cursor?: string): Promise<Users> {
    const { value, problem } = await readUsers(api, site.id, {
      ...listQuery(view, cursor),
      limit: usersAtOnce,
    })
    if (!value) error(502, problem.message)
    return value
  }
  const pages = await allPages(page, (it) => it.cursor)
  await recordDownload(event, 'users', site.id)

  async function* lines() {
    yield csvLine([
      'User',
      'Clients',
      'First seen',
      'Last seen',
      'Sessions',
      'Page views',
      'Conversions',
      'Value',
      'Currency',
      'First touch',
      'Last touch',
      'Country',
      'Segments',
      'Traits',
    ])
    for await (const { users } of pages)
      for (const it of users)
        yield csvLine([
          it.user_id ?? '',
          it.client_ids.join(' '),
          it.first_seen,
          it.last_seen,
          it.total_sessions,
          it.total_pageviews,
          it.total_conversions,
          it.lifetime_value,
          it.currency,
          describeTouch(it.attribution.first_touch),
          describeTouch(it.attribution.last_touch),
          it.country ?? '',
          it.segments.join(', '),
          JSON.stringify(it.traits),
        ])
  }
  return new Response(textStream(lines()), { headers: csvHeaders(`${site.domain} users`) })
}
