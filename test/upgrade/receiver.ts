/** Receives webhooks. Rejects those to `/refusing` and records the others. */
export function startReceiver(port: number) {
  const seen: { path: string; id: string; event_id: string | undefined }[] = []
  let isRefusing = true
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port,
    async fetch(request) {
      const path = new URL(request.url).pathname
      if (path === '/refusing' && isRefusing) return new Response('no', { status: 500 })
      const body = (await request.json()) as { id: string; data?: { conversion?: { event_id?: string } } }
      seen.push({ path, id: body.id, event_id: body.data?.conversion?.event_id })
      return new Response('ok')
    },
  })
  return {
    seen,
    port: server.port as number,
    url: (path: string) => `http://127.0.0.1:${server.port}/${path}`,
    acceptAll() {
      isRefusing = false
    },
    stop: () => server.stop(true),
  }
}
