import type { FoundPerson } from './people.ts'
import type { SentUser } from './user-input.ts'
import { schemaId, type UserResource } from './user-schema.ts'

/** The role of people for whom the provider sends none. */
export type DefaultRole = { defaultRole: 'viewer' | 'editor' | 'admin' | null }

/** Returns what the identity provider sees of a person. */
export function toResource(person: FoundPerson, { defaultRole }: DefaultRole): UserResource {
  const { givenName, familyName } = person
  const shown = shownName(person)
  const formatted = fullName(person) || shown
  const role = person.role ?? person.keptRole ?? defaultRole ?? 'viewer'
  return {
    id: person.id,
    ...(person.externalId !== null && { externalId: person.externalId }),
    userName: person.email,
    ...(formatted && {
      name: {
        formatted,
        ...(familyName !== null && { familyName }),
        ...(givenName !== null && { givenName }),
      },
    }),
    ...(shown && { displayName: shown }),
    active: person.memberId !== null,
    emails: [{ value: person.email, type: 'work', primary: true }],
    roles: [{ value: role, primary: true }],
  }
}

/** Adds what a response has besides: its schema, when the person was created and changed, and where they are found. */
export function toAnswer(person: FoundPerson, defaults: DefaultRole, baseUrl: string) {
  return {
    schemas: [schemaId],
    ...toResource(person, defaults),
    meta: {
      resourceType: 'User',
      created: person.createdAt.toISOString(),
      lastModified: person.updatedAt.toISOString(),
      location: `${baseUrl}/Users/${person.id}`,
    },
  }
}

type Names = Pick<FoundPerson, 'givenName' | 'familyName' | 'displayName'>

/** The name as the provider wants it, or else made of its parts, or else that of the account of a member. */
export function shownName(person: Names & Partial<Pick<FoundPerson, 'accountName' | 'memberId'>>): string {
  const own = person.displayName || fullName(person)
  // What others call somebody who is no member stays with them, also once they are one (see `createPerson`).
  const isMember = person.memberId !== null && person.displayName === null
  return own || (isMember && person.accountName) || ''
}

function fullName({ givenName, familyName }: Pick<Names, 'givenName' | 'familyName'>): string {
  return [givenName, familyName].filter(Boolean).join(' ')
}

/** The names without what could hide or reorder other text: control characters, and marks of direction. */
export function cleaned<T extends Names>(names: T): T {
  const clean = (text: string | null) =>
    text?.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim() ?? null
  const { givenName, familyName, displayName } = names
  return {
    ...names,
    givenName: clean(givenName),
    familyName: clean(familyName),
    displayName: clean(displayName),
  }
}

/**
 * Returns the names after a change. A name that the service has put together is not one that the provider has chosen, even if
 * the provider sends it back.
 */
export function namesAfter(before: Names, current: SentUser, wanted: SentUser): Names {
  const name = wanted.name ?? {}
  const after = {
    givenName: wanted.name === undefined ? before.givenName : (name.givenName ?? null),
    familyName: wanted.name === undefined ? before.familyName : (name.familyName ?? null),
  }
  if ((wanted.displayName ?? null) !== (current.displayName ?? null) && wanted.displayName !== undefined)
    // Empty, not null: the name of the account would be shown instead.
    return { ...after, displayName: wanted.displayName ?? '' }
  const isNewlyFormatted = name.formatted !== undefined && name.formatted !== current.name?.formatted
  const hasParts = after.givenName !== null || after.familyName !== null
  if (isNewlyFormatted && !hasParts) return { ...after, displayName: name.formatted ?? null }
  return { ...after, displayName: before.displayName }
}
