import { Elysia, t } from 'elysia'
import { languageCodes } from '../../../packages/text/languages.ts'
import { Forbidden, notFound, Unauthorized } from '../../platform/errors.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import type { Services } from '../../services.ts'
import { renameAccount, setPreferences } from '../accounts/accounts.ts'
import type { Auth } from '../accounts/auth.ts'
import { consoleMember } from '../accounts/console-member.ts'
import { changeSignInRules, SignInRules } from '../accounts/sign-in-rules.ts'
import { downloadedLists, recordListDownload } from '../audit/list-downloads.ts'
import { onlyConsole } from '../console/secret.ts'
import { createInvitedAccount, describeInvitation, joinWorkspace } from './join.ts'
import { leaveWorkspace, transferOwnership } from './members.ts'
import { addWorkspace, openWorkspace, renameWorkspace } from './workspaces.ts'

const Name = t.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const TokenParams = t.Object({ token: t.String() })

/** What people do about themselves and their workspaces. Only the console's own server may call these routes. */
export const teamRoutes = (services: Services, auth: Auth) => {
  const { signedIn, memberOf, asPerson } = consoleMember(services, auth)

  /** The address of who is signed in, whether a member of a workspace or not. Null if nobody is. */
  async function emailOfCaller(request: Request): Promise<string | null> {
    try {
      return (await signedIn(request)).user.email
    } catch (err) {
      if (err instanceof Unauthorized) return null
      throw err
    }
  }

  return new Elysia({ prefix: '/api/console', detail: { hide: true } })
    .guard({ beforeHandle: onlyConsole(services.config.appSecret) })
    .post(
      '/profile',
      async ({ request, body }) => {
        const { user } = await signedIn(request)
        await renameAccount(services.db, user.id, body.name.trim())
        return { data: {} }
      },
      { body: t.Object({ name: t.String({ maxLength: 100 }) }) },
    )
    .post(
      '/preferences',
      async ({ request, body }) => {
        const { user } = await signedIn(request)
        await setPreferences(services, user.id, body)
        return { data: {} }
      },
      {
        body: t.Object({
          timezone: t.String(),
          start_site_id: t.Union([t.String({ maxLength: 100 }), t.Null()]),
          language: t.Union([stringEnum(languageCodes), t.Null()]),
        }),
      },
    )
    .post(
      '/workspace/open',
      async ({ request, body }) => {
        const { session, workspaces } = await signedIn(request)
        if (!workspaces.some((it) => it.id === body.workspace_id))
          throw notFound('workspace', body.workspace_id)
        await openWorkspace(services, session.id, body.workspace_id)
        return { data: {} }
      },
      { body: t.Object({ workspace_id: t.String() }) },
    )
    .post(
      '/workspace/rename',
      async ({ request, body }) => {
        const { user, workspace } = await memberOf(request)
        await asPerson(request, user, () => renameWorkspace(services, workspace, body.name.trim()))
        return { data: {} }
      },
      { body: t.Object({ name: Name }) },
    )
    .post(
      '/workspace/sign-in-rules',
      async ({ request, body }) => {
        const { session, user, workspace } = await memberOf(request)
        await asPerson(request, user, () => changeSignInRules(services, workspace, session, body))
        return { data: {} }
      },
      { body: SignInRules },
    )
    .post(
      '/workspace/transfer',
      async ({ request, body }) => {
        const { user, workspace } = await memberOf(request)
        await asPerson(request, user, () =>
          transferOwnership(services, workspace.id, user.id, body.member_id),
        )
        return { data: {} }
      },
      { body: t.Object({ member_id: t.String() }) },
    )
    .post('/workspace/leave', async ({ request }) => {
      const { user, workspace } = await memberOf(request)
      await asPerson(request, user, () => leaveWorkspace(services, workspace.id, user.id))
      return { data: {} }
    })
    .post(
      '/workspaces',
      async ({ request, body }) => {
        const { session, user, isOperator } = await memberOf(request)
        if (!isOperator) throw new Forbidden('Only those who operate the service can add workspaces')
        const name = body.name.trim()
        const workspaceId = await asPerson(request, user, () => addWorkspace(services, user.id, name))
        await openWorkspace(services, session.id, workspaceId)
        return { data: { workspace_id: workspaceId } }
      },
      { body: t.Object({ name: Name }) },
    )
    .post(
      '/downloads',
      async ({ request, body: { list, site_id } }) => {
        const { user, workspace } = await memberOf(request)
        await asPerson(request, user, () =>
          recordListDownload(services, workspace.id, { list, siteId: site_id }),
        )
        return { data: {} }
      },
      { body: t.Object({ list: stringEnum(downloadedLists), site_id: t.Optional(t.String()) }) },
    )
    .get(
      '/invitations/:token',
      async ({ request, params }) => {
        const invitation = await describeInvitation(services, params.token)
        return { data: { ...invitation, signed_in_as: await emailOfCaller(request) } }
      },
      { params: TokenParams },
    )
    .post(
      '/invitations/:token/join',
      async ({ request, params }) => {
        const { session, user } = await signedIn(request)
        const join = () => joinWorkspace(services, params.token, user)
        await openWorkspace(services, session.id, await asPerson(request, user, join))
        return { data: {} }
      },
      { params: TokenParams },
    )
    .post(
      '/invitations/:token/account',
      async ({ request, params, body }) => {
        const create = (accountId: string) =>
          createInvitedAccount(services, params.token, { ...body, accountId })
        const accountId = Bun.randomUUIDv7()
        return { data: await asPerson(request, { id: accountId }, () => create(accountId)) }
      },
      { params: TokenParams, body: t.Object({ name: t.String({ maxLength: 100 }), password: t.String() }) },
    )
}
