import { redirect } from '@sveltejs/kit'
import { refusedBy } from '#lib/server/actions.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { changeStatus, deleteAndLeave } from '#lib/server/resource-form.ts'
import { keepSecret } from '#lib/server/shown-once.ts'
import { goalsOf, siteChoicesOf } from '#lib/webhooks/choices.server.ts'
import { dryRunOf } from '#lib/webhooks/dry-run.server.ts'
import { answerForm } from '#lib/webhooks/form-actions.server.ts'
import { shortUrl } from '#lib/webhooks/labels.ts'
import { toDraft } from '#lib/webhooks/webhook-form.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async ({ locals, parent }) => {
  requirePermission(locals, 'webhooks:write')
  const { api } = locals
  const [{ webhook }, siteChoices] = await Promise.all([parent(), siteChoicesOf(api)])
  const initial = toDraft(webhook)
  // The selected sites come first, so that their goals are among those read in very large workspaces.
  const siteIds = siteChoices.map((site) => site.id)
  const ordered = [
    ...siteIds.filter((it) => webhook.site_ids.includes(it)),
    ...siteIds.filter((it) => !webhook.site_ids.includes(it)),
  ]
  const [goals, preview] = await Promise.all([goalsOf(api, ordered), dryRunOf(api, initial)])
  return {
    title: `${shortUrl(webhook.url)}: edit`,
    siteChoices,
    initial,
    goals,
    preview,
    call: {
      method: 'PATCH' as const,
      path: `/v1/webhooks/${webhook.id}`,
      body: { events: webhook.events, filters: webhook.filters },
    },
  }
}

const webhookOf = ({ locals: { api }, params: { webhook_id } }: RequestEvent) => api.webhooks({ webhook_id })

export const actions: Actions = {
  save: async (event) => {
    const form = await event.request.formData()
    const answered = await answerForm(event.locals.api, form, (webhook) => webhookOf(event).patch(webhook))
    if (answered.saved) redirect(303, `/webhooks/${event.params.webhook_id}`)
    return answered.failure ?? answered.state
  },

  status: (event) =>
    changeStatus(event.request, ['active', 'paused'], (status) => webhookOf(event).patch({ status })),

  rotate: async (event) => {
    const form = await event.request.formData()
    const { data, error } = await webhookOf(event)['rotate-secret'].post({
      grace_period_seconds: Number(form.get('grace')),
    })
    if (error) return refusedBy(error, {}, [], 'rotate')
    const path = `/webhooks/${event.params.webhook_id}`
    keepSecret(event, path, { secret: data.data.secret, isRotated: true })
    redirect(303, path)
  },

  delete: (event) => deleteAndLeave(webhookOf(event).delete(), '/webhooks'),
}
