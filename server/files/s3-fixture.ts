/** As much of S3 as a bucket of files needs, in this process. Files appear when their upload ends, as they do there. */
export function startS3() {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>()
  const uploads = new Map<string, Map<number, Uint8Array<ArrayBuffer>>>()
  /** The methods of the requests so far. */
  const asked: string[] = []
  /** Which requests fail. */
  const trouble = { isFor: (_method: string, _asked: URLSearchParams) => false }
  const xml = (text: string, status = 200) =>
    new Response(text, { status, headers: { 'Content-Type': 'application/xml' } })
  const missing = () => xml('<Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>', 404)

  async function post(key: string, asked: URLSearchParams): Promise<Response> {
    const uploadId = asked.get('uploadId')
    if (uploadId === null) {
      const made = crypto.randomUUID()
      uploads.set(made, new Map())
      return xml(
        `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const parts = [...(uploads.get(uploadId) ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part)
    stored.set(key, new Uint8Array(Buffer.concat(parts)))
    uploads.delete(uploadId)
    return xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
  }

  async function put(key: string, asked: URLSearchParams, request: Request): Promise<Response> {
    const bytes = new Uint8Array(await request.arrayBuffer())
    const upload = asked.get('uploadId')
    if (upload === null) stored.set(key, bytes)
    else uploads.get(upload)?.set(Number(asked.get('partNumber')), bytes)
    return new Response(null, { headers: { ETag: '"part"' } })
  }

  function get(key: string, range: string | null, isHead: boolean): Response {
    const bytes = stored.get(key)
    if (!bytes) return isHead ? new Response(null, { status: 404 }) : missing()
    const [, first = '0', last = String(bytes.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    const part = bytes.subarray(Number(first), Number(last) + 1)
    const headers = { 'Content-Length': String(part.length), ETag: '"whole"' }
    return new Response(isHead ? null : part, { status: range === null ? 200 : 206, headers })
  }

  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      asked.push(request.method)
      const key = decodeURIComponent(pathname).replace('/bucket/', '')
      if (!request.headers.get('authorization')?.startsWith('AWS4-HMAC-SHA256 Credential=known/'))
        return xml('<Error><Code>AccessDenied</Code><Message>who are you</Message></Error>', 403)
      if (trouble.isFor(request.method, searchParams))
        return xml('<Error><Code>InternalError</Code><Message>try again</Message></Error>', 500)
      if (request.method === 'POST') return post(key, searchParams)
      if (request.method === 'PUT') return put(key, searchParams, request)
      if (request.method !== 'DELETE')
        return get(key, request.headers.get('range'), request.method === 'HEAD')
      return stored.delete(key) ? new Response(null, { status: 204 }) : missing()
    },
  })

  return {
    stored,
    uploads,
    asked,
    trouble,
    env: {
      S3_BUCKET: 'bucket',
      S3_ENDPOINT: `http://127.0.0.1:${server.port}`,
      S3_ACCESS_KEY_ID: 'known',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    stop: () => server.stop(true),
  }
}
