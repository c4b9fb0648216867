import { expect, test } from 'bun:test'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresAccount, postgresFolder } from './postgres-account.ts'

const isRoot = process.getuid?.() === 0

test('PostgreSQL does not run as root', () => {
  const account = postgresAccount()
  expect(account === undefined).toBe(!isRoot)
  expect(account?.uid).not.toBe(0)
})

test('its folder is in the data folder if its account can reach that', () => {
  const data = mkdtempSync(join(tmpdir(), 'sightline-account-'))
  const folder = postgresFolder(data, postgresAccount())
  expect(folder).toBe(join(data, 'postgres'))
  expect(postgresFolder(data, postgresAccount())).toBe(folder)
  expect(statSync(data).mode & 0o007).toBe(0)
  rmSync(data, { recursive: true })
})

test('its folder is linked from elsewhere if only root can reach the data folder', () => {
  const top = mkdtempSync(join(tmpdir(), 'sightline-account-'))
  const data = join(top, 'data')
  mkdirSync(data)
  chmodSync(top, 0o700)
  const folder = postgresFolder(data, postgresAccount())
  expect(lstatSync(join(data, 'postgres')).isSymbolicLink()).toBe(isRoot)
  expect(realpathSync(join(data, 'postgres'))).toBe(folder)
  expect(postgresFolder(data, postgresAccount())).toBe(folder)
  expect(statSync(top).mode & 0o777).toBe(0o700)
  rmSync(folder, { recursive: true })
  rmSync(top, { recursive: true })
})
