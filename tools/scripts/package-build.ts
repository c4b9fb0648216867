import { rmSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')

type Settings = {
  outdir: string
  entrypoints: string[]
  external?: string[]
  define?: Record<string, string>
}

/** Builds a package of `packages/` into a folder: an ES module for each entry point, and its types. */
export async function buildPackage(
  name: string,
  { outdir, entrypoints, ...settings }: Settings,
): Promise<void> {
  const folder = `${root}/packages/${name}`
  rmSync(outdir, { recursive: true, force: true })
  const build = await Bun.build({
    ...settings,
    entrypoints: entrypoints.map((it) => `${folder}/${it}`),
    outdir,
    target: 'browser',
    format: 'esm',
    splitting: entrypoints.length > 1,
  })
  if (!build.success) throw new AggregateError(build.logs, `The build of packages/${name} failed`)
  // `npm run check` checks the types; this only writes them.
  const types = Bun.spawn([process.execPath, 'x', 'tsc', '-p', folder, '--noCheck', '--outDir', outdir], {
    cwd: root,
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const problems = await new Response(types.stdout).text()
  if ((await types.exited) !== 0)
    throw new Error(`The build of the types of packages/${name} failed:\n${problems}`)
}
