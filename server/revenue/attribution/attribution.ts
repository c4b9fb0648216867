import { readSegmentFilter } from '../../analytics/segments/membership.ts'
import { days, type Period, periodAnswer, readPeriod } from '../../analytics/traffic/period.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { findGoal } from '../conversions/goals.ts'
import { displayAmount } from '../conversions/money.ts'
import { costsBy } from '../costs/costs-by.ts'
import { moneyOf } from '../exchange-rates/exchange-rates.ts'
import { ordersId, ordersOf } from '../orders/orders.ts'
import { type Attributed, creditSums } from './attribution.sql.ts'
import { costEach, displayAmounts, displayConversions, displayValues, returnOn } from './credited.ts'
import { wholeCredit } from './credits.sql.ts'
import type { AttributionQuery, AttributionReport, AttributionRow } from './model.ts'
import { type AttributionModel, attributionModels } from './models.ts'
import { attributionSeries } from './series.ts'
import { learnWeights } from './weights.ts'

/** The columns of a site that conversions need. */
export type ConvertingSite = Pick<StoredSite, 'id' | 'timezone' | 'currency' | 'settings' | 'revenue'>

/** One value of the dimension: its credits and values by model, and its cost. */
type Row = { label: string; credits: bigint[]; values: bigint[]; cost: bigint }

/**
 * Reports how the conversions of a goal, or the orders of the site, are credited, and what the advertising cost.
 * @throws NotFound, @throws ValidationError, @throws Unprocessable, and QueryTooLarge if a query exceeds its limits.
 */
export async function attributionReport(
  { db, clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: ConvertingSite,
  query: AttributionQuery,
) {
  const { model = 'last_click', dimension = 'channel' } = query
  const compared = readModels(query.compare)
  const models = [...new Set([model, ...compared])]
  const period = readPeriod(query, site.timezone, clock())
  const goal = await findAttributed(db, site, query.conversion_id)
  const attributed = await attributedBy(db, site, goal, { ...period, filters: query.filters })
  const [weights, spent] = await Promise.all([
    learnWeights(clickhouse, attributed, dimension, models),
    costsBy(db, site, daysOf(period), dimension),
  ])
  const found = await clickhouse.rows(creditSums(attributed, dimension, models, weights))

  const rows = rowsOf(found, spent.costs, models.length)
  const channelsOf = (wanted: AttributionModel) =>
    displayRows(rows, models.indexOf(wanted), wanted, site.currency)
  const order = inOrder(rows)
  const total = sumOf(found, ({ conversions }) => BigInt(conversions))
  const value = sumOf(rows, (it) => it.values[0] as bigint)
  const cost = sumOf(rows, (it) => it.cost)
  const channels = order.map((it) => channelsOf(model)[it] as AttributionRow)
  const source = { attributed, dimension, model, weights, currency: site.currency, period }
  const timeseries =
    query.granularity && (await attributionSeries({ clickhouse }, source, channels, query.granularity))
  const data: AttributionReport = {
    model,
    dimension,
    period: periodAnswer(period),
    currency: site.currency,
    conversion: { id: goal.id, name: goal.name },
    summary: {
      conversions: Number(total),
      value: displayAmount(site.currency, value / wholeCredit),
      cost: displayAmount(site.currency, cost),
      roas: returnOn(cost, value),
      cpa: costEach(site.currency, cost, total * wholeCredit),
    },
    channels,
    ...(compared.length > 0 && {
      comparison: compared.map((it) => {
        const found = channelsOf(it)
        return { model: it, channels: order.map((index) => found[index] as AttributionRow) }
      }),
    }),
    ...(timeseries && { timeseries }),
  }
  const meta = {
    ignored_values: Number(sumOf(found, (it) => BigInt(it.ignored))),
    unconverted_values: Number(sumOf(found, (it) => BigInt(it.unconverted))),
    unconverted_costs: spent.unconverted,
  }
  return { data, meta }
}

/**
 * Returns a goal, or the orders of the site, for `attributedBy`.
 * @throws NotFound if the site has no goal with this id.
 */
export async function findAttributed(
  db: Services['db'],
  site: ConvertingSite,
  id: string,
): Promise<Attributed['goal'] & { id: string; name: string }> {
  return id === ordersId ? { id, name: 'All orders', ...ordersOf(site) } : findGoal(db, site, id)
}

/**
 * Returns the parameters of queries for the conversions of a goal in a period, by people that match `filters`.
 * @throws ValidationError for filters on segments that the site does not have.
 */
export async function attributedBy(
  db: Services['db'],
  site: ConvertingSite,
  goal: Attributed['goal'],
  { start, end, filters }: Pick<Period, 'start' | 'end'> & { filters?: string | undefined },
) {
  return {
    site_id: site.id,
    goal,
    money: await moneyOf(db, site),
    from: new Date(start),
    until: new Date(end),
    people: await readSegmentFilter(db, site, filters),
  }
}

function readModels(text: string | undefined): AttributionModel[] {
  const names = (text ?? '')
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== '')
  const unknown = names.filter((it) => !attributionModels.some((model) => model === it))
  if (unknown.length > 0)
    throw new ValidationError([
      {
        field: 'compare',
        message: `compare has unknown models: ${unknown.join(', ')} (expected some of ${attributionModels.join(', ')})`,
      },
    ])
  return [...new Set(names as AttributionModel[])]
}

