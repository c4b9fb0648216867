import { fail, redirect } from '@sveltejs/kit'
import { type Api, read } from '#lib/api.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import type { FormFailure } from '#lib/forms.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { currencies, timezones } from '#lib/server/choices.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { siteStatuses } from '#lib/server/sites.ts'
import { problemsOfRules, readRules, ruleFields } from '#lib/settings/content-group-rules.ts'
import { apiFields, dimensionsOf, missingIn, rowsIn } from '#lib/settings/dimension-rows.ts'
import { identityChoices } from '#lib/settings/public-key-labels.ts'
import { snippetOf } from '#lib/snippet.ts'
import type { RevenueDefinition } from '../../../../../../../server/revenue/orders/model.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async ({ locals, parent, params, url }) => {
  requirePermission(locals, 'sites:write')
  const [{ site }, revenue, counted] = await Promise.all([
    parent(),
    read(locals.api.sites({ site_id: params.site_id }).revenue.get()),
    settled({ excludedHosts: excludedHosts(locals.api, params.site_id) }, url.searchParams.has('wait')),
  ])
  return {
    ...counted,
    revenue: revenue.data,
    title: `Settings of ${site.name}`,
    snippet: snippetOf(locals.session?.public_url ?? '', site),
    timezones,
    currencies,
    call: { path: `/v1/sites/${site.id}` },
  }
}

