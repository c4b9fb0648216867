import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connectPostgres, type Postgres } from '../../../db/postgres/client.ts'
import { accounts } from '../../../db/postgres/schema/accounts.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { ConfigError } from '../../platform/config-error.ts'
import { createFirstWorkspace, type FirstCredentials } from './bootstrap.ts'

let instance: Awaited<ReturnType<typeof startInstance>>
let postgres: Postgres

beforeAll(async () => {
  instance = await startInstance()
  postgres = connectPostgres((await sharedEngines()).databaseUrl)
})
afterAll(async () => {
  await postgres.close()
  await instance.stop()
})

/** Runs code in an emptied database and rolls everything back, because other tests share the database. */
async function inEmptyDatabase(run: (db: Postgres['db']) => Promise<void>) {
  class Undo extends Error {}
  const undone = postgres.db.transaction(async (tx) => {
    await tx.delete(workspaces)
    await tx.delete(accounts)
    // A transaction can replace the pool here: nested transactions become savepoints.
    await run(tx as unknown as Postgres['db'])
    throw new Undo()
  })
  await expect(undone).rejects.toBeInstanceOf(Undo)
}

const bootstrap = (db: Postgres['db'], saved: FirstCredentials[] = [], config = instance.config) =>
  createFirstWorkspace({ config, db, clock: instance.services.clock }, (it) => saved.push(it))

test('the first start creates a workspace, its owner and a key of each mode', () =>
  inEmptyDatabase(async (db) => {
    const saved: FirstCredentials[] = []
    const created = await bootstrap(db, saved)
    expect(created).toEqual({
      email: 'admin@sightline.local',
      password: expect.stringMatching(/^[\w-]{20}$/),
      secret_key: expect.stringMatching(/^sk_[0-9A-Za-z]{40}$/),
      test_secret_key: expect.stringMatching(/^sk_test_[0-9A-Za-z]{40}$/),
    })
    expect(saved).toEqual([created as FirstCredentials])
    expect(await db.select().from(workspaces)).toHaveLength(1)
  }))

test('the second start creates nothing', () =>
  inEmptyDatabase(async (db) => {
    await bootstrap(db)
    const saved: FirstCredentials[] = []
    expect(await bootstrap(db, saved)).toBeNull()
    expect(saved).toEqual([])
    expect(await db.select().from(accounts)).toHaveLength(1)
  }))

test('configured values replace generated ones', () =>
  inEmptyDatabase(async (db) => {
    const given = {
      email: 'Owner@Example.com',
      password: 'chosen by the owner',
      secretKey: `sk_${'a'.repeat(40)}`,
    }
    const created = await bootstrap(db, [], { ...instance.config, bootstrap: given })
    expect(created).toMatchObject({
      email: 'owner@example.com',
      password: given.password,
      secret_key: given.secretKey,
    })
  }))

test.each([
  ['password123', 'BOOTSTRAP_PASSWORD is among the most common ones (expected another password)'],
  ['aaaaaaaaaa', 'BOOTSTRAP_PASSWORD only repeats the same characters (expected another password)'],
  ['short', 'BOOTSTRAP_PASSWORD has fewer than 10 characters (expected another password)'],
  [
    'owner@example.com',
    'BOOTSTRAP_PASSWORD is the e-mail address of the account (expected another password)',
  ],
])('the configured password %p is refused', (password, message) =>
  inEmptyDatabase(async (db) => {
    const given = { email: 'Owner@Example.com', password, secretKey: undefined }
    const config = { ...instance.config, bootstrap: given }
    const failed = await bootstrap(db, [], config).catch((error) => error)
    expect(failed).toBeInstanceOf(ConfigError)
    expect(failed.message).toBe(message)
    expect(await db.select().from(workspaces)).toEqual([])
  }),
)

test('a configured password that would be refused is ignored once there is a workspace', () =>
  inEmptyDatabase(async (db) => {
    await bootstrap(db)
    const given = { email: undefined, password: 'password123', secretKey: undefined }
    expect(await bootstrap(db, [], { ...instance.config, bootstrap: given })).toBeNull()
  }))

test('creates nothing if the credentials cannot be saved', () =>
  inEmptyDatabase(async (db) => {
    const failing = db.transaction((tx) =>
      createFirstWorkspace(
        { config: instance.config, db: tx as unknown as Postgres['db'], clock: instance.services.clock },
        () => {
          throw new Error('the disk is full')
        },
      ),
    )
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await db.select().from(workspaces)).toEqual([])
  }))
