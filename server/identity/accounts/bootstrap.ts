import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { ConfigError } from '../../platform/config-error.ts'
import { id } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { createKey } from '../keys/keys.ts'
import { createAccount } from './accounts.ts'
import { passwordProblem } from './password-rules.ts'

/** The credentials for the owner of a new service, shown once at the first start. */
export type FirstCredentials = {
  email: string
  password: string
  secret_key: string
  test_secret_key: string
}

/**
 * Creates the first workspace with its owner's account, a live and a test secret key. Returns null if there is a
 * workspace already. If several nodes start at the same time, only one of them creates it.
 * @param save stores the credentials before the workspace is committed: a crash in between must not leave an account
 * with unknown credentials
 * @throws ConfigError if BOOTSTRAP_PASSWORD is not accepted
 */
export async function createFirstWorkspace(
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
  save: (credentials: FirstCredentials) => void,
): Promise<FirstCredentials | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.bootstrap})`)
    const [existing] = await tx.select({ id: workspaces.id }).from(workspaces).limit(1)
    if (existing) return null

    const { email = 'admin@sightline.local', password = randomBytes(15).toString('base64url') } =
      config.bootstrap
    if (config.bootstrap.password) await requireGoodPassword(password, email)
    const workspaceId = id('workspace')
    await tx.insert(workspaces).values({
      id: workspaceId,
      name: 'My workspace',
      slug: 'main',
      plan: config.plan,
      createdAt: new Date(clock()),
    })
    const account = await createAccount(tx, clock, { email, password, workspaceId, role: 'owner' })
    const key = { workspaceId, kind: 'secret', name: 'Created at the first start' } as const
    const live = await createKey(tx, clock, { ...key, mode: 'live', key: config.bootstrap.secretKey })
    const test = await createKey(tx, clock, { ...key, mode: 'test' })
    const created = { email: account.email, password, secret_key: live.key, test_secret_key: test.key }
    save(created)
    return created
  })
}

/** Checked only when it is used: later starts may still have a setting that was accepted by an older version. */
async function requireGoodPassword(password: string, email: string): Promise<void> {
  const problem = await passwordProblem(password, email)
  if (problem) throw new ConfigError(`BOOTSTRAP_PASSWORD ${problem.reason} (expected another password)`)
}
