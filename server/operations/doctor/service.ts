import { type Check, failed, type Outcome, ok, warning } from './check.ts'
import type { Installation } from './installation.ts'

const timeout_ms = 5000

export const serviceChecks: readonly Check[] = [
  {
    name: 'service',
    limit_ms: 15_000,
    remedy: 'see the log of the service, and start it again with npm start',
    run: service,
  },
  {
    name: 'public address',
    remedy:
      'see that PUBLIC_URL is what browsers call the service by, and that the proxy passes all paths on',
    run: publicAddress,
  },
]

/** The text of an answer, or null where none comes. */
async function ask(url: string, headers: Record<string, string> = {}) {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeout_ms) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return null
  }
}

/** Where the service is reached on this machine; null where it has no port. */
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
      'with ROLE=jobs it has no port, unless METRICS_PORT is set: the checks of inbox and jobs tell whether it works',
    )
  const [alive, ready] = await Promise.all([
    ask(`${address}/healthz`),
    ask(`${address}/readyz`, config.metricsToken ? { Authorization: `Bearer ${config.metricsToken}` } : {}),
  ])
  const settings =
    'run the check with the environment of the service (PORT, HOST), or start it with npm start'
  if (!alive)
    return isServed
      ? failed(
          `process ${servicePid} has the data folder, but nothing answers at ${address}`,
          `${settings}; when the settings are right, the service hangs: stop it and start it again`,
        )
      : warning(`it does not run: nothing answers at ${address}`, settings)
  if (alive.text !== 'ok\n') return failed(`something else answers at ${address}`, settings)
  return readinessOf(address, ready?.text)
}

function readinessOf(address: string, text = ''): Outcome {
  let health: { status?: string; reasons?: string[] } = {}
  try {
    health = JSON.parse(text)
  } catch {
    // Said below.
  }
  const reasons = health.reasons?.join('; ') || 'it does not say why'
  switch (health.status) {
    case 'ready':
      return ok(`ready at ${address}`)
    case 'starting':
    case 'migrating': {
      const what = health.reasons?.length ? `: ${health.reasons.join('; ')}` : ''
      return warning(`${health.status} at ${address}${what}`, 'wait until it has started, and check again')
    }
    case 'degraded':
      return warning(`degraded at ${address}: ${reasons}`, 'see the checks of what it names')
    case 'unavailable':
      return failed(`takes no events at ${address}: ${reasons}`, 'see the checks of what it names')
    default:
      return failed(
        `it does not tell at ${address} whether it is ready`,
        'see the log of the service, and start it again with npm start',
      )
  }
}

async function publicAddress({ config, env }: Installation): Promise<Outcome> {
  const { publicUrl, role } = config
  if (role === 'jobs') return ok(`links in mails lead to ${publicUrl}`)
  if (!env.PUBLIC_URL)
    return ok(
      `PUBLIC_URL is not set: snippets and mails lead to ${publicUrl}, which only this machine may reach`,
    )
  const answer = await ask(`${publicUrl}/healthz`)
  if (answer?.text === 'ok\n') return ok(`${publicUrl} leads to the service`)
  return warning(
    answer
      ? `something else answers at ${publicUrl} (status ${answer.status})`
      : `${publicUrl} cannot be reached from this machine`,
    'see that PUBLIC_URL is what browsers call the service by, and that the proxy passes all paths on; snippets and mails lead there',
  )
}
