import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, sourceLanguage } from '../../../packages/text/languages.ts'
import { ConfigError } from '../../platform/config-error.ts'
import { asSeenByBrowser, isOwnHost } from '../../platform/http/browser-address.ts'
import { plainText } from '../../platform/http/plain-text.ts'
import type { Services } from '../../services.ts'
import { preferredLanguage, requestLanguage } from './request-language.ts'
import { consoleSecret } from './secret.ts'
import { type BuiltFile, staticFiles } from './static-files.ts'

/** The exports of the console's build. */
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

const builds = fileURLToPath(new URL('../../../ui/build', import.meta.url))

/** Returns the folder of the latest build, with a folder for each language. @throws ConfigError if there is none */
export function currentBuild(folder = builds): string {
  const pointer = join(folder, 'current')
  const build = existsSync(pointer) ? join(folder, readFileSync(pointer, 'utf8')) : ''
  if (!build || !existsSync(build)) throw new ConfigError('The console is not built: run `npm run build`')
  return build
}

/** Handles an API request in this process. `clientAddress` is the address of the browser behind it. */
export type HandleApi = (request: Request, clientAddress: string) => Promise<Response>

/**
 * Creates the request handler of the console. It serves the built files, and renders every other path with the
 * console's server in the language of the request, which calls the API through `handleApi` within this process.
 * @throws ConfigError if the console is not built
 */
export async function consoleHandler(
  { config, log, proxies }: Pick<Services, 'config' | 'log' | 'proxies'>,
  handleApi: HandleApi,
  build = currentBuild(),
): Promise<(request: Request, address: string) => Promise<Response>> {
  const consoleIn = openedOnce((language) => openBuild(join(build, language)))
  // A build that is broken stops the service when it starts. The other languages are opened when they are needed.
  await consoleIn(sourceLanguage)
  const secret = consoleSecret(config.appSecret)
  const report = (err: unknown, path: string) => log.error({ err, path }, 'console page failed')

  return async (request, address) => {
    const { file, server } = await consoleIn(requestLanguage(request))
    const found = file(request)
    if (found) return found
    const browser = proxies.clientAddress(request, address)
    const seen = asSeenByBrowser(request, config, proxies.isTrusted(address))
    if (!isOwnHost(seen.url, config)) return foreignHost(config.publicUrl)
    return server.respond(seen, {
      getClientAddress: () => browser,
      platform: {
        send: (apiRequest: Request) => handleApi(apiRequest, browser),
        secret,
        report,
        preferredLanguage: preferredLanguage(request.headers.get('accept-language') ?? ''),
      },
    })
  }
}

type OpenBuild = {
  server: ConsoleBuild['server']
  /** Returns a file of the build, if the request asks for one. */
  file: (request: Request) => Response | undefined
}

async function openBuild(folder: string): Promise<OpenBuild> {
  const build: ConsoleBuild = await import(join(folder, 'adapter-node.js'))
  const { server, dir, app_path: appPath, mime_types: mimeTypes, assets } = build
  const client = `${dir}/client`
  await server.init({ env: process.env, read: (file) => Bun.file(`${client}/${file}`).stream() })
  return { server, file: staticFiles({ dir: client, appPath, mimeTypes, assets }) }
}

function openedOnce(open: (language: Language) => Promise<OpenBuild>) {
  const opened = new Map<Language, Promise<OpenBuild>>()
  return (language: Language): Promise<OpenBuild> => {
    const found = opened.get(language) ?? open(language)
    opened.set(language, found)
    return found
  }
}

function foreignHost(publicUrl: string): Response {
  return plainText(
    `The console is not available under this host name. Its address is ${publicUrl}. To use another one, set PUBLIC_URL to it.`,
    { status: 421 },
  )
}
