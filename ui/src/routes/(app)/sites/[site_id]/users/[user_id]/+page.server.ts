import { fail } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import type { FormFailure } from '#lib/forms.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { readTimeline } from '#lib/sessions/sessions.server.ts'
import { activityRange } from '#lib/users/activity.ts'
import { displayName, readTrait } from '#lib/users/labels.ts'
import { readActivity, readSessions, userApi } from '#lib/users/users.server.ts'
import type { Actions, PageServerLoad } from './$types'

const sessionsOnPage = 20

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const { site } = await parent()
  const key = { siteId: site.id, userId: params.user_id }
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = { limit: sessionsOnPage, cursor }
  const [{ data: user }, sessions] = await Promise.all([
    read(userApi(api, key).get()),
    readSessions(api, key, query),
  ])
  const range = activityRange(user, site.timezone, new Date())
  const year = { start_date: range.from, end_date: range.to }
  const { activity } = await settled({ activity: readActivity(api, key, year) }, url.searchParams.has('wait'))
  const open = sessions.value?.sessions.find(({ id }) => id === url.searchParams.get('open'))
  const path = `/v1/sites/${site.id}/users/${encodeURIComponent(params.user_id)}`
  return {
    title: displayName(user),
    user,
    isFirst: cursor === undefined,
    cursor,
    sessions,
    activity,
    range,
    opened: open && { id: open.id, ...(await readTimeline(api, site, open.id)) },
    calls: [{ path }, { path: `${path}/sessions`, query }, { path: `${path}/activity`, query: year }],
  }
}

export const actions: Actions = {
  set: async ({ request, locals: { api }, params: { site_id, user_id } }) => {
    const values = textFields(await request.formData())
    const name = (values.name ?? '').trim()
    const text = (values.value ?? '').trim()
    const problems: Record<string, string> = {
      ...(name === '' && { name: 'Enter a name.' }),
      ...(text === '' && { value: 'Enter a value.' }),
    }
    if (Object.keys(problems).length > 0)
      return fail<FormFailure>(400, { form: values.form ?? '', problems, values })
    return change({ api, site_id, user_id }, { [name]: readTrait(text) }, values)
  },

  remove: async ({ request, locals: { api }, params: { site_id, user_id } }) => {
    const values = textFields(await request.formData())
    return change({ api, site_id, user_id }, { [values.name ?? '']: null }, values)
  },
}

type Target = { api: App.Locals['api']; site_id: string; user_id: string }

async function change({ api, site_id, user_id }: Target, traits: object, values: Record<string, string>) {
  const { error } = await userApi(api, { siteId: site_id, userId: user_id }).patch({ traits: { ...traits } })
  if (error) return refusedBy(error, values, ['traits'], values.form ?? '')
  return { changed: values.name ?? '' }
}
