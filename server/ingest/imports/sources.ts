import type { ImportFormat } from './formats/format.ts'
import { formats } from './formats/formats.ts'
import { sightlineCsv, sightlineFile, sightlineNdjson } from './formats/sightline.ts'
import type { Upload } from './upload.ts'

/** Returns the format that reads an upload. */
export function formatOf({ source, type }: Pick<Upload, 'source' | 'type'>): ImportFormat {
  if (source !== 'sightline') return formats[source]
  if (type === 'text/csv') return sightlineCsv
  return type === 'application/x-ndjson' ? sightlineNdjson : sightlineFile
}
