import { DomainError, Unavailable } from '../errors.ts'

/** How the code that feeds a stream controls it. */
export type StreamControl = {
  /** Says that there is something to take. */
  wake: () => void
  /** Ends the stream once everything is taken. */
  end: () => void
  /** Sets what runs when the stream ends; at once if it has ended. */
  onEnd: (release: () => void) => void
}

export type StreamSource = {
  /** Starts the stream when its first byte is read, and returns the first text. */
  start: (control: StreamControl) => string | Promise<string>
  hasNews: () => boolean
  /** Returns the next text to send; empty if there is nothing to send. */
  take: () => string
  /** Throws when the reader may no longer read. Runs with every heartbeat. */
  checkAccess: () => Promise<unknown>
  max_seconds?: number | undefined
  signal: AbortSignal
  heartbeat_ms?: number | undefined
}

/**
 * Creates a stream of server-sent events. It takes a text only when the reader wants one, so a slow reader buffers
 * nothing here. While nothing happens, comments show that the stream is alive.
 */
export function eventStream({ start, hasNews, take, checkAccess, ...source }: StreamSource) {
  const { max_seconds = 3600, signal, heartbeat_ms = 15_000 } = source
  const text = new TextEncoder()
  let checkedAt = performance.now()
  let hasStarted = false
  let isOver = false
  let wake = () => {}
  let release = () => {}

  const end = () => {
    isOver = true
    release()
    clearTimeout(endTimer)
    wake()
  }
  const endTimer = setTimeout(end, max_seconds * 1000)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()

  const control: StreamControl = {
    wake: () => wake(),
    end,
    onEnd(onEnd) {
      release = onEnd
      if (isOver) release()
    },
  }

  async function wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    const timer = setTimeout(resolve, heartbeat_ms)
    await promise
    clearTimeout(timer)
  }

  async function next(): Promise<string> {
    if (!isOver && !hasNews()) await wait()
    // This check also runs if there is always something to send.
    if (!isOver && performance.now() - checkedAt >= heartbeat_ms) {
      checkedAt = performance.now()
      if (!(await isPermitted(checkAccess))) {
        end()
        return ''
      }
    }
    return take() || (isOver ? '' : ': still here\n\n')
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const isFirst = !hasStarted
          hasStarted = true
          const chunk = await (isFirst ? start(control) : next())
          if (chunk !== '') controller.enqueue(text.encode(chunk))
          else controller.close()
        } catch (error) {
          end()
          controller.error(error)
        }
      },
      cancel: end,
    },
    // A client that wants only the headers never reads the body, and must not start the stream.
    { highWaterMark: 0 },
  )
}

/** False if the check denies access. An outage is no reason to end a stream. */
async function isPermitted(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check()
    return true
  } catch (error) {
    return !(error instanceof DomainError) || error instanceof Unavailable
  }
}

/** Returns the text of an event. */
export function eventText(event: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

export function eventStreamAnswer(stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // A proxy that buffers or compresses responses would delay events.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}

/** Describes the response for the OpenAPI document. */
export function eventStreamContent(example: string) {
  return {
    description: 'Done',
    headers: { 'X-Accel-Buffering': { $ref: '#/components/headers/X-Accel-Buffering' } },
    content: { 'text/event-stream': { schema: { type: 'string' as const }, example } },
  }
}
