import type { DailyTotals, ImportedLine, ImportFormat, ReadingOptions } from './format.ts'

// A set of so many numbers takes some 50 MB. A source with more visitors than that is counted without them.
const remembered_max = 1_000_000

/**
 * Counts by day what a source of single events holds, as it stands in the file: events, page views, and visitors
 * until there are too many to remember.
 */
export class DailyCounts {
  readonly #days = new Map<string, { events: number; pageviews: number; visitors: Set<number> }>()
  #remembered = 0

  add(date: string, isPageView: boolean, visitor: string): void {
    let day = this.#days.get(date)
    if (!day) {
      day = { events: 0, pageviews: 0, visitors: new Set() }
      this.#days.set(date, day)
    }
    day.events++
    if (isPageView) day.pageviews++
    if (this.#isCounting && visitor !== '') this.#remember(day.visitors, visitor)
  }

  #remember(visitors: Set<number>, visitor: string): void {
    const before = visitors.size
    // 53 bits of a hash: two of a million are alike once in 18,000 files.
    visitors.add(Number(BigInt.asUintN(53, BigInt(Bun.hash(visitor)))))
    this.#remembered += visitors.size - before
    if (!this.#isCounting) for (const day of this.#days.values()) day.visitors.clear()
  }

  get #isCounting(): boolean {
    return this.#remembered < remembered_max
  }

  totals(): DailyTotals[] {
    return [...this.#days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, { events, pageviews, visitors }]) => ({
        date,
        events,
        pageviews,
        ...(this.#isCounting && { visitors: visitors.size }),
      }))
  }

  notes(): string[] {
    if (this.#isCounting) return []
    return ['The file has too many visitors to count them by day: visitors are not compared.']
  }
}

/** A format of single events: its `lines` count them by day as they go, and note what has to be known of the counts. */
export function countedByDay(
  lines: (
    bytes: AsyncIterable<Uint8Array>,
    options: ReadingOptions,
    counts: DailyCounts,
    notes: string[],
  ) => AsyncIterable<ImportedLine>,
): ImportFormat {
  return (bytes, options) => {
    const counts = new DailyCounts()
    const notes: string[] = []
    return {
      lines: lines(bytes, options, counts, notes),
      totals: () => counts.totals(),
      notes: () => [...notes, ...counts.notes()],
    }
  }
}
