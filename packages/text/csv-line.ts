// Spreadsheets run a cell that begins like this as a formula, and visitors control the contents of the URLs they visit.
const formula = /^[=+\-@\t\r\n\uFF0B\uFF1D\uFF0D\uFF20]/
const special = /[",\r\n']/

/** Formats one line of a CSV file (RFC 4180). A leading quote marks texts that spreadsheets would run as formulas. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = formula.test(value) ? `'${value}` : value
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
