import { Stopped } from './connection.ts'
import { ConformanceContext, type Target } from './context.ts'
import type { Need, Statement } from './statement.ts'
import { alertStatements } from './statements/alerts.ts'
import { annotationStatements } from './statements/annotations.ts'
import { anomalyStatements } from './statements/anomalies.ts'
import { auditLogStatements } from './statements/audit-log.ts'
import { authenticationStatements } from './statements/authentication.ts'
import { browserErrorStatements } from './statements/browser-errors.ts'
import { contentStatements } from './statements/content.ts'
import { conversionGoalStatements } from './statements/conversion-goals.ts'
import { conversionStatisticsStatements } from './statements/conversion-statistics.ts'
import { costStatements } from './statements/costs.ts'
import { dimensionStatements } from './statements/dimensions.ts'
import { drilldownStatements } from './statements/drilldown.ts'
import { envelopeStatements } from './statements/envelope.ts'
import { errorStatements } from './statements/errors.ts'
import { eventExplorerStatements } from './statements/event-explorer.ts'
import { eventQueryStatements } from './statements/event-query.ts'
import { everyAnswerStatements } from './statements/every-answer.ts'
import { exportStatements } from './statements/exports.ts'
import { funnelStatements } from './statements/funnels.ts'
import { idempotencyStatements } from './statements/idempotency.ts'
import { importStatements } from './statements/imports.ts'
import { integrationStatements } from './statements/integrations.ts'
import { itemStatements } from './statements/items.ts'
import { keyStatements } from './statements/keys.ts'
import { lifecycleStatements } from './statements/lifecycle.ts'
import { memberStatements } from './statements/members.ts'
import { pageEngagementStatements } from './statements/page-engagement.ts'
import { paginationStatements } from './statements/pagination.ts'
import { pathStatements } from './statements/paths.ts'
import { privacyStatements } from './statements/privacy.ts'
import { publicKeyStatements } from './statements/public-keys.ts'
import { rateLimitStatements } from './statements/rate-limits.ts'
import { realtimeStatements } from './statements/realtime.ts'
import { reportStatements } from './statements/reports.ts'
import { retentionStatements } from './statements/retention.ts'
import { revenueStatements } from './statements/revenue.ts'
import { segmentStatements } from './statements/segments.ts'
import { siteStatements } from './statements/sites.ts'
import { sizeLimitStatements } from './statements/size-limits.ts'
import { trackingStatements } from './statements/tracking.ts'
import { trafficStatements } from './statements/traffic.ts'
import { trendStatements } from './statements/trends.ts'
import { userStatements } from './statements/users.ts'
import { versionStatements } from './statements/versions.ts'
import { webVitalsStatements } from './statements/web-vitals.ts'
import { webhookDeliveryStatements } from './statements/webhook-deliveries.ts'
import { webhookEventStatements } from './statements/webhook-events.ts'
import { webhookStatements } from './statements/webhooks.ts'

/** Every statement, in the order of the specification. */
export const statements: Statement[] = [
  ...envelopeStatements,
  ...paginationStatements,
  ...siteStatements,
  ...trackingStatements,
  ...eventQueryStatements,
  ...eventExplorerStatements,
  ...trafficStatements,
  ...dimensionStatements,
  ...contentStatements,
  ...realtimeStatements,
  ...drilldownStatements,
  ...retentionStatements,
  ...lifecycleStatements,
  ...pathStatements,
  ...trendStatements,
  ...webVitalsStatements,
  ...pageEngagementStatements,
  ...browserErrorStatements,
  ...annotationStatements,
  ...funnelStatements,
  ...conversionGoalStatements,
  ...conversionStatisticsStatements,
  ...revenueStatements,
  ...itemStatements,
  ...costStatements,
  ...integrationStatements,
  ...importStatements,
  ...userStatements,
  ...privacyStatements,
  ...segmentStatements,
  ...anomalyStatements,
  ...exportStatements,
  ...alertStatements,
  ...reportStatements,
  ...webhookStatements,
  ...authenticationStatements,
  ...keyStatements,
  ...memberStatements,
  ...auditLogStatements,
  ...publicKeyStatements,
  ...webhookEventStatements,
  ...webhookDeliveryStatements,
  ...errorStatements,
  ...rateLimitStatements,
  ...sizeLimitStatements,
  ...versionStatements,
  ...idempotencyStatements,
  ...everyAnswerStatements,
]

export type Outcome = { statement: Statement; failure?: string }
export type Verdict = {
  outcomes: Outcome[]
  /** Statements that require something that was not given. */
  untried: Statement[]
  /** What the suite created and could not remove. */
  left: string[]
  isStopped: boolean
}

/**
 * Tests statements on an instance one after the other, and removes everything that it created there, regardless of
 * the outcome.
 */
export async function runSuite(
  target: Target,
  {
    only = statements,
    onOutcome = () => {},
  }: { only?: Statement[]; onOutcome?: (outcome: Outcome) => void } = {},
): Promise<Verdict> {
  const given: Record<Need, unknown> = { 'test key': target.testKey, receiver: target.receiver }
  const isTried = ({ needs }: Statement) => needs === undefined || given[needs] !== undefined
  const context = await ConformanceContext.open(target)
  const outcomes: Outcome[] = []
  let isStopped = false
  let left: string[] = []
  try {
    for (const [index, statement] of only.filter(isTried).entries()) {
      if (index > 0 && statement.section !== outcomes[index - 1]?.statement.section) await context.renewKey()
      const outcome = await tried(statement, context)
      outcomes.push(outcome)
      onOutcome(outcome)
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    isStopped = true
  } finally {
    left = await context.close()
  }
  return { outcomes, untried: only.filter((it) => !isTried(it)), left, isStopped }
}

async function tried(statement: Statement, context: ConformanceContext): Promise<Outcome> {
  try {
    await statement.check(context)
    return { statement }
  } catch (error) {
    if (error instanceof Stopped) throw error
    return { statement, failure: error instanceof Error ? error.message : String(error) }
  }
}
