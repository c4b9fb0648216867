import { afterAll, beforeAll, expect, test } from 'bun:test'
import { t } from 'elysia'
import fc from 'fast-check'
import { Params } from '../../../db/clickhouse/params.ts'
import { countOperators, timeUnits } from '../../../db/postgres/schema/segments.ts'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import {
  end,
  eventNames,
  type History,
  histories,
  historyOf,
  minute_ms,
  pages,
  signUpValue,
} from '../../../test/fixtures/segment-history.ts'
import { meetsRules } from '../../../test/references/rules.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { defaultSettings } from '../../identity/sites/default-settings.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { evaluationOf } from './computation.ts'
import { numberFields, textFields, timeFields } from './fields.ts'
import { evaluated } from './rules.sql.ts'
import { checkedRules } from './rules.ts'
import type { FieldCondition, SegmentCondition, SegmentGroup } from './rules-model.ts'

const together = rounds({ short: 12, long: 50 })
const numRuns = rounds({ short: 1, long: 4 })

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now: end + minute_ms })
}, 120_000)
afterAll(() => api.stop())

const order = fc.constantFrom(...countOperators)
const span = fc.record({ last: fc.integer({ min: 1, max: 60 }), unit: fc.constantFrom(...timeUnits) })
const day = fc.integer({ min: 0, max: 61 }).map((it) => new Date(end - it * 86_400_000).toISOString())
const number = fc.oneof(
  fc.integer({ min: 0, max: 6 }),
  fc.constantFrom(5, 10, 15, 99.99, 1.01, 0.01, -3, 6.005),
)
const text = fc.constantFrom(
  'google',
  'news',
  'cpc',
  'spring',
  'Email',
  'desktop',
  'mobile',
  'US',
  'direct',
  '',
)
const trait = fc.constantFrom(
  'traits.plan',
  'traits.seats',
  'traits.company',
  'traits.company.name',
  'traits.none',
)
const traitValue = fc.constantFrom('pro', 'free', 5, 12.5, '5', true, false, 'Acme')
const listed = <T>(of: fc.Arbitrary<T>) =>
  fc.record({
    operator: fc.constantFrom('in' as const, 'not_in' as const),
    value: fc.array(of, { minLength: 1, maxLength: 3 }),
  })
const exists = fc.record({
  operator: fc.constant('exists' as const),
  value: fc.constantFrom(true, false, undefined),
})
const containing = fc.record({
  operator: fc.constant('contains' as const),
  value: fc.constantFrom('o', 'e', 'US'),
})
const compared = (field: fc.Arbitrary<string>, ...ways: fc.Arbitrary<Omit<FieldCondition, 'field'>>[]) =>
  fc.tuple(field, fc.oneof(...ways)).map(([name, way]): SegmentCondition => ({ field: name, ...way }))

const equality = fc.constantFrom('eq' as const, 'neq' as const)
const fields = fc.oneof(
  compared(fc.constantFrom(...numberFields), fc.record({ operator: order, value: number }), listed(number)),
  compared(
    fc.constantFrom(...timeFields),
    fc.record({
      operator: order,
      value: fc.oneof(
        span,
        day,
        day.map((it) => it.slice(0, 10)),
      ),
    }),
  ),
  compared(
    fc.constantFrom(...textFields),
    fc.record({ operator: equality, value: text }),
    listed(text),
    exists,
    containing,
  ),
  compared(
    trait,
    fc.record({ operator: equality, value: traitValue }),
    fc.record({
      operator: fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const),
      value: number,
    }),
    listed(traitValue),
    exists,
    containing,
  ),
)
const filters = fc.constantFrom<object>(
  { value: { gte: 10 } },
  { color: ['red'] },
  { value: { exists: false } },
  { 'dimensions.page': pages[1] },
  { 'dimensions.device': 'mobile', color: { neq: 'blue' } },
  { 'context.page_url': { contains: 'utm_' } },
)
const events = fc
  .record(
    {
      type: fc.constantFrom('event' as const, 'event_absence' as const),
      event_name: fc.constantFrom(...eventNames),
      count: fc.record({ operator: order, value: fc.nat(4) }),
      filters,
      time_window: span,
    },
    { requiredKeys: ['type', 'event_name'] },
  )
  .map((it) => it as SegmentCondition)
