import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from './config.ts'

test('processes that start for the first time at the same moment in one data folder get the same secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-config-'))
  const rounds = 60
  // Reads its configuration in one new folder after another, each at a time that all processes agreed on.
  const script = `
    const { readConfig } = await import(${JSON.stringify(join(import.meta.dir, 'config.ts'))})
    const secrets = []
    for (let round = 0; round < ${rounds}; round++) {
      while (Date.now() < Number(process.argv[1]) + round * 10);
      secrets.push(readConfig({ DATA_DIR: ${JSON.stringify(folder)} + '/' + round }).appSecret)
    }
    console.log(JSON.stringify(secrets))`
  try {
    const startAt = String(Date.now() + 1000)
    const starts = Array.from({ length: 3 }, () =>
      Bun.spawn([process.execPath, '-e', script, startAt], { stdout: 'pipe', stderr: 'inherit' }),
    )
    const all = await Promise.all(starts.map((it) => new Response(it.stdout).json() as Promise<string[]>))
    const [first, ...others] = all
    expect(first).toHaveLength(rounds)
    expect(new Set(first).size).toBe(rounds)
    for (const secrets of others) expect(secrets).toEqual(first as string[])
    for (let round = 0; round < rounds; round++)
      expect(readdirSync(join(folder, String(round)))).toEqual(['app-secret'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 30_000)

test('requires all bucket settings or none', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sightline-config-'))
  try {
    const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig({ DATA_DIR }).s3).toBeUndefined()
    expect(readConfig({ DATA_DIR, ...bucket }).s3).toMatchObject({ bucket: 'files', accessKeyId: 'id' })
    expect(() => readConfig({ DATA_DIR, ...bucket, S3_SECRET_ACCESS_KEY: '' })).toThrow(
      'S3_SECRET_ACCESS_KEY is not set',
    )
    expect(() => readConfig({ DATA_DIR, ...bucket, S3_ENDPOINT: 'minio:9000' })).toThrow('S3_ENDPOINT')
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
})

test('the previous secret comes from the environment, or from the renamed file of a generated one', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sightline-config-'))
  const [old, current] = ['o'.repeat(32), 'n'.repeat(32)]
  try {
    const first = readConfig({ DATA_DIR })
    expect(first.previousAppSecret).toBeUndefined()
    renameSync(join(DATA_DIR, 'app-secret'), join(DATA_DIR, 'app-secret.previous'))
    const rotated = readConfig({ DATA_DIR })
    expect(rotated.previousAppSecret).toBe(first.appSecret)
    expect(rotated.appSecret).not.toBe(first.appSecret)
    expect(readConfig({ DATA_DIR, APP_SECRET: current }).previousAppSecret).toBeUndefined()
    expect(readConfig({ DATA_DIR, APP_SECRET: current, APP_SECRET_PREVIOUS: old }).previousAppSecret).toBe(
      old,
    )
    expect(() => readConfig({ DATA_DIR, APP_SECRET: current, APP_SECRET_PREVIOUS: 'short' })).toThrow(
      'APP_SECRET_PREVIOUS is too short',
    )
    expect(() => readConfig({ DATA_DIR, APP_SECRET: current, APP_SECRET_PREVIOUS: current })).toThrow(
      'APP_SECRET_PREVIOUS is the same as APP_SECRET',
    )
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
})
