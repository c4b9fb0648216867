import { Worker } from 'node:worker_threads'
import type { ReportContent, ReportFormat } from '../content.ts'
import { csvOf } from './csv.ts'

/** What the thread is asked for. */
export type Asked = { format: 'pdf' | 'xlsx'; content: ReportContent }
export type Answered = { bytes: Uint8Array } | { error: string }

/** What files of each format are called, and what they are. */
export const fileTypes: Record<ReportFormat, { extension: string; contentType: string }> = {
  pdf: { extension: 'pdf', contentType: 'application/pdf' },
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8' },
  xlsx: {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  json: { extension: 'json', contentType: 'application/json' },
}

/** Each thread takes some 100 MB for a moment. */
const threads_max = 2
const longest_ms = 60_000
/** As long as somebody may still be changing a report that is previewed. */
const rest_ms = 30_000

/**
 * A report as a file. PDF and XLSX are written by a thread of their own, so that nothing else waits for them; two at a
 * time, others wait for their turn.
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

/** Has loaded what it needs, so that the next report takes a fraction of the time; ended when there is none. */
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
  // Neither keeps a process that is done from ending.
  timer.unref()
  worker.unref()
  rested = { worker, timer }
}
