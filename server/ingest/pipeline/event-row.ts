import type { SenderKind } from '../../platform/http/sent-by.ts'

/** Why an event is excluded from all statistics. */
export const exclusionReasons = ['bot', 'spam', 'hostname'] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/**
 * One event, both as a line of NDJSON in an inbox payload and as a row of the ClickHouse table `events`: the names are
 * the same. The drain adds `batch_id`. Times are `YYYY-MM-DD hh:mm:ss.SSS` UTC.
 */
export type EventRow = {
  site_id: string
  event_id: string
  id_supplied: boolean
  event_name: string
  client_id: string
  user_id: string
  timestamp: string
  ingested_at: string
  /** The kind of key that the event was sent with. Empty: it was stored before this was recorded. */
  sent_by: '' | SenderKind
  /** Why the event is excluded from all statistics; empty if it counts. */
  excluded: '' | ExclusionReason
  /** JSON as text, like `context` and `traits`. */
  properties: string
  context: string
  traits: string
  email_hash: string
  /** The import that the event came with. */
  import_id?: string
} & Enrichment

/** Columns derived from an event's context and properties when it is accepted. An empty string means unknown. */
export type Enrichment = {
  /** Path of the page, without query. */
  page: string
  hostname: string
  /** Host and path of the page on another site that linked here. */
  referrer: string
  source: string
  medium: string
  campaign: string
  term: string
  content: string
  channel: string
  /** `desktop`, `mobile`, `tablet`, … */
  device: string
  browser: string
  /** `Chrome 142` */
  browser_version: string
  os: string
  /** `Windows 10` */
  os_version: string
  /** `1920x1080`, in CSS pixels. */
  screen_size: string
  /** ISO 639. */
  language: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** `Bavaria (DE)` */
  region: string
  /** `Munich (DE-BY)` */
  city: string
}

/** What is known of the visitor's device, place and language. */
export const visitorColumns = [
  'device',
  'browser',
  'os',
  'country',
  'region',
  'city',
  'language',
  'screen_size',
  'browser_version',
  'os_version',
] as const satisfies readonly (keyof Enrichment)[]

/** What is that of the event itself, and not of its session. */
export const ownDimensions = ['page', 'hostname', ...visitorColumns] as const

/** The columns of the enrichment, in the order of an export. */
export const enrichmentColumns = [
  'page',
  'hostname',
  'referrer',
  'source',
  'medium',
  'campaign',
  'term',
  'content',
  'channel',
  ...visitorColumns,
] as const satisfies readonly (keyof Enrichment)[]

const columns = [
  'event_id',
  'id_supplied',
  'import_id',
  'site_id',
  'event_name',
  'client_id',
  'user_id',
  'timestamp',
  'ingested_at',
  'sent_by',
  'excluded',
  'properties',
  'context',
  'traits',
  'email_hash',
  ...enrichmentColumns,
] as const satisfies readonly (keyof EventRow)[]

type Missing = Exclude<keyof EventRow, (typeof columns)[number]>

/** All columns of an event except `batch_id`, for code that lists columns by name. A missing one does not compile. */
export const eventColumns: [Missing] extends [never] ? typeof columns : never = columns

/** Returns `eventColumns` without the given ones. */
export function eventColumnsExcept<const N extends keyof EventRow>(
  ...omitted: N[]
): Exclude<(typeof eventColumns)[number], N>[] {
  const isOmitted: ReadonlySet<string> = new Set(omitted)
  return eventColumns.filter((it): it is Exclude<(typeof eventColumns)[number], N> => !isOmitted.has(it))
}
