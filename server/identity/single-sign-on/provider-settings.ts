import { asc, eq } from 'drizzle-orm'
import { type Static, t } from 'elysia'
import type { Db, Transaction } from '../../../db/postgres/client.ts'
import { consoleSessions, credentials } from '../../../db/postgres/schema/accounts.ts'
import {
  grantedRoles,
  identityProviders,
  singleSignOn,
  singleSignOnDomains,
} from '../../../db/postgres/schema/single-sign-on.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { Conflict, Forbidden, ValidationError } from '../../platform/errors.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { type AppSecrets, purposes, seal, unseal } from '../../platform/sealing.ts'
import type { Services } from '../../services.ts'
import { deleteConsoleKeys } from '../accounts/console-keys.ts'
import type { RuledWorkspace } from '../accounts/sign-in-rules.ts'
import { lockWorkspace } from '../members/lock-workspace.ts'
import { endProvisioning } from '../provisioning/tokens.ts'
import { type ShownDomain, shownDomain } from './domains.ts'
import { type Client, callbackUrl, checkProvider } from './identity-provider.ts'
import { SignInRefused } from './refusal.ts'

export type StoredProvider = typeof singleSignOn.$inferSelect
type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'changes'>

const GrantedRole = stringEnum(grantedRoles)

export const ProviderSettings = t.Object({
  provider: stringEnum(identityProviders),
  issuer: t.String({ maxLength: 500 }),
  client_id: t.String({ minLength: 1, maxLength: 500 }),
  /** Left out: the stored one is kept. */
  client_secret: t.Optional(t.String({ minLength: 1, maxLength: 2000 })),
  admits_everyone: t.Boolean(),
  default_role: t.Union([GrantedRole, t.Null()]),
  role_claim: t.Union([t.String({ minLength: 1, maxLength: 200 }), t.Null()]),
  role_rules: t.Array(t.Object({ value: t.String({ minLength: 1, maxLength: 500 }), role: GrantedRole }), {
    maxItems: 50,
  }),
})
export type ProviderSettings = Static<typeof ProviderSettings>

/** What the console shows of the single sign-on of a workspace. */
export type ShownProvider = {
  /** Null before it is set up. */
  settings: Omit<ProviderSettings, 'client_secret'> | null
  domains: ShownDomain[]
  callback_url: string
  last_used_at: string | null
}

/** Whoever sets the provider can be every member, owners included. @throws Forbidden for anyone but an owner */
export function requireOwner({ role }: Pick<RuledWorkspace, 'role'>): void {
  if (role !== 'owner') throw new Forbidden('Only an owner can change single sign-on')
}

/** @throws Forbidden */
export async function showProvider(
  { db, config }: Pick<Services, 'db' | 'config'>,
  workspace: RuledWorkspace,
): Promise<ShownProvider> {
  requireOwner(workspace)
  const row = await findProvider(db, workspace.id)
  const domains = await db
    .select()
    .from(singleSignOnDomains)
    .where(eq(singleSignOnDomains.workspaceId, workspace.id))
    .orderBy(asc(singleSignOnDomains.domain))
  return {
    settings: row ? shown(row) : null,
    domains: domains.map((it) => shownDomain(config, it)),
    callback_url: callbackUrl(config, workspace.id),
    last_used_at: row?.lastUsedAt?.toISOString() ?? null,
  }
}

export async function findProvider(
  db: Pick<Db, 'select'>,
  workspaceId: string,
): Promise<StoredProvider | undefined> {
  const [row] = await db.select().from(singleSignOn).where(eq(singleSignOn.workspaceId, workspaceId))
  return row
}

/** What the stored provider is used with. */
export function clientOf(secrets: AppSecrets, row: StoredProvider): Client {
  const { workspaceId, issuer, clientId, roleClaim } = row
  return {
    workspaceId,
    issuer,
    clientId,
    roleClaim,
    clientSecret: unseal(secrets, purposes.identityProvider, row.clientSecret),
  }
}

/**
 * Sets the provider of a workspace, after its issuer has answered. Another issuer or client signs out everyone who signed in
 * with the one before. Another issuer also ends the provisioning.
 * @throws Forbidden, ValidationError
 */
