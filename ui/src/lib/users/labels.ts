import { type Dimension, nameOf } from '#lib/dashboard/dimensions.ts'
import type { UserProfile } from '../../../../server/analytics/users/model.ts'
import { visitorName } from './visitor-names.ts'

/** The sort orders of the list of users, all from the highest. */
export const userSorts = ['last_seen', 'first_seen', 'lifetime_value'] as const

export const sortChoices = [
  { value: '-last_seen', label: 'Last seen' },
  { value: '-first_seen', label: 'First seen' },
  { value: '-lifetime_value', label: 'Value' },
]

type Ids = Pick<UserProfile, 'user_id' | 'client_ids'>

/** The id under which a user can be looked up. */
export function idOfUser({ user_id, client_ids }: Ids): string {
  return user_id ?? client_ids[0] ?? ''
}

/** The URL of the page of a user. */
export function userAddress(siteId: string, id: string): string {
  return `/sites/${siteId}/users/${encodeURIComponent(id)}`
}

const nameTraits = ['name', 'full_name', 'email', 'company'] as const

/** The display name of a user, if the traits contain one. */
export function nameOfUser({ traits }: Pick<UserProfile, 'traits'>): string | undefined {
  for (const trait of nameTraits) {
    const value = traits[trait]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return undefined
}

/**
 * How a person is called in the console: the name in the traits, else the user_id. Anonymous visitors have a name made
 * from their id.
 */
export function displayName(user: Ids & { traits?: Record<string, unknown> }): string {
  const { user_id, traits = {} } = user
  return nameOfUser({ traits }) ?? user_id ?? visitorName(idOfUser(user))
}

/** `google / cpc`, and the campaign if there is one. */
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

/** `Desktop, Firefox, Linux, Germany`, as far as it is known. */
export function describeClient(client: Known<'device' | 'browser' | 'os' | 'country'>): string {
  return describeAll(client, ['device', 'browser', 'os', 'country'])
}

/** `Munich (DE-BY), Germany, German`, as far as it is known. */
export function describePlace(session: Known<'country' | 'region' | 'city' | 'language'>): string {
  return describeAll(session, [session.city ? 'city' : 'region', 'country', 'language'])
}

type DeviceDimension = 'device' | 'browser' | 'browser_version' | 'os' | 'os_version' | 'screen_size'

/** `Desktop, Firefox 140, Windows 10, 1920 × 1080`, as far as it is known. */
export function describeDevice(session: Known<DeviceDimension>): string {
  const browser = session.browser_version ? 'browser_version' : 'browser'
  const system = session.os_version ? 'os_version' : 'os'
  return describeAll(session, ['device', browser, system, 'screen_size'])
}

type Known<D extends Dimension> = Record<D, string | null>

function describeAll<D extends Dimension>(known: Known<D>, dimensions: readonly D[]): string {
  return dimensions.flatMap((it) => (known[it] ? [nameOf(it, known[it])] : [])).join(', ')
}

/** The value of a trait for an edit field: text unchanged, everything else as JSON. */
export function traitText(value: unknown): string {
  return typeof value === 'string' && !looksLikeJson(value) ? value : JSON.stringify(value)
}

/** Parses the input of a trait: JSON if it is valid, otherwise text. */
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
