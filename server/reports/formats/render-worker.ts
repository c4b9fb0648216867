import type { ReportContent } from '../content.ts'
import { pdfOf } from './pdf.ts'
import { xlsxOf } from './xlsx.ts'

declare const self: Worker

/** What the thread is asked for, once. */
export type Asked = { format: 'pdf' | 'xlsx'; content: ReportContent }
export type Answered = { bytes: Uint8Array } | { error: string }

const writers = { pdf: pdfOf, xlsx: xlsxOf }

self.onmessage = async ({ data: { format, content } }: MessageEvent<Asked>) => {
  try {
    self.postMessage({ bytes: await writers[format](content) } satisfies Answered)
  } catch (cause) {
    self.postMessage({
      error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
    } satisfies Answered)
  }
}
