import { fileURLToPath } from 'node:url'
import type { TrackerPart } from './tracker-part.ts'

export type TrackerScript = { text: string; gzipped: Uint8Array<ArrayBuffer>; etag: string }

const sources = fileURLToPath(new URL('../../../packages/tracker/src/', import.meta.url))
const measures = (define: Record<string, string>) =>
  ({ entrypoints: [`${sources}measures.ts`], format: 'esm', define }) as const
const parts = {
  /** What pages load: the tracker without its options. */
  core: { entrypoints: [`${sources}script.ts`], format: 'iife', define: { IS_FULL: 'false' } },
  /** The whole tracker as a module, which the core loads if the tag has options. */
  full: { entrypoints: [`${sources}full.ts`], format: 'esm', define: { IS_FULL: 'true' } },
  /** What the core loads instead for a tag without other options than these: see measures.ts. */
  'core+vitals': measures({ HAS_VITALS: 'true', HAS_ERRORS: 'false' }),
  'core+errors': measures({ HAS_VITALS: 'false', HAS_ERRORS: 'true' }),
  'core+errors+vitals': measures({ HAS_VITALS: 'true', HAS_ERRORS: 'true' }),
  /** What the full script loads to measure how fast pages are. */
  vitals: { entrypoints: [`${sources}vitals.ts`], format: 'esm' },
  /** What the full script loads to report errors. */
  errors: { entrypoints: [`${sources}errors.ts`], format: 'esm' },
  /** What the full script loads to track forms, searches, missing pages and how far pages are scrolled. */
  actions: { entrypoints: [`${sources}actions.ts`], format: 'esm' },
} as const satisfies Record<TrackerPart, object>

/** Builds a part of the script that browsers load: minified, in one file without dependencies. */
export async function buildTracker(part: TrackerPart): Promise<TrackerScript> {
  const { entrypoints, ...settings } = parts[part]
  const { outputs } = await Bun.build({
    ...settings,
    entrypoints: [...entrypoints],
    target: 'browser',
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
