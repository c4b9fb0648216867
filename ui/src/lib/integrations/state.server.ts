import type { Integration, IntegrationSync } from '../../../../server/notify/integrations/model.ts'

export const syncsOnPage = 20

/** Returns a string that changes whenever the displayed integrations change. */
export function stateOf(integrations: readonly Integration[]): string {
  return integrations
    .map((it) => `${it.id} ${it.status} ${it.updated_at} ${it.last_synced_at} ${it.last_sync?.status}`)
    .join('\n')
}

/** The same for a synchronization history. */
export function historyState(syncs: readonly IntegrationSync[]): string {
  return syncs.map((it) => `${it.id} ${it.status} ${it.attempts} ${it.next_attempt_at}`).join('\n')
}
