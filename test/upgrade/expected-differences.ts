import type { Books } from './fixture.ts'

type Expected = { path: RegExp; at: RegExp; why: string }

/**
 * Returns the allowed differences from the answers of the old version, by path and place in the answer, with the
 * reason.
 */
export function expectedDifferences({ waiting, retrying, run }: Books): Expected[] {
  const site = `^/v1/sites/${waiting.site_id}`
  const report = `^/v1/sites/${run.site_id}/reports`
  const webhook = `^/v1/webhooks/(${waiting.webhook_id}|${retrying.webhook_id})`
  const integrations = '^/v1/sites/[^/]+/integrations'
  const one = (path: string, at: string, why: string) => ({ path: new RegExp(path), at: new RegExp(at), why })
  return [
    one(`${site}/(analytics|conversions|events|users)`, '', 'here the events are that waited'),
    one('^/v1/events/evt_waiting', '', 'here the events are that waited'),
    one('/analytics/realtime$', '', 'it tells of the last half hour'),
    one('^/v1/keys', '/last_used_at$', 'the key is in use'),
    one('^/v1/webhooks', '/health/', 'deliveries that waited have been made'),
    one(`${webhook}/deliveries`, '', 'deliveries that waited have been made'),
    one('/alerts', '/(last_check|next_check_at)(/|$)', 'alerts are checked every hour'),
    one('/segments', '/(last_computed|next_computation)$', 'segments are computed every hour'),
    one('/segments/[^/]+/history$', '', 'segments are computed every hour'),
    one('/users/[^/]+/data$', '/segment_members/', 'segments are computed every hour'),
    one('/users/[^/]+/data$', '/exported_at$', 'it is the time of the answer'),
    one(report, '/last_run(/|$)', 'the run that waited has been made'),
    one(`${report}/[^/]+/runs$`, '', 'the run that waited has been made; each run is compared by itself'),
    one(integrations, '/(last_sync|last_synced_at)(/|$)', 'the run that waited has been told of'),
    one(`${integrations}/[^/]+/syncs$`, '', 'the run that waited has been told of'),
    one('', '/download_url$', 'the service has another address'),
  ]
}
