/** What a page does, and which directives decide about it: the first one that a policy has. */
const directivesOf = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connection: ['connect-src', 'default-src'],
} as const
export type Action = keyof typeof directivesOf

/** The sources of each directive of a policy. */
export type Policy = ReadonlyMap<string, string[]>

/** A request of a page, and the nonce of the script tag that causes it. */
type PageRequest = { action: Action; url: URL; page: URL; nonce?: string | null }

/** Parses the content of a header or a `meta` tag, which can have several policies. All of them apply. */
export function parsePolicies(text: string): Policy[] {
  return text
    .split(',')
    .map(parsePolicy)
    .filter((it) => it.size > 0)
}

function parsePolicy(text: string): Policy {
  const policy = new Map<string, string[]>()
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    // Browsers ignore a directive that is repeated.
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

/** Returns the directive of a policy that blocks a request; null if it is allowed. */
export function blockedBy(policy: Policy, request: PageRequest): string | null {
  const directive = directivesOf[request.action].find((it) => policy.has(it))
  if (directive === undefined) return null
  const sources = policy.get(directive) ?? []
  return isAllowed(sources, request) ? null : directive
}

/** True if only a nonce or a hash allows scripts, so that an address in the policy has no effect. */
export function ignoresAddresses(policy: Policy, directive: string): boolean {
  return (policy.get(directive) ?? []).some(isStrictDynamic)
}

function isAllowed(sources: string[], { action, url, page, nonce }: PageRequest): boolean {
  if (action === 'script') {
    if (nonce && sources.includes(`'nonce-${nonce}'`)) return true
    if (sources.some(isStrictDynamic)) return false
  }
  return sources.some((source) => matches(source, url, page))
}

function isStrictDynamic(source: string): boolean {
  return source.toLowerCase() === "'strict-dynamic'"
}

const hostSource =
  /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<host>\*|(?:\*\.)?[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::(?<port>\d+|\*))?(?<path>\/[^?#]*)?$/i

/** Matches a source expression as in section 6.7.2.8 of Content Security Policy Level 3. */
function matches(source: string, url: URL, page: URL): boolean {
  if (source.toLowerCase() === "'self'") return isSelf(url, page)
  if (source === '*') return /^https?:$/.test(url.protocol)
  const scheme = /^([a-z][a-z0-9+.-]*):$/i.exec(source)?.[1]
  if (scheme !== undefined) return isScheme(scheme, url)
  const parts = hostSource.exec(source)?.groups
  if (!parts) return false
  return (
    isScheme(parts.scheme ?? page.protocol.slice(0, -1), url) &&
    isHost(parts.host as string, url) &&
    isPort(parts.port, url) &&
    isPath(parts.path, url)
  )
}

function isSelf(url: URL, page: URL): boolean {
  if (url.origin === page.origin) return true
  const isUpgraded = page.protocol === 'http:' && url.protocol === 'https:'
  return isUpgraded && url.hostname === page.hostname && url.port === '' && page.port === ''
}

/** A policy that allows http also allows https. */
function isScheme(scheme: string, { protocol }: URL): boolean {
  const allowed = `${scheme.toLowerCase()}:`
  return allowed === protocol || (allowed === 'http:' && protocol === 'https:')
}

function isHost(pattern: string, { hostname }: URL): boolean {
  if (pattern === '*') return true
  const host = pattern.toLowerCase()
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
}

function isPort(port: string | undefined, url: URL): boolean {
  if (port === '*') return true
  // A URL has no port if it is the one of its scheme.
  if (port === undefined) return url.port === ''
  const own = url.port || (url.protocol === 'https:' ? '443' : '80')
  return port === own || (port === '80' && url.protocol === 'https:' && own === '443')
}

function isPath(path: string | undefined, { pathname }: URL): boolean {
  if (path === undefined || path === '/') return true
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path
}
