import { Elysia, t } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import {
  CreatedSite,
  ListedSite,
  PublicSite,
  Site,
  SiteChange,
  SiteCreation,
  SiteListQuery,
  SiteParams,
} from './model.ts'
import {
  createSite,
  deleteSite,
  findCachedSite,
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
