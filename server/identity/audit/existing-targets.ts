import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/postgres/client.ts'
import { invitations, memberships } from '../../../db/postgres/schema/accounts.ts'
import { alerts } from '../../../db/postgres/schema/alerts.ts'
import { annotations } from '../../../db/postgres/schema/annotations.ts'
import { anomalies } from '../../../db/postgres/schema/anomalies.ts'
import { erasures } from '../../../db/postgres/schema/erasures.ts'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import { funnels } from '../../../db/postgres/schema/funnels.ts'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { imports } from '../../../db/postgres/schema/imports.ts'
import { integrations } from '../../../db/postgres/schema/integrations.ts'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import { provisionedPeople } from '../../../db/postgres/schema/provisioning.ts'
import { reports } from '../../../db/postgres/schema/reports.ts'
import { segments } from '../../../db/postgres/schema/segments.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { idPrefix, type Noun } from '../../platform/ids.ts'

type Owner = Pick<Principal, 'workspaceId' | 'mode'>
type Lookup = (db: Db, ids: string[], owner: Owner) => Promise<{ id: string }[]>

/** How to find the things of a kind that the owner still has, by their ids. */
const lookups: Partial<Record<Noun, Lookup>> = {
  workspace: (db, ids, { workspaceId }) =>
    db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(and(inArray(workspaces.id, ids), eq(workspaces.id, workspaceId))),
  site: (db, ids, owner) =>
    db
      .select({ id: sites.id })
      .from(sites)
      .where(and(inArray(sites.id, ids), isSiteOf(owner))),
  webhook: (db, ids, { workspaceId, mode }) =>
    db
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(inArray(webhooks.id, ids), eq(webhooks.workspaceId, workspaceId), eq(webhooks.mode, mode))),
  key: (db, ids, { workspaceId }) =>
    db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(and(inArray(apiKeys.id, ids), eq(apiKeys.workspaceId, workspaceId), isNull(apiKeys.revokedAt))),
  member: (db, ids, { workspaceId }) =>
    db
      .select({ id: memberships.id })
      .from(memberships)
      .where(and(inArray(memberships.id, ids), eq(memberships.workspaceId, workspaceId))),
  invitation: (db, ids, { workspaceId }) =>
    db
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(inArray(invitations.id, ids), eq(invitations.workspaceId, workspaceId))),
  provisionedPerson: (db, ids, { workspaceId }) =>
    db
      .select({ id: provisionedPeople.id })
      .from(provisionedPeople)
      .where(
        and(
          inArray(provisionedPeople.id, ids),
          eq(provisionedPeople.workspaceId, workspaceId),
          isNull(provisionedPeople.removedAt),
        ),
      ),
  goal: ofSite(goals),
  funnel: ofSite(funnels),
  segment: ofSite(segments),
  annotation: ofSite(annotations, isNull(annotations.deletedAt)),
  alert: ofSite(alerts),
  anomaly: ofSite(anomalies),
  report: ofSite(reports),
  export: ofSite(dataExports),
  import: ofSite(imports),
  integration: ofSite(integrations),
  erasure: ofSite(erasures),
}

/** Returns those of the ids whose things still exist in the workspace and mode. Unknown kinds of ids are left out. */
export async function existingTargets(
  db: Db,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const byPrefix = Map.groupBy(new Set(ids), (it) => it.slice(0, it.lastIndexOf('_')))
  const found = await Promise.all(
    (Object.entries(lookups) as [Noun, Lookup][]).map(([noun, lookup]) => {
      const some = byPrefix.get(idPrefix(noun))
      return some ? lookup(db, some, owner) : []
    }),
  )
  return new Set(found.flat().map((it) => it.id))
}

function isSiteOf({ workspaceId, mode }: Owner): SQL | undefined {
  return and(eq(sites.workspaceId, workspaceId), eq(sites.mode, mode))
}

/** Finds rows of a table whose sites the owner has. @param isKept false for rows that are deleted but still stored */
function ofSite(table: { id: AnyPgColumn; siteId: AnyPgColumn }, isKept?: SQL): Lookup {
  return (db, ids, owner) =>
    db
      .select({ id: sites.id, found: table.id })
      .from(sites)
      // The columns know their table, whatever its type.
      .innerJoin(table.id.table, eq(table.siteId, sites.id))
      .where(and(inArray(table.id, ids), isSiteOf(owner), isKept))
      .then((rows) => rows.map(({ found }) => ({ id: String(found) })))
}
