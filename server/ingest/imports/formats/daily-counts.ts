import type { DailyTotals, ImportedLine, ImportFormat, ReadingOptions } from './format.ts'

// A set of this many numbers takes about 50 MB. For a source with more visitors, visitors are not counted.
const remembered_max = 1_000_000

/**
 * Counts the content of a source with single events by day, as it is in the file: events, page views, and visitors
 * unless there are too many to keep in memory.
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
    // 53 bits of a hash: with a million visitors, a collision occurs once in 18,000 files.
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
    return ['The file has too many visitors to count them by day, so visitors are not compared.']
  }
}

/** Creates a format of single events. While read, `lines` counts them by day and collects notes about the counts. */
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
