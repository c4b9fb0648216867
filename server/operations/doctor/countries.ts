import { openFileStore } from '../../platform/files/open-store.ts'
import { type GeoStatus, GeoUpdates } from '../../platform/geo/geo-updates.ts'
import { createLog } from '../../platform/log.ts'
import { type Check, failed, type Outcome, ok, warning } from './check.ts'
import type { Installation } from './installation.ts'
import { formatDuration } from './labels.ts'

const remedy =
  'set GEOIP_DATABASE to an .mmdb file or an address of one that responds, as docs/operations.md describes'

/** Vendors publish at least once a month, so an older file of the operator is no longer replaced. */
const old_s = 90 * 86_400

export const countryChecks: readonly Check[] = [
  { name: 'countries', needs: ['PostgreSQL', 'PostgreSQL tables'], limit_ms: 20_000, remedy, run: countries },
]

const sources: Record<GeoStatus['source'], string> = {
  included: 'part of the installation',
  file: 'file of GEOIP_DATABASE',
  download: 'downloaded',
}

/** Opens the database as the service does. Nothing is downloaded. */
async function countries({ config, clock, databases }: Installation): Promise<Outcome> {
  const updates = new GeoUpdates({
    ...{ config, db: databases.postgres.db },
    ...{ files: openFileStore(config), log: createLog('silent') },
  })
  await updates.refresh()
  const { name, source, age_seconds, error } = await updates.status(clock())
  const text = `${name} (${sources[source]}), ${formatDuration(age_seconds)} old`
  if (error && config.geoSource && 'file' in config.geoSource) return failed(error, remedy)
  if (error) return warning(`${text}; not refreshed: ${error}`, remedy)
  return source === 'file' && age_seconds > old_s
    ? warning(`${text}: some countries are out of date`, 'replace the file of GEOIP_DATABASE regularly')
    : ok(text)
}
