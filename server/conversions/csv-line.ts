// Spreadsheets take what begins like this for a formula and run it, and visitors choose what stands in their address.
const formula = /^[=+\-@\t\r\n\uFF0B\uFF1D\uFF0D\uFF20]/
const special = /[",\r\n']/

/** One line of a CSV file (RFC 4180). Texts that spreadsheets would run are marked as texts by a quote before them. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = formula.test(value) ? `'${value}` : value
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
