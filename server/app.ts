import { Elysia } from 'elysia'
import { annotationRoutes } from './analytics/annotations/routes.ts'
import { browserErrorRoutes } from './analytics/browser-errors/routes.ts'
import { drilldownRoutes } from './analytics/drilldown/routes.ts'
import { eventExplorerRoutes } from './analytics/events/routes.ts'
import { funnelAnalysisRoutes, funnelRoutes } from './analytics/funnels/routes.ts'
import { lifecycleRoutes } from './analytics/lifecycle/routes.ts'
import { pageEngagementRoutes } from './analytics/page-engagement/routes.ts'
import { pathRoutes } from './analytics/paths/routes.ts'
import { realtimeRoutes } from './analytics/realtime/routes.ts'
import { retentionRoutes } from './analytics/retention/routes.ts'
import { segmentMemberRoutes } from './analytics/segments/member-routes.ts'
import { segmentEvaluationRoutes, segmentRoutes } from './analytics/segments/routes.ts'
import { sessionRoutes } from './analytics/sessions/routes.ts'
import { siteTrafficRoutes } from './analytics/site-traffic/routes.ts'
import { trafficRoutes } from './analytics/traffic/routes.ts'
import { trendRoutes } from './analytics/trends/routes.ts'
import { userBatchRoutes, userRoutes } from './analytics/users/routes.ts'
import { webVitalsRoutes } from './analytics/web-vitals/routes.ts'
import { createAuth } from './identity/accounts/auth.ts'
import { accountRoutes } from './identity/accounts/routes.ts'
import { signInRoutes } from './identity/accounts/sign-in-routes.ts'
import { auditRoutes } from './identity/audit/routes.ts'
import { personalKeyRoutes } from './identity/keys/personal-routes.ts'
import { keyRoutes } from './identity/keys/routes.ts'
import { teamRoutes } from './identity/members/console-routes.ts'
import { invitationRoutes } from './identity/members/invitation-routes.ts'
import { memberRoutes } from './identity/members/routes.ts'
import { provisioningRoutes } from './identity/provisioning/routes.ts'
import { scimRoutes } from './identity/provisioning/scim-routes.ts'
import { singleSignOnRoutes } from './identity/single-sign-on/routes.ts'
import { siteRoutes } from './identity/sites/routes.ts'
import { eventReceiptRoutes, siteEventRoutes } from './ingest/events/query-routes.ts'
import { eventRoutes } from './ingest/events/routes.ts'
import { historicalImportRoutes, importRoutes } from './ingest/imports/routes.ts'
import { installationRoutes } from './ingest/installation/routes.ts'
import { trackerRoutes } from './ingest/tracker/routes.ts'
import { integrationRoutes } from './notify/integrations/routes.ts'
import { catalogueWebhooks } from './notify/outbox/event-types-openapi.ts'
import { notificationRoutes } from './notify/personal/routes.ts'
import { backfillRoutes } from './notify/webhooks/backfill-routes.ts'
import { deliveryRoutes } from './notify/webhooks/delivery-routes.ts'
import { webhookRoutes } from './notify/webhooks/routes.ts'
import { streamRoutes } from './notify/webhooks/stream-routes.ts'
import { healthRoutes } from './operations/health/routes.ts'
import { alertRoutes } from './output/alerts/routes.ts'
import { anomalyRoutes } from './output/anomalies/routes.ts'
import { recordDownload } from './output/audited-downloads.ts'
import { exportRoutes, siteExportRoutes } from './output/exports/routes.ts'
import { isFileAvailable } from './output/file-availability.ts'
import { unsubscribeRoutes } from './output/mail-subscriptions/routes.ts'
import { reportRoutes } from './output/reports/routes.ts'
import { reportRunRoutes } from './output/reports/run-routes.ts'
import { MethodNotAllowed, NotFound } from './platform/errors.ts'
import { downloadRoutes } from './platform/files/routes.ts'
import { registerBodySchemas } from './platform/http/body-check.ts'
import { callOf } from './platform/http/call.ts'
import { docs } from './platform/http/docs.ts'
import { completed } from './platform/http/envelope.ts'
import { domainError, failure, failureHeaders } from './platform/http/errors.ts'
import { allowedMethods } from './platform/http/methods.ts'
import { id } from './platform/ids.ts'
import { privacyRoutes } from './privacy/erasure/routes.ts'
import { attributionRoutes } from './revenue/attribution/routes.ts'
import { ledgerRoutes } from './revenue/conversions/ledger-routes.ts'
import { goalRoutes } from './revenue/conversions/routes.ts'
import { conversionStatsRoutes } from './revenue/conversions/stats-routes.ts'
import { costRoutes } from './revenue/costs/routes.ts'
import { exchangeRateRoutes } from './revenue/exchange-rates/routes.ts'
import { itemRoutes } from './revenue/items/routes.ts'
import { revenueRoutes } from './revenue/orders/routes.ts'
import type { Services } from './services.ts'

/** Answers requests for the console's pages: everything that is neither API nor asset. */
export type ConsoleHandler = (request: Request) => Promise<Response>

// These groups keep the chain in `apiRoutes` short: TypeScript cannot infer the type of one that has every route.

function accessRoutes(services: Services) {
  return new Elysia()
    .use(keyRoutes(services))
    .use(personalKeyRoutes(services))
    .use(memberRoutes(services))
    .use(invitationRoutes(services))
    .use(auditRoutes(services))
}

function webhookSections(services: Services) {
  return new Elysia()
    .use(webhookRoutes(services))
    .use(deliveryRoutes(services))
    .use(backfillRoutes(services))
    .use(streamRoutes(services))
}

