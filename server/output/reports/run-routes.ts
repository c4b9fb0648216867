import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { ReportParams } from './model.ts'
import { ReportRun, RunListQuery, RunParams, RunRequest } from './run-model.ts'
import { getRun, listRuns, requestRun } from './runs.ts'

/** Runs of a report, with their files. */
export const reportRunRoutes = (services: Services) =>
  siteRouter(services, '/reports/:report_id', 'Reports')
    .post(
      '/run',
      async ({ site, params, body, status }) =>
        status(202, {
          data: await requestRun(services, site, params.report_id, body),
        }),
      {
        may: 'reports:write',
        params: ReportParams,
        body: RunRequest,
        response: { 202: data(ReportRun), 404: Failure },
        detail: {
          operationId: 'runReport',
          summary: 'Run a report now',
          description:
            'Runs the report for the period relative to now, in addition to its schedule. Paused reports can run, too. At most 30 runs an hour.',
        },
      },
    )
    .get('/runs', ({ site, params, query }) => listRuns(services, site, params.report_id, query), {
      may: 'reports:read',
      params: ReportParams,
      query: RunListQuery,
      response: { 200: list(ReportRun, OffsetPagination), 404: Failure },
      detail: {
        operationId: 'listReportRuns',
        summary: 'List the runs of a report',
        description: 'Newest first. Files are kept for 90 days, runs for 400 days.',
      },
    })
    .get(
      '/runs/:run_id',
      async ({ site, params }) => ({ data: await getRun(services, site, params.report_id, params.run_id) }),
      {
        may: 'reports:read',
        params: RunParams,
        response: { 200: data(ReportRun), 404: Failure },
        detail: { operationId: 'getReportRun', summary: 'Get a run of a report' },
      },
    )
