import type { Sql } from 'postgres'
import { type AppSecrets, purposes, seal, unseal } from '../platform/sealing.ts'

/** Every column with sealed texts: table, column and what it is sealed for. */
const sealedColumns = [
  ['webhooks', 'secret', purposes.webhookSecret],
  ['webhooks', 'previous_secret', purposes.webhookSecret],
  ['export_secrets', 'secret', purposes.webhookSecret],
  ['export_secrets', 'previous_secret', purposes.webhookSecret],
  ['sites', 'identity_secret', purposes.identitySecret],
  ['sites', 'previous_identity_secret', purposes.identitySecret],
  ['integrations', 'credentials', purposes.integrationCredentials],
  ['erasures', 'subject', purposes.erasedUser],
  ['idempotency_keys', 'response_body', purposes.idempotentAnswer],
] as const

type SealedColumn = (typeof sealedColumns)[number]

const page = 500

/**
 * Seals every text again that only the previous APP_SECRET opens, so that the previous one can be removed. May run on
 * several nodes at once, and be interrupted.
 * @returns how many texts were sealed again
 */
export async function reseal(sql: Sql, secrets: AppSecrets): Promise<number> {
  if (secrets.previousAppSecret === undefined) return 0
  let count = 0
  for (const sealedColumn of sealedColumns) {
    const [table, column] = sealedColumn
    // Sealed texts are random, so they also serve as the position of a page.
    for (let after = ''; ; ) {
      const rows = await sql<{ sealed: string }[]>`
        SELECT DISTINCT ${sql(column)} AS sealed FROM ${sql(table)}
        WHERE ${sql(column)} > ${after} ORDER BY 1 LIMIT ${page}`
      for (const { sealed } of rows) count += await resealOne(sql, secrets, sealedColumn, sealed)
      const last = rows.at(-1)
      if (!last || rows.length < page) break
      after = last.sealed
    }
  }
  return count
}

async function resealOne(
  sql: Sql,
  { appSecret, previousAppSecret = '' }: AppSecrets,
  [table, column, purpose]: SealedColumn,
  sealed: string,
): Promise<number> {
  if (opens(appSecret, purpose, sealed) !== null) return 0
  const text = opens(previousAppSecret, purpose, sealed)
  // An even older secret: nothing can open it.
  if (text === null) return 0
  const { count } = await sql`
    UPDATE ${sql(table)} SET ${sql(column)} = ${seal(appSecret, purpose, text)} WHERE ${sql(column)} = ${sealed}`
  return count
}

function opens(appSecret: string, purpose: string, sealed: string): string | null {
  try {
    return unseal({ appSecret }, purpose, sealed)
  } catch {
    return null
  }
}