/** Returns the first and the last day that a period touches. */
function daysOf(period: Period): { first: string; last: string } {
  const all = days(period)
  return { first: all[0]?.label ?? '', last: all.at(-1)?.label ?? '' }
}

/** Returns a row for each label with credit or value under any model, or with costs; sorted by label. */
function rowsOf(
  found: readonly { label: string; credits: string[]; values: string[] }[],
  costs: ReadonlyMap<string, bigint>,
  models: number,
): Row[] {
  const nothing = Array.from({ length: models }, () => '0')
  const credited = new Map(found.map((it) => [it.label, it]))
  return [...new Set([...credited.keys(), ...costs.keys()])]
    .sort()
    .map((label) => {
      const { credits, values } = credited.get(label) ?? { credits: nothing, values: nothing }
      return {
        label,
        credits: credits.map(BigInt),
        values: values.map(BigInt),
        cost: costs.get(label) ?? 0n,
      }
    })
    .filter((it) => it.cost !== 0n || [...it.credits, ...it.values].some((sum) => sum !== 0n))
}

/** Returns the indexes of the rows, sorted by the first model, highest first. */
function inOrder(rows: readonly Row[]): number[] {
  const key = (index: number): [bigint, bigint, bigint] => {
    const { credits, values, cost } = rows[index] as Row
    return [credits[0] as bigint, values[0] as bigint, cost]
  }
  return rows
    .map((_, index) => index)
    .sort((a, b) => {
      const [one, other] = [key(a), key(b)]
      const different = one.findIndex((it, n) => it !== other[n])
      return different === -1 ? a - b : (one[different] as bigint) > (other[different] as bigint) ? -1 : 1
    })
}

function displayRows(
  rows: readonly Row[],
  n: number,
  model: AttributionModel,
  currency: string,
): AttributionRow[] {
  const credits = rows.map((it) => it.credits[n] as bigint)
  const values = rows.map((it) => it.values[n] as bigint)
  const conversions = displayConversions(model, credits)
  const amounts = displayValues(currency, values)
  const costs = displayAmounts(
    currency,
    rows.map((it) => it.cost),
  )
  return rows.map(({ label, cost }, index) => ({
    channel: label,
    attributed_conversions: conversions[index] as number,
    attributed_value: amounts[index] as number,
    cost: costs[index] as number,
    roas: returnOn(cost, values[index] as bigint),
    cpa: costEach(currency, cost, credits[index] as bigint),
  }))
}

function sumOf<T>(rows: readonly T[], of: (row: T) => bigint): bigint {
  return rows.reduce((sum, it) => sum + of(it), 0n)
}
