import { and, asc, eq, sql } from 'drizzle-orm'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { Conflict, Forbidden, Unauthorized, ValidationError } from '../../platform/errors.ts'
import { requirePermission } from '../../platform/http/authentication.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import type { StoredDomainEvent } from '../outbox/event-listener.ts'
import { domainEventGroups, domainEventTypes } from '../outbox/event-types.ts'
import { requireAuditAccess } from './audit-access.ts'
import { mismatch, type Wanted } from './matching.ts'
import { envelopeOf } from './message.ts'
import { newSecret } from './secrets.ts'

const streams_max = 10
/** The maximum of events that wait for a slow reader, and of past events that a returning reader gets. */
const waiting_max = 1000
const heartbeat_ms = 15_000
/** Used in place of a subscription id. */
const streamWebhookId = 'wh_stream'

type Working = Pick<Services, 'db' | 'domainEventListener' | 'authentication'>
type StreamRequest = {
  events?: string
  max_seconds?: number
  /** The last event that a returning reader has received. */
  lastEventId: string | null
  /** The API key, and where it is used: the stream ends when the key is revoked or limited to other addresses. */
  key: string
  address: string
  signal: AbortSignal
  /** The interval of heartbeats and of checks of the key. */
  heartbeat_ms?: number
}

/**
 * Streams the domain events of a workspace and mode as they happen, as server-sent events. The database is not queried
 * before the first byte is read.
 * @throws ValidationError for unknown events, as `requireAuditAccess`, @throws Conflict if too many streams are open.
 */
export function openStream(
  working: Working,
  principal: Principal,
  request: StreamRequest,
): ReadableStream<Uint8Array> {
  const wanted = readEvents(request.events)
  requireAuditAccess(principal, wanted.events)
  if (working.domainEventListener.count(principal) >= streams_max)
    throw new Conflict(`The workspace already has ${streams_max} open streams: close one first`)
  const text = new TextEncoder()
  const waiting: StoredDomainEvent[] = []
  /** The ids of past events that were read: their notifications may arrive only now. */
  let past: ReadonlySet<string> = new Set()
  let dropped = 0
  let isOver = false
  const beat_ms = request.heartbeat_ms ?? heartbeat_ms
  let checkedAt = performance.now()
  let wake = () => {}
  let leave: (() => void) | null = null

  const end = () => {
    isOver = true
    leave?.()
    clearTimeout(endTimer)
    wake()
  }
  const endTimer = setTimeout(end, (request.max_seconds ?? 3600) * 1000)
  request.signal.addEventListener('abort', end)

  function onDomainEvent(domainEvent: StoredDomainEvent) {
    if (past.has(domainEvent.id) || mismatch(wanted, domainEvent) !== null) return
    if (waiting.length < waiting_max) waiting.push(domainEvent)
    else dropped++
    wake()
  }

  async function begin(): Promise<string> {
    leave = await working.domainEventListener.follow(principal, { onDomainEvent, onEnd: end })
    if (isOver) leave()
    const missed = request.lastEventId ? await domainEventsSince(working, principal, request.lastEventId) : []
    past = new Set(missed.map(({ id }) => id))
    const since = waiting.splice(0).filter(({ id }) => !past.has(id))
    waiting.push(...missed.filter((it) => mismatch(wanted, it) === null), ...since)
    return `retry: 2000\n${message('ready', { secret: newSecret() })}`
  }

  /** The next text to send, once there is an event, or a heartbeat. */
  async function next(): Promise<string> {
    if (waiting.length === 0 && dropped === 0 && !isOver) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const timer = setTimeout(resolve, beat_ms)
      await promise
      clearTimeout(timer)
    }
    // This check also runs if there are always events to send.
    if (!isOver && performance.now() - checkedAt >= beat_ms) {
      checkedAt = performance.now()
      if (!(await isStillPermitted(working, request))) {
        waiting.length = 0
        dropped = 0
        end()
      }
    }
    if (waiting.length > 0) return waiting.splice(0, 100).map(eventText).join('')
    if (dropped > 0) {
      const count = dropped
      dropped = 0
      return message('dropped', { count })
    }
    return isOver ? '' : ': still here\n\n'
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = leave ? await next() : await begin()
          if (chunk !== '') controller.enqueue(text.encode(chunk))
          else controller.close()
        } catch (error) {
          end()
          controller.error(error)
        }
      },
      cancel: end,
    },
    // A client that wants only the headers never reads the body, and must not become a follower.
    { highWaterMark: 0 },
  )
}

/** @throws ValidationError */
function readEvents(text = '*'): Wanted {
  const events = text.split(',').map((it) => it.trim())
  const known: readonly string[] = [...domainEventTypes, ...domainEventGroups, '*']
  const problems = events
    .filter((it) => !known.includes(it))
    .map((it) => ({
      field: 'events',
      message: it ? `events contains the unknown event ${it}` : 'events contains an empty name',
    }))
  if (problems.length > 0) throw new ValidationError(problems)
  return { events, siteIds: [], filters: {} }
}

function domainEventsSince({ db }: Working, { workspaceId, mode }: Principal, eventId: string) {
  const { id, createdAt } = domainEvents
  const isOwn = and(eq(domainEvents.workspaceId, workspaceId), eq(domainEvents.mode, mode))
  const since = db
    .select({ createdAt, id })
    .from(domainEvents)
    .where(and(eq(id, eventId), isOwn))
  return db
    .select()
    .from(domainEvents)
    .where(and(isOwn, sql`(${createdAt}, ${id}) > ${since}`))
    .orderBy(asc(createdAt), asc(id))
    .limit(waiting_max)
}

async function isStillPermitted(
  { authentication }: Working,
  { key, address }: Pick<StreamRequest, 'key' | 'address'>,
): Promise<boolean> {
  try {
    requirePermission(await authentication.principal(key, address), 'webhooks:read')
    return true
  } catch (error) {
    return !(error instanceof Unauthorized || error instanceof Forbidden)
  }
}

function eventText({ id, type, createdAt, siteId, data }: StoredDomainEvent): string {
  const content = { eventId: id, eventType: type, eventCreatedAt: createdAt, siteId, data }
  return `id: ${id}\n${message(type, envelopeOf({ ...content, webhookId: streamWebhookId, origin: 'event' }, 1))}`
}

function message(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
