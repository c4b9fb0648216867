import type { ImportFormat } from './formats/format.ts'
import { formats } from './formats/formats.ts'
import { sightlineCsv, sightlineNdjson } from './formats/sightline.ts'
import type { Upload } from './upload.ts'

/** Returns the format that reads an upload. */
export function formatOf({ source, type }: Pick<Upload, 'source' | 'type'>): ImportFormat {
  if (source !== 'sightline') return formats[source]
  return type === 'text/csv' ? sightlineCsv : sightlineNdjson
}
