import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { ValidationError } from '../../platform/errors.ts'
import { parseTarget, TargetRefused } from '../../platform/outbound/address-rules.ts'
import { isForeignHost } from '../events/public-key-rules.ts'
import {
  type Action,
  blockedBy,
  ignoresAddresses,
  type Policy,
  parsePolicies,
} from './content-security-policy.ts'
import { type FetchedPage, fetchPage } from './fetch-page.ts'
import type { InstallationCheck, InstallationProblem } from './model.ts'
import { readHtml, type TrackerTag } from './page-html.ts'

type Working = Pick<CoreServices, 'config' | 'clock'>

/**
 * Loads a page of a site and says what keeps its snippet from working: a missing or wrong snippet, or a
 * Content-Security-Policy that blocks the script or its connection.
 * @throws ValidationError if the URL is not one of a page that may send events of the site.
 */
export async function checkInstallation(
  { config, clock }: Working,
  site: StoredSite,
  text = `https://${site.domain}/`,
): Promise<InstallationCheck> {
  const found = await fetchPage(config, pageOf(config, site, text))
  const { status } = found
  const url = found.url.href
  if ('error' in found)
    return { url, status, has_snippet: false, problems: [problem('not_loaded', found.error)] }
  const { tags, policies: inHtml } = readHtml(found.html)
  const tag = tags.find((it) => it.site === site.id) ?? tags[0]
  const policies = [found.headers['content-security-policy'] ?? '', ...inHtml].flatMap(parsePolicies)
  // Frameworks add the tag with a script of their own, which has the id.
  const isAdded = tag === undefined && found.status < 400 && found.html.includes(site.id)
  const wrong = tag ? wrongSnippet(site, tag, clock()) : isAdded ? [] : [missing(found)]
  return {
    url,
    status,
    has_snippet: wrong.length === 0,
    problems: [...wrong, ...blocked(policies, found.url, config.publicUrl, tag)],
  }
}

/** @throws ValidationError */
function pageOf({ outboundTargets }: Working['config'], site: StoredSite, text: string): URL {
  try {
    const url = parseTarget(text, outboundTargets)
    if (!isForeignHost(site, url.hostname)) return url
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error
    throw new ValidationError([{ field: 'url', message: `url is not allowed: ${error.message}` }])
  }
  throw new ValidationError([
    { field: 'url', message: `url must be a page of ${site.domain} or of another host that the site allows` },
  ])
}

function problem(
  code: InstallationProblem['code'],
  message: string,
  fix: Partial<Pick<InstallationProblem, 'directive' | 'source'>> = {},
): InstallationProblem {
  return { code, message, directive: null, source: null, ...fix }
}

function missing({ status, headers }: FetchedPage): InstallationProblem {
  if (status >= 400) return problem('not_loaded', `The page answered with status ${status}`)
  const isHtml = /html/i.test(headers['content-type'] ?? 'text/html')
  if (!isHtml || headers['content-encoding'] !== undefined)
    return problem('not_loaded', 'The address does not answer with a readable HTML page')
  return problem(
    'no_snippet',
    'The HTML of the page does not contain the snippet. If a tag manager or another script adds it, this is as expected',
  )
}

function wrongSnippet(site: StoredSite, tag: TrackerTag, now: number): InstallationProblem[] {
  if (tag.site !== site.id)
    return [
      problem(
        'other_site',
        `The snippet of the page belongs to another site: its data-site is ${tag.site || 'empty'}, that of this site is ${site.id}`,
      ),
    ]
  const isPrevious = tag.key === site.previousPublicKey && (site.previousPublicKeyUntil?.getTime() ?? 0) > now
  if (tag.key === site.publicKey || isPrevious) return []
  return [
    problem(
      'unknown_key',
      `The key in the snippet of the page is not valid for this site: its data-key must be ${site.publicKey}`,
    ),
  ]
}

/** Returns what the policies of a page block: the script, and the connection by which it sends events. */
function blocked(
  policies: Policy[],
  page: URL,
  publicUrl: string,
  tag: TrackerTag | undefined,
): InstallationProblem[] {
  const script = (tag && URL.parse(tag.src, page.href)) ?? new URL('/tracker.js', publicUrl)
  const requests: [Action, URL][] = [
    ['script', script],
    ['connection', URL.parse('v1/events', tag?.api ?? script.href) ?? script],
  ]
  return requests.flatMap(([action, url]) => {
    const found = policies.flatMap((policy) => {
      const directive = blockedBy(policy, { action, url, page, nonce: tag?.nonce })
      return directive === null ? [] : [{ policy, directive }]
    })
    // The policies of a page mostly block for the same reason: one problem a directive is enough.
    const byDirective = new Map(found.map((it) => [it.directive, it]))
    return [...byDirective.values()].map((it) => blockedProblem(action, url, it))
  })
}

function blockedProblem(
  action: Action,
  url: URL,
  { policy, directive }: { policy: Policy; directive: string },
): InstallationProblem {
  const code = action === 'script' ? 'script_blocked' : 'connection_blocked'
  if (action === 'script' && ignoresAddresses(policy, directive))
    return problem(
      code,
      `The Content-Security-Policy of the page blocks the script: ${directive} has 'strict-dynamic', so the script tag needs the nonce of the page`,
      { directive },
    )
  const source = url.origin
  if (directive === 'default-src') {
    return action === 'script'
      ? problem(
          code,
          `The Content-Security-Policy of the page blocks the script: add script-src with the sources of default-src and ${source}`,
          { directive: 'script-src', source },
        )
      : problem(
          code,
          `The Content-Security-Policy of the page blocks sending events: add connect-src with the sources of default-src and ${source}`,
          { directive: 'connect-src', source },
        )
  }
  const message =
    action === 'script'
      ? `The Content-Security-Policy of the page blocks the script: add ${source} to ${directive}`
      : `The Content-Security-Policy of the page blocks sending events: add ${source} to ${directive}`
  return problem(code, message, { directive, source })
}
