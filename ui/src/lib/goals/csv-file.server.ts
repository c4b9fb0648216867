/** Lines of CSV as a file to be saved under a name. */
export function csvFile(name: string, lines: readonly string[]): Response {
  return new Response(lines.join(''), { headers: csvHeaders(name) })
}

/** What makes an answer a CSV file to be saved. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${`${name}.csv`.replace(/[^\w.-]+/g, '-')}"`,
    'cache-control': 'no-store',
  }
}
