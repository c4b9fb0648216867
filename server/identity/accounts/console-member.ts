import { asCaller } from '../../platform/audit/caller.ts'
import { Unauthorized } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import type { Auth } from './auth.ts'
import { requireUsable } from './console-sessions.ts'
import { signedInBy } from './signed-in.ts'

/** What routes of the console need to act for the member who is signed in. */
export function consoleMember(services: Services, auth: Auth) {
  const signedIn = signedInBy(auth, services)
  return {
    signedIn,

    /** @throws Unauthorized without a workspace, and what `requireUsable` throws by its rules. */
    async memberOf(request: Request) {
      const { workspace, ...found } = await signedIn(request)
      if (!workspace) throw new Unauthorized('This account does not belong to a workspace')
      await requireUsable(services, found.session, workspace)
      return { ...found, workspace }
    },

    /** Runs a change that the audit log records with the person and where their request comes from. */
    asPerson<T>(request: Request, { id }: { id: string }, change: () => T): T {
      const address = services.proxies.clientAddress(request, services.listener.addressOf(request))
      return asCaller({ kind: 'person', id, address, agent: request.headers.get('user-agent') ?? '' }, change)
    },
  }
}
