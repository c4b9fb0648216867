import type { Erasure, Verification } from '../../../../server/privacy/erasure/model.ts'

type Tone = 'good' | 'warn' | 'bad' | 'neutral'

/** The progress of an erasure, in words. */
export const statusWords: Record<Erasure['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Under way', tone: 'warn' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** The result of a verification, in words. */
export const resultWords: Record<Verification['result'], { title: string; tone: 'good' | 'warn' | 'bad' }> = {
  clear: { title: 'Nothing is stored about this user.', tone: 'good' },
  seen_again: { title: 'The user has come again: all there is came after the deletion.', tone: 'warn' },
  incomplete: { title: 'Something of before is still there.', tone: 'bad' },
}

const placeNames: Record<string, string> = {
  events: 'Events',
  sessions: 'Sessions',
  user_traits: 'Traits',
  facts: 'Notifications, as told',
  webhook_deliveries: 'Webhook deliveries',
  recorded_conversions: 'Conversions, as told',
  segment_listings: 'Lists of segments',
  segment_members: 'Members of segments',
  ingest_rejected: 'Events that could not be stored',
}

export type PlaceLine = { place: string; name: string; count: number }

/** The personal-data stores of a receipt: first those with a name, then the remaining tables. */
export function placeLines(counts: Record<string, number>): PlaceLine[] {
  const known = Object.keys(placeNames).filter((place) => place in counts)
  const others = Object.keys(counts).filter((place) => !(place in placeNames))
  return [...known, ...others].map((place) => ({
    place,
    name: placeNames[place] ?? place,
    count: counts[place] ?? 0,
  }))
}
