import { jsonText } from '../../ingest/events/json-text.ts'
import { type Problem, TooLarge, ValidationError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type TraitsChange, traitSize_max, type UserProfile } from './model.ts'
import { findPerson, type PersonHash, type PopulatedSite, profileOf } from './profiles.ts'
import { lastTold } from './traits.sql.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/** Whose traits to set. One of the ids is empty. */
export type TraitOwner = { person: PersonHash; user_id: string; client_id: string }

/**
 * Merges traits of a user or an anonymous visitor: null removes one. @returns the profile as it is then.
 * @throws NotFound when nobody has seen the id, @throws ValidationError naming each trait that is too long.
 */
export async function updateTraits(
  services: Working,
  site: PopulatedSite,
  id: string,
  { traits }: TraitsChange,
): Promise<UserProfile> {
  requireShort(tooLong(traits, 'traits'))
  const person = await findPerson(services, site.id, id)
  const owner = ownerOf(person, await profileOf(services, site, person, id))
  await storeTraits(services, site.id, [{ ...owner, traits }])
  return profileOf(services, site, person, id)
}

/** What is wrong with traits that are too long to be told. @param field where they stand in the request. */
export function tooLong(traits: TraitsChange['traits'], field: string): Problem[] {
  return Object.entries(traits).flatMap(([trait, value]) => {
    if (Buffer.byteLength(stored(value)) <= traitSize_max) return []
    const place = `${field}.${trait}`
    return [{ field: place, message: `${place} must be at most ${traitSize_max} bytes of JSON` }]
  })
}

/** @throws ValidationError when anything is wrong. */
export function requireShort(problems: Problem[]): void {
  if (problems.length > 0) throw new ValidationError(problems.slice(0, 100))
}

/** Under which ids the traits of a person stand. */
export function ownerOf(person: PersonHash, { user_id, client_ids }: UserProfile): TraitOwner {
  return { person, user_id: user_id ?? '', client_id: user_id === null ? (client_ids[0] ?? '') : '' }
}

/** Stores traits that replace those of the same names. Of the same person and name the last one counts. */
export async function storeTraits(
  { clickhouse, clock }: Pick<Services, 'clickhouse' | 'clock'>,
  siteId: string,
  changes: readonly (TraitOwner & TraitsChange)[],
): Promise<void> {
  const people = changes.map((it) => it.person)
  const [last] = await clickhouse.rows(lastTold(siteId, people))
  // Events may be ahead of the clock: what is set now must come behind all that was said before.
  const set_at = new Date(Math.max(clock(), (last?.last_ms ?? 0) + 1))
    .toISOString()
    .replace('T', ' ')
    .slice(0, -1)
  const lines = changes.flatMap(({ person, user_id, client_id, traits }) =>
    Object.entries(traits).map(([trait, value]) =>
      JSON.stringify({
        site_id: siteId,
        user: person,
        user_id,
        client_id,
        trait,
        value: stored(value),
        set_at,
      }),
    ),
  )
  await clickhouse.insertNdjson('user_traits', lines.join('\n'))
}

/** A trait as JSON; empty: removed. What JSON has no number for is null as well. */
function stored(value: unknown): string {
  try {
    const text = jsonText([value]).slice(1, -1)
    return text === 'null' ? '' : text
  } catch {
    // The engine's own limit of nesting: what cannot be written cannot be stored.
    throw new TooLarge('A trait is nested too deeply')
  }
}
