import { fail, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { userApi } from '#lib/users/users.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, params, parent }) => {
  requirePermission(locals, 'users:write')
  const { site } = await parent()
  const path = `/v1/sites/${site.id}/users/${encodeURIComponent(params.user_id)}`
  return { title: 'Delete a user', userId: params.user_id, calls: [{ method: 'DELETE' as const, path }] }
}

export const actions: Actions = {
  default: async ({ request, locals: { api }, params: { site_id, user_id } }) => {
    const values = textFields(await request.formData())
    if (values.user_id?.trim() !== user_id)
      return fail<FormFailure>(400, {
        problems: { user_id: `This is not the user’s id: type ${user_id}.` },
        values,
      })
    const answer = await userApi(api, { siteId: site_id, userId: user_id }).delete()
    if (answer.error) return refusedBy(answer.error, values, ['user_id'])
    redirect(303, `/sites/${site_id}/erasures/${answer.data.data.id}`)
  },
}
