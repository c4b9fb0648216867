import { expireFacts as removeOldFacts } from '../../server/notify/outbox/facts.ts'
import { expireRecordedConversions } from '../../server/revenue/conversions/recorded-conversions.ts'
import type { Services } from '../../server/services.ts'

export async function expireFacts(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await removeOldFacts(services)
  await expireRecordedConversions(services)
}
