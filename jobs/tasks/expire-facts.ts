import { expireRecordedConversions } from '../../server/conversions/recorded-conversions.ts'
import { expireFacts as removeOldFacts } from '../../server/facts/facts.ts'
import type { Services } from '../../server/services.ts'

export async function expireFacts(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await removeOldFacts(services)
  await expireRecordedConversions(services)
}
