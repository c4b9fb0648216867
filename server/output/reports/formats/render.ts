import { Worker } from 'node:worker_threads'
import type { ReportContent, ReportFormat } from '../content.ts'
import { csvOf } from './csv.ts'

/** A request to the worker thread. */
export type Asked = { format: 'pdf' | 'xlsx'; content: ReportContent }
export type Answered = { bytes: Uint8Array } | { error: string }

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
const longest_ms = 60_000
/** How long an idle worker is kept: a user who previews a report may still be changing it. */
const rest_ms = 30_000

/**
 * Renders a report as a file. PDF and XLSX are rendered in worker threads so that they do not block other work; at most
 * two run at a time, further reports wait.
 */
export async function renderReport(content: ReportContent, format: ReportFormat): Promise<Uint8Array> {
  if (format === 'csv') return csvOf(content)
  if (format === 'json') return new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`)
  await turn()
  try {
    return await written({ format, content })
  } finally {
    running--
    waiting.shift()?.()
  }
}

let running = 0
const waiting: (() => void)[] = []

async function turn(): Promise<void> {
  while (running >= threads_max) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
}

/**
 * An idle worker with its modules loaded, so that the next report takes a fraction of the time; terminated if there is
 * none.
 */
let rested: { worker: Worker; timer: Timer } | undefined

async function written(asked: Asked): Promise<Uint8Array> {
  const worker = takeWorker()
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const timer = setTimeout(
    () => reject(new Error(`The report took longer than ${longest_ms / 1000} s`)),
    longest_ms,
  )
  const failed = (why: string) => reject(new Error(`The report could not be written: ${why}`))
  const onMessage = (answered: Answered) =>
    'bytes' in answered ? resolve(answered.bytes) : failed(answered.error)
  const onError = ({ message }: Error) => failed(message)
  const onExit = () => failed('its thread has ended')
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  try {
    worker.postMessage(asked)
    const bytes = await promise
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    rest(worker)
    return bytes
  } catch (error) {
    void worker.terminate()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function takeWorker(): Worker {
  if (!rested) {
    const started = new Worker(new URL('./render-worker.ts', import.meta.url))
    return started.once('exit', () => {
      if (rested?.worker === started) rested = undefined
    })
  }
  const { worker, timer } = rested
  rested = undefined
  clearTimeout(timer)
  worker.ref()
  return worker
}

function rest(worker: Worker): void {
  if (rested) {
    void worker.terminate()
    return
  }
  const end = () => {
    rested = undefined
    void worker.terminate()
  }
  const timer = setTimeout(end, rest_ms)
  // Neither the timer nor the worker keeps the process alive.
  timer.unref()
  worker.unref()
  rested = { worker, timer }
}
