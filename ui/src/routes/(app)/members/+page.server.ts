import { fail } from '@sveltejs/kit'
import { type Api, read } from '#lib/api.ts'
import { type Access, parseAccess } from '#lib/members/access-form.ts'
import { refusal, refusedBy, textFields } from '#lib/server/actions.ts'
import { allPages, nextOffset } from '#lib/server/all-pages.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { allSites } from '#lib/server/sites.ts'
import { callConsole } from '#lib/server/team.ts'
import type { Actions, PageServerLoad } from './$types'

const membersOnPage = 50

export const load: PageServerLoad = async ({ locals, url }) => {
  requirePermission(locals, 'members:read')
  const { api } = locals
  const query = pageQuery(url, membersOnPage)
  const changed = url.searchParams.get('change')
  const isOwner = locals.session?.workspace.role === 'owner'
  const [members, invitations, sites, change] = await Promise.all([
    read(api.members.get({ query })),
    read(api.invitations.get({ query: { limit: 100 } })),
    allSites(api),
    changed ? read(api.members({ member_id: changed }).get()) : null,
  ])
  return {
    title: 'Members',
    members: members.data,
    pagination: members.pagination,
    // An owner can choose any of them as the next owner, not only those of this page.
    candidates:
      isOwner && members.pagination.total > members.data.length ? await allMembers(api) : members.data,
    invitations: invitations.data,
    sites: sites.map(({ id, name, domain }) => ({ id, name, domain })),
    change: change?.data ?? null,
    call: { path: '/v1/members', query },
  }
}

async function allMembers(api: Api) {
  const members = []
  const page = (offset = 0) => read(api.members.get({ query: { limit: 100, offset } }))
  for await (const { data } of await allPages(page, nextOffset)) members.push(...data)
  return members
}

/** The result of a refused form with the fields of AccessFields.svelte. */
function refusedAccess(
  form: 'invite' | 'change',
  access: Access,
  found: { status?: number; problems: Record<string, string>; message?: string | undefined },
  values: Record<string, string> = {},
) {
  const { status = 400, problems, message } = found
  return fail(status, { form, access, problems, message, values })
}

export const actions: Actions = {
  invite: async ({ request, locals }) => {
    const form = await request.formData()
    const values = textFields(form)
    const { access, problems } = parseAccess(form)
    const email = values.email?.trim() ?? ''
    if (!/^\S+@\S+$/.test(email)) problems.email = 'Enter an e-mail address.'
    if (Object.keys(problems).length > 0) return refusedAccess('invite', access, { problems }, values)
    const { data, error } = await locals.api.invitations.post({
      email,
      role: access.role,
      site_ids: access.siteIds,
    })
    if (!error) return { invited: data.data, isRenewed: false }
    const { status, data: refused } = refusedBy(error, values, ['email', 'site_ids'])
    return refusedAccess('invite', access, { ...refused, status }, values)
  },

  renew: async ({ request, locals }) => {
    const values = textFields(await request.formData())
    const { data, error } = await locals.api.invitations({ invitation_id: values.id ?? '' }).renew.post()
    return error ? refusal(error, 'other') : { invited: data.data, isRenewed: true }
  },

  withdraw: async ({ request, locals }) => {
    const values = textFields(await request.formData())
    const { error } = await locals.api.invitations({ invitation_id: values.id ?? '' }).delete()
    return error ? refusal(error, 'other') : { done: 'withdraw' as const }
  },

  change: async ({ request, locals, url }) => {
    const { access, problems } = parseAccess(await request.formData())
    if (Object.keys(problems).length > 0) return refusedAccess('change', access, { problems })
    const { error } = await locals.api
      .members({ member_id: url.searchParams.get('change') ?? '' })
      .patch({ role: access.role, site_ids: access.siteIds })
    if (!error) return { done: 'change' as const }
    const { status, data: refused } = refusedBy(error, {}, ['site_ids'])
    return refusedAccess('change', access, { ...refused, status })
  },

  remove: async ({ request, locals }) => {
    const values = textFields(await request.formData())
    const { error } = await locals.api.members({ member_id: values.id ?? '' }).delete()
    return error ? refusal(error, 'other') : { done: 'remove' as const }
  },

  transfer: async (event) => {
    const values = textFields(await event.request.formData())
    const name = event.locals.session?.workspace.name ?? ''
    const problems: Record<string, string> = {}
    if (!values.member_id) problems.member_id = 'Choose a member.'
    if (values.workspace?.trim() !== name) problems.workspace = 'This is not the name of the workspace.'
    if (Object.keys(problems).length > 0) return fail(400, { form: 'transfer' as const, problems, values })
    const { ok, failure } = await callConsole(event, 'workspace/transfer', { member_id: values.member_id })
    if (ok) return { done: 'transfer' as const }
    return fail(failure.status, { form: 'transfer' as const, problems, values, message: failure.message })
  },
}
