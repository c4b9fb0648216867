import { t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { createAlert, deleteAlert, getAlert, listAlerts, updateAlert } from './alerts.ts'
import { alertHistory } from './history.ts'
import {
  Alert,
  AlertChange,
  AlertCreation,
  AlertListQuery,
  AlertParams,
  AlertPreview,
  AlertPreviewQuery,
  AlertTrend,
  HistoryEntry,
  HistoryQuery,
} from './model.ts'
import { previewAlert } from './preview.ts'
import { alertTrends } from './trends.ts'

const failures = { 404: Failure, 422: Failure }

/** Alerts of a site, with their history. */
export const alertRoutes = (services: Services) => {
  const { db } = services
  return siteRouter(services, '/alerts', 'Alerts')
    .get('', ({ site, query }) => listAlerts(services, site, query), {
      may: 'alerts:read',
      params: SiteParams,
      query: AlertListQuery,
      response: { 200: list(Alert, OffsetPagination), 404: Failure },
      detail: { operationId: 'listAlerts', summary: 'List alerts', description: 'Newest first.' },
    })
    .post(
      '',
      async ({ site, body, status }) => status(201, { data: await createAlert(services, site, body) }),
      {
        may: 'alerts:write',
        params: SiteParams,
        body: AlertCreation,
        response: { 201: data(Alert), ...failures },
        detail: {
          operationId: 'createAlert',
          summary: 'Create an alert',
          description: 'The first check runs within a minute, the next ones as set by `check_every`.',
        },
      },
    )
    .post('/preview', async ({ site, body }) => ({ data: await previewAlert(services, site, body) }), {
      may: 'alerts:read',
      params: SiteParams,
      body: AlertPreviewQuery,
      response: { 200: data(AlertPreview), ...failures },
      detail: {
        operationId: 'previewAlert',
        summary: 'Preview an alert',
        description:
          'Returns when the alert would have been triggered in the last 30 days. Nothing is stored.',
      },
    })
    .get('/trends', ({ site, query }) => alertTrends(services, site, query), {
      may: 'alerts:read',
      params: SiteParams,
      query: HistoryQuery,
      response: { 200: list(AlertTrend, OffsetPagination), 404: Failure },
      detail: {
        operationId: 'listAlertTrends',
        summary: 'List recent values of alerts',
        description: 'In the order of the list of alerts, with the periods in which they were triggered.',
      },
    })
    .get(
      '/:alert_id',
      async ({ site, params }) => ({ data: await getAlert(services, site, params.alert_id) }),
      {
        may: 'alerts:read',
        params: AlertParams,
        response: { 200: data(Alert), 404: Failure },
        detail: { operationId: 'getAlert', summary: 'Get an alert' },
      },
    )
    .patch(
      '/:alert_id',
      async ({ site, params, body }) => ({ data: await updateAlert(services, site, params.alert_id, body) }),
      {
        may: 'alerts:write',
        params: AlertParams,
        body: AlertChange,
        response: { 200: data(Alert), ...failures },
        detail: {
          operationId: 'updateAlert',
          summary: 'Change an alert',
          description:
            'Fields that are not given keep their values, also inside `condition`. A new condition resets the alert to `ok`. `muted_until` mutes the alert; null unmutes it.',
        },
      },
    )
    .delete(
      '/:alert_id',
      async ({ site, params, status }) => {
        await deleteAlert(services, site, params.alert_id)
        return status(204, undefined)
      },
      {
        may: 'alerts:write',
        params: AlertParams,
        response: { 204: t.Void(), 404: Failure },
        detail: {
          operationId: 'deleteAlert',
          summary: 'Delete an alert',
          description: 'Deletes the alert permanently, with its history. No notification is sent.',
        },
      },
    )
    .get('/:alert_id/history', ({ site, params, query }) => alertHistory(db, site, params.alert_id, query), {
      may: 'alerts:read',
      params: AlertParams,
      query: HistoryQuery,
      response: { 200: list(HistoryEntry, OffsetPagination), 404: Failure },
      detail: {
        operationId: 'listAlertHistory',
        summary: 'List the history of an alert',
        description: 'Newest first. Entries are kept for 400 days.',
      },
    })
}
