import {
  type DataSet,
  type Measurement,
  measureGrowth,
  monthReports,
  wholeReports,
} from './growth-measure.ts'
import { type Ratio, ratioLine } from './history.ts'
import { benchOptions, parseMillions } from './options.ts'
import { recordResults } from './results.ts'
import { days, sizeOf } from './traffic-data.ts'

/**
 * Measures how reports, memory, disk and the start grow with the data: one and ten million events in the same 90 days,
 * and with `--events 100` also a hundred million.
 */
const aims = { growth: 10.5, sameMonth: 1.3, memory: 1024 ** 3, start_s: 5, bytesPerEvent: 60 }

const { values } = benchOptions({
  options: { events: { type: 'string', default: '10' }, long: { type: 'boolean', default: false } },
})
const largest = parseMillions(values.events)
const sizes = largest >= 100 ? [largest / 100, largest / 10, largest] : [largest / 10, largest]
/** A site that has collected as much a day as the one before the largest, but for ten times as long. */
const hasLong = values.long || largest >= 100
const long: DataSet[] = hasLong ? [{ millions: largest, days: days * 10 }] : []

const measured: Measurement[] = []
for (const dataSet of [...sizes.map((millions) => ({ millions, days })), ...long])
  measured.push(await measureGrowth(dataSet))
await report(measured)

async function report(all: Measurement[]): Promise<void> {
  const grown = growthRatios(all.slice(0, sizes.length))
  const months = hasLong ? monthRatios(all.at(-3) as Measurement, all.at(-1) as Measurement) : []
  await recordResults(
    'growth',
    [
      `Traffic of one site: ${sizes.map((it) => `${it} million events (${shapeOf(it)})`).join('; ')}; always ${days} days${hasLong ? `, and in the last column ${largest} million over ${days * 10} days: as many events a day as ${largest / 10} million over ${days} days, so that 30 days are the same work and only the rest of the data grows` : ''}. Reports are the API responses without HTTP, with all metrics and the comparison with the preceding period; without a period in their title, they cover all days. Medians of 9 rounds, 3 above ten million. Memory is the peak of a single query.`,
      '',
      ...reportTable(all),
      '',
      'Bytes an event on disk, all active parts:',
      '',
      ...diskTable(all),
      '',
      ...missing(all),
      ...[...grown, ...months].map(ratioLine),
      ...limitLines(all),
    ],
    {
      ratios: [...grown, ...months, ...limitRatios(all)],
      command: `npm run bench growth${largest === 10 ? '' : ` -- --events ${largest}`}`,
    },
  )
}

/** Returns how many times longer each report of all days takes from one size to the next. */
function growthRatios(measurements: Measurement[]): Ratio[] {
  return measurements.slice(1).flatMap((larger, index) => {
    const smaller = measurements[index] as Measurement
    const suffix = `from ${smaller.millions} to ${larger.millions} million events`
    return ratios(wholeReports, smaller, larger, aims.growth, suffix)
  })
}

function monthRatios(short: Measurement, long: Measurement): Ratio[] {
  const suffix = `in ${long.days} days of data against ${short.days}`
  return ratios(monthReports, short, long, aims.sameMonth, suffix)
}

function ratios(
  titles: string[],
  base: Measurement,
  other: Measurement,
  aim: number,
  suffix: string,
): Ratio[] {
  return titles.flatMap((title): Ratio[] => {
    const [before, after] = [base.reports[title], other.reports[title]]
    return before && after
      ? [{ name: `${title}, ${suffix}`, value: after.ms / before.ms, better: 'lower', aim }]
      : []
  })
}

function limitRatios(all: Measurement[]): Ratio[] {
  const share = (name: string, value: number): Ratio => ({ name, value, better: 'lower', aim: 1 })
  return all.flatMap((it) => [
    share(`peak memory of a query, share of the aim, ${titleOf(it)}`, peakMemory(it) / aims.memory),
    share(`second start, share of the aim, ${titleOf(it)}`, it.start_s / aims.start_s),
    share(`disk, share of the aim, ${titleOf(it)}`, bytesPerEvent(it) / aims.bytesPerEvent),
  ])
}

function limitLines(all: Measurement[]): string[] {
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed')
  const memory = Math.max(...all.map(peakMemory))
  const start_s = Math.max(...all.map((it) => it.start_s))
  const bytes = Math.max(...all.map(bytesPerEvent))
  return [
    `- Peak memory of any query: ${MiB(memory)} MiB (aim ${MiB(aims.memory)}: ${verdict(memory <= aims.memory)})`,
    `- Second start: ${all.map((it) => it.start_s.toFixed(1)).join(', ')} s (aim under ${aims.start_s}: ${verdict(start_s < aims.start_s)})`,
    `- Disk: ${bytes.toFixed(1)} bytes an event at most (aim ${aims.bytesPerEvent}: ${verdict(bytes <= aims.bytesPerEvent)})`,
  ]
}

/** Names reports that exceeded the limits of a query, because no ratio can show them. */
function missing(all: Measurement[]): string[] {
  return all.flatMap((it) =>
    Object.entries(it.reports)
      .filter(([, cost]) => cost === null)
      .map(([title]) => `- ${title}, ${titleOf(it)}: exceeds the limits of a query (missed)`),
  )
}

function reportTable(all: Measurement[]): string[] {
  const cells = ({ reports }: Measurement, title: string) => {
    const cost = reports[title]
    return cost ? `${Math.round(cost.ms)} | ${MiB(cost.memory)}` : 'refused |'
  }
  return [
    `| | ${all.map((it) => `${titleOf(it)}, ms | MiB`).join(' | ')} |`,
    `|---|${'---:|'.repeat(2 * all.length)}`,
    ...Object.keys(all[0]?.reports ?? {}).map(
      (title) => `| ${title} | ${all.map((it) => cells(it, title)).join(' | ')} |`,
    ),
  ]
}

function diskTable(all: Measurement[]): string[] {
  const last = all.at(-1) as Measurement
  // Others hold no events, such as the record of migrations.
  const tables = Object.keys(last.tables).filter((it) => (last.tables[it] ?? 0) / eventsOf(last) >= 0.05)
  const row = (title: string, bytes: (it: Measurement) => number) =>
    `| ${title} | ${all.map((it) => bytes(it).toFixed(1)).join(' | ')} |`
  return [
    `| | ${all.map(titleOf).join(' | ')} |`,
    `|---|${'---:|'.repeat(all.length)}`,
    ...tables.map((table) => row(`\`${table}\``, (it) => (it.tables[table] ?? 0) / eventsOf(it))),
    row('all tables', bytesPerEvent),
  ]
}

function shapeOf(millions: number): string {
  const { sessions, visitors } = sizeOf(millions)
  return `${sessions.toLocaleString('en')} sessions of ${visitors.toLocaleString('en')} visitors`
}

function titleOf(it: DataSet): string {
  return `${it.millions} million${it.days === days ? '' : ` over ${it.days} days`}`
}

function bytesPerEvent(it: Measurement): number {
  return Object.values(it.tables).reduce((sum, bytes) => sum + bytes, 0) / eventsOf(it)
}

function peakMemory({ reports }: Measurement): number {
  return Math.max(...Object.values(reports).map((cost) => cost?.memory ?? 0))
}

function eventsOf({ millions }: DataSet): number {
  return millions * 1e6
}

function MiB(bytes: number): string {
  return Math.round(bytes / 1024 ** 2).toLocaleString('en')
}
