import { Elysia, t } from 'elysia'
import type { Services } from '../../services.ts'
import type { Auth } from '../accounts/auth.ts'
import { consoleMember } from '../accounts/console-member.ts'
import { onlyConsole } from '../console/secret.ts'
import { addDomain, removeDomain, verifyDomain } from './domains.ts'
import {
  ProviderSettings,
  removeProvider,
  requireOwner,
  saveProvider,
  showProvider,
} from './provider-settings.ts'

const Domain = t.Object({ domain: t.String({ maxLength: 300 }) })

/** The single sign-on of a workspace, for its owners. Only the console's own server may call these routes. */
export const singleSignOnRoutes = (services: Services, auth: Auth) => {
  const { memberOf, asPerson } = consoleMember(services, auth)
  type Changing = Awaited<ReturnType<typeof memberOf>>['workspace']

  async function change(request: Request, run: (workspace: Changing) => Promise<void>) {
    const { user, workspace } = await memberOf(request)
    requireOwner(workspace)
    await asPerson(request, user, () => run(workspace))
    return { data: {} }
  }

  return new Elysia({ prefix: '/api/console/single-sign-on', detail: { hide: true } })
    .guard({ beforeHandle: onlyConsole(services.config.appSecret) })
    .get('/', async ({ request }) => {
      const { workspace } = await memberOf(request)
      return { data: await showProvider(services, workspace) }
    })
    .post('/', ({ request, body }) => change(request, (it) => saveProvider(services, it, body)), {
      body: ProviderSettings,
    })
    .post('/remove', ({ request }) => change(request, (it) => removeProvider(services, it)))
    .post('/domains', ({ request, body }) => change(request, (it) => addDomain(services, it, body.domain)), {
      body: Domain,
    })
    .post(
      '/domains/verify',
      ({ request, body }) => change(request, (it) => verifyDomain(services, it, body.domain)),
      { body: Domain },
    )
    .post(
      '/domains/remove',
      ({ request, body }) => change(request, (it) => removeDomain(services, it, body.domain)),
      { body: Domain },
    )
}
