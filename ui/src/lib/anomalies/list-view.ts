import { type DayRange, isDay } from '#lib/dashboard/periods.ts'

/** The anomalies that a list shows; `during` is null for all days. */
export type ListView = { isExpected: boolean; during: DayRange | null }

/** Parses a view from a URL; invalid or reversed date ranges are ignored. */
export function parseListView(params: URLSearchParams): ListView {
  const [from, to] = [params.get('from'), params.get('to')]
  return {
    isExpected: params.get('show') === 'expected',
    during: isDay(from) && isDay(to) && from <= to ? { from, to } : null,
  }
}

/** The URL of a view. */
export function addressOf(path: string, { isExpected, during }: ListView): string {
  const query = new URLSearchParams({
    ...(isExpected && { show: 'expected' }),
    ...(during && { from: during.from, to: during.to }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}
