import { Elysia, t } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { changeMember, getMember, listMembers, removeMember } from './members.ts'
import { Member, MemberChange, MemberListQuery, MemberParams } from './model.ts'

export const memberRoutes = (services: Services) =>
  new Elysia({ prefix: '/members', tags: ['Members'] })
    .use(auth)
    .get('', ({ principal, query }) => listMembers(services.db, principal, query), {
      may: 'members:read',
      query: MemberListQuery,
      response: { 200: list(Member, OffsetPagination) },
      detail: { operationId: 'listMembers', summary: 'List the members of the workspace' },
    })
    .get(
      '/:member_id',
      async ({ principal, params }) => ({ data: await getMember(services.db, principal, params.member_id) }),
      {
        may: 'members:read',
        params: MemberParams,
        response: { 200: data(Member), 404: Failure },
        detail: { operationId: 'getMember', summary: 'Get a member' },
      },
    )
    .patch(
      '/:member_id',
      async ({ principal, params, body }) => ({
        data: await changeMember(services, principal, params.member_id, body),
      }),
      {
        may: 'members:write',
        params: MemberParams,
        body: MemberChange,
        response: { 200: data(Member), 404: Failure, 409: Failure },
        detail: {
          operationId: 'changeMember',
          summary: 'Change the role or the sites of a member',
          description: 'Takes effect at once. A workspace always has an owner.',
        },
      },
    )
    .delete(
      '/:member_id',
      async ({ principal, params, status }) => {
        await removeMember(services, principal, params.member_id)
        return status(204, undefined)
      },
      {
        may: 'members:write',
        params: MemberParams,
        response: { 204: t.Void(), 404: Failure, 409: Failure },
        detail: {
          operationId: 'removeMember',
          summary: 'Remove a member',
          description: 'Ends their access at once, also that of their personal keys.',
        },
      },
    )
