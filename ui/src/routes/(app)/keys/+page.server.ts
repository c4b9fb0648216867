import { redirect } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { keyApi, namesFor, seesAllKeys } from '#lib/keys/api.server.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { keepSecret } from '#lib/server/shown-once.ts'
import type { Actions, PageServerLoad } from './$types'

const keysOnPage = 50

export const load: PageServerLoad = async ({ locals, url }) => {
  requirePermission(locals, 'personal-keys:read')
  const { api } = locals
  const page = pageQuery(url, keysOnPage)
  const isAll = seesAllKeys(locals.session?.permissions ?? [])
  const query = { is_console_session: false, ...page }
  const [keys, sessions] = await Promise.all([
    read(isAll ? api.keys.get({ query }) : api['personal-keys'].get({ query: page })),
    isAll ? read(api.keys.get({ query: { is_console_session: true, status: 'active' } })) : { data: [] },
  ])
  return {
    title: 'API keys',
    isAll,
    keys: keys.data,
    names: await namesFor(locals, keys.data),
    now: Date.now(),
    pagination: keys.pagination,
    sessionKeys: sessions.data,
    call: isAll
      ? { path: '/v1/keys', query: { ...query, is_console_session: 'false' } }
      : { path: '/v1/personal-keys', query: page },
  }
}

export const actions: Actions = {
  rotate: async ({ request, cookies, url, locals }) => {
    const values = textFields(await request.formData())
    const { data, error } = await keyApi(locals, values.id ?? '').rotate.post({
      grace_period_seconds: Number(values.grace),
    })
    if (error) return refusedBy(error, values, [], 'change')
    const path = `/keys/${data.data.id}`
    keepSecret({ cookies, url }, path, { secret: data.data.key, isRotated: true })
    redirect(303, path)
  },

  revoke: async ({ request, locals }) => {
    const values = textFields(await request.formData())
    const { error } = await keyApi(locals, values.id ?? '').delete()
    if (error) return refusedBy(error, values, [], 'change')
    return { revoked: values.id }
  },
}
