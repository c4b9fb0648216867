import { Unauthorized } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import type { Auth } from './auth.ts'
import { operatesService, shownWorkspace, workspacesOf } from './membership.ts'
import { ruledFields } from './sign-in-rules.ts'

/** Returns a function that finds who is signed in by a request of the console, and in which workspace. */
export function signedInBy(auth: Auth, { db }: Pick<Services, 'db'>) {
  /**
   * Finds the workspace that the session has open if the account is still a member, otherwise the one that it joined
   * first. Null if it is no longer a member of any.
   * @throws Unauthorized if nobody is signed in.
   */
  return async (request: Request) => {
    const { headers, response: found } = await auth.api.getSession({
      headers: request.headers,
      returnHeaders: true,
    })
    if (!found) throw new Unauthorized('Not signed in')
    const { user } = found
    const session = { ...found.session, ...ruledFields(found), accountId: user.id }
    const workspaces = await workspacesOf(db, user.id)
    const workspace = shownWorkspace(workspaces, session.activeWorkspaceId)
    const isOperator = workspace !== null && (await operatesService(db, workspace))
    return { session, user, workspace, workspaces, isOperator, cookies: headers.getSetCookie() }
  }
}