const { group } = fc.letrec<{ group: SegmentGroup; condition: SegmentCondition }>((tie) => ({
  group: fc.record({
    operator: fc.constantFrom('and' as const, 'or' as const, 'not' as const),
    conditions: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
  }),
  condition: fc.oneof({ maxDepth: 3, depthSize: 'small' }, fields, events, tie('group')),
}))

const Member = t.Object({ user_id: t.String(), client_id: t.String(), met: t.Array(t.Boolean()) })

/** Stores the histories, one site each, with goals that give them a value. Returns the site ids. */
async function stored(all: readonly History[]): Promise<string[]> {
  const sites = await Promise.all(
    all.map(async ({ events }) => {
      const { id } = await api.createSite({ timezone: 'Europe/Berlin', currency: 'EUR' })
      const goals = `/v1/sites/${id}/conversions`
      const purchase = {
        name: 'Purchase',
        event_name: 'purchase',
        value_type: 'dynamic',
        value_property: 'value',
      }
      const signUp = {
        name: 'Sign-up',
        event_name: 'sign_up',
        fixed_value: signUpValue,
        counting_method: 'one_per_user',
      }
      for (const body of [purchase, signUp]) await api.request('POST', goals, { body })
      const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id: id, events } })
      expect(body.data.rejected).toBe(0)
      return id
    }),
  )
  await api.drained()
  return sites
}

const clock = () => end

/** Returns the names of the people who meet each of the rules. */
async function found(siteId: string, rules: readonly SegmentGroup[], among?: readonly string[]) {
  const site = {
    id: siteId,
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    settings: defaultSettings,
    revenue: defaultRevenue,
  } satisfies Partial<StoredSite>
  const evaluation = await evaluationOf({ db: api.services.db, clock }, site)
  const params = new Params()
  const some =
    among && `SELECT sipHash64(concat('u:', arrayJoin(${params.add(among, 'Array(String)')}))) AS user`
  const people = evaluated(rules, evaluation, params, {
    columns: ['user_id', 'client_id'],
    ...(some && { among: some }),
  })
  const rows = await api.services.clickhouse.rows({
    sql: `SELECT user_id, client_id, [${rules.map((_, n) => `met_${n}`).join(', ')}] AS met FROM (${people})`,
    params: { site_id: siteId, ...params.values },
    row: Member,
  })
  return new Map(rows.map(({ user_id, client_id, met }) => [user_id || client_id, met]))
}

test(`rules match the reference evaluation over ${together * numRuns} random histories`, async () => {
  const cases = fc.array(fc.tuple(histories, fc.array(group, { minLength: 5, maxLength: 5 })), {
    minLength: together,
    maxLength: together,
  })
  await fc.assert(
    fc.asyncProperty(cases, async (drawn) => {
      const all = drawn.map(([history]) => historyOf(history))
      const sites = await stored(all)
      const check = async ({ people }: History, n: number) => {
        const rules = (drawn[n]?.[1] ?? []).map((it) => checkedRules(JSON.parse(JSON.stringify(it))))
        const wanted = new Map(
          [...people].map(([name, person]) => [
            name,
            rules.map((it) => meetsRules(it, person, { now: end, timezone: 'Europe/Berlin' })),
          ]),
        )
        const siteId = sites[n] as string
        expect(await found(siteId, rules)).toEqual(wanted)
        const users = [...people.keys()].filter((it) => it.startsWith('user-'))
        const some = new Map([...wanted].filter(([name]) => users.includes(name)))
        if (users.length > 0) expect(await found(siteId, rules, users)).toEqual(some)
      }
      await Promise.all(all.map(check))
    }),
    { numRuns, endOnFailure: true },
  )
}, 600_000)
