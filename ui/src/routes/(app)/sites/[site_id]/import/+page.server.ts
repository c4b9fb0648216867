import { read } from '#lib/api.ts'
import { stateOf } from '#lib/imports/state.server.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import type { PageServerLoad } from './$types'

const importsOnPage = 20

export const load: PageServerLoad = async ({ locals, parent, url, depends }) => {
  requirePermission(locals, 'imports:read')
  const { api } = locals
  depends('site:imports')
  const { site } = await parent()
  const query = pageQuery(url, importsOnPage)
  const { data: imports, pagination } = await read(api.sites({ site_id: site.id }).imports.get({ query }))
  return {
    title: `Import into ${site.name}`,
    imports,
    pagination,
    state: stateOf(imports),
    calls: [
      {
        method: 'POST' as const,
        path: '/v1/import/historical',
        query: { site_id: site.id, source: 'plausible', dry_run: true },
        file: { name: 'plausible-export.zip', type: 'application/zip' },
      },
      { path: `/v1/sites/${site.id}/imports`, query },
    ],
  }
}
