import { read } from '#lib/api.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params: { erasure_id }, parent }) => {
  const { site } = await parent()
  const path = `/v1/sites/${site.id}/erasures/${erasure_id}`
  const { data: erasure } = await read(api.sites({ site_id: site.id }).erasures({ erasure_id }).get())
  return { title: 'Receipt', erasure, calls: [{ path }] }
}

export const actions: Actions = {
  default: async ({ request, locals: { api }, params: { site_id, erasure_id } }) => {
    const values = textFields(await request.formData())
    const user_id = values.user_id?.trim() ?? ''
    const answer = await api.sites({ site_id }).erasures({ erasure_id }).verify.post({ user_id })
    if (answer.error) return refusedBy(answer.error, values, ['user_id'])
    return { verification: answer.data.data }
  },
}
