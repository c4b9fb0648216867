import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { startAccounts } from '../../../test/fixtures/accounts.ts'
import { verifyChain } from '../../platform/audit/verify.ts'
import { createKey } from '../keys/keys.ts'
import { removeOldEntries } from './retention.ts'

type Instance = Awaited<ReturnType<typeof startAccounts>>
const day_ms = 86_400_000

let instance: Instance
let workspaceId: string
let key: string
let ownerKey: string

beforeAll(async () => {
  instance = await startAccounts()
})
afterAll(() => instance.stop())
beforeEach(async () => {
  ;({ workspaceId, key } = await instance.createWorkspace())
  // Unlike a session of the console, the key does not expire while the clock is moved by months.
  const { db, clock } = instance.services
  const { id: accountId } = await instance.newAccount({ workspaceId, role: 'owner' })
  const personal = { workspaceId, name: 'Personal', kind: 'secret', mode: 'live', accountId } as const
  ownerKey = (await createKey(db, clock, personal)).key
})

const ask = (path = '', as = key) => instance.request('GET', `/v1/audit-log${path}`, { key: as })
const verify = async () => (await ask('/verification')).body.data
const numbers = async () => (await ask()).body.data.map((it: { number: number }) => it.number)
const keep = (retention_days: number | null, as = ownerKey) =>
  instance.request('PUT', '/v1/audit-log/settings', { key: as, body: { retention_days } })

/** Adds entries, each a site. */
async function addEntries(count: number) {
  for (let n = 0; n < count; n++)
    await instance.request('POST', '/v1/sites', {
      key,
      body: { name: 'Shop', domain: `${crypto.randomUUID()}.example` },
    })
}

async function afterDays(days: number) {
  instance.advance(days * day_ms)
  await removeOldEntries(instance.services)
}

test('only an owner in person changes how long entries are kept, and the change is recorded', async () => {
  expect((await ask('/settings')).body.data).toEqual({ retention_days: null })
  expect((await keep(365, key)).status).toBe(403)
  const admin = await instance.signedIn({ workspaceId, role: 'admin' })
  const adminKey = (await admin.session()).body.data.key
  expect((await ask('/settings', adminKey)).status).toBe(200)
  expect((await keep(365, adminKey)).status).toBe(403)
  for (const days of [89, 3651, 0, -1, 90.5]) expect((await keep(days)).status).toBe(400)
  expect((await keep(90)).body.data).toEqual({ retention_days: 90 })
  expect((await keep(null)).body.data).toEqual({ retention_days: null })
  expect((await ask('/settings')).body.data).toEqual({ retention_days: null })
  const [, change] = (await ask('?action=audit_log.retention_changed')).body.data
  expect(change).toMatchObject({
    actor: { kind: 'person' },
    target: { id: workspaceId },
    changes: { retention_days: { before: null, after: 90 } },
  })
})

test('entries are kept for ever by default', async () => {
  await addEntries(2)
  await afterDays(5000)
  expect(await numbers()).toEqual([2, 1])
})

test('older entries are removed, the removal is recorded, and the rest still verifies', async () => {
  await keep(90)
  await addEntries(3)
  instance.advance(60 * day_ms)
  await addEntries(2)
  await afterDays(29)
  expect(await numbers()).toEqual([6, 5, 4, 3, 2, 1])
  await afterDays(2)
  expect(await numbers()).toEqual([7, 6, 5])
  const [entry] = (await ask('?action=audit_log.entries_removed')).body.data
  expect(entry).toMatchObject({
    number: 7,
    actor: { kind: 'service', id: null },
    target: { id: workspaceId },
    changes: { up_to: { after: 4 }, entries: { after: 4 } },
  })
  expect(entry.changes.hash.after).toMatch(/^[0-9a-f]{64}$/)
  expect(await verify()).toMatchObject({
    is_intact: true,
    entries: 3,
    removed_entries: 4,
    first_broken: null,
  })

  // Entries about removals become old as well: the newest one always stays.
  await afterDays(0)
  expect(await numbers()).toEqual([7, 6, 5])
  await afterDays(100)
  expect(await numbers()).toEqual([8])
  expect(await verify()).toMatchObject({ is_intact: true, entries: 1, removed_entries: 7 })
  await addEntries(1)
  expect(await verify()).toMatchObject({ is_intact: true, entries: 2, removed_entries: 7 })
})

