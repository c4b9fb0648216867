import { fail } from '@sveltejs/kit'
import { goalNames } from '#lib/alerts/form-actions.server.ts'
import { muteHours } from '#lib/alerts/mute.ts'
import { failureOf, read } from '#lib/api.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { Actions, PageServerLoad } from './$types'

const entriesOnPage = 20
/** The entries of the timeline: the page size of the API. */
const entriesOfTimeline = 100

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site, alert } = await parent()
  const query = pageQuery(url, entriesOnPage)
  const of = api.sites({ site_id: site.id }).alerts
  const { condition, minimum_volume, check_every } = alert
  const [{ data: entries, pagination }, { data: states }, preview, goals] = await Promise.all([
    read(of({ alert_id: alert.id }).history.get({ query })),
    read(of({ alert_id: alert.id }).history.get({ query: { limit: entriesOfTimeline } })),
    of.preview.post({ condition, minimum_volume, check_every }),
    goalNames(api, site.id),
  ])
  const path = `/v1/sites/${site.id}/alerts/${alert.id}`
  return {
    title: alert.name,
    entries,
    states,
    pagination,
    goals,
    // An alert that can no longer be evaluated shows its own error.
    preview: preview.error ? undefined : preview.data.data,
    calls: [{ path }, { path: `${path}/history`, query }],
  }
}

export const actions: Actions = {
  mute: async ({ request, locals: { api }, params: { site_id, alert_id } }) => {
    const form = await request.formData()
    const hours = muteHours.find((it) => it === Number(form.get('hours')))
    // An undo of *Unmute* names the time at which the mute would have ended.
    const until = String(form.get('until') ?? '')
    const muted_until = hours ? new Date(Date.now() + hours * 3_600_000).toISOString() : until || null
    const { error } = await api.sites({ site_id }).alerts({ alert_id }).patch({ muted_until })
    if (!error) return
    const { status, message } = failureOf(error)
    return fail(status, { message })
  },
}
