import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import type { Language } from '../../../packages/text/languages.ts'
import { trafficOverview } from '../../analytics/traffic/overview.ts'
import { readPeriod } from '../../analytics/traffic/period.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { DomainError, Unavailable } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import type { Kpi } from '../reports/content.ts'
import { metricUnits } from '../reports/labels.ts'
import { toReportPeriod } from '../reports/report-period.ts'
import { type DigestMetric, digestTexts } from './digest-texts.ts'
import { daysOf, type Frequency } from './digest-times.ts'

/** What a digest says about a site. */
export type SiteDigest = {
  name: string
  domain: string
  currency: string
  /** The days, such as `20 – 26 Apr 2026`. */
  words: string
  /** Compared with as many days before. Null: they could not be counted. */
  kpis: Kpi[] | null
  sessions: number
  /** The dashboard with the same days. */
  url: string
}

const trafficMetrics = ['users', 'sessions', 'pageviews'] as const satisfies DigestMetric[]
const salesMetrics = ['revenue', 'orders'] as const satisfies DigestMetric[]

/** Counts a site for a digest, with the numbers that the dashboard shows for the same days, labelled in a language. */
export async function siteDigest(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock' | 'config'>,
  site: StoredSite,
  { frequency, until }: { frequency: Frequency; until: string },
  language: Language,
): Promise<SiteDigest> {
  const now = services.clock()
  const days = daysOf(frequency, until, site, now)
  const query = new URLSearchParams({ from: days.start_date, to: days.end_date })
  const kpis = await kpisOf(services, site, days, language)
  return {
    ...{ name: site.name, domain: site.domain, currency: site.currency, kpis },
    words: toReportPeriod(readPeriod(days, site.timezone, now), language).words,
    sessions: kpis?.find((it) => it.metric === 'sessions')?.value ?? 0,
    url: `${services.config.publicUrl}/sites/${site.id}?${query}`,
  }
}

async function kpisOf(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: StoredSite,
  days: { start_date: string; end_date: string },
  language: Language,
): Promise<Kpi[] | null> {
  const metrics = [...trafficMetrics, ...salesMetrics]
  try {
    const { comparison } = await trafficOverview(services, site, { ...days, metrics: metrics.join(',') })
    const hasSales = salesMetrics.some((it) => comparison[it]?.value || comparison[it]?.previous)
    return (hasSales ? metrics : trafficMetrics).map((metric) => ({
      ...{ metric, label: digestTexts[language].metrics[metric], unit: metricUnits[metric].unit },
      ...(comparison[metric] ?? { value: 0, previous: 0, change_percent: null }),
    }))
  } catch (error) {
    // The other sites of the digest can still be counted.
    const isOfSite = error instanceof QueryTooLarge || error instanceof DomainError
    if (!isOfSite || error instanceof Unavailable) throw error
    return null
  }
}
