import { realpathSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { canPass, knownPostgresAccount } from '../../../db/embedded/postgres-account.ts'
import { secretFiles } from '../../platform/app-secret.ts'
import { type Check, combine, failed, type Outcome, warning } from './check.ts'
import type { Installation } from './installation.ts'
import { quotePath } from './labels.ts'

/** Files that hold passwords, or keys, or the secret that decrypts them. */
const privateFiles = [
  ...Object.values(secretFiles),
  'credentials.json',
  'engines.json',
  'clickhouse/config.xml',
  'clickhouse/users.xml',
]
/** Folders with data about visitors, and with mails that contain sign-in links. */
const privateFolders = ['clickhouse/data', 'postgres/data', 'files', 'mail']

export const permissionChecks: readonly Check[] = [
  {
    name: 'permissions',
    needs: ['data folder'],
    remedy: 'check that this account may read the data folder',
    run: ({ config }) => permissions(config),
  },
]

function permissions({ dataDir, isEmbedded }: Installation['config']): Outcome {
  const path = (name: string) => (name === '' ? dataDir : join(dataDir, name))
  const stat = (name: string) => statSync(path(name), { throwIfNoEntry: false })
  const folder = stat('')
  const problems: Outcome[] = folder ? folderProblems(dataDir, folder) : []
  for (const name of [...privateFiles, ...privateFolders]) {
    const found = stat(name)
    // PostgreSQL allows its folder to be readable by the group.
    const open = name === 'postgres/data' ? 0o027 : 0o077
    if (found && (found.mode & open) !== 0)
      problems.push(
        failed(
          `other users can read ${name} (mode ${modeOf(found)})`,
          `chmod ${found.isDirectory() ? '0700' : '0600'} ${quotePath(path(name))}`,
        ),
      )
  }
  if (isEmbedded && folder) problems.push(...ownerProblems(path, stat))
  return combine(problems, 'only the account of the service can read secrets and data')
}

function folderProblems(dataDir: string, folder: Stats): Outcome[] {
  const mode = `(mode ${modeOf(folder)})`
  if ((folder.mode & 0o002) !== 0)
    return [failed(`everyone can write to the data folder ${mode}`, `chmod o-rw ${quotePath(dataDir)}`)]
  if ((folder.mode & 0o004) !== 0)
    return [warning(`everyone can list the data folder ${mode}`, `chmod o-r ${quotePath(dataDir)}`)]
  return []
}

type Stat = (name: string) => Stats | undefined

/** PostgreSQL refuses to run as root; in that case it has its own account. */
function ownerProblems(path: (name: string) => string, stat: Stat): Outcome[] {
  const own = process.getuid?.()
  if (own === undefined) return []
  const account = knownPostgresAccount()
  // Root may use files of other accounts.
  const ownFiles = own === 0 ? [] : [...privateFiles, 'clickhouse', 'clickhouse/data', 'files', 'mail']
  const owners = [
    ...ownFiles.map((name) => [name, own] as const),
    ...['postgres', 'postgres/data'].map((name) => [name, account?.uid ?? own] as const),
  ]
  const problems = owners.flatMap(([name, owner]): Outcome[] => {
    const found = stat(name)
    if (!found || found.uid === owner) return []
    return [
      failed(
        `${name} belongs to user ${found.uid}, but must belong to user ${owner}`,
        `chown -R ${owner} ${quotePath(path(name))}`,
      ),
    ]
  })
  if (account && stat('postgres/data') && !canPass(realpathSync(path('postgres')), account))
    problems.push(
      failed(
        `PostgreSQL runs as user ${account.uid}, who cannot reach ${path('postgres')}`,
        `run chmod o+x on each folder above it, or move the data folder`,
      ),
    )
  return problems
}

function modeOf({ mode }: Stats): string {
  return `0${(mode & 0o777).toString(8)}`
}
