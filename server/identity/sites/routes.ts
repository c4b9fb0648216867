import { Elysia, t } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { createIdentitySecret } from './identity-secret.ts'
import {
  CreatedSite,
  IdentitySecretRotation,
  identitySecretGrace_s,
  ListedSite,
  NewIdentitySecret,
  PublicKeyRotation,
  PublicSite,
  publicKeyGrace_s,
  RotatedPublicKey,
  Site,
  SiteChange,
  SiteCreation,
  SiteListQuery,
  SiteParams,
} from './model.ts'
import { rotatePublicKey } from './public-key.ts'
import {
  createSite,
  deleteSite,
  findCachedSite,
  findSite,
  getSite,
  listSites,
  toPublicSite,
  updateSite,
} from './sites.ts'

export const siteRoutes = (services: Services) =>
  new Elysia({ prefix: '/sites', tags: ['Sites'] })
    .use(auth)
    .get('', ({ principal, query }) => listSites(services.db, principal, query), {
      may: 'sites:read',
      query: SiteListQuery,
      response: { 200: list(ListedSite, OffsetPagination) },
      detail: { operationId: 'listSites', summary: 'List sites' },
    })
    .post(
      '',
      async ({ principal, body, status }) =>
        status(201, { data: await createSite(services, principal, body) }),
      {
        may: 'sites:write',
        body: SiteCreation,
        response: { 201: data(CreatedSite), 409: Failure },
        detail: { operationId: 'createSite', summary: 'Create a site' },
      },
    )
    .get(
      '/:site_id',
      async ({ principal, params }) => ({ data: await getSite(services.db, principal, params.site_id) }),
      {
        may: 'sites:read',
        params: SiteParams,
        response: { 200: data(Site), 404: Failure },
        detail: { operationId: 'getSite', summary: 'Get a site' },
      },
    )
    .patch(
      '/:site_id',
      async ({ principal, params, body }) => ({
        data: await updateSite(services, principal, params.site_id, body),
      }),
      {
        may: 'sites:write',
        params: SiteParams,
        body: SiteChange,
        response: {
          200: data(Site),
          404: Failure,
          409: Failure,
          422: Failure,
        },
        detail: {
          operationId: 'updateSite',
          summary: 'Change a site',
          description: 'Omitted fields keep their values.',
        },
      },
    )
    .delete(
      '/:site_id',
      async ({ principal, params, status }) => {
        await deleteSite(services, principal, params.site_id)
        return status(204, undefined)
      },
      {
        may: 'sites:write',
        params: SiteParams,
        response: { 204: t.Void(), 404: Failure },
        detail: {
          operationId: 'deleteSite',
          summary: 'Delete a site',
          description:
            'Permanently deletes the site and all its data. Setting `status` to `archived` keeps the data.',
        },
      },
    )
    .post(
      '/:site_id/public-key/rotate',
      async ({ principal, params, body, status }) => {
        const site = await findSite(services.db, principal, params.site_id)
        const grace_s = body?.grace_period_seconds ?? publicKeyGrace_s
        return status(201, { data: await rotatePublicKey(services, site, grace_s) })
      },
      {
        may: 'sites:write',
        params: SiteParams,
        body: PublicKeyRotation,
        response: { 201: data(RotatedPublicKey), 404: Failure },
        detail: {
          operationId: 'rotatePublicKey',
          summary: 'Rotate the public key of a site',
          description:
            'Creates a new public key. Pages with the previous one can send events for a grace period of 30 days by default.',
        },
      },
    )
    .post(
      '/:site_id/identity-secret',
      async ({ principal, params, body, status }) => {
        const site = await findSite(services.db, principal, params.site_id)
        const grace_s = body?.grace_period_seconds ?? identitySecretGrace_s
        return status(201, { data: await createIdentitySecret(services, site, grace_s) })
      },
      {
        may: 'sites:write',
        params: SiteParams,
        body: IdentitySecretRotation,
        response: { 201: data(NewIdentitySecret), 404: Failure },
        detail: {
          operationId: 'createIdentitySecret',
          summary: 'Create the identity secret of a site',
          description:
            'With this secret, your server signs the user ids that pages send: `user.signature` is the hexadecimal HMAC-SHA256 of `user.user_id`. A second call replaces the secret; signatures of the previous one stay valid for a grace period of one day by default.',
        },
      },
    )
    .get(
      '/:site_id/public',
      async ({ principal, params, set }) => {
        const site = await findCachedSite(services, principal, params.site_id)
        // Not for shared caches: a request with another key must reach the API, which may refuse it.
        set.headers['cache-control'] = 'private, max-age=60'
        return { data: toPublicSite(site) }
      },
      {
        may: 'sites:public',
        params: SiteParams,
        response: { 200: data(PublicSite), 404: Failure },
        detail: {
          operationId: 'getPublicSite',
          summary: 'Get the public settings of a site',
          description: 'The settings that the tracker needs.',
          responses: {
            200: {
              description: 'Done',
              headers: { 'Cache-Control': { $ref: '#/components/headers/Cache-Control' } },
            },
          },
        },
      },
    )
