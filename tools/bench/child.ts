import { join } from 'node:path'

/** Runs another file of this folder in a separate process with options. @returns its report */
export async function runChild<T>(file: string, options: object): Promise<T> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, file), JSON.stringify(options)], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const [text, code] = await Promise.all([child.stdout.text(), child.exited])
  if (code !== 0) throw new Error(`${file} ended with code ${code}`)
  return JSON.parse(text)
}
