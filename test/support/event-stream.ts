/** An event of a stream of server-sent events. */
export type StreamedEvent<Data> = { id: string | null; event: string; data: Data }

/** Reads server-sent events: `next` waits for an event and skips comments; null at the end of the stream. */
export function readEventStream<Data>(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  async function next(): Promise<StreamedEvent<Data> | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const field = (name: string) =>
          block.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null
        const data = field('data')
        if (data !== null) return { id: field('id'), event: field('event') ?? '', data: JSON.parse(data) }
      } else {
        const { value, done } = await reader.read()
        if (done) return null
        text += decoder.decode(value, { stream: true })
      }
    }
  }
  return { next, close: () => reader.cancel() }
}
