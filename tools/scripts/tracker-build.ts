import { resolve } from 'node:path'
import { buildPackage } from './package-build.ts'

/** Builds the package `@sightline/tracker` into a folder: an ES module, one for each framework, and their types. */
export async function buildTrackerPackage(outdir: string): Promise<void> {
  await buildPackage('tracker', {
    outdir,
    entrypoints: ['index', 'vitals', 'errors', 'actions', 'react', 'vue', 'svelte'].map(
      (it) => `src/${it}.ts`,
    ),
    // Dynamic imports stay as they are. For one of its own files, Bun would add code that loads chunks.
    external: ['*/vitals.js', '*/errors.js', '*/actions.js', 'react', 'vue', 'svelte'],
    define: { IS_FULL: 'true' },
  })
  // In the source, the directive would end up behind the imports, where it has no effect.
  const react = Bun.file(`${outdir}/react.js`)
  await react.write(`'use client'\n${await react.text()}`)
}

if (import.meta.main)
  await buildTrackerPackage(resolve(process.argv[2] ?? `${import.meta.dir}/../../packages/tracker/dist`))
