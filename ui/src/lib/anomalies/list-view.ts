import { type DayRange, isDay } from '#lib/dashboard/periods.ts'

/** Which anomalies a list shows; those of all days where `during` is null. */
export type ListView = { isExpected: boolean; during: DayRange | null }

/** Reads a view from an address; days that do not exist, or are the wrong way round, are none. */
export function parseListView(params: URLSearchParams): ListView {
  const [from, to] = [params.get('from'), params.get('to')]
  return {
    isExpected: params.get('show') === 'expected',
    during: isDay(from) && isDay(to) && from <= to ? { from, to } : null,
  }
}

/** Where a list shows a view. */
export function addressOf(path: string, { isExpected, during }: ListView): string {
  const query = new URLSearchParams({ ...(isExpected && { show: 'expected' }), ...during })
  return query.size > 0 ? `${path}?${query}` : path
}
