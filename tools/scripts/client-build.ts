import { rmSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')

/** Builds the package `@sightline/client` into a folder: one ES module without imports, and its types. */
export async function buildClient(outdir = `${root}/packages/client/dist`): Promise<void> {
  rmSync(outdir, { recursive: true, force: true })
  const build = await Bun.build({
    entrypoints: [`${root}/packages/client/index.ts`],
    outdir,
    target: 'browser',
    format: 'esm',
  })
  if (!build.success) throw new AggregateError(build.logs, 'The client build failed')
  // `npm run check` checks the types; this only writes them.
  const types = Bun.spawn(
    [process.execPath, 'x', 'tsc', '-p', 'packages/client', '--noCheck', '--outDir', outdir],
    {
      cwd: root,
      stdout: 'pipe',
      stderr: 'inherit',
    },
  )
  const problems = await new Response(types.stdout).text()
  if ((await types.exited) !== 0) throw new Error(`The build of the client types failed:\n${problems}`)
}

if (import.meta.main) await buildClient()