export async function saveProvider(
  needs: Needs,
  workspace: RuledWorkspace,
  { client_secret, ...settings }: ProviderSettings,
): Promise<void> {
  requireOwner(workspace)
  const { db, clock, config } = needs
  const before = await findProvider(db, workspace.id)
  // A stored secret is only for the client that it was entered for.
  const isSameClient = before?.issuer === settings.issuer && before.clientId === settings.client_id
  requireComplete(settings, client_secret ?? (isSameClient ? before.clientSecret : undefined))
  const clientSecret =
    client_secret ?? unseal(config, purposes.identityProvider, before?.clientSecret as string)
  await requireReachable(needs, {
    workspaceId: workspace.id,
    issuer: settings.issuer,
    clientId: settings.client_id,
    clientSecret,
    roleClaim: settings.role_claim,
  })
  const isTested = isSameClient && client_secret === undefined && before.roleClaim === settings.role_claim
  const values = {
    provider: settings.provider,
    issuer: settings.issuer,
    clientId: settings.client_id,
    clientSecret: seal(config.appSecret, purposes.identityProvider, clientSecret),
    admitsEveryone: settings.admits_everyone,
    defaultRole: settings.default_role,
    roleClaim: settings.role_claim,
    roleRules: settings.role_rules,
    lastUsedAt: isTested ? before.lastUsedAt : null,
  }
  const ended = await db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace.id)
    await tx
      .insert(singleSignOn)
      .values({ workspaceId: workspace.id, ...values })
      .onConflictDoUpdate({ target: singleSignOn.workspaceId, set: values })
    await recordAudit(tx, clock, {
      action: 'single_sign_on.changed',
      workspaceId: workspace.id,
      target: { id: workspace.id, name: settings.issuer },
      before: before && audited(shown(before)),
      after: { ...audited(settings), ...(client_secret !== undefined && { client_secret: 'changed' }) },
    })
    // The token was made for the provider before.
    if (before && before.issuer !== settings.issuer) await endProvisioning(tx, clock, workspace)
    return before && !isSameClient ? endSessions(tx, workspace.id) : []
  })
  await deleteConsoleKeys(needs.changes, ended)
}

/**
 * Removes the provider of a workspace, with its provisioning. Who has signed in with it is signed out.
 * @throws Forbidden, @throws Conflict while the workspace requires single sign-on
 */
export async function removeProvider(needs: Needs, workspace: RuledWorkspace): Promise<void> {
  requireOwner(workspace)
  if (workspace.rules.requires_single_sign_on)
    throw new Conflict('The workspace requires single sign-on: turn that off first')
  const ended = await needs.db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace.id)
    await endProvisioning(tx, needs.clock, workspace)
    const [removed] = await tx
      .delete(singleSignOn)
      .where(eq(singleSignOn.workspaceId, workspace.id))
      .returning()
    if (!removed) return []
    await tx.delete(credentials).where(eq(credentials.providerId, workspace.id))
    const sessions = await endSessions(tx, workspace.id)
    await recordAudit(tx, needs.clock, {
      action: 'single_sign_on.removed',
      workspaceId: workspace.id,
      target: { id: workspace.id, name: removed.issuer },
      before: audited(shown(removed)),
    })
    return sessions
  })
  await deleteConsoleKeys(needs.changes, ended)
}

/** Ends the sessions that began with the provider of a workspace. @returns their ids */
async function endSessions(tx: Transaction, workspaceId: string): Promise<string[]> {
  const ended = await tx
    .delete(consoleSessions)
    .where(eq(consoleSessions.singleSignOnWorkspaceId, workspaceId))
    .returning({ id: consoleSessions.id })
  return ended.map((it) => it.id)
}

function requireComplete(
  settings: Omit<ProviderSettings, 'client_secret'>,
  clientSecret: string | undefined,
): void {
  const problems = []
  if (!URL.canParse(settings.issuer))
    problems.push({ field: 'issuer', message: 'issuer must be a URL such as https://login.example.com' })
  if (clientSecret === undefined)
    problems.push({ field: 'client_secret', message: 'client_secret is missing' })
  if (settings.role_claim === null && settings.role_rules.length > 0)
    problems.push({ field: 'role_claim', message: 'role_claim is missing: rules need a claim' })
  if (settings.role_claim !== null && settings.role_rules.length === 0)
    problems.push({ field: 'role_rules', message: 'role_rules must have at least one rule for the claim' })
  if (settings.admits_everyone && settings.role_claim === null && settings.default_role === null)
    problems.push({ field: 'default_role', message: 'default_role is missing: people who join need a role' })
  if (problems.length > 0) throw new ValidationError(problems)
}

async function requireReachable(needs: Needs, client: Client): Promise<void> {
  try {
    await checkProvider(needs, client)
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    throw new ValidationError([
      {
        field: 'issuer',
        message: `No OpenID configuration could be read from ${client.issuer}: ${error.message}`,
      },
    ])
  }
}

function shown(row: StoredProvider): Omit<ProviderSettings, 'client_secret'> {
  return {
    provider: row.provider,
    issuer: row.issuer,
    client_id: row.clientId,
    admits_everyone: row.admitsEveryone,
    default_role: row.defaultRole,
    role_claim: row.roleClaim,
    role_rules: row.roleRules,
  }
}

function audited({ role_rules, ...rest }: Omit<ProviderSettings, 'client_secret'>) {
  return { ...rest, role_rules: role_rules.map((it) => `${it.value}: ${it.role}`) }
}
