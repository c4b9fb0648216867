import { Elysia, t } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { changeKey } from './change-key.ts'
import { createPersonalKey, getKey, listKeys, revokeKey, rotateKey } from './keys.ts'
import {
  Key,
  KeyChange,
  KeyParams,
  KeyRotation,
  NewKey,
  PersonalKeyCreation,
  PersonalKeyListQuery,
} from './model.ts'

/** What people of every role do with keys of their own. */
export const personalKeyRoutes = (services: Services) => {
  const { db, clock } = services
  return new Elysia({ prefix: '/personal-keys', tags: ['Keys'] })
    .use(auth)
    .get('', ({ principal, query }) => listKeys(db, clock, principal, 'personal', query), {
      may: 'personal-keys:read',
      query: PersonalKeyListQuery,
      response: { 200: list(Key, OffsetPagination) },
      detail: { operationId: 'listPersonalKeys', summary: 'List your personal keys' },
    })
    .post(
      '',
      async ({ principal, body, status }) =>
        status(201, { data: await createPersonalKey(db, clock, principal, body) }),
      {
        may: 'personal-keys:write',
        body: PersonalKeyCreation,
        response: { 201: data(NewKey), 422: Failure },
        detail: {
          operationId: 'createPersonalKey',
          summary: 'Create a personal key',
          description:
            'A secret key that belongs to you. It never has more than your role and your sites at the time of a request, and ends with your membership.',
        },
      },
    )
    .get(
      '/:key_id',
      async ({ principal, params }) => ({
        data: await getKey(db, clock, principal, 'personal', params.key_id),
      }),
      {
        may: 'personal-keys:read',
        params: KeyParams,
        response: { 200: data(Key), 404: Failure },
        detail: { operationId: 'getPersonalKey', summary: 'Get one of your personal keys' },
      },
    )
    .patch(
      '/:key_id',
      async ({ principal, params, body }) => ({
        data: await changeKey(services, principal, 'personal', params.key_id, body),
      }),
      {
        may: 'personal-keys:write',
        params: KeyParams,
        body: KeyChange,
        response: { 200: data(Key), 404: Failure, 409: Failure, 422: Failure },
        detail: {
          operationId: 'changePersonalKey',
          summary: 'Change the name, the scopes, the expiry or the allowed addresses of a personal key',
          description: 'Takes effect at once.',
        },
      },
    )
    .post(
      '/:key_id/rotate',
      async ({ principal, params, body, status }) => {
        const grace_s = body?.grace_period_seconds ?? 86_400
        return status(201, {
          data: await rotateKey(services, principal, 'personal', params.key_id, grace_s),
        })
      },
      {
        may: 'personal-keys:write',
        params: KeyParams,
        body: KeyRotation,
        response: { 201: data(NewKey), 404: Failure, 409: Failure, 422: Failure },
        detail: {
          operationId: 'rotatePersonalKey',
          summary: 'Rotate a personal key',
          description:
            'Creates a new key with the same permissions. The old key stays valid for a grace period.',
        },
      },
    )
    .delete(
      '/:key_id',
      async ({ principal, params, status }) => {
        await revokeKey(services, principal, 'personal', params.key_id)
        return status(204, undefined)
      },
      {
        may: 'personal-keys:write',
        params: KeyParams,
        response: { 204: t.Void(), 404: Failure },
        detail: { operationId: 'revokePersonalKey', summary: 'Revoke a personal key' },
      },
    )
}
