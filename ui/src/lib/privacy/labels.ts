import type { Erasure, Verification } from '../../../../server/privacy/erasure/model.ts'

type Tone = 'good' | 'warn' | 'bad' | 'neutral'

/** The label and colour of each erasure status. */
export const statusLabels: Record<Erasure['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'warn' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** The title and colour of each verification result. */
export const resultLabels: Record<Verification['result'], { title: string; tone: 'good' | 'warn' | 'bad' }> =
  {
    clear: { title: 'Nothing is stored about this user.', tone: 'good' },
    seen_again: { title: 'The user has returned: all stored data is newer than the deletion.', tone: 'warn' },
    incomplete: { title: 'Data from before the deletion is still stored.', tone: 'bad' },
  }

const storeLabels: Record<string, string> = {
  events: 'Events',
  sessions: 'Sessions',
  user_traits: 'Traits',
  facts: 'Published events',
  webhook_deliveries: 'Webhook deliveries',
  recorded_conversions: 'Published conversions',
  segment_listings: 'Segment lists',
  segment_members: 'Segment members',
  ingest_rejected: 'Events that could not be stored',
}

export type StoreRow = { store: string; name: string; count: number }

/** The personal-data stores of a receipt: first those with a name, then the remaining tables. */
export function storeRows(counts: Record<string, number>): StoreRow[] {
  const known = Object.keys(storeLabels).filter((store) => store in counts)
  const others = Object.keys(counts).filter((store) => !(store in storeLabels))
  return [...known, ...others].map((store) => ({
    store,
    name: storeLabels[store] ?? store,
    count: counts[store] ?? 0,
  }))
}
