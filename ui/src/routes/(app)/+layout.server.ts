import { redirect } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { readColumnChoices } from '#lib/server/column-choice.ts'
import { siteCookie } from '#lib/server/open-site.ts'
import { sidebarCookie } from '#lib/server/session.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ locals, cookies }) => {
  const { session, api } = locals
  if (!session) redirect(303, '/sign-in')
  const { account, workspace, workspaces, permissions, is_operator: isOperator, problems, mode } = session
  // The maximum page size of the API; further sites are on the page of all sites.
  const { data: all } = await read(api.sites.get({ query: { limit: 100 } }))
  const sites = all.map(({ id, name, domain }) => ({ id, name, domain }))
  return {
    account,
    countryCredit: session.country_credit,
    workspace,
    workspaces,
    permissions,
    isOperator,
    problems,
    mode,
    sites,
    lastSite: sites.find(({ id }) => id === cookies.get(siteCookie)),
    isSidebarCollapsed: cookies.get(sidebarCookie) === 'collapsed',
    columns: readColumnChoices(cookies),
  }
}
