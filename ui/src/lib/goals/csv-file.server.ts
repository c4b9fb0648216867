/** Returns a CSV file with these lines as a download. */
export function csvFile(name: string, lines: readonly string[]): Response {
  return new Response(lines.join(''), { headers: csvHeaders(name) })
}

/** The response headers of a CSV download. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${`${name}.csv`.replace(/[^\w.-]+/g, '-')}"`,
    'cache-control': 'no-store',
  }
}
