import type { Key } from '../../../../server/identity/keys/model.ts'

/** Names by the id of an account or key. */
type Names = Record<string, string>

/** Stands for the name of the person who is signed in, whom texts call "you". */
export const signedIn = ''

/** Who made a key: "by you", "by Ada Lovelace", "by the key “Terraform”". Empty if nobody knows. */
export function makerOf({ created_by }: Pick<Key, 'created_by'>, names: Names): string {
  if (!created_by) return ''
  const name = names[created_by.id]
  if (created_by.kind === 'key') return name ? `by the key “${name}”` : 'by another key'
  if (name === signedIn) return 'by you'
  return name ? `by ${name}` : 'by a former member'
}

/** Whom a key belongs to: "Personal key", "Personal key of Ada Lovelace", or its kind. */
export function ownerOf({ account_id, kind }: Pick<Key, 'account_id' | 'kind'>, names: Names): string {
  if (!account_id) return kind === 'secret' ? 'Secret key' : 'Publishable key'
  const name = names[account_id]
  if (name === signedIn) return 'Your personal key'
  return name ? `Personal key of ${name}` : 'Personal key of a member'
}
