import { root } from '../support/product.ts'

/** Runs `npm run backup` or `npm run restore` as a separate process. */
export async function runScript(
  script: 'backup' | 'restore',
  file: string,
  env: Record<string, string>,
): Promise<{ code: number; output: string; errors: string }> {
  const { PATH = '', HOME = '' } = process.env
  const child = Bun.spawn([process.execPath, `${root}/tools/scripts/${script}.ts`, file], {
    cwd: root,
    env: { PATH, HOME, LOG_LEVEL: 'warn', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, output, errors }
}
