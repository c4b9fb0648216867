import { tellOfRefusals, tellOfSilence } from '../../server/ingest/events/tracking-errors.ts'
import type { Services } from '../../server/services.ts'

export async function detectTrackingErrors(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
): Promise<void> {
  await tellOfRefusals(services)
  await tellOfSilence(services)
}
