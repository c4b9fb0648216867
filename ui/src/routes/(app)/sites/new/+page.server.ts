import { fail, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { currencies, timezones } from '#lib/server/choices.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { currencyIn } from '#lib/sites/local-currency.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = ({ locals }) => {
  requirePermission(locals, 'sites:write')
  const timezone = locals.session?.account.timezone ?? 'UTC'
  // The browser knows better, but only with JavaScript.
  return { title: 'Add a site', timezones, currencies, initial: { timezone, currency: currencyIn(timezone) } }
}

export const actions: Actions = {
  default: async ({ request, locals }) => {
    const values = textFields(await request.formData())
    const domain = values.domain?.trim() ?? ''
    if (!domain)
      return fail<FormFailure>(400, { problems: { domain: 'Enter the domain of the site.' }, values })

    const { data, error } = await locals.api.sites.post({
      name: values.name?.trim() || domain,
      domain,
      timezone: values.timezone,
      currency: values.currency,
      settings: { cookie_consent_required: values.cookie_consent_required === 'on' },
    })
    if (error) return refusedBy(error, values, ['name', 'domain', 'timezone', 'currency'])
    redirect(303, `/sites/${data.data.id}/install`)
  },
}
