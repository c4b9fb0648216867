import { Elysia, t } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { changeKey } from './change-key.ts'
import { createKeyFor, getKey, listKeys, revokeKey, rotateKey } from './keys.ts'
import { Key, KeyChange, KeyCreation, KeyListQuery, KeyParams, KeyRotation, NewKey } from './model.ts'

export const keyRoutes = (services: Services) => {
  const { db, clock } = services
  return new Elysia({ prefix: '/keys', tags: ['Keys'] })
    .use(auth)
    .get('', ({ principal, query }) => listKeys(db, clock, principal, 'workspace', query), {
      may: 'keys:read',
      query: KeyListQuery,
      response: { 200: list(Key, OffsetPagination) },
      detail: { operationId: 'listKeys', summary: 'List API keys' },
    })
    .post(
      '',
      async ({ principal, body, status }) =>
        status(201, { data: await createKeyFor(db, clock, principal, body) }),
      {
        may: 'keys:write',
        body: KeyCreation,
        response: { 201: data(NewKey), 422: Failure },
        detail: { operationId: 'createKey', summary: 'Create an API key' },
      },
    )
    .get(
      '/:key_id',
      async ({ principal, params }) => ({
        data: await getKey(db, clock, principal, 'workspace', params.key_id),
      }),
      {
        may: 'keys:read',
        params: KeyParams,
        response: { 200: data(Key), 404: Failure },
        detail: { operationId: 'getKey', summary: 'Get an API key' },
      },
    )
    .patch(
      '/:key_id',
      async ({ principal, params, body }) => ({
        data: await changeKey(services, principal, 'workspace', params.key_id, body),
      }),
      {
        may: 'keys:write',
        params: KeyParams,
        body: KeyChange,
        response: { 200: data(Key), 404: Failure, 409: Failure, 422: Failure },
        detail: {
          operationId: 'changeKey',
          summary: 'Change the name, the scopes, the expiry or the allowed addresses of an API key',
          description: 'Takes effect at once. Only its owner can change a personal key.',
        },
      },
    )
    .post(
      '/:key_id/rotate',
      async ({ principal, params, body, status }) => {
        const grace_s = body?.grace_period_seconds ?? 86_400
        return status(201, {
          data: await rotateKey(services, principal, 'workspace', params.key_id, grace_s),
        })
      },
      {
        may: 'keys:write',
        params: KeyParams,
        body: KeyRotation,
        response: { 201: data(NewKey), 404: Failure, 409: Failure },
        detail: {
          operationId: 'rotateKey',
          summary: 'Rotate an API key',
          description:
            'Creates a new key with the same permissions. The old key stays valid for a grace period. Only its owner can rotate a personal key.',
        },
      },
    )
    .delete(
      '/:key_id',
      async ({ principal, params, status }) => {
        await revokeKey(services, principal, 'workspace', params.key_id)
        return status(204, undefined)
      },
      {
        may: 'keys:write',
        params: KeyParams,
        response: { 204: t.Void(), 404: Failure },
        detail: { operationId: 'revokeKey', summary: 'Revoke an API key' },
      },
    )
}
