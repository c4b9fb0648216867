import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { idempotencyKeys } from '../../../db/postgres/schema/idempotency-keys.ts'
import type { Services } from '../../services.ts'
import { Conflict, ValidationError } from '../errors.ts'
import { purposes, seal, unseal } from '../sealing.ts'
import { printRange } from './address-ranges.ts'
import type { Principal } from './principal.ts'

/** How long a response is kept. */
export const idempotencyLifetime_ms = 24 * 3_600_000
/** A request that has not ended after this time died with its process. The next request with its key replaces it. */
const abandoned_ms = 120_000
/** How long a duplicate waits for the first request to end. */
const timeout_ms = 30_000

/** A retry may get past 429, and a 405 is of no use without its `Allow` header, which is not stored. */
const notKept = new Set([405, 429])

type Working = Pick<Services, 'db' | 'clock' | 'config'>
type Kept = { status: number; body: string }

/**
 * Runs a POST once per idempotency key. A duplicate gets the first response, even if it arrives while the first request
 * is still running in this or another process. Server errors and rate limit errors are not kept.
 * @throws Conflict if the key was used with a different request, or the first request does not end
 */
export async function once(
  services: Working,
  principal: Principal,
  key: string,
  requestHash: string,
  run: () => Promise<Response>,
): Promise<Response> {
  checkIdempotencyKey(key)
  const scopedKey = scopeKey(principal, key)
  for (const until = performance.now() + timeout_ms; performance.now() < until; await Bun.sleep(50)) {
    const claimedAt = await claim(services, principal.workspaceId, scopedKey, requestHash)
    if (claimedAt) return keep(services, claimMatches(principal.workspaceId, scopedKey, claimedAt), run)
    const first = await read(services, principal.workspaceId, scopedKey)
    if (first && first.requestHash !== requestHash) throw usedBefore()
    if (first?.answer) return replayed(first.answer)
  }
  throw new Conflict('The first request with this Idempotency-Key is still running')
}

/** @throws ValidationError */
export function checkIdempotencyKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new ValidationError([
      { field: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 255 visible ASCII characters' },
    ])
}

/** The error for a key that was used with a different request. */
export function usedBefore(): Conflict {
  return new Conflict('This Idempotency-Key was already used with a different request', [
    { field: 'Idempotency-Key', message: 'Idempotency-Key must be new for each new request' },
  ])
}

/**
 * API keys with the same permissions share idempotency keys, so that a retry can use a rotated API key. Other API keys
 * must not see the response: it may contain data that they have no permission for.
 */
function scopeKey({ mode, kind, siteIds, scopes, member, allowedRanges }: Principal, key: string): string {
  // Not even people with the same role share them: a response may contain a new personal key.
  const person = member ? `${member.role}:${member.accountId}` : '*'
  const listed = (names: readonly string[] | null) => names?.toSorted().join() ?? '*'
  const ranges = allowedRanges?.map(printRange) ?? null
  return [mode, kind, listed(siteIds), listed(scopes), person, listed(ranges), key].join(' ')
}

/**
 * Claims an idempotency key that is new, expired, or abandoned. Only one of several concurrent requests succeeds.
 * @returns the time of the claim, or null if the key is in use
 */
async function claim(
  { db, clock }: Working,
  workspaceId: string,
  key: string,
  requestHash: string,
): Promise<Date | null> {
  const now = clock()
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ workspaceId, key, requestHash, createdAt: new Date(now) })
    .onConflictDoUpdate({
      target: [idempotencyKeys.workspaceId, idempotencyKeys.key],
      set: { requestHash, responseStatus: null, responseBody: null, createdAt: new Date(now) },
      setWhere: or(
        lt(idempotencyKeys.createdAt, new Date(now - idempotencyLifetime_ms)),
        and(
          isNull(idempotencyKeys.responseStatus),
          lt(idempotencyKeys.createdAt, new Date(now - abandoned_ms)),
        ),
      ),
    })
    .returning({ createdAt: idempotencyKeys.createdAt })
  return claimed[0]?.createdAt ?? null
}

async function read(
  { db, config }: Working,
  workspaceId: string,
  key: string,
): Promise<{ requestHash: string; answer: Kept | null } | null> {
  const [row] = await db.select().from(idempotencyKeys).where(keyMatches(workspaceId, key))
  if (!row) return null
  const { requestHash, responseStatus, responseBody } = row
  return {
    requestHash,
    answer:
      responseStatus === null
        ? null
        : { status: responseStatus, body: unseal(config, purposes.idempotentAnswer, responseBody ?? '') },
  }
}

async function keep(
  { db, config }: Working,
  claimed: ReturnType<typeof claimMatches>,
  run: () => Promise<Response>,
): Promise<Response> {
  const forget = () => db.delete(idempotencyKeys).where(claimed)
  const answer = await run().catch(async (error) => {
    await forget()
    throw error
  })
  if (answer.status >= 500 || notKept.has(answer.status)) {
    await forget()
    return answer
  }
  const body = await answer.text()
  await db
    .update(idempotencyKeys)
    .set({
      responseStatus: answer.status,
      // Sealed because it may contain an API key that is shown only once and stored nowhere else.
      responseBody: seal(config.appSecret, purposes.idempotentAnswer, body),
    })
    .where(claimed)
  return new Response(body === '' ? null : body, { status: answer.status, headers: answer.headers })
}

function keyMatches(workspaceId: string, key: string) {
  return and(eq(idempotencyKeys.workspaceId, workspaceId), eq(idempotencyKeys.key, key))
}

/** Matches the row only while this request's claim is current. A late request must not change its successor's row. */
function claimMatches(workspaceId: string, key: string, claimedAt: Date) {
  return and(keyMatches(workspaceId, key), eq(idempotencyKeys.createdAt, claimedAt))
}

function replayed({ status, body }: Kept): Response {
  return new Response(body === '' ? null : body, {
    status,
    headers: { 'Content-Type': 'application/json;charset=utf-8', 'Idempotency-Replayed': 'true' },
  })
}

/** Removes expired responses. */
export async function expireIdempotencyKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(clock() - idempotencyLifetime_ms)))
}