function watchRoutes(services: Services) {
  return new Elysia().use(annotationRoutes(services)).use(alertRoutes(services)).use(anomalyRoutes(services))
}

function salesReportRoutes(services: Services) {
  return new Elysia().use(attributionRoutes(services)).use(itemRoutes(services))
}

function trafficAndSales(services: Services) {
  return new Elysia()
    .use(trafficRoutes(services))
    .use(realtimeRoutes(services))
    .use(siteTrafficRoutes(services))
    .use(drilldownRoutes(services))
    .use(sessionRoutes(services))
    .use(retentionRoutes(services))
    .use(lifecycleRoutes(services))
    .use(pathRoutes(services))
    .use(trendRoutes(services))
    .use(webVitalsRoutes(services))
    .use(browserErrorRoutes(services))
    .use(pageEngagementRoutes(services))
    .use(salesReportRoutes(services))
}

function costsAndIntegrations(services: Services) {
  return new Elysia()
    .use(exchangeRateRoutes(services))
    .use(costRoutes(services))
    .use(integrationRoutes(services))
}

/** The routes of the API. They read `services` only when a request arrives. */
export function apiRoutes(services: Services) {
  return new Elysia({ prefix: '/v1' })
    .use(siteRoutes(services))
    .use(installationRoutes(services))
    .use(eventRoutes(services))
    .use(siteEventRoutes(services))
    .use(eventExplorerRoutes(services))
    .use(eventReceiptRoutes(services))
    .use(goalRoutes(services))
    .use(revenueRoutes(services))
    .use(conversionStatsRoutes(services))
    .use(ledgerRoutes(services))
    .use(costsAndIntegrations(services))
    .use(trafficAndSales(services))
    .use(funnelAnalysisRoutes(services))
    .use(funnelRoutes(services))
    .use(segmentRoutes(services))
    .use(segmentMemberRoutes(services))
    .use(segmentEvaluationRoutes(services))
    .use(watchRoutes(services))
    .use(reportRoutes(services))
    .use(reportRunRoutes(services))
    .use(userRoutes(services))
    .use(userBatchRoutes(services))
    .use(privacyRoutes(services))
    .use(siteExportRoutes(services))
    .use(exportRoutes(services))
    .use(historicalImportRoutes(services))
    .use(importRoutes(services))
    .use(accessRoutes(services))
    .use(webhookSections(services))
}

/** Everything that the process serves on its main port: API, docs, downloads, health, tracker and console. */
export function createApp(services: Services, console: ConsoleHandler) {
  const { log, metrics, refusals } = services

  const v1 = apiRoutes(services)
  const auth = createAuth(services)
  registerBodySchemas(v1.routes)
  // Responses are plain values already. Encoding them through their schemas would cost more than computing them.
  // Host names may be short, such as `api` in a container network: by default Elysia finds no path behind them.
  const handler = { standardHostname: false }
  const app = new Elysia({ normalize: false, encodeSchema: false, handler })
    .onRequest(({ request, set }) => {
      set.headers['X-Request-Id'] = callOf(request).requestId ?? id('request')
    })
    .onAfterHandle({ as: 'global' }, ({ responseValue, set, status }) => {
      const requestId = String(set.headers['X-Request-Id'])
      if (!isCustomStatus(responseValue)) return completed(responseValue, requestId)
      const answer = completed(responseValue.response, requestId)
      return answer && status(responseValue.code, answer)
    })
    .onError({ as: 'global' }, ({ code, error, query, path, set, request, body }) => {
      const requestId = String(set.headers['X-Request-Id'])
      const failed = domainError({ code, error, query, path }, log, requestId)
      set.status = failed.status
      const { principal } = callOf(request)
      refusals.countRequest({ method: request.method, path, principal, body }, failed)
      const origin = request.headers.get('origin')
      if (principal) refusals.countTracker({ method: request.method, path, principal, origin }, failed)
      Object.assign(set.headers, failureHeaders(failed))
      return failure(failed, requestId)
    })
    .onAfterResponse({ as: 'global' }, ({ request, route, set, responseValue }) => {
      const seconds = (performance.now() - (callOf(request).startedAt_ms ?? performance.now())) / 1000
      const status = isCustomStatus(responseValue)
        ? responseValue.code
        : responseValue instanceof Response
          ? responseValue.status
          : set.status
      metrics.count(request.method, route || 'none', Number(status ?? 200), seconds)
    })
    .use(healthRoutes(services))
    .use(trackerRoutes(services))
    .use(
      downloadRoutes(services, {
        isAvailable: (key) => isFileAvailable(services.db, key),
        record: (key) => recordDownload(services, key),
      }),
    )
    .use(accountRoutes(services, auth))
    .use(signInRoutes(services, auth))
    .use(teamRoutes(services, auth))
    .use(singleSignOnRoutes(services, auth))
    .use(provisioningRoutes(services, auth))
    .use(scimRoutes(services))
    .use(notificationRoutes(services, auth))
    .use(unsubscribeRoutes(services))
    .use(docs(v1.routes, catalogueWebhooks))
    .use(v1)

  const methods = allowedMethods(app.routes)
  return app.all(
    '/*',
    ({ request, path }) => {
      const isApi = path === '/v1' || path.startsWith('/v1/')
      const allow = methods(path)
      if (allow.length > 0) throw new MethodNotAllowed(allow)
      if (isApi) throw new NotFound(`No route matches ${path}`)
      return console(request)
    },
    { parse: 'none', detail: { hide: true } },
  )
}

export type App = ReturnType<typeof createApp>

function isCustomStatus(value: unknown): value is { code: number; response: unknown } {
  return (
    typeof value === 'object' && value !== null && value.constructor.name === 'ElysiaCustomStatusResponse'
  )
}
