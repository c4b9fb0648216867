import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { exchangeRates } from '../../../db/postgres/schema/exchange-rates.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { isCurrency } from '../../platform/currencies.ts'
import { type Problem, ValidationError } from '../../platform/errors.ts'
import { enqueueRevaluation } from '../conversions/definitions.ts'
import type { Money } from '../conversions/value.sql.ts'
import { type ExchangeRates, type ExchangeRatesChange, rateDecimals } from './model.ts'

type Site = Pick<StoredSite, 'id' | 'currency'>
type ValuedSite = Pick<StoredSite, 'id' | 'currency' | 'settings'>

/** Returns what decides the values of conversions of a site. Exchange rates are exact, as decimal text. */
export async function moneyOf(db: Pick<Db, 'select'>, site: ValuedSite): Promise<Money> {
  const [money] = await moneyOfEach(db, [site])
  return money as Money
}

/** As `moneyOf`, for several sites, in their order. */
export async function moneyOfEach(db: Pick<Db, 'select'>, sites: readonly ValuedSite[]): Promise<Money[]> {
  const ids = sites.map((it) => it.id)
  const rows = await db.select().from(exchangeRates).where(inArray(exchangeRates.siteId, ids))
  const ratesOf = Map.groupBy(rows, (it) => it.siteId)
  return sites.map(({ id, currency, settings }) => {
    const others = (ratesOf.get(id) ?? []).filter((it) => it.currency !== currency)
    return {
      currency,
      rates: Object.fromEntries(others.map((it) => [it.currency, it.rate])),
      ignoresPublicValues: !settings.public_key_revenue,
    }
  })
}

/** Returns the rates of a site, by currency. */
export async function getRates(db: Pick<Db, 'select'>, site: Site): Promise<ExchangeRates> {
  const rows = await db
    .select()
    .from(exchangeRates)
    .where(eq(exchangeRates.siteId, site.id))
    .orderBy(exchangeRates.currency)
  return {
    currency: site.currency,
    rates: Object.fromEntries(rows.map(({ currency, rate }) => [currency, Number(rate)])),
    updated_at: rows[0]?.updatedAt.toISOString() ?? null,
  }
}

/**
 * Replaces all rates of a site, and enqueues the revaluation of its conversions.
 * @throws ValidationError for an unknown currency, for the site’s own, or for a rate with too many decimals.
 */
export async function setRates(
  { db, clock }: Pick<CoreServices, 'db' | 'clock'>,
  site: Site,
  { rates }: ExchangeRatesChange,
): Promise<ExchangeRates> {
  const wanted = Object.entries(rates)
  const problems = wanted.flatMap(([currency, rate]): Problem[] => {
    const problem = problemOf(currency, rate, site)
    return problem ? [{ field: `rates.${currency}`, message: `rates.${currency} ${problem}` }] : []
  })
  if (problems.length > 0) throw new ValidationError(problems)
  const updatedAt = new Date(clock())
  return db.transaction(async (tx) => {
    // Serialize concurrent requests: the second replaces the rates of the first.
    const { name } = await lockSite(tx, site.id)
    const before = await getRates(tx, site)
    await deleteRates(tx, site.id)
    if (wanted.length > 0)
      await tx.insert(exchangeRates).values(
        wanted.map(([currency, rate]) => ({
          siteId: site.id,
          currency,
          rate: String(rate),
          updatedAt,
        })),
      )
    const after = await getRates(tx, site)
    await recordAudit(tx, clock, {
      action: 'exchange_rates.changed',
      siteId: site.id,
      target: { id: site.id, name },
      before: before.rates,
      after: after.rates,
    })
    return after
  })
}

/** Deletes the rates of a site, and enqueues the revaluation of its conversions. */
export async function deleteRates(tx: Pick<Db, 'delete' | 'execute'>, siteId: string): Promise<void> {
  await tx.delete(exchangeRates).where(eq(exchangeRates.siteId, siteId))
  await enqueueRevaluation(tx, siteId)
}

function problemOf(currency: string, rate: number, site: Site): string | undefined {
  if (!isCurrency(currency)) return 'is not a currency (expected an ISO 4217 code such as EUR)'
  if (currency === site.currency) return 'is the currency of the site, whose rate is always 1'
  return Number(rate.toFixed(rateDecimals)) === rate
    ? undefined
    : `must have at most ${rateDecimals} decimals`
}
