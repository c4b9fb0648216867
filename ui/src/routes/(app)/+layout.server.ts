import { redirect } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ locals }) => {
  const { session, api } = locals
  if (!session) redirect(303, '/sign-in')
  const { account, workspace, workspaces, permissions, is_operator: isOperator, problems, mode } = session
  // The maximum page size of the API; further sites are on the page of all sites.
  const { data: sites } = await read(api.sites.get({ query: { limit: 100 } }))
  return {
    account,
    workspace,
    workspaces,
    permissions,
    isOperator,
    problems,
    mode,
    sites: sites.map(({ id, name, domain }) => ({ id, name, domain })),
  }
}
