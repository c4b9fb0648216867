import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { eventDictionary } from '../../../db/postgres/schema/event-dictionary.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { requireRoom } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import type { DictionaryChange, DictionaryEntry } from './model.ts'

type StoredEntry = typeof eventDictionary.$inferSelect
type Site = { id: string }

const entries_max = 10_000

/**
 * Changes what the dictionary says about an event or one of its properties. Omitted fields keep their values.
 * @throws Unprocessable past 10,000 entries.
 */
export async function changeDictionary(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id: siteId }: Site,
  { event_name, property, description, is_hidden }: DictionaryChange,
): Promise<DictionaryEntry> {
  return db.transaction(async (tx) => {
    // Serialize changes per site, so that concurrent ones cannot exceed the limit.
    await lockSite(tx, siteId)
    const key = { siteId, eventName: event_name, property: property ?? '' }
    const [old] = await tx.select().from(eventDictionary).where(isEntry(key))
    if (!old)
      await requireRoom(tx, eventDictionary, eq(eventDictionary.siteId, siteId), entries_max, [
        'The site',
        'entries in its dictionary',
        'clear',
      ])
    const before = textsOf(old)
    const after = {
      description: description?.trim() ?? before.description,
      is_hidden: is_hidden ?? before.is_hidden,
    }
    await store(tx, key, after, new Date(clock()))
    await recordAudit(tx, clock, {
      action: 'event_dictionary.changed',
      siteId,
      target: { id: siteId, name: property ? `${event_name}: ${property}` : event_name },
      before,
      after,
    })
    return { event_name, property: property ?? null, ...after }
  })
}

/** An entry that says nothing is deleted. */
async function store(
  tx: Pick<Db, 'insert' | 'delete'>,
  key: Key,
  { description, is_hidden: isHidden }: Texts,
  updatedAt: Date,
): Promise<void> {
  if (description === '' && !isHidden) {
    await tx.delete(eventDictionary).where(isEntry(key))
    return
  }
  const set = { description, isHidden, updatedAt }
  const { siteId, eventName, property } = eventDictionary
  await tx
    .insert(eventDictionary)
    .values({ ...key, ...set })
    .onConflictDoUpdate({ target: [siteId, eventName, property], set })
}

type Texts = Pick<DictionaryEntry, 'description' | 'is_hidden'>

/** Returns what an entry says; without one, the event or property is shown and has no description. */
export function textsOf(entry: StoredEntry | undefined): Texts {
  return { description: entry?.description ?? '', is_hidden: entry?.isHidden ?? false }
}

/** Returns the entries of the events of a site by name, in alphabetical order. */
export async function entriesOfEvents(db: Db, site: Site): Promise<Map<string, StoredEntry>> {
  const { siteId, eventName, property } = eventDictionary
  const rows = await db
    .select()
    .from(eventDictionary)
    .where(and(eq(siteId, site.id), eq(property, '')))
    .orderBy(eventName)
  return new Map(rows.map((it) => [it.eventName, it]))
}

/** Returns the names of the events of a site that lists to choose from leave out. */
export async function hiddenEvents(db: Db, site: Site): Promise<string[]> {
  const entries = await entriesOfEvents(db, site)
  return [...entries.values()].filter((it) => it.isHidden).map((it) => it.eventName)
}

/**
 * Returns the entries of the properties of an event by property, in alphabetical order, and of the event itself, by an
 * empty text.
 */
export async function entriesOfProperties(
  db: Db,
  site: Site,
  name: string,
): Promise<Map<string, StoredEntry>> {
  const { siteId, eventName, property } = eventDictionary
  const rows = await db
    .select()
    .from(eventDictionary)
    .where(and(eq(siteId, site.id), eq(eventName, name)))
    .orderBy(property)
  return new Map(rows.map((it) => [it.property, it]))
}

type Key = Pick<StoredEntry, 'siteId' | 'eventName' | 'property'>

function isEntry({ siteId, eventName, property }: Key) {
  return and(
    eq(eventDictionary.siteId, siteId),
    eq(eventDictionary.eventName, eventName),
    eq(eventDictionary.property, property),
  )
}
