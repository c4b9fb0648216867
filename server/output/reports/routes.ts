import { t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { requirePermission } from '../../platform/http/authentication.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import { ReportContent } from './content.ts'
import { fileTypes, renderReport } from './formats/render.ts'
import {
  type ConfigRequest,
  Report,
  ReportChange,
  ReportCreation,
  ReportListQuery,
  ReportParams,
  ReportPreviewQuery,
} from './model.ts'
import { previewReport } from './preview.ts'
import { previewMail } from './report-mail.ts'
import { createReport, deleteReport, getReport, listReports, updateReport } from './reports.ts'

const mailType = 'text/html'
const failures = { 404: Failure, 422: Failure }

/** Reports of a site: their content, schedule and recipients. */
export const reportRoutes = (services: Services) => {
  const { db } = services
  return siteRouter(services, '/reports', 'Reports')
    .get('', ({ site, query }) => listReports(db, site, query), {
      may: 'reports:read',
      params: SiteParams,
      query: ReportListQuery,
      response: { 200: list(Report, OffsetPagination), 404: Failure },
      detail: { operationId: 'listReports', summary: 'List reports', description: 'Newest first.' },
    })
    .post(
      '',
      async ({ principal, site, body, status }) => {
        requireSections(principal, body.config)
        return status(201, { data: await createReport(services, principal, site, body) })
      },
      {
        may: 'reports:write',
        params: SiteParams,
        body: ReportCreation,
        response: { 201: data(Report), ...failures },
        detail: {
          operationId: 'createReport',
          summary: 'Create a report',
          description:
            'A report with a schedule runs and is mailed automatically. A report without a schedule, or of type `on_demand`, runs only on request. At most 30 reports an hour.',
        },
      },
    )
    .post(
      '/preview',
      async ({ principal, site, body }) => {
        requireSections(principal, body.config)
        const content = await previewReport(services, principal, site, body)
        if (body.format === 'json') return { data: content }
        if (body.format === 'html') return fileAnswer(previewMail(content), mailType)
        return fileAnswer(await renderReport(content, 'pdf'), fileTypes.pdf.contentType)
      },
      {
        may: 'reports:read',
        params: SiteParams,
        body: ReportPreviewQuery,
        response: { 200: data(ReportContent), ...failures },
        detail: {
          operationId: 'previewReport',
          summary: 'Preview a report',
          description:
            'Returns the report with current numbers: as PDF, as JSON, or as the HTML of its mail. Nothing is stored or sent.',
          responses: {
            200: {
              description: 'OK',
              content: {
                [fileTypes.pdf.contentType]: { schema: { type: 'string', format: 'binary' } },
                [mailType]: { schema: { type: 'string' } },
              },
            },
          },
        },
      },
    )
    .get('/:report_id', async ({ site, params }) => ({ data: await getReport(db, site, params.report_id) }), {
      may: 'reports:read',
      params: ReportParams,
      response: { 200: data(Report), 404: Failure },
      detail: { operationId: 'getReport', summary: 'Get a report' },
    })
    .patch(
      '/:report_id',
      async ({ principal, site, params, body }) => {
        requireSections(principal, body.config)
        return { data: await updateReport(services, principal, site, params.report_id, body) }
      },
      {
        may: 'reports:write',
        params: ReportParams,
        body: ReportChange,
        response: { 200: data(Report), ...failures },
        detail: {
          operationId: 'updateReport',
          summary: 'Change a report',
          description:
            'Fields that are not given keep their values, also inside `schedule`, `config` and `delivery`. `status` pauses and resumes the report.',
        },
      },
    )
    .delete(
      '/:report_id',
      async ({ site, params, status }) => {
        await deleteReport(services, site, params.report_id)
        return status(204, undefined)
      },
      {
        may: 'reports:write',
        params: ReportParams,
        response: { 204: t.Void(), 404: Failure },
        detail: {
          operationId: 'deleteReport',
          summary: 'Delete a report',
          description:
            'Deletes the report permanently, with its runs and their files. Download links stop working.',
        },
      },
    )
}

/** Returns a file as the response; the response schema of the route describes the JSON alternative. */
function fileAnswer(content: string | Uint8Array, type: string): never {
  const headers = { 'Content-Type': type }
  return new Response(content as string | Uint8Array<ArrayBuffer>, { headers }) as never
}

/** Sections of events have their properties: who chooses them must be allowed to read events. @throws Forbidden */
function requireSections(principal: Principal, config: ConfigRequest | undefined): void {
  if (config?.sections?.some((it) => it !== 'page_engagement')) requirePermission(principal, 'events:read')
}
