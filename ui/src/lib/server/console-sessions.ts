import type { RequestEvent } from '@sveltejs/kit'
import Bowser from 'bowser'

type StoredSession = {
  id: string
  token: string
  createdAt: string
  expiresAt: string
  ipAddress?: string | null
  userAgent?: string | null
}

/** The live sessions of the account, with their tokens, which must stay on the server. */
export async function storedSessions({
  locals,
  request,
}: Pick<RequestEvent, 'locals' | 'request'>): Promise<StoredSession[]> {
  const { origin, send } = locals.service
  const headers = { cookie: request.headers.get('cookie') ?? '' }
  const response = await send(new Request(`${origin}/api/auth/list-sessions`, { headers }))
  if (!response.ok)
    throw new Error(`The sessions could not be listed: the service answered ${response.status}`)
  return response.json()
}

/** A readable browser name: "Firefox on Windows". */
export function browserName(userAgent: string | null | undefined): string {
  if (!userAgent) return 'Unknown browser'
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name ?? 'Unknown browser', os.name].filter(Boolean).join(' on ')
}
