import { createHmac } from 'node:crypto'

/**
 * Derives the secret with which the console's server proves that a request is its own and not a browser's. Both sides
 * derive it from APP_SECRET, so it is stored nowhere and is the same on every node.
 */
export function consoleSecret(appSecret: string): string {
  return createHmac('sha256', appSecret).update('console').digest('base64url')
}
