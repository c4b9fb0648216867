import { fileURLToPath } from 'node:url'

export type TrackerScript = { text: string; gzipped: Uint8Array<ArrayBuffer>; etag: string }

const source = fileURLToPath(new URL('./tracker.ts', import.meta.url))

/** Builds the script that browsers load as `/tracker.js`: one minified script without dependencies. */
export async function buildTracker(): Promise<TrackerScript> {
  const { outputs } = await Bun.build({
    entrypoints: [source],
    target: 'browser',
    format: 'iife',
    minify: true,
  })
  const text = (await outputs[0]?.text())?.trim()
  if (!text) throw new Error('The tracker could not be built')
  return {
    text,
    gzipped: Bun.gzipSync(text, { level: 9 }),
    // Weak, because the same tag identifies the plain and the gzipped form.
    etag: `W/"${Bun.hash(text).toString(36)}"`,
  }
}
