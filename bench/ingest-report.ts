import { recordResults } from './results.ts'

/** What one round measures: events, rows or requests a second, and milliseconds. */
export type IngestRound = {
  batchStored: number
  batchQueryable: number
  bareThousands: number
  bareDrainBlocks: number
  single: number
  bareRoute: number
  singleP50_ms: number
  singleP99_ms: number
}

type Load = { connections: number; events: number; perRequest: number }
type Setup = { batch: Load; single: Load; drainBlock: number }

const aims = { batch: 0.5, single: 0.35 }

/**
 * Prints the fastest of the rounds for each line, which is the one least disturbed by whatever else the machine does,
 * with the ratios, and writes them into bench/RESULTS.md.
 */
export async function reportIngest(
  rounds: IngestRound[],
  { batch, single, drainBlock }: Setup,
): Promise<void> {
  const values = (name: keyof IngestRound) => rounds.map((round) => round[name])
  const fastest = (name: keyof IngestRound) => Math.max(...values(name))
  const least = (name: keyof IngestRound) => Math.min(...values(name))
  const against = (name: keyof IngestRound, base: keyof IngestRound) => fastest(name) / fastest(base)
  const rate = (name: keyof IngestRound) => Math.round(fastest(name)).toLocaleString('en')
  const number = (value: number) => value.toLocaleString('en')
  const verdict = (ratio: number, aim: number) =>
    `${ratio.toFixed(2)} (aim ${aim}: ${ratio >= aim ? 'met' : 'missed'})`

  await recordResults('ingest', [
    `Fastest of ${rounds.length} rounds, line by line; in each, everything below runs one after the other against the same service and the same ClickHouse. The load comes from a process of its own, on bare sockets, with events of the demo shop (about 0.5 KB each).`,
    '',
    '| | events/s |',
    '|---|---:|',
    `| \`POST /v1/events/batch\`, ${number(batch.perRequest)} a request, ${batch.connections} connections, ${number(batch.events)} events: until answered, that is stored safely | ${rate('batchStored')} |`,
    `| the same, until all can be queried | ${rate('batchQueryable')} |`,
    `| (a) bare insert of the same rows into a table like \`events\`, ${number(batch.perRequest)} a block, ${batch.connections} connections | ${rate('bareThousands')} |`,
    `| (a) the same, ${number(drainBlock)} a block as the drain does, 1 connection | ${rate('bareDrainBlocks')} |`,
    `| \`POST /v1/events\`, ${single.connections} connections, ${number(single.events)} events | ${rate('single')} |`,
    `| (b) an Elysia route that only validates the same body | ${rate('bareRoute')} |`,
    '',
    `- Batch stored against (a), same block size: ${verdict(against('batchStored', 'bareThousands'), aims.batch)}`,
    `- Batch stored against (a), blocks of the drain: ${verdict(against('batchStored', 'bareDrainBlocks'), aims.batch)}`,
    `- Batch queryable against (a), same block size: ${against('batchQueryable', 'bareThousands').toFixed(2)}; blocks of the drain: ${against('batchQueryable', 'bareDrainBlocks').toFixed(2)}`,
    `- Single against (b): ${verdict(against('single', 'bareRoute'), aims.single)}; a request took ${least('singleP50_ms').toFixed(1)} ms (median), ${least('singleP99_ms').toFixed(1)} ms (99th percentile)`,
  ])
}
