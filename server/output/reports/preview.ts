import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import { checkedConfig } from './checked-config.ts'
import { requireTimezone } from './checked-schedule.ts'
import type { ReportContent } from './content.ts'
import { checkExplorations } from './explorations/check-explorations.ts'
import type { ReportPreviewQuery } from './model.ts'
import { reportContent } from './report-content.ts'

/**
 * Returns the content of a report as of now. As in a run, an exploration that cannot be read is left out, with a note.
 * @throws ValidationError, @throws Unprocessable, and QueryTooLarge if it exceeds the limits of a query.
 */
export async function previewReport(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock' | 'config'>,
  principal: Principal,
  site: StoredSite,
  { name = 'Report', description = '', timezone = site.timezone, config }: ReportPreviewQuery,
): Promise<ReportContent> {
  requireTimezone(timezone, 'timezone')
  const checked = await checkedConfig(services.db, site, config)
  checkExplorations(principal, checked)
  return reportContent(services, site, { ...checked, title: name, description, timezone }, services.clock())
}
