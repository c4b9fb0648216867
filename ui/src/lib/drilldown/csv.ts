import { type CustomDimensions, namesOf } from '#lib/dashboard/dimensions.ts'
import { csvLine } from '../../../../packages/text/csv-line.ts'
import type { Entries } from './entries.server.ts'
import type { List } from './lists.ts'

const columns: Record<List, string[]> = {
  people: [
    'User',
    'Client',
    'Sessions',
    'Page views',
    'Orders',
    'Revenue',
    'First seen',
    'Last seen',
    'Source',
    'Medium',
    'Campaign',
    'Channel',
    'Country',
    'Device',
    'Browser',
    'System',
  ],
  sessions: [
    'Session',
    'User',
    'Client',
    'Start',
    'End',
    'Duration (seconds)',
    'Page views',
    'Bounce',
    'Events',
    'Conversions',
    'Orders',
    'Revenue',
    'Entry page',
    'Exit page',
    'Source',
    'Medium',
    'Campaign',
    'Channel',
    'Country',
    'Device',
    'Browser',
    'System',
    'Region',
    'City',
    'Language',
    'Browser version',
    'System version',
    'Screen size',
  ],
  orders: [
    'Event',
    'Order',
    'Time',
    'Kind',
    'User',
    'Client',
    'Value',
    'Currency',
    'Value as sent',
    'Currency as sent',
    'Session',
    'Source',
    'Medium',
    'Campaign',
    'Channel',
    'Country',
    'Device',
    'Entry page',
  ],
}

/** The header of the CSV file of a list. Sessions also have the custom dimensions of the site. */
export function csvHeader(list: List, custom: CustomDimensions): string {
  return csvLine([...columns[list], ...(list === 'sessions' ? custom.map((it) => it.name) : [])])
}

/** The CSV lines of a page of a list. */
export function csvLines(page: Entries, custom: CustomDimensions): string {
  return linesOf(page, custom).map(csvLine).join('')
}

function linesOf(page: Entries, custom: CustomDimensions) {
  if (page.list === 'people')
    return page.entries.map((it) => [
      ...[it.user_id, it.client_id, it.sessions, it.pageviews, it.orders, it.revenue],
      ...[it.first_seen, it.last_seen, it.source, it.medium, it.campaign, it.channel],
      ...[it.country, it.device, it.browser, it.os],
    ])
  if (page.list === 'sessions')
    return page.entries.map((it) => [
      ...[it.id, it.user_id, it.client_id, it.start, it.end, it.duration_seconds, it.pageviews],
      ...[
        it.is_bounce ? 'yes' : 'no',
        it.events,
        it.conversions,
        it.orders,
        it.revenue,
        it.entry_page,
        it.exit_page,
        it.source,
        it.medium,
        it.campaign,
      ],
      ...[it.channel, it.country, it.device, it.browser, it.os, it.region, it.city, it.language],
      ...[it.browser_version, it.os_version, it.screen_size],
      ...namesOf(custom).map((name) => it.custom_dimensions[name] ?? ''),
    ])
  return page.entries.map((it) => [
    ...[it.event_id, it.order_id, it.timestamp, it.is_refund ? 'refund' : 'order', it.user_id, it.client_id],
    ...[it.value, it.currency, it.original_value, it.original_currency, it.session_id],
    ...[it.source, it.medium, it.campaign, it.channel, it.country, it.device, it.entry_page],
  ])
}
