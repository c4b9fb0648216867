import type { Key } from '../../../../server/identity/keys/model.ts'

type Names = Record<string, string>

/** Who made a key: "you", "Ada Lovelace", "the key “Terraform”". Empty if nobody knows. */
export function makerOf({ created_by }: Pick<Key, 'created_by'>, names: Names): string {
  if (!created_by) return ''
  const name = names[created_by.id]
  if (created_by.kind === 'key') return name ? `the key “${name}”` : 'another key'
  return name ?? 'a former member'
}

/** Whom a key belongs to: "Personal key", "Personal key of Ada Lovelace", or its kind. */
export function ownerOf({ account_id, kind }: Pick<Key, 'account_id' | 'kind'>, names: Names): string {
  if (!account_id) return kind === 'secret' ? 'Secret' : 'Publishable'
  const name = names[account_id]
  return name === 'you' ? 'Your personal key' : `Personal key of ${name ?? 'a member'}`
}
