import type { FixtureRecord } from './fixture.ts'

type Expected = { path: RegExp; at: RegExp; why: string }

/**
 * Returns the allowed differences from the answers of the old version, by path and position in the answer, with
 * the reason.
 */
export function expectedDifferences({ waiting, retrying, run }: FixtureRecord): Expected[] {
  const site = `^/v1/sites/${waiting.site_id}`
  const report = `^/v1/sites/${run.site_id}/reports`
  const webhook = `^/v1/webhooks/(${waiting.webhook_id}|${retrying.webhook_id})`
  const integrations = '^/v1/sites/[^/]+/integrations'
  const one = (path: string, at: string, why: string) => ({ path: new RegExp(path), at: new RegExp(at), why })
  return [
    one(`${site}/(analytics|conversions|events|users)`, '', 'the pending events are included'),
    one('^/v1/events/evt_waiting', '', 'the pending events are included'),
    one('/analytics/realtime$', '', 'it covers the last half hour'),
    one('^/v1/keys', '/last_used_at$', 'the key is in use'),
    one(
      '^/v1/keys',
      '/(account_id|allowed_addresses|created_by|last_used_address)$',
      'keys say who made them, whose they are, and where they may be used',
    ),
    one('^/v1/audit-log', '', 'it has an entry for each set of data read before; a test compares the others'),
    one('^/v1/members', '/account_id$', 'members have the id of their account'),
    one('^/v1/webhooks', '/health/', 'pending deliveries have been sent'),
    one(`${webhook}/deliveries`, '', 'pending deliveries have been sent'),
    one('/alerts', '/(last_check|next_check_at)(/|$)', 'alerts are checked every hour'),
    one('/segments', '/(last_computed|next_computation)$', 'segments are computed every hour'),
    one('/segments/[^/]+/history$', '', 'segments are computed every hour'),
    one('/users/[^/]+/data$', '/segment_members/', 'segments are computed every hour'),
    one('/users/[^/]+/data$', '/exports/[0-9]+/note$', 'the note has another wording'),
    one(
      '/users/[^/]+/data$',
      '/(custom_dimensions|viewed_titles)$',
      'sessions have custom dimensions and page titles',
    ),
    one('/users/[^/]+/data$', '/exported_at$', 'it is the time of the answer'),
    one(report, '/last_run(/|$)', 'the pending run has completed'),
    one(`${report}/[^/]+/runs$`, '', 'the pending run has completed; each run is compared separately'),
    one(integrations, '/(last_sync|last_synced_at)(/|$)', 'the pending run has been announced'),
    one(`${integrations}/[^/]+/syncs$`, '', 'the pending run has been announced'),
    one('/users/[^/]+/data$', '/events/[0-9]+/ip$', 'addresses are not stored'),
    one('', '/sent_by$', 'events and conversions say how they arrived'),
    one(
      '/exports/columns$',
      '/data/columns/(2[2-9]|[3-9][0-9])(/|$)',
      'events have no column ip, but sent_by, and all have place, language and versions, after all others',
    ),
    one('^/v1/events/', '/duplicates$', 'receipts count duplicates'),
    one(
      '^/v1/sites',
      '/settings/(allowed_hostnames|page_parameters|custom_dimensions|content_groups|public_key_[a-z_]+)$',
      'sites have rules for public keys, parameters of pages, dimensions of their own and content groups',
    ),
    one(
      '^/v1/sites',
      '/(has_identity_secret|previous_public_key_valid_until|recomputed_since)$',
      'public keys can be rotated, and sites have dimensions of their own',
    ),
    one(
      '/events(\\?|$)',
      '^/data/[0-9]+/(user_id|dimensions)$',
      'events are returned with all that is known of them',
    ),
    one(
      '/reports',
      '/config/(language|sections|explorations)$',
      'reports have a language, sections and explorations',
    ),
    one(
      '/users/[^/]+/sessions$',
      '/(user_id|duration_seconds|is_bounce|conversions|revenue)$',
      'sessions of a user have all that is known of a session',
    ),
    one(
      '/analytics/sessions$',
      '/(events|conversions|orders|revenue|referrer)$',
      'sessions have their events, conversions and revenue',
    ),
    one(
      '/(users/[^/]+/(data|sessions)|analytics/sessions)$',
      '/(region|city|language|screen_size|(browser|os)_version|custom_dimensions)$',
      'events and sessions have places, languages, screen sizes and versions, and sessions custom dimensions',
    ),
    one(
      '/(events/(volume|breakdown)|analytics/(browser-errors|page-engagement|retention|lifecycle|stickiness|paths))(\\?|$)',
      '^/data/(compared_with|previous|previous_events|previous_size|size)$|/previous$',
      'events, errors, the time on pages, retention, lifecycle and paths are compared with another period',
    ),
    one('/ledger$', '/touchpoints/[0-9]+/session_id$', 'visits name their session'),
    one('/analytics/browser-errors(/|$)', '/known_since$', 'errors say since when they are known'),
    one('/analytics/web-vitals$', '/series/[0-9]+/(p75|vitals)$', 'web vitals have their ratings over time'),
    one('/users', '/orders$', 'people have a number of orders'),
    one('', '/download_url$', 'the service has another address'),
  ]
}
