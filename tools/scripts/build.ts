import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { type Language, languageCodes, languages } from '../../packages/text/languages.ts'

const root = resolve(import.meta.dir, '../..')
const builds = join(root, 'ui/build')
const current = join(builds, 'current')
const lock = join(builds, 'lock')

/**
 * Builds the console, unless the existing build has the same sources. Each build has its own folder, named after its
 * sources, and the newest few are kept: a running service continues with the build it started with.
 */
export async function buildConsole(): Promise<void> {
  const name = await hashOfSources()
  if (isCurrent(name)) return
  await acquireLock()
  try {
    // Another process may have built it while this one waited.
    if (isCurrent(name)) return
    if (!isComplete(name)) {
      console.log('Building the console …')
      await buildLanguages(join(builds, name))
    }
    writeFileSync(current, name)
    removeOldBuilds(name)
  } finally {
    unlinkSync(lock)
  }
}

function isCurrent(name: string): boolean {
  return existsSync(current) && readFileSync(current, 'utf8') === name && isComplete(name)
}

function isComplete(name: string): boolean {
  return languageCodes.every((language) => existsSync(join(builds, name, language, 'adapter-node.js')))
}

/** Hashes everything that determines the build: the console's files and the versions of its build tools. */
async function hashOfSources(): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  const files: string[] = ['bun.lock', 'package.json']
  for (const pattern of ['ui/*', 'ui/src/**/*', 'ui/static/**/*', 'ui/languages/*', 'packages/text/*'])
    files.push(...(await Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: root }))))
  for (const file of files.sort()) hasher.update(`${file}\0`).update(await Bun.file(join(root, file)).bytes())
  return hasher.digest('hex').slice(0, 16)
}

async function buildLanguages(output: string): Promise<void> {
  const results = await Promise.allSettled(languageCodes.map((it) => runVite(it, join(output, it))))
  const failed = results.find((it) => it.status === 'rejected')
  if (!failed) return
  rmSync(output, { recursive: true, force: true })
  throw failed.reason
}

async function runVite(language: Language, output: string): Promise<void> {
  const vite = Bun.spawn([process.execPath, '--bun', 'x', 'vite', 'build', 'ui', '--logLevel', 'warn'], {
    cwd: root,
    env: {
      ...process.env,
      CONSOLE_OUT: output,
      SIGHTLINE_CONSOLE_LANGUAGE: language,
      NODE_ENV: 'production',
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const printed = await Promise.all([vite.stdout, vite.stderr].map((it) => new Response(it).text()))
  if ((await vite.exited) === 0) return
  throw new Error(`The console build in ${languages[language]} failed:\n${printed.join('')}`)
}

function removeOldBuilds(name: string) {
  const others = readdirSync(builds, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== name)
    .map((entry) => join(builds, entry.name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of others.slice(4)) rmSync(folder, { recursive: true, force: true })
}

/** Two simultaneous builds would write into the same working folder. */
async function acquireLock(): Promise<void> {
  mkdirSync(builds, { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    if (!isAlive(lockHolder())) rmSync(lock, { force: true })
    else await Bun.sleep(200)
  }
}

function lockHolder(): number {
  try {
    return Number(readFileSync(lock, 'utf8')) || process.pid
  } catch {
    // The lock has been released.
    return process.pid
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
