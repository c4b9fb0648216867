import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { accounts } from '../../../db/postgres/schema/accounts.ts'
import { auditChains, auditEntries } from '../../../db/postgres/schema/audit.ts'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueue } from '../../../db/queue.ts'
import type { Clock } from '../clock.ts'
import { id } from '../ids.ts'
import type { AuditAction } from './actions.ts'
import { type Caller, currentCaller } from './caller.ts'
import { hashOf, newChain } from './chain.ts'

/** What was done, to be recorded in the transaction of the change. */
export type Audited = {
  action: AuditAction
  /** May be missing if there is a site. */
  workspaceId?: string
  /** What was changed: its id, and its name at that time. */
  target: { id: string; name: string }
  siteId?: string | null
  /** The values before and after. Fields that are equal are left out. Never with secrets. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'execute'>

const agentLength_max = 300
/** The names of callers without an id. */
const names = { link: 'Download link', provisioning: 'Provisioning (SCIM)', service: 'Sightline' }

/**
 * Adds an entry to the audit log of a workspace. Call it last in a transaction: it locks the end of the log, and so makes
 * other changes of the workspace wait.
 */
export async function recordAudit(tx: Tx, clock: Clock, audited: Audited): Promise<void> {
  const { action, target, siteId = null } = audited
  const workspaceId = audited.workspaceId ?? (await workspaceOf(tx, siteId))
  const actor = await actorOf(tx)
  const [last] = await tx
    .insert(auditChains)
    .values({ workspaceId, ...newChain })
    .onConflictDoUpdate({ target: auditChains.workspaceId, set: { number: sql`${auditChains.number}` } })
    .returning()
  const { number, hash: previousHash } = last ?? newChain
  const entry = {
    workspaceId,
    number: number + 1,
    id: id('auditEntry'),
    at: new Date(clock()),
    action,
    ...actor,
    targetId: target.id,
    targetName: target.name,
    siteId,
    changes: JSON.stringify(changesOf(audited)),
    previousHash,
  }
  const hash = hashOf(entry)
  await tx.insert(auditEntries).values({ ...entry, hash })
  await tx
    .update(auditChains)
    .set({ number: entry.number, hash })
    .where(eq(auditChains.workspaceId, workspaceId))
  // By a job: a transaction may publish events only once, and this one may have done so for its change.
  await enqueue(tx, 'publish-audit-entry', { entry_id: entry.id })
}

/** Adds an entry in a transaction of its own, for what changes nothing in the database. */
export async function recordAlone({ db, clock }: { db: Db; clock: Clock }, audited: Audited): Promise<void> {
  await db.transaction((tx) => recordAudit(tx, clock, audited))
}

async function workspaceOf(tx: Tx, siteId: string | null): Promise<string> {
  const [found] = await tx
    .select({ workspaceId: sites.workspaceId })
    .from(sites)
    .where(eq(sites.id, siteId ?? ''))
  if (!found) throw new Error('an entry of the audit log needs a workspace or a site that exists')
  return found.workspaceId
}

async function actorOf(tx: Tx) {
  const caller = currentCaller()
  if (!caller)
    return { actorKind: 'service', actorId: null, actorName: names.service, address: '', agent: '' } as const
  return {
    actorKind: caller.kind,
    actorId: caller.id,
    actorName: await nameOf(tx, caller),
    address: caller.address,
    agent: caller.agent.slice(0, agentLength_max),
  }
}

async function nameOf(tx: Tx, { kind, id }: Caller): Promise<string> {
  if (id === null) return names[kind]
  const [found] =
    kind === 'person'
      ? await tx.select({ name: accounts.email }).from(accounts).where(eq(accounts.id, id))
      : await tx.select({ name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.id, id))
  return found?.name ?? ''
}

function changesOf({ before = {}, after = {} }: Audited) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  )
}
