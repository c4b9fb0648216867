import type { Services } from '../../services.ts'
import { evaluationOf, type SegmentedSite } from './computation.ts'
import type { SegmentPreview } from './model.ts'
import { previewCounts, previewSamples } from './preview.sql.ts'
import { evaluableRules } from './segments.ts'

const samples_max = 5

/**
 * Reports how many people meet rules now, with samples. Nothing is stored.
 * @throws as the creation of a segment with these rules.
 */
export async function previewRules(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: SegmentedSite,
  rules: unknown,
): Promise<SegmentPreview> {
  const { clickhouse } = services
  const checked = evaluableRules(rules)
  const evaluation = await evaluationOf(services, site)
  const [counted] = await clickhouse.rows(previewCounts(site.id, checked, evaluation, samples_max))
  const { user_count = 0, total_users = 0, samples = [] } = counted ?? {}
  const found = samples.length === 0 ? [] : await clickhouse.rows(previewSamples(site.id, samples))
  return {
    user_count,
    total_users,
    samples: found.map(({ user_id, client_id, first_ms, last_ms, total_sessions, total_pageviews }) => ({
      user_id: user_id || null,
      client_id: user_id === '' ? client_id : null,
      first_seen: new Date(first_ms).toISOString(),
      last_seen: new Date(last_ms).toISOString(),
      total_sessions,
      total_pageviews,
    })),
  }
}
