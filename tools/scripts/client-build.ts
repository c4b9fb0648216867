import { resolve } from 'node:path'
import { buildPackage } from './package-build.ts'

/** Builds the package `@sightline/client` into a folder: one ES module without imports, and its types. */
export async function buildClient(
  outdir = resolve(import.meta.dir, '../../packages/client/dist'),
): Promise<void> {
  await buildPackage('client', { outdir, entrypoints: ['index.ts'] })
}

if (import.meta.main) await buildClient()
