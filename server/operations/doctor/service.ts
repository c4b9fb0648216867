import { type Check, failed, type Outcome, ok, warning } from './check.ts'
import type { Installation } from './installation.ts'

const timeout_ms = 5000

export const serviceChecks: readonly Check[] = [
  {
    name: 'service',
    limit_ms: 15_000,
    remedy: 'check the log of the service, and restart it with npm start',
    run: service,
  },
  {
    name: 'public address',
    remedy: 'check that PUBLIC_URL is the address that browsers use, and that the proxy forwards all paths',
    run: publicAddress,
  },
]

/** Requests a page; null if there is no response. */
async function get(url: string, headers: Record<string, string> = {}) {
  try {
    const response = await fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout_ms),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return null
  }
}

/** The address of the service on this machine; null if it has no port. */
function ownAddress({ config }: Installation): string | null {
  const at = config.metricsListen ?? (config.role === 'jobs' ? null : config)
  if (!at || at.port === 0) return null
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[at.host] ?? at.host
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${at.port}`
}

async function service(installation: Installation): Promise<Outcome> {
  const { config, isServed, servicePid } = installation
  const address = ownAddress(installation)
  if (!address)
    return ok(
      'not checked: with ROLE=jobs and without METRICS_PORT the service has no port; see the checks inbox and jobs',
    )
  const [alive, ready] = await Promise.all([
    get(`${address}/healthz`),
    get(`${address}/readyz`, config.metricsToken ? { Authorization: `Bearer ${config.metricsToken}` } : {}),
  ])
  const settings =
    'run this command with the environment of the service (PORT, HOST), or start the service with npm start'
  if (!alive)
    return isServed
      ? failed(
          `process ${servicePid} uses the data folder, but nothing responds at ${address}`,
          `${settings}; if the environment is correct, the service hangs: restart it`,
        )
      : warning(`not running: nothing responds at ${address}`, settings)
  if (alive.text !== 'ok\n') return failed(`another program responds at ${address}`, settings)
  return readinessOf(address, ready?.text)
}

function readinessOf(address: string, text = ''): Outcome {
  let health: { status?: string; reasons?: string[] } = {}
  try {
    health = JSON.parse(text)
  } catch {
    // Reported below.
  }
  const reasons = health.reasons?.join('; ') || 'no reason given'
  switch (health.status) {
    case 'ready':
      return ok(`ready at ${address}`)
    case 'starting':
    case 'migrating': {
      const what = health.reasons?.length ? `: ${health.reasons.join('; ')}` : ''
      return warning(
        `${health.status} at ${address}${what}`,
        'wait until it has started, and run the check again',
      )
    }
    case 'degraded':
      return warning(`degraded at ${address}: ${reasons}`, 'see the checks below')
    case 'unavailable':
      return failed(`cannot accept events at ${address}: ${reasons}`, 'see the checks below')
    default:
      return failed(
        `invalid response from ${address}/readyz`,
        'check the log of the service, and restart it with npm start',
      )
  }
}

async function publicAddress({ config, env }: Installation): Promise<Outcome> {
  const { publicUrl, role } = config
  if (role === 'jobs') return ok(`links in mails use ${publicUrl}`)
  if (!env.PUBLIC_URL)
    return ok(
      `PUBLIC_URL is not set: snippets and mails use ${publicUrl}, which may only be reachable from this machine`,
    )
  const response = await get(`${publicUrl}/healthz`)
  if (response?.text === 'ok\n') return ok(`${publicUrl} reaches the service`)
  return warning(
    response
      ? `another program responds at ${publicUrl} (status ${response.status})`
      : `${publicUrl} cannot be reached from this machine`,
    'check that PUBLIC_URL is the address that browsers use, and that the proxy forwards all paths; snippets and mails use this address',
  )
}
