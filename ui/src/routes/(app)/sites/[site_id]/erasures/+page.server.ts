import { read } from '#lib/api.ts'
import type { PageServerLoad } from './$types'

const erasuresOnPage = 25

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const page = Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1)
  const user = url.searchParams.get('user')?.trim() ?? ''
  const query = {
    user_id: user || undefined,
    limit: erasuresOnPage,
    offset: (page - 1) * erasuresOnPage || undefined,
  }
  const { data: erasures, pagination } = await read(api.sites({ site_id: site.id }).erasures.get({ query }))
  return {
    title: `Deleted users of ${site.name}`,
    user,
    erasures,
    pagination,
    calls: [{ path: `/v1/sites/${site.id}/erasures`, query }],
  }
}
