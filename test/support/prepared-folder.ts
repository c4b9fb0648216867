import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'

/**
 * Copies the data folder that `npm test` has prepared to `path`, so that the next start is not a first start. If
 * there is no prepared folder, copies nothing, and the first start creates the data folder.
 * @throws Error if `path` is not empty
 */
export function copyPreparedFolder(path: string): void {
  const { SIGHTLINE_TEST_FOLDER: prepared } = process.env
  if (!prepared) return
  mkdirSync(path, { recursive: true })
  if (readdirSync(path).length > 0) throw new Error(`${path} is not empty`)
  // Keeps the owners: PostgreSQL runs as another account.
  execFileSync('cp', ['-a', `${prepared}/.`, path])
}
