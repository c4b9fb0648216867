import { Unauthorized } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import type { Auth } from './auth.ts'
import { operatesService, workspaceOf } from './membership.ts'

/** Returns a function that finds who is signed in by a request of the console, and in which workspace. */
export function signedInBy(auth: Auth, { db }: Pick<Services, 'db'>) {
  /** @throws Unauthorized if nobody is, or no longer a member of any workspace. */
  return async (request: Request) => {
    const { headers, response: found } = await auth.api.getSession({
      headers: request.headers,
      returnHeaders: true,
    })
    if (!found) throw new Unauthorized('Not signed in')
    const { session, user } = found
    const workspace = await workspaceOf(db, user.id, session.activeWorkspaceId)
    const isOperator = workspace !== null && (await operatesService(db, workspace))
    return { session, user, workspace, isOperator, cookies: headers.getSetCookie() }
  }
}
