import { createHmac } from 'node:crypto'

/**
 * Identifies a person in what outlives their data: receipts of erasures and the audit log. The same id gives the same
 * hash, and ids cannot be guessed without APP_SECRET.
 */
export function userHash(appSecret: string, siteId: string, userId: string): string {
  return createHmac('sha256', appSecret).update(`erasure\0${siteId}\0${userId}`).digest('hex')
}
