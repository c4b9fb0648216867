import { timingSafeEqual } from 'node:crypto'

/** True if a request has the token as `Authorization: Bearer …`. The comparison takes constant time. */
export function hasBearer(request: Request, token: string): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
