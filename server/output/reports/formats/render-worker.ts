import { parentPort } from 'node:worker_threads'
import { pdfOf } from './pdf.ts'
import type { Answered, Asked } from './render.ts'
import { xlsxOf } from './xlsx.ts'

const writers = { pdf: pdfOf, xlsx: xlsxOf }

async function answerTo({ format, content }: Asked): Promise<Answered> {
  try {
    return { bytes: await writers[format](content) }
  } catch (cause) {
    return { error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }
}

parentPort?.on('message', async (asked: Asked) => parentPort?.postMessage(await answerTo(asked)))
