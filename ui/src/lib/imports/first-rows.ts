import { csvTable } from '#lib/uploads/csv-table.ts'
import { type Head, headOf, isZip } from '#lib/uploads/file-head.ts'
import { type ColumnRule, type FileTable, type Rules, unreadable } from '#lib/uploads/file-table.ts'
import { jsonTable } from '#lib/uploads/json-table.ts'
import {
  eventColumnNames,
  eventFieldNames,
  ga4FieldNames,
  plausibleColumnNames,
  plausibleTableNames,
  umamiColumnNames,
} from './import-columns.ts'
import type { ImportSource } from './sources.ts'

const known: ColumnRule = {}
const moment: ColumnRule = {
  isValid: (cell) => !Number.isNaN(Date.parse(cell)),
  expected: 'a time such as 2026-03-01T12:00:00Z',
}

function rulesOf(columns: readonly string[], { required = [] as string[], isStrict = false } = {}): Rules {
  return {
    ruleOf: (name) => {
      if (isStrict && /^(properties|traits)\../.test(name)) return known
      if (!columns.includes(name)) return undefined
      if (name === 'event_name' && isStrict) return { isFilled: true }
      return name === 'timestamp' || name === 'created_at' ? moment : known
    },
    required,
    isStrict,
  }
}

const eventColumns = rulesOf(eventColumnNames, { required: ['event_name'], isStrict: true })
const eventFields = rulesOf(eventFieldNames, {
  required: ['event_name'],
  isStrict: true,
})
const umamiColumns = rulesOf(umamiColumnNames, {
  required: ['session_id', 'event_id', 'created_at', 'url_path', 'event_type', 'event_name'],
})
const ga4Fields = rulesOf(ga4FieldNames, { required: ['event_name', 'event_timestamp'] })
const plausibleColumns = rulesOf(plausibleColumnNames, { required: ['date'] })

const rows_max = 1000

type Contents = {
  /** True for the files of an archive that are read; of these, the first one is shown. */
  isRead: (name: string) => boolean
  /** The one that must be there. */
  needed: RegExp
  /** What it is called, for people. */
  missing: string
}

const plausibleTable = new RegExp(`(^|/)imported_(${plausibleTableNames.join('|')})(_\\d{8}_\\d{8})?\\.csv$`)

/** What archives of the other products contain. */
const archives: Partial<Record<ImportSource, Contents>> = {
  plausible: {
    isRead: (name) => plausibleTable.test(name),
    needed: /(^|\/)imported_visitors(_\d{8}_\d{8})?\.csv$/,
    missing: 'imported_visitors_….csv',
  },
  umami: {
    isRead: (name) => /(^|\/)(website_event|event_data)\.csv(\.gz)?$/.test(name),
    needed: /(^|\/)website_event\.csv(\.gz)?$/,
    missing: 'website_event.csv',
  },
  ga4: {
    isRead: (name) => /\.(json|ndjson|jsonl)(\.gz)?$/.test(name) || !/\.\w+$/.test(name),
    needed: /./,
    missing: 'events_….json',
  },
}

/** Reads the first rows of a file, as the import would read them; undefined if it cannot be shown beforehand. */
export async function firstRows(file: File, source: ImportSource): Promise<FileTable | undefined> {
  try {
    return (await isZip(file)) ? await inArchive(file, source) : tableOf(await headOf(file), source)
  } catch {
    return unreadable('The file is damaged: it cannot be read.')
  }
}

async function inArchive(file: File, source: ImportSource): Promise<FileTable | undefined> {
  const contents = archives[source]
  if (!contents) return undefined
  const { openArchive } = await import('#lib/uploads/archive.ts')
  const files = await openArchive(file)
  const { isRead, needed, missing } = contents
  const main = files.find(({ name }) => isRead(name) && needed.test(name))
  if (!main) return unreadable(`The archive does not contain ${missing}.`)
  const [read, unread] = [true, false].map((it) =>
    files.filter(({ name }) => isRead(name) === it).map(({ name }) => name),
  ) as [string[], string[]]
  return { ...tableOf(await main.head(), source), archive: { shown: main.name, read, unread } }
}

function tableOf({ text, isWhole }: Head, source: ImportSource): FileTable {
  const csv = (rules: Rules) => csvTable(text, { rules, isAnyDelimiter: false, isWhole, rows_max })
  if (source === 'umami') return csv(umamiColumns)
  if (source === 'plausible') return csv(plausibleColumns)
  if (source === 'ga4') return jsonTable(text, ga4Fields, isWhole)
  return text.trimStart().startsWith('{') ? jsonTable(text, eventFields, isWhole) : csv(eventColumns)
}
