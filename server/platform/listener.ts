import type { Config } from './config.ts'
import { answerWhileStarting, type ReadMigration } from './starting.ts'
import { isUpload, refuseBody } from './uploads.ts'

/** A port that cannot be listened on. The message is one line for the terminal. */
export class PortError extends Error {}

type Fetch = (request: Request) => Response | Promise<Response>

type Address = Pick<Config, 'host' | 'port'>
/** The variables that an address comes from, to be named when it cannot be listened on. */
type Variables = Record<keyof Address, string>

export type Listener = ReturnType<typeof openPort>

/**
 * Takes the port at once and says that the service starts until `serve` says who answers: a port in use is found before
 * anything else is started. @throws PortError
 */
export function openPort(
  { metricsListen, ...config }: Address & Partial<Pick<Config, 'metricsToken' | 'metricsListen'>>,
  readMigration: ReadMigration = () => null,
  variables: Variables = { host: 'HOST', port: 'PORT' },
) {
  // Details are for the other port where there is one.
  const details = metricsListen ? 'nobody' : config
  const server = bind(config, variables, (request) => answerWhileStarting(request, readMigration, details))
  /** Requests that the console makes in this process, on behalf of a browser somewhere else. */
  const onBehalf = new WeakMap<Request, string>()
  return {
    port: server.port as number,
    addressOf: (request: Request): string =>
      onBehalf.get(request) ?? server.requestIP(request)?.address ?? '',
    actOnBehalf: (request: Request, address: string) => onBehalf.set(request, address),
    serve: (fetch: Fetch) =>
      server.reload(
        options((request) => {
          if (request.method === 'HEAD') return withoutBody(fetch, request)
          if (!isUpload(request)) return refuseBody(request) ?? fetch(request)
          // All of it may be here long before it has been worked through.
          server.timeout(request, 0)
          return fetch(request)
        }),
      ),
    /** Takes no more connections and resolves when the requests under way are answered, at the latest after 5 seconds. */
    async close() {
      await Promise.race([server.stop(), Bun.sleep(5000)])
      await server.stop(true)
    },
  }
}

/** Takes the port that METRICS_PORT names; null where it names none. @throws PortError */
export function openMetricsPort(
  { metricsListen, metricsToken }: Pick<Config, 'metricsListen' | 'metricsToken'>,
  readMigration: ReadMigration,
): Listener | null {
  if (!metricsListen) return null
  const variables = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
  return openPort({ ...metricsListen, metricsToken }, readMigration, variables)
}

function options(fetch: Fetch) {
  // Limits are our own: an upload has none.
  const maxRequestBodySize = Number.MAX_SAFE_INTEGER
  return { fetch, error: lastResort, development: false, maxRequestBodySize, idleTimeout: 120 }
}

/** Bun's own answer would show the error and the code around it. */
function lastResort(error: Error): Response {
  console.error(error)
  return new Response('something went wrong\n', { status: 500 })
}

function bind({ host, port }: Address, variables: Variables, starting: Fetch) {
  try {
    return Bun.serve({ hostname: host, port, ...options(starting) })
  } catch (error) {
    const { code } = error as { code?: string }
    // Bun reports EADDRINUSE for a host that does not exist, too.
    if (code === 'EADDRINUSE')
      throw new PortError(
        canListenOn(host)
          ? `${variables.port} ${port} is in use: stop what listens there, or set ${variables.port} to another one`
          : `${variables.host} is "${host}" (expected an address of this machine, such as 127.0.0.1 or 0.0.0.0)`,
      )
    throw new PortError(
      `Cannot listen on ${host}:${port} (${code ?? (error as Error).message}): check ${variables.host} and ${variables.port}`,
    )
  }
}

function canListenOn(hostname: string): boolean {
  try {
    void Bun.serve({ hostname, port: 0, fetch: () => new Response() }).stop(true)
    return true
  } catch {
    return false
  }
}

async function withoutBody(fetch: Fetch, request: Request): Promise<Response> {
  // Where the Host header cannot be read there is no address to make a request of; whoever answers refuses it.
  const asGet = URL.canParse(request.url) ? new Request(request.url, { headers: request.headers }) : request
  // Ranges are of GET only (RFC 9110, 14.2).
  if (asGet !== request) asGet.headers.delete('range')
  const answer = await fetch(asGet)
  // What is sent as it is read would wait for its reader for ever, and the query behind it, too.
  await answer.body?.cancel()
  return new Response(null, { status: answer.status, headers: answer.headers })
}
