import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { jsonText } from '../../ingest/events/json-text.ts'
import { currentCaller } from '../../platform/audit/caller.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { type Problem, TooLarge, ValidationError } from '../../platform/errors.ts'
import type { AppSecrets } from '../../platform/sealing.ts'
import { userHash } from '../../platform/user-hash.ts'
import type { Services } from '../../services.ts'
import { type TraitsChange, traitSize_max, type UserProfile } from './model.ts'
import { findPerson, type PersonHash, type PopulatedSite, profileOf } from './profiles.ts'
import { lastTraitChange } from './traits.sql.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'> & { config: AppSecrets }

/** The person whose traits to set. One of the ids is empty. */
export type TraitOwner = { person: PersonHash; user_id: string; client_id: string }

/**
 * Merges traits into those of a user or an anonymous visitor; null removes a trait. @returns the updated profile.
 * @throws NotFound if the id was never seen, @throws ValidationError with each trait that is too long.
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
  await audited(services, site, [{ user_id: owner.user_id || owner.client_id, traits }], () =>
    storeTraits(services, site.id, [{ ...owner, traits }]),
  )
  return profileOf(services, site, person, id)
}

/**
 * Runs a change of traits by a person, with an entry of the audit log in a transaction that is committed only if the
 * change succeeds. Keys send traits like events, as data, so their changes are not recorded. Users appear as hashes and
 * traits without their values, because the log outlives what is erased.
 */
export async function audited(
  { db, clock, config }: Pick<Working, 'db' | 'clock' | 'config'>,
  { id: siteId }: PopulatedSite,
  users: readonly ({ user_id: string } & TraitsChange)[],
  change: () => Promise<void>,
): Promise<void> {
  if (currentCaller()?.kind !== 'person') return change()
  await db.transaction(async (tx) => {
    for (const { user_id, traits } of users)
      await recordAudit(tx, clock, {
        action: 'user.traits_changed',
        siteId,
        target: { id: userHash(config.appSecret, siteId, user_id), name: '' },
        after: { traits: Object.keys(traits).sort() },
      })
    await change()
  })
}

/** Returns a problem for each trait that is too long. @param field the path of the traits in the request. */
export function tooLong(traits: TraitsChange['traits'], field: string): Problem[] {
  return Object.entries(traits).flatMap(([trait, value]) => {
    if (Buffer.byteLength(stored(value)) <= traitSize_max) return []
    const path = `${field}.${trait}`
    return [{ field: path, message: `${path} must be at most ${traitSize_max} bytes of JSON` }]
  })
}

/** @throws ValidationError if there are problems. */
export function requireShort(problems: Problem[]): void {
  if (problems.length > 0) throw new ValidationError(problems.slice(0, 100))
}

/** Returns the ids under which the traits of a person are stored. */
export function ownerOf(person: PersonHash, { user_id, client_ids }: UserProfile): TraitOwner {
  return { person, user_id: user_id ?? '', client_id: user_id === null ? (client_ids[0] ?? '') : '' }
}

/** Stores traits, replacing those with the same names. If a person and name occurs twice, the last one counts. */
export async function storeTraits(
  { clickhouse, clock }: Pick<Services, 'clickhouse' | 'clock'>,
  siteId: string,
  changes: readonly (TraitOwner & TraitsChange)[],
): Promise<void> {
  const people = changes.map((it) => it.person)
  const [last] = await clickhouse.rows(lastTraitChange(siteId, people))
  // Events may have future timestamps: a trait set now must be later than all existing ones.
  const set_at = clickhouseTime(Math.max(clock(), (last?.last_ms ?? 0) + 1))
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
        is_trusted: 1,
      }),
    ),
  )
  await clickhouse.insertNdjson('user_traits', lines.join('\n'))
}

/** Returns a trait as JSON; empty means removed. Numbers that JSON cannot represent become null. */
function stored(value: unknown): string {
  try {
    const text = jsonText([value]).slice(1, -1)
    return text === 'null' ? '' : text
  } catch {
    // JSON text nested beyond the limit of the JavaScript engine cannot be written.
    throw new TooLarge('A trait is nested too deeply')
  }
}
