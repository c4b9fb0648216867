import { join } from 'node:path'

/** A file in the table of the console's build. `gz` and `br` are the sizes of its compressed variants, if any. */
export type BuiltFile = { file: string; size: number; etag: string; gz?: number; br?: number }
type Table = { entries: [path: string, file: BuiltFile][]; aliases: [alias: string, path: string][] }

type Build = { dir: string; appPath: string; mimeTypes: Record<string, string>; assets: Table }

/**
 * Creates a handler that serves files of the build, compressed if the browser accepts it. Browsers cache files with a
 * content hash in their name permanently, and revalidate all others each time.
 */
export function staticFiles({
  dir,
  appPath,
  mimeTypes,
  assets,
}: Build): (request: Request) => Response | undefined {
  const files = new Map(assets.entries)
  const immutable = `/${appPath}/immutable/`

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    const entry = files.get(pathname)
    if (!entry) return undefined

    const variant = chooseVariant(request.headers.get('accept-encoding') ?? '', entry)
    const etag = `"${entry.etag}${variant ? `.${variant}` : ''}"`
    const headers = new Headers({
      etag,
      'cache-control': pathname.startsWith(immutable) ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-type': mimeTypes[entry.file.slice(entry.file.lastIndexOf('.'))] ?? 'application/octet-stream',
    })
    if (entry.br || entry.gz) headers.set('vary', 'Accept-Encoding')
    if (request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers })
    if (variant) headers.set('content-encoding', variant === 'gz' ? 'gzip' : 'br')
    if (request.method === 'HEAD') return new Response(null, { headers })
    return new Response(Bun.file(join(dir, entry.file) + (variant ? `.${variant}` : '')), { headers })
  }
}

function chooseVariant(accepted: string, entry: BuiltFile): 'br' | 'gz' | undefined {
  const codings = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';'))
      .filter(([, weight]) => !/^\s*q=0(\.0*)?\s*$/.test(weight ?? ''))
      .map(([coding]) => coding?.trim()),
  )
  if (entry.br && codings.has('br')) return 'br'
  if (entry.gz && codings.has('gzip')) return 'gz'
  return undefined
}
