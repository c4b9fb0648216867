import type { Config } from './config.ts'
import { plainText } from './http/plain-text.ts'
import { withSecurityHeaders } from './http/response-headers.ts'
import { answerWhileStarting, type ReadMigration } from './starting.ts'
import { isUpload, refuseBody } from './uploads.ts'

/** The process cannot listen on a port. The message is one line for the terminal. */
export class PortError extends Error {}

type Fetch = (request: Request) => Response | Promise<Response>

type Address = Pick<Config, 'host' | 'port'>
/** The environment variables that an address comes from, for error messages. */
type Variables = Record<keyof Address, string>

/** After how many seconds without data a connection is closed, except for uploads. */
export const idleTimeout_s = 120

export type Listener = ReturnType<typeof openPort>

/**
 * Binds the port immediately, so that a port in use is detected before anything else starts. Answers that the service
 * is starting until `serve` sets the request handler. @throws PortError
 */
export function openPort(
  {
    metricsListen,
    ...config
  }: Address & Partial<Pick<Config, 'metricsToken' | 'metricsListen' | 'publicUrl'>>,
  readMigration: ReadMigration = () => null,
  variables: Variables = { host: 'HOST', port: 'PORT' },
) {
  // With a separate metrics port, only that port shows the details.
  const details = metricsListen ? 'hidden' : config
  const options = (fetch: Fetch) => serverOptions(fetch, config)
  const starting: Fetch = (request) => answerWhileStarting(request, readMigration, details)
  const server = bind(config, variables, options(starting))
  /** Client addresses of requests that the console sends within this process on behalf of a browser. */
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
          // No idle timeout: the whole body may have arrived long before it is processed.
          server.timeout(request, 0)
          return fetch(request)
        }),
      ),
    /** Stops accepting connections and waits for requests in progress, at most 5 seconds. */
    async close() {
      await Promise.race([server.stop(), Bun.sleep(5000)])
      await server.stop(true)
    },
  }
}

/** Binds the port in METRICS_PORT. Returns null if it is not set. @throws PortError */
export function openMetricsPort(
  { metricsListen, metricsToken }: Pick<Config, 'metricsListen' | 'metricsToken'>,
  readMigration: ReadMigration,
): Listener | null {
  if (!metricsListen) return null
  const variables = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
  return openPort({ ...metricsListen, metricsToken }, readMigration, variables)
}

/** Every response of the port gets its security headers here. */
function serverOptions(fetch: Fetch, { publicUrl = '' }: Partial<Pick<Config, 'publicUrl'>>) {
  const secured = (response: Response) => withSecurityHeaders(response, publicUrl)
  return {
    fetch(request: Request) {
      const response = fetch(request)
      return response instanceof Promise ? response.then(secured) : secured(response)
    },
    error: (error: Error) => secured(lastResort(error)),
    development: false,
    // The limits are in uploads.ts, because uploads must not have any.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    idleTimeout: idleTimeout_s,
  }
}

/** Replaces Bun's default error page, which shows the error and the surrounding code. */
function lastResort(error: Error): Response {
  console.error(error)
  return plainText('internal server error', { status: 500 })
}

function bind({ host, port }: Address, variables: Variables, options: ReturnType<typeof serverOptions>) {
  try {
    return Bun.serve({ hostname: host, port, ...options })
  } catch (error) {
    const { code } = error as { code?: string }
    // Bun also reports EADDRINUSE if the host is not an address of this machine.
    if (code === 'EADDRINUSE')
      throw new PortError(
        canListenOn(host)
          ? `${variables.port} ${port} is in use: stop the process that uses it, or set ${variables.port} to another port`
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
  // With an unreadable Host header there is no absolute URL to build a request from. The handler rejects the original.
  const asGet = URL.canParse(request.url) ? new Request(request.url, { headers: request.headers }) : request
  // Ranges are defined for GET only (RFC 9110, 14.2).
  if (asGet !== request) asGet.headers.delete('range')
  const answer = await fetch(asGet)
  // Without a reader, a streamed body would wait forever, and so would the query behind it.
  await answer.body?.cancel()
  return new Response(null, { status: answer.status, headers: answer.headers })
}
