import { fail, redirect } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import type { FormFailure } from '#lib/forms.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { forgetSecret, keptSecret } from '#lib/server/shown-once.ts'
import { deliveriesQuery, parseFilters, sinceOf } from '#lib/webhooks/deliveries/filters.ts'
import { readLog, stateOf } from '#lib/webhooks/deliveries/log.server.ts'
import { eventTypes, shortUrl } from '#lib/webhooks/labels.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, cookies, parent, url, depends }) => {
  depends('webhook:log')
  const filters = parseFilters(url.searchParams)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const { webhook } = await parent()
  const period = { period: filters.period || undefined }
  const [log, statistics] = await Promise.all([
    readLog(api, webhook.id, filters, cursor),
    read(api.webhooks({ webhook_id: webhook.id }).statistics.get({ query: period })),
  ])
  return {
    title: shortUrl(webhook.url),
    filters,
    cursor,
    log,
    statistics: statistics.data,
    state: stateOf(webhook, log),
    secret: keptSecret(cookies),
    calls: [
      { path: `/v1/webhooks/${webhook.id}` },
      { path: `/v1/webhooks/${webhook.id}/statistics`, query: period },
      { path: `/v1/webhooks/${webhook.id}/deliveries`, query: deliveriesQuery(filters, Date.now()) },
    ],
  }
}

export const actions: Actions = {
  copied: (event) => {
    const path = `/webhooks/${event.params.webhook_id}`
    forgetSecret(event, path)
    redirect(303, path)
  },

  test: async ({ request, locals: { api }, params: { webhook_id } }) => {
    const values = textFields(await request.formData())
    const event_type = eventTypes.find((it) => it === values.event_type)
    if (!event_type)
      return fail<FormFailure>(400, { form: 'test', message: 'Choose an event.', problems: {}, values })
    const { data, error } = await api.webhooks({ webhook_id }).test.post({ event_type })
    if (error) return refusedBy(error, values, [], 'test')
    redirect(303, `/webhooks/${webhook_id}/deliveries/${data.data.id}`)
  },

  retry: async ({ request, locals: { api }, params: { webhook_id } }) => {
    const values = textFields(await request.formData())
    const since = sinceOf(values.since ?? '', Date.now())
    const { data, error } = await api.webhooks({ webhook_id }).deliveries.retry.post({ since })
    if (error) return refusedBy(error, values, [], 'retry')
    return { queued: data.data.queued }
  },
}
