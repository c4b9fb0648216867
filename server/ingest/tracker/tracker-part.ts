/** Parts that the full script loads by their names. */
const modules = ['vitals', 'errors', 'actions'] as const
/** Parts that the core loads for a tag without other options: it tracks the page itself. */
const measures = ['core+errors', 'core+vitals', 'core+errors+vitals'] as const

export const trackerParts = ['core', 'full', ...modules, ...measures] as const
export type TrackerPart = (typeof trackerParts)[number]

/**
 * Returns the part of the tracker that is at an address. Its last query is the name of a part, or the names of the data
 * attributes of a tag with options, such as `?site,key,vitals`. The address in the tag may have a query of its own, such
 * as `?v=2`.
 */
export function trackerPart(url: string): TrackerPart {
  const query = url.slice(url.lastIndexOf('?') + 1)
  const named = (['full', ...modules] as const).find((it) => it === query)
  if (named) return named
  const names = query.split(',')
  if (!names.includes('site') || !names.includes('key')) return 'core'
  const options = names.filter((it) => !['site', 'key', 'release'].includes(it)).sort()
  const part = ['core', ...options].join('+')
  return measures.find((it) => it === part) ?? 'full'
}
