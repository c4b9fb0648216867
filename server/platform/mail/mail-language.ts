import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { accounts } from '../../../db/postgres/schema/accounts.ts'
import { type Language, sourceLanguage } from '../../../packages/text/languages.ts'

/** For those who have chosen no language. What their browser prefers is not known when a mail is sent. */
export const defaultMailLanguage: Language = sourceLanguage

/**
 * Selects the language of mails and messages to a person, next to their address.
 * @param fallback for those who have chosen none
 */
export function mailLanguage(
  { language }: { language: PgColumn } = accounts,
  fallback: Language = defaultMailLanguage,
): SQL<Language> {
  return sql<Language>`coalesce(${language}, ${fallback})`
}
