import type { Sql } from 'postgres'
import { purposes, seal, unseal } from '../platform/sealing.ts'

/**
 * Every column with sealed texts: table, column and what it is sealed for. Only answers that are kept for an
 * Idempotency-Key are missing: they can be many and long, and expire after a day.
 */
const sealedColumns = [
  ['webhooks', 'secret', purposes.webhookSecret],
  ['webhooks', 'previous_secret', purposes.webhookSecret],
  ['export_secrets', 'secret', purposes.webhookSecret],
  ['export_secrets', 'previous_secret', purposes.webhookSecret],
  ['sites', 'identity_secret', purposes.identitySecret],
  ['sites', 'previous_identity_secret', purposes.identitySecret],
  ['integrations', 'credentials', purposes.integrationCredentials],
  ['erasures', 'subject', purposes.erasedUser],
] as const

type SealedColumn = (typeof sealedColumns)[number]

const page = 500

/** `unreadable`: texts that neither secret opens. */
type Resealed = { resealed: number; unreadable: number }

/**
 * Seals every text again that only the previous APP_SECRET opens, so that the previous one can be removed. May run on
 * several nodes at once, and be interrupted.
 */
export async function reseal(
  sql: Sql,
  secrets: { appSecret: string; previousAppSecret: string },
): Promise<Resealed> {
  const counts: Resealed = { resealed: 0, unreadable: 0 }
  for (const sealedColumn of sealedColumns)
    for await (const sealed of textsOf(sql, sealedColumn)) {
      if (opens(secrets.appSecret, sealedColumn, sealed) !== null) continue
      const text = opens(secrets.previousAppSecret, sealedColumn, sealed)
      if (text === null) counts.unreadable++
      else counts.resealed += await replace(sql, sealedColumn, sealed, secrets.appSecret, text)
    }
  return counts
}

/** Reads a column in pages. Sealed texts are random, so they also serve as the position of a page. */
async function* textsOf(sql: Sql, [table, column]: SealedColumn): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await sql<{ sealed: string }[]>`
      SELECT DISTINCT ${sql(column)} AS sealed FROM ${sql(table)}
      WHERE ${sql(column)} > ${after} ORDER BY 1 LIMIT ${page}`
    for (const { sealed } of rows) yield sealed
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last.sealed
  }
}

/** Does nothing if the text was changed meanwhile. */
async function replace(
  sql: Sql,
  [table, column, purpose]: SealedColumn,
  sealed: string,
  appSecret: string,
  text: string,
): Promise<number> {
  const { count } = await sql`
    UPDATE ${sql(table)} SET ${sql(column)} = ${seal(appSecret, purpose, text)} WHERE ${sql(column)} = ${sealed}`
  return count
}

function opens(appSecret: string, [, , purpose]: SealedColumn, sealed: string): string | null {
  try {
    return unseal({ appSecret }, purpose, sealed)
  } catch {
    return null
  }
}
