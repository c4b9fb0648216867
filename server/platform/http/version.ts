import { InvalidRequest, NotFound } from '../errors.ts'

/** The releases of the API, oldest first, each with its date and path segment. */
const releases = [{ date: '2026-11-01', segment: 'v1' }] as const
type Release = (typeof releases)[number]

export const versionHeader = 'X-API-Version'

const newest = releases.at(-1) as Release

/** Paths of the service that never belong to the API, regardless of the request's headers. */
const otherPaths = /^\/(api|docs|scim|healthz|readyz|metrics|tracker\.js)(\/|$)/

/** Returns the release that a path names, if it names one. @throws NotFound for a version that does not exist. */
function namedRelease(path: string): Release | undefined {
  const segment = /^\/(v\d+)(?:\/|$)/.exec(path)?.[1]
  if (!segment) return undefined
  const release = releases.find((it) => it.segment === segment)
  if (!release)
    throw new NotFound(`The API has no version ${segment} (expected a path such as /${newest.segment}/sites)`)
  return release
}

/**
 * Returns the version that a request asks for, and its path including that version. A version in the path takes
 * precedence. A path without a version belongs to the API if the header is sent: the newest release on or before its
 * date, or the oldest one if the date is earlier. Null: the request is not for the API.
 * @throws InvalidRequest if the header is not a date, @throws NotFound if the path names a version that does not exist
 */
export function readVersion(
  path: string,
  announced: () => string | null,
): { version: string; path: string } | null {
  const named = namedRelease(path)
  if (named) return { version: named.date, path }
  const header = announced()
  if (header === null || otherPaths.test(path)) return null
  if (!isDate(header)) {
    const message = `${versionHeader} is "${header}" (expected a date such as ${newest.date})`
    throw new InvalidRequest(message, [{ field: versionHeader, message }])
  }
  const release = releases.findLast(({ date }) => date <= header) ?? releases[0]
  return { version: release.date, path: `/${release.segment}${path}` }
}

export const currentVersion: string = newest.date

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}
