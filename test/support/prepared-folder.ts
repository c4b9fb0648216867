import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'

/**
 * Copies the data folder that `npm test` has prepared to `path`, so that the next start is not a first one. Where none
 * is prepared, nothing is copied, and the first start makes it.
 * @throws Error when `path` is not empty
 */
export function copyPreparedFolder(path: string): void {
  const { SIGHTLINE_TEST_FOLDER: prepared } = process.env
  if (!prepared) return
  mkdirSync(path, { recursive: true })
  if (readdirSync(path).length > 0) throw new Error(`${path} holds something already`)
  // With their owners: PostgreSQL runs as another account.
  execFileSync('cp', ['-a', `${prepared}/.`, path])
}
