import { detectAnomalies as detect } from '../../server/output/anomalies/detect.ts'
import type { Services } from '../../server/services.ts'

export async function detectAnomalies(services: Services): Promise<void> {
  await detect(services)
}
