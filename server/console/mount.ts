import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { asSeenByBrowser } from '../http/browser-address.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Services } from '../services.ts'
import { consoleSecret } from './secret.ts'
import { type BuiltFile, staticFiles } from './static-files.ts'

/** What the build of the console exports for whoever serves it. */
type ConsoleBuild = {
  server: {
    init(options: {
      env: Record<string, string | undefined>
      read: (file: string) => ReadableStream
    }): Promise<void>
    respond(
      request: Request,
      options: { getClientAddress: () => string; platform: unknown },
    ): Promise<Response>
  }
  dir: string
  app_path: string
  mime_types: Record<string, string>
  assets: { entries: [string, BuiltFile][]; aliases: [string, string][] }
}

const defaultBuild = fileURLToPath(new URL('../../ui/build/adapter-node.js', import.meta.url))

/**
 * The console as a request handler: its built files, and every other path rendered by its server, which calls the
 * API through `handleApi` without leaving the process.
 * @throws Error naming the command that builds the console, when it is not built.
 */
export async function consoleHandler(
  services: Pick<Services, 'config' | 'listener'>,
  handleApi: (request: Request) => Promise<Response>,
  build = defaultBuild,
): Promise<(request: Request) => Promise<Response>> {
  if (!existsSync(build)) throw new Error('The console is not built (expected `npm run build` to have run)')
  const { server, dir, app_path, mime_types, assets }: ConsoleBuild = await import(build)
  const client = `${dir}/client`
  await server.init({ env: process.env, read: (file) => Bun.file(`${client}/${file}`).stream() })
  const file = staticFiles({ dir: client, appPath: app_path, mimeTypes: mime_types, assets })
  const { config } = services
  const platform = { send: handleApi, secret: consoleSecret(config.appSecret) }

  return async (request) =>
    file(request) ??
    server.respond(asSeenByBrowser(request, config), {
      getClientAddress: () => clientAddress(services, request),
      platform,
    })
}
