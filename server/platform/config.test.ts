import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
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
