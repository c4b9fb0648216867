import { realpathSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { canPass, knownPostgresAccount } from '../../../db/embedded/postgres-account.ts'
import { type Check, failed, type Outcome, together, warning } from './check.ts'
import type { Installation } from './installation.ts'
import { quoted } from './labels.ts'

/** Files that hold passwords, keys or what opens sealed ones. */
const secretFiles = [
  'app-secret',
  'credentials.json',
  'engines.json',
  'clickhouse/config.xml',
  'clickhouse/users.xml',
]
/** Folders with what visitors did, and mails that hold links which open accounts. */
const closedFolders = ['clickhouse/data', 'postgres/data', 'files', 'mail']

export const permissionChecks: readonly Check[] = [
  {
    name: 'permissions',
    needs: ['data folder'],
    remedy: 'see that this account may read the data folder',
    run: ({ config }) => permissions(config),
  },
]

function permissions({ dataDir, isEmbedded }: Installation['config']): Outcome {
  const path = (name: string) => (name === '' ? dataDir : join(dataDir, name))
  const look = (name: string) => statSync(path(name), { throwIfNoEntry: false })
  const folder = look('')
  const problems: Outcome[] = folder ? folderProblems(dataDir, folder) : []
  for (const name of [...secretFiles, ...closedFolders]) {
    const found = look(name)
    // PostgreSQL lets the group of its folder read it where it was set up so.
    const open = name === 'postgres/data' ? 0o027 : 0o077
    if (found && (found.mode & open) !== 0)
      problems.push(
        failed(
          `others may read ${name} (mode ${modeOf(found)})`,
          `chmod ${found.isDirectory() ? '0700' : '0600'} ${quoted(path(name))}`,
        ),
      )
  }
  if (isEmbedded && folder) problems.push(...ownerProblems(path, look))
  return together(problems, 'secrets and data are for the account of the service only')
}

function folderProblems(dataDir: string, folder: Stats): Outcome[] {
  const told = `(mode ${modeOf(folder)})`
  if ((folder.mode & 0o002) !== 0)
    return [failed(`everybody may change the data folder ${told}`, `chmod o-rw ${quoted(dataDir)}`)]
  if ((folder.mode & 0o004) !== 0)
    return [warning(`everybody may list the data folder ${told}`, `chmod o-r ${quoted(dataDir)}`)]
  return []
}

type Look = (name: string) => Stats | undefined

/** PostgreSQL refuses to run as root, and then has an account of its own. */
function ownerProblems(path: (name: string) => string, look: Look): Outcome[] {
  const own = process.getuid?.()
  if (own === undefined) return []
  const account = knownPostgresAccount()
  // Root may use what belongs to others.
  const ours = own === 0 ? [] : [...secretFiles, 'clickhouse', 'clickhouse/data', 'files', 'mail']
  const owners = [
    ...ours.map((name) => [name, own] as const),
    ...['postgres', 'postgres/data'].map((name) => [name, account?.uid ?? own] as const),
  ]
  const problems = owners.flatMap(([name, owner]): Outcome[] => {
    const found = look(name)
    if (!found || found.uid === owner) return []
    return [
      failed(
        `${name} belongs to the account ${found.uid}, and ${owner} has to use it`,
        `chown -R ${owner} ${quoted(path(name))}`,
      ),
    ]
  })
  if (account && look('postgres/data') && !canPass(realpathSync(path('postgres')), account))
    problems.push(
      failed(
        `PostgreSQL, with the account ${account.uid}, may not pass through to ${path('postgres')}`,
        `chmod o+x on each folder above it, or move the data folder`,
      ),
    )
  return problems
}

function modeOf({ mode }: Stats): string {
  return `0${(mode & 0o777).toString(8)}`
}
