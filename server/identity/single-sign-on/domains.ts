import { createHmac } from 'node:crypto'
import { resolveTxt } from 'node:dns/promises'
import { and, eq, isNotNull } from 'drizzle-orm'
import { isDuplicate } from '../../../db/postgres/causes.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { singleSignOn, singleSignOnDomains } from '../../../db/postgres/schema/single-sign-on.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Config } from '../../platform/config.ts'
import { Conflict, notFound, Unprocessable, ValidationError } from '../../platform/errors.ts'
import { requireRoom } from '../../platform/resource-rows.ts'
import { keyFor } from '../../platform/sealing.ts'
import { withTimeout } from '../../platform/with-timeout.ts'
import type { Services } from '../../services.ts'
import { operatesService } from '../accounts/membership.ts'
import { hasVerifiedDomain, type RuledWorkspace } from '../accounts/sign-in-rules.ts'
import { lockWorkspace } from '../members/lock-workspace.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config'>
type Workspace = Pick<RuledWorkspace, 'id' | 'role'>

export type ShownDomain = {
  domain: string
  is_verified: boolean
  /** The TXT record that proves the domain to be the workspace's own. */
  record: { name: string; value: string }
}

const domains_max = 50
const lookup_s = 10

export function shownDomain(
  config: Pick<Config, 'appSecret'>,
  { workspaceId, domain, verifiedAt }: typeof singleSignOnDomains.$inferSelect,
): ShownDomain {
  return { domain, is_verified: verifiedAt !== null, record: recordFor(config, workspaceId, domain) }
}

/** Returns the workspace, with its provider, with which people of a domain sign in. */
export async function findProviderOfDomain(db: Pick<Db, 'select'>, domain: string) {
  const [found] = await db
    .select({ provider: singleSignOn })
    .from(singleSignOnDomains)
    .innerJoin(singleSignOn, eq(singleSignOn.workspaceId, singleSignOnDomains.workspaceId))
    .where(
      and(eq(singleSignOnDomains.domain, domain.toLowerCase()), isNotNull(singleSignOnDomains.verifiedAt)),
    )
  return found?.provider
}

/**
 * Adds a domain, whose people sign in with the provider once it is verified. Domains that the operator has named in
 * SSO_DOMAINS need no proof in the operator's own workspace.
 * @throws ValidationError, @throws Conflict if the workspace has it already
 */
export async function addDomain(needs: Needs, workspace: Workspace, text: string): Promise<void> {
  const { db, clock } = needs
  const { id } = workspace
  const domain = text.trim().toLowerCase().replace(/^@/, '')
  if (!/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(domain))
    throw new ValidationError([{ field: 'domain', message: 'domain must be a name such as example.com' }])
  await db.transaction(async (tx) => {
    await lockWorkspace(tx, id)
    await requireRoom(tx, singleSignOnDomains, eq(singleSignOnDomains.workspaceId, id), domains_max, [
      'The workspace',
      'domains',
    ])
    const added = await tx
      .insert(singleSignOnDomains)
      .values({ workspaceId: id, domain, createdAt: new Date(clock()) })
      .onConflictDoNothing()
      .returning({ domain: singleSignOnDomains.domain })
    if (added.length === 0) throw new Conflict(`${domain} was added already`)
    await recordAudit(tx, clock, auditedDomain('single_sign_on.domain_added', id, domain))
  })
  if (await isNamed(needs, workspace, domain)) await markVerified(needs, id, domain)
}

/**
 * Verifies that the workspace controls a domain, by its TXT record. It replaces another workspace whose record is gone: the
 * domain has a new owner.
 * @throws NotFound, @throws Unprocessable if the record is missing, @throws Conflict if another workspace uses the domain
 */
export async function verifyDomain(needs: Needs, workspace: Workspace, domain: string): Promise<void> {
  const { db, config } = needs
  const { id } = workspace
  const [row] = await db.select().from(singleSignOnDomains).where(isDomain(id, domain))
  if (!row) throw notFound('domain', domain)
  if (row.verifiedAt) return
  const { name, value } = recordFor(config, id, domain)
  const texts = await textsOf(name)
  if (!texts.includes(value) && !(await isNamed(needs, workspace, domain)))
    throw new Unprocessable(
      `${name} has no TXT record with this value yet. New records can take up to an hour to be visible.`,
    )
  const holder = (await findProviderOfDomain(db, domain))?.workspaceId
  const isLeft =
    holder !== undefined && texts.includes(value) && !texts.includes(recordFor(config, holder, domain).value)
  await markVerified(needs, id, domain, isLeft ? holder : undefined)
}

/** Other workspaces prove their domains, so that nobody signs in as a person of the operator's company. */
async function isNamed({ db, config }: Needs, workspace: Workspace, domain: string): Promise<boolean> {
  return config.ssoDomains.includes(domain) && (await operatesService(db, workspace))
}

/**
 * Removes a domain. Its people can no longer sign in with the provider.
 * @throws NotFound, @throws Conflict for the last one that is verified while the workspace requires single sign-on
 */
export async function removeDomain(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { id, rules }: Pick<RuledWorkspace, 'id' | 'rules'>,
  domain: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWorkspace(tx, id)
    const removed = await tx
      .delete(singleSignOnDomains)
      .where(isDomain(id, domain))
      .returning({ domain: singleSignOnDomains.domain })
    if (removed.length === 0) throw notFound('domain', domain)
    if (rules.requires_single_sign_on && !(await hasVerifiedDomain(tx, id)))
      throw new Conflict(
        'The workspace requires single sign-on: turn that off before you remove its last domain',
      )
    await recordAudit(tx, clock, auditedDomain('single_sign_on.domain_removed', id, domain))
  })
}

async function markVerified(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  workspaceId: string,
  domain: string,
  replaced?: string,
): Promise<void> {
  const verified = db.transaction(async (tx) => {
    if (replaced) {
      await tx.update(singleSignOnDomains).set({ verifiedAt: null }).where(isDomain(replaced, domain))
      await recordAudit(tx, clock, auditedDomain('single_sign_on.domain_removed', replaced, domain))
    }
    await tx
      .update(singleSignOnDomains)
      .set({ verifiedAt: new Date(clock()) })
      .where(isDomain(workspaceId, domain))
    await recordAudit(tx, clock, auditedDomain('single_sign_on.domain_verified', workspaceId, domain))
  })
  await verified.catch((error) => {
    // A unique index covers the verified domains of all workspaces.
    if (!isDuplicate(error)) throw error
    throw new Conflict(`${domain} is used by another workspace of this installation`)
  })
}

/** The value depends on the workspace, so that no other one can use the record. */
function recordFor({ appSecret }: Pick<Config, 'appSecret'>, workspaceId: string, domain: string) {
  const proof = createHmac('sha256', keyFor(appSecret, 'domain verification'))
    .update(`${workspaceId} ${domain}`)
    .digest('base64url')
    .slice(0, 32)
  return { name: `_sightline.${domain}`, value: `sightline-verification=${proof}` }
}

async function textsOf(name: string): Promise<string[]> {
  try {
    const records = await withTimeout(lookup_s, `The lookup of ${name}`, () => resolveTxt(name))
    return records.map((pieces) => pieces.join(''))
  } catch {
    return []
  }
}

function isDomain(workspaceId: string, domain: string) {
  return and(eq(singleSignOnDomains.workspaceId, workspaceId), eq(singleSignOnDomains.domain, domain))
}

function auditedDomain(action: AuditAction, workspaceId: string, domain: string) {
  return { action, workspaceId, target: { id: workspaceId, name: domain } }
}
