import { redirect } from '@sveltejs/kit'
import { requirePermission } from '#lib/server/permissions.ts'
import { keepSecret } from '#lib/server/shown-once.ts'
import { goalsOf, siteChoicesOf } from '#lib/webhooks/choices.server.ts'
import { dryRunOf } from '#lib/webhooks/dry-run.server.ts'
import { answerForm } from '#lib/webhooks/form-actions.server.ts'
import { newWebhook } from '#lib/webhooks/webhook-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals }) => {
  requirePermission(locals, 'webhooks:write')
  const { api } = locals
  const siteChoices = await siteChoicesOf(api)
  const [goals, preview] = await Promise.all([
    goalsOf(
      api,
      siteChoices.map((site) => site.id),
    ),
    dryRunOf(api, newWebhook),
  ])
  return {
    title: 'New webhook',
    siteChoices,
    initial: newWebhook,
    goals,
    preview,
    call: {
      method: 'POST' as const,
      path: '/v1/webhooks',
      body: { url: 'https://hooks.example.com/sightline', events: ['conversion.completed'] },
    },
  }
}

export const actions: Actions = {
  default: async ({ request, cookies, url, locals: { api } }) => {
    const answered = await answerForm(api, await request.formData(), (webhook) => api.webhooks.post(webhook))
    if (answered.saved) {
      const { id, secret } = answered.saved
      const path = `/webhooks/${id}`
      keepSecret({ cookies, url }, path, { secret, isRotated: false })
      redirect(303, path)
    }
    return answered.failure ?? answered.state
  },
}
