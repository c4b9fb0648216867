import { Elysia, t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { auth } from '../../platform/http/auth.ts'
import { csvAnswer, csvContent } from '../../platform/http/csv.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import type { Services } from '../../services.ts'
import { errorReport } from './error-report.ts'
import { deleteImport, findImport, listImports, toImport } from './imports.ts'
import {
  Import,
  ImportCreation,
  ImportCsv,
  ImportFile,
  ImportNdjson,
  ImportParams,
  ImportQuery,
  Reconciliation,
  ReportedTotals,
} from './model.ts'
import { receiveImport } from './receive.ts'
import { reconcile, reportTotals } from './reconciliation.ts'
import { uploadOf } from './upload.ts'

const errorExample =
  'line,file,field,message\r\n3,,timestamp,timestamp is more than 24 hours in the future\r\n'

/** Routes for uploads of historical events. */
export const historicalImportRoutes = (services: Services) =>
  new Elysia({ prefix: '/import', tags: ['Imports'] }).use(auth).post(
    '/historical',
    async ({ principal, body, query, request, set, status }) => {
      const { stored, isRepeated } = await receiveImport(services, principal, uploadOf(request, query, body))
      if (isRepeated) set.headers['Idempotency-Replayed'] = 'true'
      return status(202, { data: await toImport(services.db, stored) })
    },
    {
      may: 'imports:write',
      query: ImportQuery,
      body: t.Union([ImportCreation, ImportNdjson, ImportCsv, ImportFile]),
      response: { 202: data(Import), 404: Failure, 409: Failure, 413: Failure, 422: Failure },
      detail: {
        operationId: 'importHistory',
        summary: 'Import past events',
        description:
          'JSON bodies contain up to 1,000 events. NDJSON, CSV and exports of other products contain any number, may use `Content-Encoding: gzip`, and are processed as they arrive. Valid lines are imported even if others are invalid. To resume an interrupted import, repeat the same request with the same `Idempotency-Key`. Imported events send no notifications.',
      },
    },
  )

/** Routes for the imports of a site. */
export const importRoutes = (services: Services) => {
  const { db } = services
  return siteRouter(services, '/imports', 'Imports')
    .get('', ({ site, query }) => listImports(db, site, query), {
      may: 'imports:read',
      params: SiteParams,
      query: t.Object(OffsetQuery),
      response: { 200: list(Import, OffsetPagination), 404: Failure },
      detail: { operationId: 'listImports', summary: 'List imports', description: 'Newest first.' },
    })
    .get(
      '/:import_id',
      async ({ site, params }) => {
        return { data: await toImport(db, await findImport(db, site, params.import_id)) }
      },
      {
        may: 'imports:read',
        params: ImportParams,
        response: { 200: data(Import), 404: Failure },
        detail: { operationId: 'getImport', summary: 'Get an import' },
      },
    )
    .delete(
      '/:import_id',
      async ({ site, params, status }) => {
        return status(202, { data: await toImport(db, await deleteImport(services, site, params.import_id)) })
      },
      {
        may: 'imports:write',
        params: ImportParams,
        response: { 202: data(Import), 404: Failure },
        detail: {
          operationId: 'undoImport',
          summary: 'Undo an import',
          description:
            'Removes all events of the import and everything derived from them, as if the import had never happened. It stays in the list as `undone`.',
        },
      },
    )
    .get(
      '/:import_id/errors',
      async ({ site, params }) => {
        const { id } = await findImport(db, site, params.import_id)
        return csvAnswer(await errorReport(db, id), `errors-${id}.csv`)
      },
      {
        may: 'imports:read',
        params: ImportParams,
        response: { 404: Failure },
        detail: {
          operationId: 'getImportErrors',
          summary: 'Get the error report of an import',
          description:
            'The invalid lines and their errors as CSV. The first 10,000 errors are stored; if there are more, the last line gives their number.',
          responses: { 200: csvContent(errorExample) },
        },
      },
    )
    .get(
      '/:import_id/reconciliation',
      async ({ site, params }) => {
        return { data: await reconcile(services, site, await findImport(db, site, params.import_id)) }
      },
      {
        may: 'imports:read',
        params: ImportParams,
        response: { 200: data(Reconciliation), 404: Failure },
        detail: {
          operationId: 'reconcileImport',
          summary: 'Compare an import with the totals of its source',
          description:
            'Returns visitors, page views and sessions of each day, as in reports and as the source reported them, and the days that also have other events.',
        },
      },
    )
    .put(
      '/:import_id/reconciliation',
      async ({ site, params, body }) => {
        const stored = await findImport(db, site, params.import_id)
        return { data: await reconcile(services, site, await reportTotals(services, stored, body.days)) }
      },
      {
        may: 'imports:write',
        params: ImportParams,
        body: ReportedTotals,
        response: { 200: data(Reconciliation), 404: Failure },
        detail: {
          operationId: 'reportImportTotals',
          summary: 'Report the totals of the source',
          description: 'Replaces totals that were reported before, and returns the comparison.',
        },
      },
    )
}
