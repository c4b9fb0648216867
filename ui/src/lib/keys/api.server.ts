import { type Api, read } from '#lib/api.ts'
import type { Permission } from '#lib/permissions.ts'
import type { Key } from '../../../../server/identity/keys/model.ts'
import { signedIn } from './people.ts'

/** Whether the person sees all keys of the workspace, or only their own. */
export function seesAllKeys(permissions: readonly Permission[]): boolean {
  return permissions.includes('keys:read')
}

/** The requests about one key: through all keys of the workspace, or through the person's own. */
export function keyApi({ api, session }: App.Locals, key_id: string) {
  return seesAllKeys(session?.permissions ?? []) ? api.keys({ key_id }) : api['personal-keys']({ key_id })
}

/**
 * The names of who made keys and of whom they belong to, by the id of the account or key. Without the permission to read
 * members, only of keys. The person who asks is `signedIn`.
 */
export async function namesFor({ api, session }: App.Locals, keys: Key[]): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  const makers = keys.flatMap(({ created_by }) => (created_by?.kind === 'key' ? [created_by.id] : []))
  const unknown = new Set(makers.filter((id) => !keys.some((it) => it.id === id)))
  const [members, others] = await Promise.all([
    session?.permissions.includes('members:read') ? allMembers(api) : [],
    Promise.all([...unknown].map((key_id) => api.keys({ key_id }).get())),
  ])
  for (const { account_id, name, email } of members) names[account_id] = name || email
  for (const { id, name } of keys) names[id] = name
  for (const { data } of others) if (data) names[data.data.id] = data.data.name
  if (session) names[session.account.id] = signedIn
  return names
}

async function allMembers(api: Api) {
  const pages = []
  for (let offset = 0; ; offset += 100) {
    const { data, pagination } = await read(api.members.get({ query: { limit: 100, offset } }))
    pages.push(data)
    if (!pagination.has_more) return pages.flat()
  }
}
