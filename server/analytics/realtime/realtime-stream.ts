import { findSite, loadSite } from '../../identity/sites/sites.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { notFound, Unprocessable } from '../../platform/errors.ts'
import { requirePermission } from '../../platform/http/authentication.ts'
import { eventStream } from '../../platform/http/event-stream.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import { readSessionFilter, sortedFilter } from '../segments/selected-sessions.ts'
import { realtime } from './realtime.ts'
import type { RealtimeQuery } from './realtime-model.ts'

type StreamRequest = RealtimeQuery & {
  max_seconds?: number
  /** The API key, and where it is used. The stream ends when the key may no longer read the site. */
  key: string
  address: string
  signal: AbortSignal
  /** The interval of heartbeats and of checks of the key. */
  heartbeat_ms?: number
}

/**
 * Streams the realtime numbers of a site as server-sent events: at once, and whenever they change.
 * @throws ValidationError for a wrong filter, @throws Unprocessable for an archived site, and as `requireRoom` of the feeds.
 */
export async function openRealtimeStream(
  services: Services,
  { keyId }: Principal,
  site: StoredSite,
  request: StreamRequest,
): Promise<ReadableStream<Uint8Array>> {
  const filters = sortedFilter(request.filters)
  const { db, authentication, realtimeFeeds } = services
  requireNotArchived(site)
  await readSessionFilter(db, site, filters)
  realtimeFeeds.requireRoom(keyId)
  /** Only the newest state waits for a slow reader. */
  let unsent = ''

  async function read() {
    const current = await loadSite(db, site.id)
    if (!current) throw notFound('site', site.id)
    requireNotArchived(current)
    return realtime(services, current, { filters })
  }

  return eventStream({
    ...request,
    start({ wake, end, onEnd }) {
      const onState = (text: string) => {
        unsent = text
        wake()
      }
      onEnd(realtimeFeeds.follow({ siteId: site.id, filters }, read, { keyId, onState, onEnd: end }))
      return 'retry: 2000\n\n'
    },
    hasNews: () => unsent !== '',
    take() {
      const text = unsent
      unsent = ''
      return text
    },
    async checkAccess() {
      const principal = await authentication.principal(request.key, request.address)
      requirePermission(principal, 'analytics:read')
      await findSite(db, principal, site.id)
    },
  })
}

function requireNotArchived({ status }: StoredSite): void {
  if (status === 'archived')
    throw new Unprocessable('The site is archived: set its status to active or paused first')
}
