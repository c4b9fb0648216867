import { Elysia, t } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { invite, listInvitations, renewInvitation, withdrawInvitation } from './invitations.ts'
import { Invitation, InvitationCreation, InvitationParams, MemberListQuery, NewInvitation } from './model.ts'

export const invitationRoutes = (services: Services) =>
  new Elysia({ prefix: '/invitations', tags: ['Members'] })
    .use(auth)
    .get('', ({ principal, query }) => listInvitations(services.db, principal, query), {
      may: 'members:read',
      query: MemberListQuery,
      response: { 200: list(Invitation, OffsetPagination) },
      detail: { operationId: 'listInvitations', summary: 'List the open invitations' },
    })
    .post(
      '',
      async ({ principal, body, status }) => status(201, { data: await invite(services, principal, body) }),
      {
        may: 'members:write',
        body: InvitationCreation,
        response: { 201: data(NewInvitation), 409: Failure, 422: Failure },
        detail: {
          operationId: 'inviteMember',
          summary: 'Invite a person',
          description:
            'Returns a link that is valid for a week, and mails it if a mail server is set up. Who opens it signs in or creates an account with this address.',
        },
      },
    )
    .post(
      '/:invitation_id/renew',
      async ({ principal, params }) => ({
        data: await renewInvitation(services, principal, params.invitation_id),
      }),
      {
        may: 'members:write',
        params: InvitationParams,
        response: { 200: data(NewInvitation), 404: Failure },
        detail: {
          operationId: 'renewInvitation',
          summary: 'Send an invitation again',
          description: 'Replaces the link by a new one that is valid for a week.',
        },
      },
    )
    .delete(
      '/:invitation_id',
      async ({ principal, params, status }) => {
        await withdrawInvitation(services, principal, params.invitation_id)
        return status(204, undefined)
      },
      {
        may: 'members:write',
        params: InvitationParams,
        response: { 204: t.Void(), 404: Failure },
        detail: { operationId: 'withdrawInvitation', summary: 'Withdraw an invitation' },
      },
    )