/** The hosts whose events were not counted; null if they cannot be read now. Settings do not need the events. */
async function excludedHosts(api: Api, site_id: string) {
  const { data, error } = await api.sites({ site_id }).events.excluded.get({ query: {} })
  if (error) return null
  return data.data.flatMap(({ reason, hostname, ...counted }) =>
    reason === 'hostname' && hostname ? [{ hostname, ...counted }] : [],
  )
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
    const { error } = await siteOf(event).patch({
      settings: {
        tracking_enabled: values['settings.tracking_enabled'] === 'on',
        cookie_consent_required: values['settings.cookie_consent_required'] === 'on',
        ip_anonymization: values['settings.ip_anonymization'] === 'on',
        data_retention_days: days,
        cross_domain_tracking: domainsIn(values['settings.cross_domain_tracking']),
        page_parameters: linesIn(values['settings.page_parameters']),
      },
    })
    const fields = [
      'settings.data_retention_days',
      'settings.cross_domain_tracking',
      'settings.page_parameters',
    ]
    if (error) return refusedBy(error, values, fields, 'tracking')
    return { saved: 'tracking' }
  },

  contentGroups: async (event) => {
    const values = textFields(await event.request.formData())
    const { rules, lines, problem } = readRules(values['settings.content_groups'] ?? '')
    if (problem)
      return fail<FormFailure>(400, {
        form: 'contentGroups',
        problems: { 'settings.content_groups': problem },
        values,
      })
    const { error } = await siteOf(event).patch({ settings: { content_groups: rules } })
    if (!error) return { saved: 'contentGroups' }
    const fields = ruleFields(lines)
    const { status, data } = refusedBy(
      error,
      values,
      [...fields.keys(), 'settings.content_groups'],
      'contentGroups',
    )
    return fail<FormFailure>(status, { ...data, problems: problemsOfRules(data.problems, fields) })
  },

  dimensions: async (event) => {
    const values = textFields(await event.request.formData())
    const rows = rowsIn(values)
    const problems = missingIn(rows)
    if (Object.keys(problems).length > 0)
      return fail<FormFailure>(400, { form: 'dimensions', problems, values })
    const { error } = await siteOf(event).patch({ settings: { custom_dimensions: dimensionsOf(rows) } })
    if (!error) return { saved: 'dimensions' }
    const fields = new Map(apiFields(rows))
    const { status, data } = refusedBy(error, values, [...fields.keys()], 'dimensions')
    const named = Object.entries(data.problems).map(([field, text]) => [fields.get(field) ?? field, text])
    return fail<FormFailure>(status, { ...data, problems: Object.fromEntries(named) })
  },

  revenue: async (event) => {
    const values = textFields(await event.request.formData())
    const { error } = await siteOf(event).revenue.put(revenueIn(values))
    if (error) return refusedBy(error, values, revenueFields, 'revenue')
    return { saved: 'revenue' }
  },

  previewRevenue: async (event) => {
    const values = textFields(await event.request.formData())
    const { data, error } = await siteOf(event).revenue.preview.post(revenueIn(values))
    if (error) return refusedBy(error, values, revenueFields, 'revenue')
    return { form: 'revenue', previewed: { preview: data.data, values } }
  },

  publicKeyRules: async (event) => {
    const values = textFields(await event.request.formData())
    const hours = Number(values['settings.public_key_max_age_hours']?.trim() || Number.NaN)
    if (!Number.isInteger(hours))
      return fail<FormFailure>(400, {
        form: 'publicKeyRules',
        problems: { 'settings.public_key_max_age_hours': 'Enter a whole number of hours.' },
        values,
      })
    const { error } = await siteOf(event).patch({
      settings: {
        allowed_hostnames: domainsIn(values['settings.allowed_hostnames']),
        public_key_max_age_hours: hours,
        public_key_identities: identityChoices.find(
          (it) => it.value === values['settings.public_key_identities'],
        )?.value,
        public_key_revenue: values['settings.public_key_revenue'] === 'on',
      },
    })
    const fields = [
      'settings.allowed_hostnames',
      'settings.public_key_max_age_hours',
      'settings.public_key_identities',
    ]
    if (error) return refusedBy(error, values, fields, 'publicKeyRules')
    return { saved: 'publicKeyRules' }
  },

  /** Allows a host, and includes its events of the last 30 days. */
  allowHost: async (event) => {
    const values = textFields(await event.request.formData())
    const { hostname = '' } = values
    const found = await siteOf(event).get()
    if (found.error) return refusedBy(found.error, values, [], 'publicKeyRules')
    const allowed_hostnames = [...found.data.data.settings.allowed_hostnames, hostname]
    const changed = await siteOf(event).patch({ settings: { allowed_hostnames } })
    if (changed.error) return refusedBy(changed.error, values, [], 'publicKeyRules')
    const { error } = await siteOf(event).events.include.post({ reason: 'hostname', hostname })
    if (error) return refusedBy(error, values, [], 'publicKeyRules')
    return { saved: 'publicKeyRules' }
  },

  rotatePublicKey: async (event) => {
    const values = textFields(await event.request.formData())
    const { error } = await siteOf(event)['public-key'].rotate.post({
      grace_period_seconds: Number(values.grace),
    })
    if (error) return refusedBy(error, values, [], 'publicKey')
    return { saved: 'publicKey' }
  },

  identitySecret: async (event) => {
    const values = textFields(await event.request.formData())
    const { data, error } = await siteOf(event)['identity-secret'].post(
      values.grace === undefined ? null : { grace_period_seconds: Number(values.grace) },
    )
    if (error) return refusedBy(error, values, [], 'publicKey')
    return { saved: 'publicKey', secret: data.data.secret }
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

const revenueFields = [
  'sale_events',
  'refund_events',
  'value_property',
  'order_property',
  'attribution_window_days',
]

function revenueIn(values: Record<string, string>): RevenueDefinition {
  return {
    sale_events: linesIn(values.sale_events),
    refund_events: linesIn(values.refund_events),
    value_property: values.value_property?.trim() ?? '',
    order_property: values.order_property?.trim() ?? '',
    attribution_window_days: Number(values.attribution_window_days?.trim() || Number.NaN),
  }
}

/** The lines of a text field without repetitions. */
function linesIn(text = ''): string[] {
  return [...new Set(text.split('\n').map((it) => it.trim()))].filter(Boolean)
}

/** The domains in a text field, one per line or separated by commas or spaces. */
function domainsIn(text = ''): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}
