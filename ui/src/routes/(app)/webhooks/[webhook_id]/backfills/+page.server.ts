import { read } from '#lib/api.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { goalsOf } from '#lib/webhooks/choices.server.ts'
import { stateOfBackfills } from '#lib/webhooks/deliveries/log.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, depends }) => {
  depends('webhook:log')
  const { webhook, sites } = await parent()
  const siteIds = webhook.site_ids.length > 0 ? webhook.site_ids : sites.map(({ id }) => id)
  const [{ data: backfills }, goals] = await Promise.all([
    read(api.webhooks({ webhook_id: webhook.id }).backfills.get({ query: { limit: 20 } })),
    goalsOf(api, siteIds),
  ])
  const today = new Date().toISOString().slice(0, 10)
  return {
    title: 'Back-fill',
    backfills,
    goals: Object.values(goals).flatMap((list = []) => list),
    // The default is a month.
    proposed: { from: new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10), to: today },
    state: stateOfBackfills(backfills),
    calls: [{ path: `/v1/webhooks/${webhook.id}/backfills` }],
  }
}

export const actions: Actions = {
  start: async ({ request, locals: { api }, params: { webhook_id } }) => {
    const form = await request.formData()
    const values = textFields(form)
    const { error } = await api.webhooks({ webhook_id }).backfills.post({
      start_date: values.start_date ?? '',
      end_date: values.end_date ?? '',
      conversion_ids: form.getAll('conversion_ids').map(String),
      per_second: Number(values.per_second),
    })
    if (error) return refusedBy(error, values, ['start_date', 'end_date', 'per_second'], 'start')
    return { isStarted: true }
  },

  cancel: async ({ request, locals: { api }, params: { webhook_id } }) => {
    const values = textFields(await request.formData())
    const { error } = await api
      .webhooks({ webhook_id })
      .backfills({ backfill_id: values.id ?? '' })
      .delete()
    if (error) return refusedBy(error, values, [], 'cancel')
    return { isCancelled: true }
  },
}
