/**
 * One event as it stands in an inbox payload (a line of NDJSON) and in the ClickHouse table `events`: the two
 * have the same names. `batch_id` is added when the row is drained; times are `YYYY-MM-DD hh:mm:ss.SSS` UTC.
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
  /** Why the event counts in no number; empty when it counts. */
  excluded: '' | 'bot' | 'spam'
  /** JSON texts. */
  properties: string
  context: string
  traits: string
  email_hash: string
  ip: string
  /** The import that it came with. */
  import_id?: string
} & Enrichment

/** What is derived from an event's context and properties when it is accepted. Empty string: not known. */
export type Enrichment = {
  /** Path of the page, without query. */
  page: string
  hostname: string
  /** Host and path of the page that linked here from another site. */
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
  os: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

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
  'excluded',
  'properties',
  'context',
  'traits',
  'email_hash',
  'ip',
  'page',
  'hostname',
  'referrer',
  'source',
  'medium',
  'campaign',
  'term',
  'content',
  'channel',
  'device',
  'browser',
  'os',
  'country',
] as const satisfies readonly (keyof EventRow)[]

type Missing = Exclude<keyof EventRow, (typeof columns)[number]>

/** All columns of an event but `batch_id`; what names events column by column follows it. Missing ones do not compile. */
export const eventColumns: [Missing] extends [never] ? typeof columns : never = columns

/** The same without some. */
export function eventColumnsBut<const N extends keyof EventRow>(
  ...left: N[]
): Exclude<(typeof eventColumns)[number], N>[] {
  const isLeft: ReadonlySet<string> = new Set(left)
  return eventColumns.filter((it): it is Exclude<(typeof eventColumns)[number], N> => !isLeft.has(it))
}
