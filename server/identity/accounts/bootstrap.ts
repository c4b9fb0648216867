import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { id } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { createKey } from '../keys/keys.ts'
import { createAccount } from './accounts.ts'

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
 */
export async function createFirstWorkspace(
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
  save: (credentials: FirstCredentials) => void,
): Promise<FirstCredentials | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.bootstrap})`)
    const [existing] = await tx.select({ id: workspaces.id }).from(workspaces).limit(1)
    if (existing) return null

    const password = config.bootstrap.password ?? randomBytes(15).toString('base64url')
    const workspaceId = id('workspace')
    await tx.insert(workspaces).values({
      id: workspaceId,
      name: 'My workspace',
      slug: 'main',
      plan: config.plan,
      createdAt: new Date(clock()),
    })
    const { email } = await createAccount(tx, clock, {
      email: config.bootstrap.email ?? 'admin@sightline.local',
      password,
      workspaceId,
      role: 'owner',
    })
    const key = { workspaceId, kind: 'secret', name: 'Created at the first start' } as const
    const live = await createKey(tx, clock, { ...key, mode: 'live', key: config.bootstrap.secretKey })
    const test = await createKey(tx, clock, { ...key, mode: 'test' })
    const created = { email, password, secret_key: live.key, test_secret_key: test.key }
    save(created)
    return created
  })
}
