import { readSessionId, sessionId } from '../../ingest/events/session-id.ts'
import { NotFound } from '../../platform/errors.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import type { SessionDetails } from './model.ts'
import { neighbours, sessionByKey } from './session.sql.ts'
import { toSessions } from './sessions.ts'

/** Returns the stored session with an id. @throws NotFound if there is none, or none any more. */
export async function findSession({ clickhouse }: Pick<Services, 'clickhouse'>, siteId: string, id: string) {
  const key = readSessionId(id)
  const [found] = key
    ? await clickhouse.rows(sessionByKey, {
        site_id: siteId,
        visitor: BigInt(`0x${key.visitor}`),
        start: new Date(key.start_ms),
        ordinal: key.ordinal,
      })
    : []
  if (found) return found
  throw new NotFound(
    `There is no session ${id}. Later events may have given it another start: list the sessions again`,
  )
}

/** Returns a session, with the ids of the sessions of the same person before and after it. @throws NotFound. */
export async function getSession(
  services: Pick<Services, 'db' | 'clickhouse'>,
  site: ConvertingSite,
  id: string,
): Promise<SessionDetails> {
  const { person, ...row } = await findSession(services, site.id, id)
  const [sessions, near] = await Promise.all([
    toSessions(services, site, [row]),
    services.clickhouse.rows(neighbours(site.id, person, row)),
  ])
  const idOf = (isNext: boolean) => {
    const found = near.find((it) => it.is_next === isNext)
    return found ? sessionId({ ...found, visitor: found.visitor_hex }) : null
  }
  const [session] = sessions as [(typeof sessions)[0]]
  return { ...session, previous_session_id: idOf(false), next_session_id: idOf(true) }
}