test('an interrupted removal is completed by the next one', async () => {
  const { db } = instance.services
  await keep(90)
  await addEntries(3)
  instance.advance(91 * day_ms)
  await db.execute(sql`
    create function refuse_in_test() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$`)
  await db.execute(
    sql.raw(`
    create trigger audit_interrupted before delete on audit_entries for each row
    when (old.workspace_id = '${workspaceId}') execute function refuse_in_test()`),
  )
  await expect(removeOldEntries(instance.services)).rejects.toThrow()
  await db.execute(sql`drop trigger audit_interrupted on audit_entries`)
  await db.execute(sql`drop function refuse_in_test`)
  expect(await verify()).toMatchObject({ is_intact: true, entries: 1, removed_entries: 4 })
  await removeOldEntries(instance.services)
  expect(await numbers()).toEqual([5])
})

test('the database refuses other removals, and finds those that happened all the same', async () => {
  const { db } = instance.services
  await keep(90)
  await addEntries(3)
  await afterDays(91)
  await addEntries(2)
  expect(await numbers()).toEqual([7, 6, 5])
  const ofWorkspace = sql`workspace_id = ${workspaceId}`
  for (const statement of [
    sql`delete from audit_entries where ${ofWorkspace}`,
    sql`delete from audit_entries where ${ofWorkspace} and number = 6`,
    sql`update audit_entries set target_name = 'x' where ${ofWorkspace}`,
  ])
    await expect(Promise.resolve(db.execute(statement))).rejects.toThrow()
  const without = (condition: ReturnType<typeof sql>) =>
    firstBroken(sql`delete from audit_entries where ${ofWorkspace} and ${condition}`)
  expect(await without(sql`number = 6`)).toBe(6)
  expect(await without(sql`number = 7`)).toBe(7)
  // Without the entry about the removal, the removed entries are missing.
  expect(await without(sql`number = 5`)).toBe(1)
  expect(await without(sql`number <= 6`)).toBe(1)
  expect((await verify()).is_intact).toBe(true)
})

/** The first broken entry while a statement is done past the triggers; it is undone afterwards. */
async function firstBroken(statement: ReturnType<typeof sql>): Promise<number | null> {
  const { db } = instance.services
  const undone = new Error('undone')
  let broken: number | null = null
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`alter table audit_entries disable trigger user`)
      await tx.execute(statement)
      await tx.execute(sql`alter table audit_entries enable trigger user`)
      const inside = { transaction: (run: (it: typeof tx) => unknown) => run(tx) } as unknown as typeof db
      broken = (await verifyChain(inside, workspaceId)).broken
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return broken
}

test('nothing is removed from a part of the log in which an entry is missing', async () => {
  const { db } = instance.services
  await keep(90)
  await addEntries(4)
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_entries disable trigger user`)
    await tx.execute(sql`delete from audit_entries where workspace_id = ${workspaceId} and number = 3`)
    await tx.execute(sql`alter table audit_entries enable trigger user`)
  })
  await afterDays(100)
  expect(await verify()).toMatchObject({ is_intact: false, first_broken: 3 })
  expect(await numbers()).toEqual([5, 4, 2, 1])
})

test('a workspace is deleted with its log', async () => {
  await addEntries(2)
  const { db } = instance.services
  await db.execute(sql`delete from sites where workspace_id = ${workspaceId}`)
  await db.execute(sql`delete from workspaces where id = ${workspaceId}`)
  const [left] = await db.execute(sql`select 1 from audit_entries where workspace_id = ${workspaceId}`)
  expect(left).toBeUndefined()
})
