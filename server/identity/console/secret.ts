import { createHmac } from 'node:crypto'
import { NotFound } from '../../platform/errors.ts'
import { hasBearer } from '../../platform/http/bearer.ts'

/**
 * Derives the secret with which the console's server proves that a request is its own and not a browser's. Both sides
 * derive it from APP_SECRET, so it is stored nowhere and is the same on every node.
 */
export function consoleSecret(appSecret: string): string {
  return createHmac('sha256', appSecret).update('console').digest('base64url')
}

/** Returns a hook for routes that only the console's server may call. For everyone else they do not exist. */
export function onlyConsole(appSecret: string) {
  const secret = consoleSecret(appSecret)
  return ({ request, path }: { request: Request; path: string }) => {
    if (!hasBearer(request, secret)) throw new NotFound(`No route matches ${path}`)
  }
}
