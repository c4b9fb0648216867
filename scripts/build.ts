import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dir, '..')
const output = join(root, 'ui/build')
const fresh = join(root, 'ui/build.new')
const stamp = join(output, 'sources.sha256')
const lock = join(root, 'ui/.svelte-kit/build.pid')

/** Builds the console, unless its sources are those of the build that is there. */
export async function buildConsole(): Promise<void> {
  const sources = await hashOfSources()
  if (isBuiltFrom(sources)) return
  await takeLock()
  try {
    // Another process may have built it while this one waited.
    if (isBuiltFrom(sources)) return
    console.log('Building the console …')
    rmSync(fresh, { recursive: true, force: true })
    const vite = Bun.spawnSync(
      [process.execPath, '--bun', 'x', 'vite', 'build', 'ui', '--logLevel', 'warn'],
      {
        cwd: root,
        env: { ...process.env, CONSOLE_OUT: fresh, NODE_ENV: 'production' },
        stdout: 'pipe',
        stderr: 'pipe',
      },
    )
    if (!vite.success) throw new Error(`The console cannot be built:\n${vite.stdout}${vite.stderr}`)
    writeFileSync(join(fresh, 'sources.sha256'), sources)
    rmSync(output, { recursive: true, force: true })
    renameSync(fresh, output)
  } finally {
    unlinkSync(lock)
  }
}

function isBuiltFrom(sources: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

/** Everything that decides what the build contains: the console's files and the versions of what it is built with. */
async function hashOfSources(): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  const files: string[] = ['bun.lock', 'package.json']
  for (const pattern of ['ui/*', 'ui/src/**/*', 'ui/static/**/*'])
    files.push(...(await Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: root }))))
  for (const file of files.sort()) hasher.update(`${file}\0`).update(await Bun.file(join(root, file)).bytes())
  return hasher.digest('hex')
}

async function takeLock(): Promise<void> {
  mkdirSync(join(root, 'ui/.svelte-kit'), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    if (!isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true })
    else await Bun.sleep(200)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

if (import.meta.main)
  await buildConsole().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
