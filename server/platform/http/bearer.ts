import { timingSafeEqual } from 'node:crypto'

/** Whether a request carries a token as `Authorization: Bearer …`. How long that takes says nothing about the token. */
export function hasBearer(request: Request, token: string): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
