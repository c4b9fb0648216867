import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const root = resolve(import.meta.dir, '../..')

/** What a test file needs; decides what is started for it. */
export type Lane = 'code' | 'databases' | 'processes' | 'browser'

export type TestFile = { path: string; lane: Lane }

/**
 * Returns the test files whose path contains one of the words, or all test files. Paths are relative to the project.
 */
export async function findTestFiles(words: string[]): Promise<TestFile[]> {
  const isWanted = (path: string) => words.length === 0 || words.some((word) => path.includes(word))
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((it) => it.isDirectory() && !it.name.startsWith('.') && it.name !== 'node_modules')
    .map(({ name }) => name)
  const pattern = new Bun.Glob(`{${folders}}/**/*.{test,e2e}.ts`)
  const paths = await Array.fromAsync(pattern.scan({ cwd: root }))
  const imports = new Imports()
  return paths
    .filter(isWanted)
    .sort()
    .map((path) => ({ path, lane: laneOf(path, imports.reachableFrom(join(root, path))) }))
}

function laneOf(path: string, reachable: ReadonlySet<string>): Lane {
  const reaches = (module: string) => reachable.has(join(root, module))
  if (path.endsWith('.e2e.ts')) return 'browser'
  if (reaches('test/support/engines.ts')) return 'databases'
  return reaches('db/embedded/engines.ts') || reaches('test/support/product.ts') ? 'processes' : 'code'
}

/** Resolves the files of the project that a file imports, directly or indirectly. */
class Imports {
  readonly #transpiler = new Bun.Transpiler({ loader: 'ts' })
  readonly #direct = new Map<string, string[]>()

  reachableFrom(file: string): Set<string> {
    const found = new Set([file])
    for (const from of found) for (const to of this.#of(from)) found.add(to)
    return found
  }

  #of(file: string): string[] {
    const known = this.#direct.get(file)
    if (known) return known
    const text = file.endsWith('.ts') ? readFileSync(file, 'utf8') : ''
    const targets = this.#transpiler
      .scanImports(text)
      .filter(({ path }) => path.startsWith('.'))
      .map(({ path }) => resolve(dirname(file), path))
    this.#direct.set(file, targets)
    return targets
  }
}
