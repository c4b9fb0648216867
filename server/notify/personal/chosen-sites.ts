import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { Channels, NotificationKind } from './kinds.ts'
import { chosen, exception, general, hasAccess, isException, isGeneral } from './recipients.ts'

/** A site with the channels that a member chose for it. */
export type ChosenSite = { site: StoredSite } & Channels

/**
 * Returns the sites that a member chose to be sent a kind of notification about, without archived ones and those of the
 * sandbox. Only sites that the member has access to at this moment are returned.
 */
export async function chosenSites(
  db: Pick<Db, 'select'>,
  kind: NotificationKind,
  membershipId: string,
): Promise<ChosenSite[]> {
  const rows = await db
    .select({ site: sites, mail: chosen(kind, 'mail'), slack: chosen(kind, 'slack') })
    .from(memberships)
    .innerJoin(
      sites,
      and(
        eq(sites.workspaceId, memberships.workspaceId),
        eq(sites.mode, 'live'),
        ne(sites.status, 'archived'),
        hasAccess(sites.id),
      ),
    )
    .leftJoin(general, isGeneral(kind))
    .leftJoin(exception, isException(kind, sites.id))
    .where(eq(memberships.id, membershipId))
    .orderBy(asc(sites.id))
  return rows.filter((it) => it.mail || it.slack)
}
