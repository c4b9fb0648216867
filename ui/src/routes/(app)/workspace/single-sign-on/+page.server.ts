import { error, fail } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { refused, textFields } from '#lib/server/actions.ts'
import { callConsole, type ShownProvider, type ShownProvisioning } from '#lib/server/team.ts'
import { parseRules } from '#lib/single-sign-on/providers.ts'
import type { ProviderSettings } from '../../../../../../server/identity/single-sign-on/provider-settings.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const [singleSignOn, provisioning] = await Promise.all([
    callConsole<ShownProvider>(event, 'single-sign-on'),
    callConsole<ShownProvisioning>(event, 'provisioning'),
  ])
  if (singleSignOn.failure) error(singleSignOn.failure.status, singleSignOn.failure.message)
  if (provisioning.failure) error(provisioning.failure.status, provisioning.failure.message)
  return { title: 'Single sign-on', singleSignOn: singleSignOn.data, provisioning: provisioning.data }
}

const fields = ['issuer', 'client_id', 'client_secret', 'default_role', 'role_claim', 'role_rules']

export const actions: Actions = {
  save: async (event) => {
    const { client_secret, ...values } = textFields(await event.request.formData())
    const { rules, problem } = parseRules(values.role_rules ?? '')
    if (problem) return fail<FormFailure>(400, { form: 'save', problems: { role_rules: problem }, values })
    const settings: ProviderSettings = {
      provider: values.provider as ProviderSettings['provider'],
      issuer: values.issuer?.trim() ?? '',
      client_id: values.client_id?.trim() ?? '',
      ...(client_secret && { client_secret }),
      admits_everyone: values.admits_everyone === 'on',
      default_role: (values.default_role || null) as ProviderSettings['default_role'],
      role_claim: values.role_claim?.trim() || null,
      role_rules: rules,
    }
    const { ok, failure } = await callConsole(event, 'single-sign-on', settings)
    return ok ? { saved: 'save' } : refused(failure, values, fields, 'save')
  },

  add: async (event) => {
    const values = textFields(await event.request.formData())
    const { ok, failure } = await callConsole(event, 'single-sign-on/domains', {
      domain: values.domain ?? '',
    })
    return ok ? { saved: 'add' } : refused(failure, values, ['domain'], 'add')
  },

  verify: async (event) => {
    const values = textFields(await event.request.formData())
    const { ok, failure } = await callConsole(event, 'single-sign-on/domains/verify', {
      domain: values.domain ?? '',
    })
    return ok ? { saved: 'verify' } : refused(failure, values, [], 'domains')
  },

  removeDomain: async (event) => {
    const values = textFields(await event.request.formData())
    const { ok, failure } = await callConsole(event, 'single-sign-on/domains/remove', {
      domain: values.domain ?? '',
    })
    return ok ? { saved: 'removeDomain' } : refused(failure, values, [], 'domains')
  },

  makeToken: async (event) => {
    const { data, failure } = await callConsole<{ token: string }>(event, 'provisioning/token', {})
    return data ? { saved: 'token', token: data.token } : refused(failure, {}, [], 'token')
  },

  removeToken: async (event) => {
    const { ok, failure } = await callConsole(event, 'provisioning/remove', {})
    return ok ? { saved: 'removeToken' } : refused(failure, {}, [], 'token')
  },

  remove: async (event) => {
    const { ok, failure } = await callConsole(event, 'single-sign-on/remove', {})
    return ok ? { saved: 'remove' } : refused(failure, {}, [], 'remove')
  },
}
