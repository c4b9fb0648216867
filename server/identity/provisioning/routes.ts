import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { Auth } from '../accounts/auth.ts'
import { consoleMember } from '../accounts/console-member.ts'
import { onlyConsole } from '../console/secret.ts'
import { requireOwner } from '../single-sign-on/provider-settings.ts'
import { removeToken, replaceToken, showProvisioning } from './tokens.ts'

/** The provisioning of a workspace, for its owners. Only the console's own server may call these routes. */
export const provisioningRoutes = (services: Services, auth: Auth) => {
  const { memberOf, asPerson } = consoleMember(services, auth)

  async function owner(request: Request) {
    const member = await memberOf(request)
    requireOwner(member.workspace)
    return member
  }

  return new Elysia({ prefix: '/api/console/provisioning', detail: { hide: true } })
    .guard({ beforeHandle: onlyConsole(services.config.appSecret) })
    .get('/', async ({ request }) => {
      const { workspace } = await owner(request)
      return { data: await showProvisioning(services, workspace) }
    })
    .post('/token', async ({ request }) => {
      const { user, workspace } = await owner(request)
      return { data: { token: await asPerson(request, user, () => replaceToken(services, workspace)) } }
    })
    .post('/remove', async ({ request }) => {
      const { user, workspace } = await owner(request)
      await asPerson(request, user, () => removeToken(services, workspace))
      return { data: {} }
    })
}
