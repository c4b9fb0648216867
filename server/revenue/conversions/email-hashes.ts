import { bisectOnOverload } from '../../../db/clickhouse/bisect-on-overload.ts'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { chunks } from '../../platform/chunks.ts'
import type { Log } from '../../platform/log.ts'
import { emailHashesOfEvents, emailHashTraits } from './email-hashes.sql.ts'
import type { AttributedConversion } from './published-conversion.ts'
import type { Moment, Person } from './touchpoint-paths.sql.ts'

const perQuery = 5000

type Working = { clickhouse: ClickHouse; log?: Pick<Log, 'error'> | undefined }

/** The person of a conversion; `own` is the email hash of the event, empty if it has none. */
type Identified = Person & { own: string }

/**
 * Returns the email hashes of conversions, in their order: that of the event, or else the trait `email_hash` of the
 * person; empty if neither is known.
 * @param log receives an error for each person whose traits cannot be read
 */
async function emailHashesOf(
  { clickhouse, log }: Working,
  conversions: readonly Identified[],
): Promise<string[]> {
  const lacking = conversions.filter(({ own }) => own === '').map(({ site_id, user }) => ({ site_id, user }))
  const people = [...new Map(lacking.map((it) => [keyOf(it), it])).values()]
  const traits = new Map<string, string>()
  for (const some of chunks(people, perQuery)) {
    const found = await bisectOnOverload(
      some,
      (part) => clickhouse.rows(emailHashTraits(part)),
      (person) => {
        log?.error(person, 'conversions: a person has too many traits to read; published without email hash')
        return []
      },
    )
    for (const { site_id, person, email_hash } of found.flat())
      traits.set(keyOf({ site_id, user: person }), email_hash)
  }
  return conversions.map((it) => it.own || (traits.get(keyOf(it)) ?? ''))
}

/** Fills in the email hashes of conversions whose events have none. */
export async function withEmailHashes<C extends AttributedConversion>(
  working: Working,
  conversions: readonly C[],
): Promise<C[]> {
  const found = await emailHashesOf(
    working,
    conversions.map(({ definition, touchpointPath, email_hash }) => ({
      site_id: definition.site.id,
      user: touchpointPath.person,
      own: email_hash,
    })),
  )
  return conversions.map((it, n) => ({ ...it, email_hash: found[n] as string }))
}

/** As `emailHashesOf`, but reads the email hashes of the events as well. */
export async function currentEmailHashes(
  working: Working,
  conversions: readonly (Person & Moment & { event_id: string })[],
): Promise<string[]> {
  const own = new Map<string, string>()
  for (const some of chunks(conversions, perQuery))
    for (const { site_id, event_id, email_hash } of await working.clickhouse.rows(emailHashesOfEvents(some)))
      own.set(`${site_id} ${event_id}`, email_hash)
  return emailHashesOf(
    working,
    conversions.map((it) => ({ ...it, own: own.get(`${it.site_id} ${it.event_id}`) ?? '' })),
  )
}

function keyOf({ site_id, user }: Person): string {
  return `${site_id} ${user}`
}
