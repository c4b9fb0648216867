import { type Ratio, ratioLine } from './history.ts'
import { recordResults } from './results.ts'

/** The measurements of one round: events, rows or requests per second, and milliseconds. */
export type IngestRound = {
  batchStored: number
  batchQueryable: number
  bareThousands: number
  bareDrainBlocks: number
  single: number
  bareRoute: number
  singleP50_ms: number
  singleP99_ms: number
  pacedP50_ms: number
  pacedP99_ms: number
  batchDelayP99_ms: number
  batchDelayMax_ms: number
  idleDelayP99_ms: number
  idleDelayMax_ms: number
  singleDelayP99_ms: number
  singleDelayMax_ms: number
  pacedDelayP99_ms: number
  pacedDelayMax_ms: number
}

type Load = { connections: number; events: number; perRequest: number }
type Setup = { batch: Load; single: Load; paced: Load & { perSecond: number }; drainBlock: number }

const aims = { batch: 0.5, single: 0.35, pacedP99_ms: 15, delayP99_ms: 20, delayMax_ms: 50 }

/**
 * Prints the fastest round for each line, which is the one least disturbed by other load on the machine, with the
 * ratios, and writes them into tools/bench/RESULTS.md.
 */
export async function reportIngest(
  rounds: IngestRound[],
  { batch, single, paced, drainBlock }: Setup,
): Promise<void> {
  const values = (name: keyof IngestRound) => rounds.map((round) => round[name])
  const fastest = (name: keyof IngestRound) => Math.max(...values(name))
  const lowest = (name: keyof IngestRound) => Math.min(...values(name))
  const ratio = (title: string, name: keyof IngestRound, base: keyof IngestRound, aim?: number): Ratio => ({
    name: title,
    value: fastest(name) / fastest(base),
    better: 'higher',
    aim,
  })
  const ratios = [
    ratio('batch stored against (a), same block size', 'batchStored', 'bareThousands', aims.batch),
    ratio('batch stored against (a), blocks of the drain', 'batchStored', 'bareDrainBlocks', aims.batch),
    ratio('batch queryable against (a), same block size', 'batchQueryable', 'bareThousands'),
    ratio('batch queryable against (a), blocks of the drain', 'batchQueryable', 'bareDrainBlocks'),
    ratio('single against (b)', 'single', 'bareRoute', aims.single),
  ]
  const rate = (name: keyof IngestRound) => Math.round(fastest(name)).toLocaleString('en')
  const number = (value: number) => value.toLocaleString('en')

  const spread = (name: keyof IngestRound) => {
    const all = values(name).sort((a, b) => a - b)
    const middle = all[Math.floor(all.length / 2)] as number
    return { middle, text: `${middle.toFixed(1)} ms (${all[0]?.toFixed(1)} to ${all.at(-1)?.toFixed(1)})` }
  }
  const within = (name: keyof IngestRound, aim_ms: number) => {
    const { middle, text } = spread(name)
    return `${text}, aim under ${aim_ms} ms: ${middle < aim_ms ? 'met' : 'missed'}`
  }
  const delay = (load: 'batch' | 'single' | 'paced') =>
    `99th percentile ${within(`${load}DelayP99_ms`, aims.delayP99_ms)}; maximum ${within(`${load}DelayMax_ms`, aims.delayMax_ms)}`

  await recordResults(
    'ingest',
    [
      `The fastest of ${rounds.length} rounds for each line. In a round, everything below runs in sequence against the same service and the same ClickHouse. The load comes from a separate process on raw sockets, with events of the demo shop (about 0.5 KB each).`,
      '',
      '| | events/s |',
      '|---|---:|',
      `| \`POST /v1/events/batch\`, ${number(batch.perRequest)} a request, ${batch.connections} connections, ${number(batch.events)} events: until the answer, when they are stored durably | ${rate('batchStored')} |`,
      `| the same, until all can be queried with their sessions | ${rate('batchQueryable')} |`,
      `| (a) bare insert of the same rows into a table like \`events\`, ${number(batch.perRequest)} a block, ${batch.connections} connections | ${rate('bareThousands')} |`,
      `| (a) the same, ${number(drainBlock)} a block as the drain does, 1 connection | ${rate('bareDrainBlocks')} |`,
      `| \`POST /v1/events\`, ${single.connections} connections, ${number(single.events)} events | ${rate('single')} |`,
      `| (b) an Elysia route that only validates the same body | ${rate('bareRoute')} |`,
      '',
      ...ratios.map(ratioLine),
      `- A single event took ${lowest('singleP50_ms').toFixed(1)} ms (median), ${lowest('singleP99_ms').toFixed(1)} ms (99th percentile)`,
      '',
      'How long a request waits for the process that answers it: medians of the rounds, with minimum and maximum.',
      '',
      `- Single events at ${paced.perSecond} a second: 99th percentile ${within('pacedP99_ms', aims.pacedP99_ms)}`,
      `- Delay of the event loop under batches: ${delay('batch')}`,
      `- Of an idle process at the same time: 99th percentile ${spread('idleDelayP99_ms').text}; maximum ${spread('idleDelayMax_ms').text}`,
      `- Under single events: ${delay('single')}`,
      `- At ${paced.perSecond} a second: ${delay('paced')}`,
    ],
    { ratios },
  )
}
