import { and, desc, eq } from 'drizzle-orm'
import { goals } from '../../../db/postgres/schema/goals.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { notFound } from '../../platform/errors.ts'
import { batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import { displayAmount } from '../../revenue/conversions/money.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import { ordersOf } from '../../revenue/orders/orders.ts'
import type { Services } from '../../services.ts'
import { segmentNamesOf } from '../segments/membership.ts'
import { peopleByIds } from './find-people.sql.ts'
import type { UserProfile } from './model.ts'
import {
  clientsOfPeople,
  type FoundPerson,
  goalsOfPeople,
  peopleByHash,
  salesOfPeople,
} from './profile.sql.ts'
import { traitsOfPeople } from './traits.sql.ts'

/** The columns of a site that profiles need. */
export type PopulatedSite = Pick<StoredSite, 'id' | 'timezone' | 'currency' | 'settings' | 'revenue'>
type Working = Pick<Services, 'db' | 'clickhouse'>

/** The hash of a person as in `sessions`, as text because it exceeds the range of a JavaScript number. */
export type PersonHash = string

/** The person that an id refers to. */
export type Found = {
  /** Null if the id was never seen. */
  person: PersonHash | null
  /** The hash of a user with that id, whether or not the user exists. */
  user: PersonHash
}

/** Resolves user_ids and client_ids to people; a browser that belongs to a user resolves to the user. */
export async function findPeople(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  siteId: string,
  ids: readonly string[],
): Promise<Map<string, Found>> {
  const rows = await clickhouse.rows(peopleByIds, { site_id: siteId, ids })
  return new Map(rows.map(({ id, person, user }) => [id, { person: person === '0' ? null : person, user }]))
}

/** Resolves an id to a person. @throws NotFound if the id was never seen. */
export async function findPerson(
  services: Pick<Services, 'clickhouse'>,
  siteId: string,
  id: string,
): Promise<PersonHash> {
  const person = (await findPeople(services, siteId, [id])).get(id)?.person
  if (!person) throw notFound('user', id)
  return person
}

/** Returns the profile of a user or an anonymous visitor. @throws NotFound, and QueryTooLarge as every query. */
export async function getProfile(services: Working, site: PopulatedSite, id: string): Promise<UserProfile> {
  return profileOf(services, site, await findPerson(services, site.id, id), id)
}

/** Returns the profile of a person that `id` resolved to. @throws NotFound if the person was deleted meanwhile. */
export async function profileOf(services: Working, site: PopulatedSite, person: PersonHash, id: string) {
  const profile = (await profilesOf(services, site, [person])).get(person)
  if (!profile) throw notFound('user', id)
  return profile
}

/** Returns the profiles of people without duplicates. A hundred take as many queries as one. */
export async function profilesOf(
  { db, clickhouse }: Working,
  site: PopulatedSite,
  wanted: readonly PersonHash[],
): Promise<Map<PersonHash, UserProfile>> {
  const people = [...new Set(wanted)]
  if (people.length === 0) return new Map()
  const [found, clients, traits, worth, segments] = await Promise.all([
    clickhouse.rows(peopleByHash(site.id, people)),
    clickhouse.rows(clientsOfPeople(site.id, people)),
    clickhouse.rows(traitsOfPeople(site.id, people)),
    worthOf({ db, clickhouse }, site, people),
    segmentNamesOf({ db, clickhouse }, site, people),
  ])
  const clientsOf = new Map(clients.map((it) => [it.person, it.client_ids]))
  const traitsOf = Map.groupBy(traits, (it) => it.person)
  return new Map(
    found.map((it): [PersonHash, UserProfile] => [
      it.person,
      {
        ...sessionFields(it),
        ...(worth.get(it.person) as Worth),
        segments: segments.get(it.person) ?? [],
        client_ids: clientsOf.get(it.person) ?? [],
        currency: site.currency,
        traits: Object.fromEntries(
          (traitsOf.get(it.person) ?? []).map(({ trait, value }) => [trait, JSON.parse(value)]),
        ),
      },
    ]),
  )
}

/** Returns the active goals of a site, its orders and its currency settings, for what people converted and bought. */
export async function goalsThatCount({ db }: Pick<Services, 'db'>, site: PopulatedSite) {
  const [active, money] = await Promise.all([
    db
      .select()
      .from(goals)
      .where(and(eq(goals.siteId, site.id), eq(goals.status, 'active')))
      .orderBy(desc(goals.createdAt), desc(goals.id)),
    moneyOf(db, site),
  ])
  return { goals: active, orders: ordersOf(site), money }
}

type Worth = Pick<UserProfile, 'total_conversions' | 'orders' | 'lifetime_value' | 'conversions'>

async function worthOf(services: Working, site: PopulatedSite, people: readonly PersonHash[]) {
  const converted = await goalsThatCount(services, site)
  const { goals: active } = converted
  const sales = await services.clickhouse.rows(salesOfPeople(site.id, people, converted))
  const soldTo = new Map(sales.map((it) => [it.person, it]))
  const rows = []
  for (const some of batchGoals(active, (it) => it)) {
    const found = await services.clickhouse.rows(
      goalsOfPeople(site.id, people, { ...converted, goals: some }),
    )
    rows.push(...found.map((it) => ({ ...it, goal: some[it.goal] as (typeof active)[number] })))
  }
  const byPerson = Map.groupBy(rows, (it) => it.person)
  return new Map(
    people.map((person): [PersonHash, Worth] => {
      const own = (byPerson.get(person) ?? []).sort((a, b) => b.last_ms - a.last_ms)
      return [
        person,
        {
          total_conversions: own.reduce((sum, it) => sum + it.conversions, 0),
          orders: soldTo.get(person)?.orders ?? 0,
          lifetime_value: displayAmount(site.currency, BigInt(soldTo.get(person)?.micro ?? 0)),
          conversions: own.map(({ goal, conversions, micro, last_ms }) => ({
            conversion_id: goal.id,
            name: goal.name,
            conversions,
            value: displayAmount(site.currency, BigInt(micro)),
            last_converted: new Date(last_ms).toISOString(),
          })),
        },
      ]
    }),
  )
}

function sessionFields(found: FoundPerson) {
  const orNull = (text: string) => (text === '' ? null : text)
  const touch = (which: 'first' | 'last') => ({
    source: found[`${which}_source`],
    medium: found[`${which}_medium`],
    campaign: found[`${which}_campaign`],
    channel: found[`${which}_channel`],
  })
  return {
    user_id: orNull(found.user_id),
    first_seen: new Date(found.first_ms).toISOString(),
    last_seen: new Date(found.last_ms).toISOString(),
    total_sessions: found.total_sessions,
    total_pageviews: found.total_pageviews,
    attribution: { first_touch: touch('first'), last_touch: touch('last') },
    country: orNull(found.country),
    device: orNull(found.device),
    browser: orNull(found.browser),
    os: orNull(found.os),
  }
}
