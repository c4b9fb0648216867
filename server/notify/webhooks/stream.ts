import { and, asc, eq, sql } from 'drizzle-orm'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { Conflict, ValidationError } from '../../platform/errors.ts'
import { requirePermission } from '../../platform/http/authentication.ts'
import { eventStream, eventText, type StreamControl } from '../../platform/http/event-stream.ts'
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
  const waiting: StoredDomainEvent[] = []
  /** The ids of past events that were read: their notifications may arrive only now. */
  let past: ReadonlySet<string> = new Set()
  let dropped = 0

  async function start({ wake, end, onEnd }: StreamControl): Promise<string> {
    function onDomainEvent(domainEvent: StoredDomainEvent) {
      if (past.has(domainEvent.id) || mismatch(wanted, domainEvent) !== null) return
      if (waiting.length < waiting_max) waiting.push(domainEvent)
      else dropped++
      wake()
    }
    onEnd(await working.domainEventListener.follow(principal, { onDomainEvent, onEnd: end }))
    const missed = request.lastEventId ? await domainEventsSince(working, principal, request.lastEventId) : []
    past = new Set(missed.map(({ id }) => id))
    const since = waiting.splice(0).filter(({ id }) => !past.has(id))
    waiting.push(...missed.filter((it) => mismatch(wanted, it) === null), ...since)
    return `retry: 2000\n${eventText('ready', { secret: newSecret() })}`
  }

  function take(): string {
    if (waiting.length > 0) return waiting.splice(0, 100).map(domainEventText).join('')
    const count = dropped
    dropped = 0
    return count > 0 ? eventText('dropped', { count }) : ''
  }

  return eventStream({
    ...request,
    start,
    hasNews: () => waiting.length > 0 || dropped > 0,
    take,
    checkAccess: async () =>
      requirePermission(
        await working.authentication.principal(request.key, request.address),
        'webhooks:read',
      ),
  })
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

function domainEventText({ id, type, createdAt, siteId, data }: StoredDomainEvent): string {
  const content = { eventId: id, eventType: type, eventCreatedAt: createdAt, siteId, data }
  return eventText(type, envelopeOf({ ...content, webhookId: streamWebhookId, origin: 'event' }, 1), id)
}
