import { redirect } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { stateOfDelivery } from '#lib/webhooks/deliveries/log.server.ts'
import { parseLanguage } from '#lib/webhooks/deliveries/verification.ts'
import { eventLabels } from '#lib/webhooks/labels.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, url, depends }) => {
  depends('webhook:log')
  const { webhook_id, delivery_id } = params
  const { data: delivery } = await read(api.webhooks({ webhook_id }).deliveries({ delivery_id }).get())
  return {
    title: `Delivery: ${eventLabels[delivery.event_type].label}`,
    delivery,
    state: stateOfDelivery(delivery),
    language: parseLanguage(url.searchParams.get('language')),
    calls: [{ path: `/v1/webhooks/${webhook_id}/deliveries/${delivery_id}` }],
  }
}

export const actions: Actions = {
  retry: async ({ request, locals: { api }, params: { webhook_id, delivery_id } }) => {
    const values = textFields(await request.formData())
    const { error } = await api
      .webhooks({ webhook_id })
      .deliveries({ delivery_id })
      .retry.post({ force: values.force === '1' })
    if (error) return refusedBy(error, values, [])
    return { isRetried: true }
  },

  replay: async ({ request, locals: { api }, params: { webhook_id } }) => {
    const values = textFields(await request.formData())
    const event_id = values.event_id ?? ''
    const { data, error } = await api.webhooks({ webhook_id }).replay.post({ event_id })
    if (error) return refusedBy(error, values, [])
    redirect(303, `/webhooks/${webhook_id}/deliveries/${data.data.id}`)
  },
}
