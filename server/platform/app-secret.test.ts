import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rotateSecretFile } from './app-secret.ts'
import { readConfig } from './config.ts'

const [old, current] = ['o'.repeat(32), 'n'.repeat(32)]

let DATA_DIR: string
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'sightline-secret-'))
})
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const path = (name: string) => join(DATA_DIR, name)
const read = (name: string) => readFileSync(path(name), 'utf8')

test('APP_SECRET_PREVIOUS is a second secret of at least 32 characters', () => {
  const APP_SECRET = current
  expect(readConfig({ DATA_DIR, APP_SECRET }).previousAppSecret).toBeUndefined()
  expect(readConfig({ DATA_DIR, APP_SECRET, APP_SECRET_PREVIOUS: old })).toMatchObject({
    appSecret: current,
    previousAppSecret: old,
  })
  expect(() => readConfig({ DATA_DIR, APP_SECRET, APP_SECRET_PREVIOUS: 'short' })).toThrow(
    'APP_SECRET_PREVIOUS is too short (expected at least 32 characters)',
  )
  expect(() => readConfig({ DATA_DIR, APP_SECRET, APP_SECRET_PREVIOUS: current })).toThrow(
    'APP_SECRET_PREVIOUS is the same as APP_SECRET (expected the old secret)',
  )
})

test('a kept secret counts only without APP_SECRET, and is named if it is damaged', () => {
  const { appSecret } = readConfig({ DATA_DIR })
  writeFileSync(path('app-secret.previous'), `${old}\n`)
  expect(readConfig({ DATA_DIR })).toMatchObject({ appSecret, previousAppSecret: old })
  expect(readConfig({ DATA_DIR, APP_SECRET: current }).previousAppSecret).toBeUndefined()
  writeFileSync(path('app-secret.previous'), '')
  expect(() => readConfig({ DATA_DIR })).toThrow(`${path('app-secret.previous')} is too short`)
})

test('a rotation writes a new secret and keeps the old one, both readable only by their owner', () => {
  const { appSecret: first } = readConfig({ DATA_DIR })
  rotateSecretFile(DATA_DIR)
  const { appSecret, previousAppSecret } = readConfig({ DATA_DIR })
  expect(previousAppSecret).toBe(first)
  expect(appSecret).toMatch(/^[0-9a-f]{64}$/)
  expect(appSecret).not.toBe(first)
  expect(readdirSync(DATA_DIR).sort()).toEqual(['app-secret', 'app-secret.previous'])
  for (const name of readdirSync(DATA_DIR)) expect(statSync(path(name)).mode & 0o777).toBe(0o600)
})

test('a second rotation is refused while the old secret of the first one is kept', () => {
  readConfig({ DATA_DIR })
  rotateSecretFile(DATA_DIR)
  const kept = [read('app-secret'), read('app-secret.previous')]
  expect(() => rotateSecretFile(DATA_DIR)).toThrow('is from an earlier rotation')
  expect([read('app-secret'), read('app-secret.previous')]).toEqual(kept)
  rmSync(path('app-secret.previous'))
  rotateSecretFile(DATA_DIR)
  expect(read('app-secret.previous')).toBe(kept[0] as string)
})

test('after a crash between its two steps the service starts as before, and the rotation can be finished', () => {
  const { appSecret: first } = readConfig({ DATA_DIR })
  copyFileSync(path('app-secret'), path('app-secret.previous'))
  expect(readConfig({ DATA_DIR })).toMatchObject({ appSecret: first, previousAppSecret: undefined })
  rotateSecretFile(DATA_DIR)
  expect(readConfig({ DATA_DIR }).previousAppSecret).toBe(first)
  expect(readConfig({ DATA_DIR }).appSecret).not.toBe(first)
})

test('without a generated secret there is nothing to rotate', () => {
  expect(() => rotateSecretFile(DATA_DIR)).toThrow(`No app-secret found in ${DATA_DIR}`)
  expect(readdirSync(DATA_DIR)).toEqual([])
})
