import type { UserProfile } from '../../../../server/analytics/users/model.ts'

/** What a list of users can be in the order of. */
export const userSorts = ['last_seen', 'first_seen', 'lifetime_value'] as const

export const sortChoices = [
  { value: 'last_seen', label: 'Last seen' },
  { value: 'first_seen', label: 'First seen' },
  { value: 'lifetime_value', label: 'Value' },
]

type Ids = Pick<UserProfile, 'user_id' | 'client_ids'>

/** The id that a user is found by. */
export function idOfUser({ user_id, client_ids }: Ids): string {
  return user_id ?? client_ids[0] ?? ''
}

/** The page of a user of a site. */
export function userAddress(siteId: string, id: string): string {
  return `/sites/${siteId}/users/${encodeURIComponent(id)}`
}

const nameTraits = ['name', 'full_name', 'company', 'email'] as const

/** What a user is called by people, as far as traits tell it. */
export function nameOfUser({ traits }: Pick<UserProfile, 'traits'>): string | undefined {
  for (const trait of nameTraits) {
    const value = traits[trait]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return undefined
}

/** `google / cpc`, and the campaign where there is one. */
export function describeTouch({
  source,
  medium,
  campaign,
}: {
  source: string
  medium: string
  campaign: string
}): string {
  return `${source} / ${medium}${campaign ? `, ${campaign}` : ''}`
}

/** A trait's value as it stands in a field to be edited: texts as they are, everything else as JSON. */
export function traitText(value: unknown): string {
  return typeof value === 'string' && !looksLikeJson(value) ? value : JSON.stringify(value)
}

/** What somebody means who types a trait: JSON where it is some, else the text itself. */
export function readTrait(text: string): unknown {
  const trimmed = text.trim()
  if (!looksLikeJson(trimmed)) return trimmed
  return JSON.parse(trimmed)
}

function looksLikeJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
