import { Elysia, t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { columnsOfType, nestedOfType } from './columns.ts'
import { cancelExport, createExport, deleteExport, findExport, listExports, toExport } from './exports.ts'
import {
  Export,
  ExportColumns,
  ExportColumnsQuery,
  ExportCreation,
  ExportListQuery,
  ExportParams,
  ExportPreview,
  ExportQuery,
  ExportSecret,
  ExportSecretRotation,
  NewExportSecret,
} from './model.ts'
import { previewExport } from './preview.ts'
import { readExportSecret, rotateExportSecret } from './secret.ts'

/** Exports of a site: the available columns, and the exports created so far. */
export const siteExportRoutes = (services: Services) => {
  return siteRouter(services, '/exports', 'Exports')
    .get('', ({ site, query }) => listExports(services, site, query), {
      may: 'exports:read',
      params: SiteParams,
      query: ExportListQuery,
      response: { 200: list(Export, OffsetPagination), 404: Failure },
      detail: { operationId: 'listExports', summary: 'List exports', description: 'Newest first.' },
    })
    .post('', async ({ site, body }) => ({ data: await createExport(services, site, body) }), {
      may: 'exports:write',
      params: SiteParams,
      body: ExportCreation,
      response: { 200: data(Export), 404: Failure, 422: Failure },
      detail: {
        operationId: 'createExport',
        summary: 'Request an export',
        description:
          'The export runs in the background. Poll it, or set `delivery.webhook_url`, to find out when it is completed.',
      },
    })
    .post('/preview', async ({ site, body }) => ({ data: await previewExport(services, site, body) }), {
      may: 'exports:read',
      params: SiteParams,
      body: ExportQuery,
      response: { 200: data(ExportPreview), 404: Failure, 422: Failure },
      detail: {
        operationId: 'previewExport',
        summary: 'Preview an export',
        description:
          'Returns the first rows, the number of rows and the estimated file size. Nothing is stored.',
      },
    })
    .get(
      '/columns',
      ({ query }) => {
        const type = query.type ?? 'events'
        return { data: { columns: columnsOfType(type), nested: nestedOfType(type) } }
      },
      {
        may: 'exports:read',
        params: SiteParams,
        query: ExportColumnsQuery,
        response: { 200: data(ExportColumns), 404: Failure },
        detail: {
          operationId: 'listExportColumns',
          summary: 'List the columns of exports',
          description: 'The columns of event exports, unless `type` is given.',
        },
      },
    )
}

/** Exports by id, and the secret that signs webhook calls. */
export const exportRoutes = (services: Services) => {
  const { db } = services
  return new Elysia({ prefix: '/exports', tags: ['Exports'] })
    .use(auth)
    .get('/secret', async ({ principal }) => ({ data: await readExportSecret(services, principal) }), {
      may: 'exports:read',
      response: { 200: data(ExportSecret) },
      detail: {
        operationId: 'getExportSecret',
        summary: 'Get the export secret',
        description: 'Returns the redacted secret. The full secret is shown only once, when it is rotated.',
      },
    })
    .post(
      '/secret/rotate',
      async ({ principal, body }) => ({ data: await rotateExportSecret(services, principal, body) }),
      {
        may: 'exports:write',
        body: ExportSecretRotation,
        response: { 200: data(NewExportSecret) },
        detail: {
          operationId: 'rotateExportSecret',
          summary: 'Rotate the export secret',
          description:
            'Returns the new secret, which signs all further calls. By default, the old secret also signs for a day.',
        },
      },
    )
    .get(
      '/:export_id',
      async ({ principal, params }) => ({
        data: toExport(services, await findExport(db, principal, params.export_id)),
      }),
      {
        may: 'exports:read',
        params: ExportParams,
        response: { 200: data(Export), 404: Failure },
        detail: { operationId: 'getExport', summary: 'Get an export' },
      },
    )
    .delete(
      '/:export_id',
      async ({ principal, params, status }) => {
        await deleteExport(services, principal, params.export_id)
        return status(204, undefined)
      },
      {
        may: 'exports:write',
        params: ExportParams,
        response: { 204: t.Void(), 404: Failure },
        detail: {
          operationId: 'deleteExport',
          summary: 'Delete an export',
          description: 'Also deletes its file. A running export is stopped.',
        },
      },
    )
    .post(
      '/:export_id/cancel',
      async ({ principal, params }) => ({ data: await cancelExport(services, principal, params.export_id) }),
      {
        may: 'exports:write',
        params: ExportParams,
        response: { 200: data(Export), 404: Failure, 409: Failure },
        detail: { operationId: 'cancelExport', summary: 'Cancel an export' },
      },
    )
}
