import { Elysia } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { StoredEvent } from '../../ingest/events/query-model.ts'
import { auth } from '../../platform/http/auth.ts'
import { requirePermission } from '../../platform/http/authentication.ts'
import { CursorPagination, data, Failure, list } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { Session } from '../sessions/model.ts'
import {
  TraitsChange,
  UserActivity,
  UserActivityQuery,
  UserBatch,
  UserBatchAnswer,
  UserEventsQuery,
  UserListQuery,
  UserParams,
  UserProfile,
  UserSessionsQuery,
} from './model.ts'
import { getProfile } from './profiles.ts'
import { updateTraits } from './traits.ts'
import { getUserActivity } from './user-activity.ts'
import { readBatch, readUsers, setTraitsOfUsers } from './user-batch.ts'
import { listUserEvents } from './user-events.ts'
import { listUsers } from './user-list.ts'
import { listUserSessions } from './user-sessions.ts'

const failures = { 404: Failure, 422: Failure }
// A new schema for each route: Elysia modifies the schema it receives.
const profile = () => data(UserProfile)

export const userRoutes = (services: Services) =>
  siteRouter(services, '/users', 'Users')
    .get('', ({ site, query }) => listUsers(services, site, query), {
      may: 'users:read',
      params: SiteParams,
      query: UserListQuery,
      response: { 200: list(UserProfile, CursorPagination), ...failures },
      detail: {
        operationId: 'listUsers',
        summary: 'List and search users',
        description:
          'Users and anonymous visitors, most recently seen first. Pages neither repeat nor omit anyone, even if events arrive between requests.',
      },
    })
    .get(
      '/:user_id',
      async ({ site, params }) => ({ data: await getProfile(services, site, params.user_id) }),
      {
        may: 'users:read',
        params: UserParams,
        response: { 200: profile(), ...failures },
        detail: {
          operationId: 'getUser',
          summary: 'Get a user’s profile',
          description: 'The profile of a user, or of an anonymous visitor by client_id.',
        },
      },
    )
    .patch(
      '/:user_id',
      async ({ site, params, body }) => ({ data: await updateTraits(services, site, params.user_id, body) }),
      {
        may: 'users:write',
        params: UserParams,
        body: TraitsChange,
        response: { 200: profile(), ...failures },
        detail: {
          operationId: 'updateUser',
          summary: 'Set and remove a user’s traits',
          description: 'Merges the given traits into the existing ones. null removes a trait.',
        },
      },
    )
    .get(
      '/:user_id/events',
      ({ site, params, query }) => listUserEvents(services, site, params.user_id, query),
      {
        may: 'users:read',
        params: UserParams,
        query: UserEventsQuery,
        response: { 200: list(StoredEvent, CursorPagination), ...failures },
        detail: {
          operationId: 'listUserEvents',
          summary: 'List a user’s events',
          description:
            'Newest first, including events that the user’s browsers sent before the user was known. Without `start_date`, it starts at the first event.',
        },
      },
    )
    .get(
      '/:user_id/sessions',
      ({ site, params, query }) => listUserSessions(services, site, params.user_id, query),
      {
        may: 'users:read',
        params: UserParams,
        query: UserSessionsQuery,
        response: { 200: list(Session, CursorPagination), ...failures },
        detail: {
          operationId: 'listUserSessions',
          summary: 'List a user’s sessions',
          description: 'Newest first.',
        },
      },
    )
    .get(
      '/:user_id/activity',
      async ({ site, params, query }) => ({
        data: await getUserActivity(services, site, params.user_id, query),
      }),
      {
        may: 'users:read',
        params: UserParams,
        query: UserActivityQuery,
        response: { 200: data(UserActivity), ...failures },
        detail: {
          operationId: 'getUserActivity',
          summary: 'Count a user’s sessions by day',
          description: 'By the day each session started on, in the time zone of the site.',
        },
      },
    )

export const userBatchRoutes = (services: Services) =>
  new Elysia({ prefix: '/users', tags: ['Users'] }).use(auth).post(
    '/batch',
    async ({ principal, body }) => {
      const input = readBatch(body)
      if ('traits' in input) requirePermission(principal, 'users:write')
      const site = await findSite(services.db, principal, body.site_id)
      return {
        data:
          'traits' in input
            ? await setTraitsOfUsers(services, site, input.traits)
            : await readUsers(services, site, input.ids),
      }
    },
    {
      may: 'users:read',
      body: UserBatch,
      response: { 200: data(UserBatchAnswer), ...failures },
      detail: {
        operationId: 'batchUsers',
        summary: 'Read the profiles or set the traits of up to 100 users',
        description:
          '`user_ids` reads profiles, `users` sets traits. Each entry of the response has a status.',
      },
    },
  )
