import { parentPort } from 'node:worker_threads'
import { pdfOf } from './pdf.ts'
import type { RenderRequest, RenderResult } from './render.ts'
import { xlsxOf } from './xlsx.ts'

const writers = { pdf: pdfOf, xlsx: xlsxOf }

async function render({ format, content }: RenderRequest): Promise<RenderResult> {
  try {
    return { bytes: await writers[format](content) }
  } catch (cause) {
    return { error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }
}

parentPort?.on('message', async (request: RenderRequest) => parentPort?.postMessage(await render(request)))
