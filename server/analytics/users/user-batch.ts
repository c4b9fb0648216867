import { InvalidRequest } from '../../platform/errors.ts'
import type { AppSecrets } from '../../platform/sealing.ts'
import type { Services } from '../../services.ts'
import type { TraitsOfUser, UserBatch, UserBatchAnswer } from './model.ts'
import { type Found, findPeople, type PersonHash, type PopulatedSite, profilesOf } from './profiles.ts'
import { audited, ownerOf, requireShort, storeTraits, tooLong } from './traits.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'> & { config: AppSecrets }
type Entry = UserBatchAnswer['users'][number]
type BatchRequest = { traits: TraitsOfUser[] } | { ids: string[] }

/** Parses a batch: it either sets traits or reads profiles. @throws InvalidRequest if it does both or neither. */
export function readBatch({ user_ids, users }: Pick<UserBatch, 'user_ids' | 'users'>): BatchRequest {
  if (user_ids && !users) return { ids: user_ids }
  if (users && !user_ids) return { traits: users }
  const message = user_ids ? 'users cannot be combined with user_ids' : 'user_ids or users is required'
  throw new InvalidRequest(message, [{ field: user_ids ? 'users' : 'user_ids', message }])
}

/** Returns the profiles of up to a hundred ids; ids that were never seen have none. */
export async function readUsers(
  services: Working,
  site: PopulatedSite,
  ids: readonly string[],
): Promise<UserBatchAnswer> {
  const found = await findPeople(services, site.id, ids)
  const profiles = await profilesOf(services, site, seen(found))
  return answerOf(
    ids.map((id, index) => {
      const user = profiles.get(found.get(id)?.person ?? '') ?? null
      return { index, user_id: id, status: user ? 'found' : 'not_found', user }
    }),
  )
}

/**
 * Merges traits of up to a hundred users. Traits of a user_id that was never seen are kept until it is.
 * @throws ValidationError with each trait that is too long.
 */
export async function setTraitsOfUsers(
  services: Working,
  site: PopulatedSite,
  users: readonly TraitsOfUser[],
): Promise<UserBatchAnswer> {
  requireShort(users.flatMap(({ traits }, index) => tooLong(traits, `users.${index}.traits`)))
  const found = await findPeople(
    services,
    site.id,
    users.map((it) => it.user_id),
  )
  const people = seen(found)
  const before = await profilesOf(services, site, people)
  const changes = users.map(({ user_id, traits }) => {
    const { person, user } = found.get(user_id) as Found
    const profile = person === null ? undefined : before.get(person)
    const owner = profile && person ? ownerOf(person, profile) : { person: user, user_id, client_id: '' }
    return { ...owner, traits }
  })
  const named = changes.map(({ user_id, client_id, traits }) => ({ user_id: user_id || client_id, traits }))
  await audited(services, site, named, () => storeTraits(services, site.id, changes))
  const after = await profilesOf(services, site, people)
  return answerOf(
    users.map(({ user_id }, index) => {
      const user = after.get(found.get(user_id)?.person ?? '') ?? null
      return { index, user_id, status: user ? 'updated' : 'created', user }
    }),
  )
}

function seen(found: ReadonlyMap<string, Found>): PersonHash[] {
  return [...found.values()].flatMap(({ person }) => (person === null ? [] : [person]))
}

function answerOf(users: Entry[]): UserBatchAnswer {
  const known = users.filter((it) => it.user !== null).length
  return { found: known, not_found: users.length - known, users }
}
