import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { idempotencyKeys } from '../../../db/postgres/schema/idempotency-keys.ts'
import type { Services } from '../../services.ts'
import { Conflict, ValidationError } from '../errors.ts'
import { seal, unseal } from '../sealing.ts'
import type { Principal } from './principal.ts'

/** How long an answer is kept. */
const kept_ms = 24 * 3_600_000
/** A request that has not ended after this long was cut off with its process: the next one takes its place. */
const abandoned_ms = 120_000
/** How long a repeat waits for the first request to end. */
const timeout_ms = 30_000
/** Answers may hold a key that is stored nowhere else, and shown once: they are sealed. */
const purpose = 'idempotency'

/** What another try may change, and what says nothing of the request but its headers. */
const notKept = new Set([405, 429])

type Working = Pick<Services, 'db' | 'clock' | 'config'>
type Kept = { status: number; body: string }

/**
 * Runs a POST once per Idempotency-Key: a repeat gets the first answer, also one that comes while the first is still
 * running, in this process or another. Failures of ours and of limits are not kept.
 * @throws Conflict when the key came with another request before, or the first does not end.
 */
export async function once(
  services: Working,
  principal: Principal,
  key: string,
  requestHash: string,
  run: () => Promise<Response>,
): Promise<Response> {
  checkIdempotencyKey(key)
  const place = placeFor(principal, key)
  for (const until = performance.now() + timeout_ms; performance.now() < until; await Bun.sleep(50)) {
    const claimedAt = await claim(services, principal.workspaceId, place, requestHash)
    if (claimedAt) return keep(services, claimOf(principal.workspaceId, place, claimedAt), run)
    const first = await read(services, principal.workspaceId, place)
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

/** That a key came with another request before. */
export function usedBefore(): Conflict {
  return new Conflict('This Idempotency-Key was used with another request before', [
    { field: 'Idempotency-Key', message: 'Idempotency-Key must be new for each new request' },
  ])
}

/**
 * API keys that may do the same share a place, so that a repeat may come with a successor. Any other one must not see
 * the answer: it may hold what that key could not have got by itself.
 */
function placeFor({ mode, kind, siteId, scopes }: Principal, key: string): string {
  return [mode, kind, siteId ?? '*', scopes?.toSorted().join() ?? '*', key].join(' ')
}

/**
 * Takes the place of a key that is new, too old, or abandoned. One of several requests at the same moment gets it.
 * @returns when it was taken, null where it is not free
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
        lt(idempotencyKeys.createdAt, new Date(now - kept_ms)),
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
  const [row] = await db.select().from(idempotencyKeys).where(placeOf(workspaceId, key))
  if (!row) return null
  const { requestHash, responseStatus, responseBody } = row
  return {
    requestHash,
    answer:
      responseStatus === null
        ? null
        : { status: responseStatus, body: unseal(config.appSecret, purpose, responseBody ?? '') },
  }
}

async function keep(
  { db, config }: Working,
  claimed: ReturnType<typeof claimOf>,
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
    .set({ responseStatus: answer.status, responseBody: seal(config.appSecret, purpose, body) })
    .where(claimed)
  return new Response(body === '' ? null : body, { status: answer.status, headers: answer.headers })
}

function placeOf(workspaceId: string, key: string) {
  return and(eq(idempotencyKeys.workspaceId, workspaceId), eq(idempotencyKeys.key, key))
}

/** The place while it is still that of the request that took it: one that ends late must not touch its successor's. */
function claimOf(workspaceId: string, key: string, claimedAt: Date) {
  return and(placeOf(workspaceId, key), eq(idempotencyKeys.createdAt, claimedAt))
}

function replayed({ status, body }: Kept): Response {
  return new Response(body === '' ? null : body, {
    status,
    headers: { 'Content-Type': 'application/json;charset=utf-8', 'Idempotency-Replayed': 'true' },
  })
}

/** Removes answers that are kept no longer. */
export async function expireIdempotencyKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(clock() - kept_ms)))
}
