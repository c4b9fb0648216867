import { desc, eq } from 'drizzle-orm'
import { Elysia, t } from 'elysia'
import { passkeys } from '../../../db/postgres/schema/accounts.ts'
import type { Services } from '../../services.ts'
import { onlyConsole } from '../console/secret.ts'
import { hasPassword } from './accounts.ts'
import type { Auth } from './auth.ts'
import type { OwnSignIn } from './console-session.ts'
import { endOtherSessions, endSession, listSessions } from './console-sessions.ts'
import { signedInBy } from './signed-in.ts'
import { forgetTrustedBrowsers } from './trusted-browsers.ts'

/** Routes for the sessions and second factors of an account. Only the console's own server may call them. */
export const signInRoutes = (services: Services, auth: Auth) => {
  const signedIn = signedInBy(auth, services)
  return new Elysia({ prefix: '/api/console', detail: { hide: true } })
    .guard({ beforeHandle: onlyConsole(services.config.appSecret) })
    .get('/own-sign-in', async ({ request }): Promise<{ data: OwnSignIn }> => {
      const { session, user, workspace, workspaces } = await signedIn(request)
      const rows = await services.db
        .select()
        .from(passkeys)
        .where(eq(passkeys.accountId, user.id))
        .orderBy(desc(passkeys.createdAt), passkeys.id)
      const others = workspaces.filter((it) => it.id !== workspace?.id)
      return {
        data: {
          email: user.email,
          has_password: await hasPassword(services.db, user.id),
          has_authenticator: user.twoFactorEnabled ?? false,
          passkeys: rows.map((row) => ({
            id: row.id,
            name: row.name ?? '',
            created_at: row.createdAt.toISOString(),
            last_used_at: row.lastUsedAt?.toISOString() ?? null,
          })),
          has_second_factor: session.hasSecondFactor,
          uses_single_sign_on: session.singleSignOnWorkspaceId !== null,
          second_factor_required_by: workspace?.rules.requires_second_factor ? workspace.name : null,
          single_sign_on_required_by: workspace?.rules.requires_single_sign_on ? workspace.name : null,
          open_workspace: workspace?.name ?? null,
          other_workspaces: others.map(({ id, name }) => ({ id, name })),
        },
      }
    })
    .get('/sessions', async ({ request }) => {
      const { session } = await signedIn(request)
      return { data: await listSessions(services, session) }
    })
    .post(
      '/sessions/:id/end',
      async ({ request, params }) => {
        const { user } = await signedIn(request)
        await endSession(services, user.id, params.id)
        return { data: {} }
      },
      { params: t.Object({ id: t.String() }) },
    )
    .post('/sessions/end-others', async ({ request }) => {
      const { session, user } = await signedIn(request)
      await endOtherSessions(services, user.id, session.id)
      await forgetTrustedBrowsers(services.db, user.id)
      return { data: {} }
    })
}
