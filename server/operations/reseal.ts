import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Sql } from 'postgres'
import { purposes, seal, unseal } from '../platform/sealing.ts'

/** How the texts of a column are sealed. */
type Cipher = {
  seal: (appSecret: string, text: string) => string | Promise<string>
  /** @throws Error if another secret sealed it */
  unseal: (appSecret: string, sealed: string) => string | Promise<string>
}

const sealedFor = (purpose: string): Cipher => ({
  seal: (appSecret, text) => seal(appSecret, purpose, text),
  unseal: (appSecret, sealed) => unseal({ appSecret }, purpose, sealed),
})

/** What better-auth encrypts itself. */
const byAuth: Cipher = {
  seal: (key, data) => symmetricEncrypt({ key, data }),
  unseal: (key, data) => symmetricDecrypt({ key, data }),
}

/**
 * Every column with sealed texts: table, column and how it is sealed. Only answers that are kept for an
 * Idempotency-Key are missing: they can be many and long, and expire after a day.
 */
const sealedColumns = [
  ['webhooks', 'secret', sealedFor(purposes.webhookSecret)],
  ['webhooks', 'previous_secret', sealedFor(purposes.webhookSecret)],
  ['export_secrets', 'secret', sealedFor(purposes.webhookSecret)],
  ['export_secrets', 'previous_secret', sealedFor(purposes.webhookSecret)],
  ['sites', 'identity_secret', sealedFor(purposes.identitySecret)],
  ['sites', 'previous_identity_secret', sealedFor(purposes.identitySecret)],
  ['integrations', 'credentials', sealedFor(purposes.integrationCredentials)],
  ['single_sign_on', 'client_secret', sealedFor(purposes.identityProvider)],
  ['notification_settings', 'slack_url', sealedFor(purposes.personalSlack)],
  ['erasures', 'subject', sealedFor(purposes.erasedUser)],
  ['authenticators', 'secret', byAuth],
  ['authenticators', 'backup_codes', byAuth],
] as const satisfies [string, string, Cipher][]

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
      if ((await opens(secrets.appSecret, sealedColumn, sealed)) !== null) continue
      const text = await opens(secrets.previousAppSecret, sealedColumn, sealed)
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
  [table, column, cipher]: SealedColumn,
  sealed: string,
  appSecret: string,
  text: string,
): Promise<number> {
  const resealed = await cipher.seal(appSecret, text)
  const { count } = await sql`
    UPDATE ${sql(table)} SET ${sql(column)} = ${resealed} WHERE ${sql(column)} = ${sealed}`
  return count
}

async function opens(appSecret: string, [, , cipher]: SealedColumn, sealed: string): Promise<string | null> {
  try {
    return await cipher.unseal(appSecret, sealed)
  } catch {
    return null
  }
}
