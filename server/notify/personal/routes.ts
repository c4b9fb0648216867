import { Elysia, t } from 'elysia'
import type { Auth } from '../../identity/accounts/auth.ts'
import { consoleMember } from '../../identity/accounts/console-member.ts'
import { requireUsable } from '../../identity/accounts/console-sessions.ts'
import { isUsable } from '../../identity/accounts/sign-in-rules.ts'
import { onlyConsole } from '../../identity/console/secret.ts'
import { Forbidden, notFound } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { readChoices, saveChoices } from './choices.ts'
import { Channels, Choices, type Notifications } from './model.ts'
import { readSettings, saveSignInChannels } from './settings.ts'
import { removeSlackAddress, sendTestMessage, setSlackAddress } from './slack-address.ts'

/** What a person chooses to be sent. Only the console's own server may call these routes. */
export const notificationRoutes = (services: Services, auth: Auth) => {
  const { db, clock } = services
  const { memberOf, asPerson } = consoleMember(services, auth)

  async function change(request: Request, run: (account: { id: string; email: string }) => Promise<void>) {
    const { session, user, workspaces } = await memberOf(request)
    // What the provider of one workspace says must not redirect the messages of another.
    if (session.singleSignOnWorkspaceId !== null && workspaces.length > 1)
      throw new Forbidden('Sign in with your password to change this: it concerns your other workspaces, too')
    await asPerson(request, user, () => run(user))
    return { data: {} }
  }

  return new Elysia({ prefix: '/api/console/notifications', detail: { hide: true } })
    .guard({ beforeHandle: onlyConsole(services.config.appSecret) })
    .get('/', async ({ request }): Promise<{ data: Notifications }> => {
      const { session, user, workspaces } = await memberOf(request)
      const usable = workspaces.filter((it) => isUsable(session, it, clock()))
      const hidden = workspaces.filter((it) => !usable.includes(it))
      return {
        data: {
          ...(await readSettings(db, user.id)),
          workspaces: await Promise.all(usable.map((it) => readChoices(db, user.id, it))),
          hidden_workspaces: hidden.map((it) => it.name),
        },
      }
    })
    .post(
      '/workspaces/:workspace_id',
      async ({ request, params, body }) => {
        const { session, user, workspaces } = await memberOf(request)
        const workspace = workspaces.find((it) => it.id === params.workspace_id)
        if (!workspace) throw notFound('workspace', params.workspace_id)
        await requireUsable(services, session, workspace)
        await saveChoices(db, user.id, workspace.id, body)
        return { data: {} }
      },
      { params: t.Object({ workspace_id: t.String() }), body: Choices },
    )
    .post(
      '/sign-ins',
      ({ request, body }) => change(request, (it) => saveSignInChannels(services, it, body)),
      {
        body: Channels,
      },
    )
    .post(
      '/slack',
      ({ request, body }) => change(request, (it) => setSlackAddress(services, it, body.slack_url)),
      {
        body: t.Object({ slack_url: t.String({ maxLength: 2000 }) }),
      },
    )
    .post('/slack/test', ({ request }) => change(request, (it) => sendTestMessage(services, it.id)))
    .post('/slack/remove', ({ request }) => change(request, (it) => removeSlackAddress(services, it)))
}
