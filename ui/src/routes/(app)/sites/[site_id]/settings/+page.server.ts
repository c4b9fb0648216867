import { fail, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { currencies, timezones } from '#lib/server/choices.ts'
import { siteStatuses } from '#lib/server/sites.ts'
import { snippetOf } from '#lib/snippet.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async ({ locals, parent }) => {
  const { site } = await parent()
  return {
    title: `Settings of ${site.name}`,
    snippet: snippetOf(locals.session?.public_url ?? '', site),
    timezones,
    currencies,
    call: { path: `/v1/sites/${site.id}` },
  }
}

const siteOf = ({ locals, params }: RequestEvent) => locals.api.sites({ site_id: params.site_id })

export const actions: Actions = {
  general: async (event) => {
    const values = textFields(await event.request.formData())
    const { name, domain, timezone, currency } = values
    const { error } = await siteOf(event).patch({ name, domain, timezone, currency })
    if (error) return refusedBy(error, values, ['name', 'domain', 'timezone', 'currency'], 'general')
    return { saved: 'general' }
  },

  tracking: async (event) => {
    const values = textFields(await event.request.formData())
    const days = Number(values['settings.data_retention_days']?.trim() || Number.NaN)
    if (!Number.isInteger(days))
      return fail<FormFailure>(400, {
        form: 'tracking',
        problems: { 'settings.data_retention_days': 'Enter a whole number of days.' },
        values,
      })
    const domains = values['settings.cross_domain_tracking'] ?? ''
    const { error } = await siteOf(event).patch({
      settings: {
        tracking_enabled: values['settings.tracking_enabled'] === 'on',
        cookie_consent_required: values['settings.cookie_consent_required'] === 'on',
        ip_anonymization: values['settings.ip_anonymization'] === 'on',
        data_retention_days: days,
        cross_domain_tracking: domains.split(/[\s,]+/).filter(Boolean),
      },
    })
    const fields = ['settings.data_retention_days', 'settings.cross_domain_tracking']
    if (error) return refusedBy(error, values, fields, 'tracking')
    return { saved: 'tracking' }
  },

  status: async (event) => {
    const values = textFields(await event.request.formData())
    const status = siteStatuses.find((candidate) => candidate === values.status)
    const { error } = await siteOf(event).patch({ status })
    if (error) return refusedBy(error, values, [], 'status')
    return { saved: 'status' }
  },

  delete: async (event) => {
    const values = textFields(await event.request.formData())
    const found = await siteOf(event).get()
    if (found.error) return refusedBy(found.error, values, [], 'delete')
    const { domain } = found.data.data
    if (values.domain?.trim().toLowerCase() !== domain)
      return fail<FormFailure>(400, {
        form: 'delete',
        problems: { domain: `This is not the site’s domain: type ${domain}.` },
        values,
      })
    const { error } = await siteOf(event).delete()
    if (error) return refusedBy(error, values, [], 'delete')
    redirect(303, '/sites?deleted')
  },
}
