import { Worker } from 'node:worker_threads'
import type { ReportContent, ReportFormat } from '../content.ts'
import { csvOf } from './csv.ts'

/** A request to the worker thread. */
export type RenderRequest = { format: 'pdf' | 'xlsx'; content: ReportContent }
export type RenderResult = { bytes: Uint8Array } | { error: string }

/** The file extension and content type of each format. */
export const fileTypes: Record<ReportFormat, { extension: string; contentType: string }> = {
  pdf: { extension: 'pdf', contentType: 'application/pdf' },
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8' },
  xlsx: {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  json: { extension: 'json', contentType: 'application/json' },
}

/** Each thread uses about 100 MB while it renders. */
const threads_max = 2
const timeout_ms = 60_000
/** How long an idle worker is kept: a user who previews a report may still be changing it. */
const idleTimeout_ms = 30_000

/**
 * Renders a report as a file. PDF and XLSX are rendered in worker threads so that they do not block other work; at most
 * two run at a time, further reports wait.
 */
export async function renderReport(content: ReportContent, format: ReportFormat): Promise<Uint8Array> {
  if (format === 'csv') return csvOf(content)
  if (format === 'json') return new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`)
  await acquireThread()
  try {
    return await renderInWorker({ format, content })
  } finally {
    running--
    waiting.shift()?.()
  }
}

let running = 0
const waiting: (() => void)[] = []

async function acquireThread(): Promise<void> {
  while (running >= threads_max) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
}

/**
 * An idle worker with its modules loaded, so that the next report takes a fraction of the time. It is terminated after
 * `idleTimeout_ms` without another report.
 */
let idle: { worker: Worker; timer: Timer } | undefined

async function renderInWorker(request: RenderRequest): Promise<Uint8Array> {
  const worker = takeWorker()
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const timer = setTimeout(
    () => reject(new Error(`Rendering the report took longer than ${timeout_ms / 1000} s`)),
    timeout_ms,
  )
  const failed = (reason: string) => reject(new Error(`Could not render the report: ${reason}`))
  const onMessage = (result: RenderResult) =>
    'bytes' in result ? resolve(result.bytes) : failed(result.error)
  const onError = ({ message }: Error) => failed(message)
  const onExit = () => failed('the worker thread exited')
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  try {
    worker.postMessage(request)
    const bytes = await promise
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    keepIdle(worker)
    return bytes
  } catch (error) {
    void worker.terminate()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function takeWorker(): Worker {
  if (!idle) {
    const started = new Worker(new URL('./render-worker.ts', import.meta.url))
    return started.once('exit', () => {
      if (idle?.worker === started) idle = undefined
    })
  }
  const { worker, timer } = idle
  idle = undefined
  clearTimeout(timer)
  worker.ref()
  return worker
}

function keepIdle(worker: Worker): void {
  if (idle) {
    void worker.terminate()
    return
  }
  const end = () => {
    idle = undefined
    void worker.terminate()
  }
  const timer = setTimeout(end, idleTimeout_ms)
  // Neither the timer nor the worker keeps the process alive.
  timer.unref()
  worker.unref()
  idle = { worker, timer }
}
