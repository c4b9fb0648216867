import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3 } from '../../../test/fixtures/s3-server.ts'
import { readConfig } from '../config.ts'
import { openFileStore } from './open-store.ts'
import { fileName, isFileKey } from './store.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sightline-files-'))
const s3 = startS3()
const stores = {
  folder: openFileStore(readConfig({ DATA_DIR: dataDir })),
  bucket: openFileStore(readConfig({ DATA_DIR: dataDir, ...s3.env })),
}

afterAll(() => {
  s3.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The folder of unfinished files. */
const unfinished = join(dataDir, 'files', '.unfinished')

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

async function* pieces(count: number, size = 1024 * 1024) {
  for (let i = 0; i < count; i++) yield new Uint8Array(size).fill(i)
}

for (const [kind, store] of Object.entries(stores))
  describe(`files in a ${kind}`, () => {
    const text = async (key: string, start: number, end: number) =>
      new Response(store.read(key, { start, end })).text()

    test('can be read in whole and in part until they are removed', async () => {
      const key = 'exp_01/orders.csv'
      expect(await store.size(key)).toBeNull()
      const content = ['first,', 'second\r\n', 'ä,ö\r\n'].map((it) => Buffer.from(it))
      expect(await store.put(key, toAsync(content))).toEqual({ size: 21 })
      expect(await store.size(key)).toBe(21)
      expect(await text(key, 0, 21)).toBe('first,second\r\nä,ö\r\n')
      expect(await text(key, 6, 12)).toBe('second')
      await store.remove(key)
      expect(await store.size(key)).toBeNull()
      await store.remove(key)
    })

    test('replace earlier files with the same key', async () => {
      const key = 'exp_02/orders.csv'
      await store.put(key, toAsync([Buffer.from('a longer one')]))
      await store.put(key, toAsync([Buffer.from('other')]))
      expect(await text(key, 0, 5)).toBe('other')
      expect(await store.size(key)).toBe(5)
    })

    test('can be empty or large, and have names in any script', async () => {
      const name = `run_02/${fileName('Wöchentlich 週報 / отчёт', 'pdf')}`
      expect(await store.put(name, pieces(0))).toEqual({ size: 0 })
      expect(await store.size(name)).toBe(0)
      expect(await store.put(name, pieces(30))).toEqual({ size: 30 * 1024 * 1024 })
      const bytes = await new Response(
        store.read(name, { start: 17 * 1024 * 1024 - 1, end: 17 * 1024 * 1024 + 1 }),
      ).bytes()
      expect([...bytes]).toEqual([16, 17])
    })

    test('do not exist if their content fails midway or the write is aborted', async () => {
      const [before, uploads] = [filesIn(unfinished), s3.uploads.size]
      const failing = 'exp_03/broken.csv'
      async function* breaking() {
        yield* pieces(20)
        throw new Error('the query failed')
      }
      await expect(store.put(failing, breaking())).rejects.toThrow('the query failed')
      const stopping = new AbortController()
      async function* stopped() {
        yield* pieces(1)
        stopping.abort(new Error('cancelled'))
        yield* pieces(1)
      }
      await expect(store.put(failing, stopped(), { signal: stopping.signal })).rejects.toThrow('cancelled')
      expect(await store.size(failing)).toBeNull()
      if (kind === 'bucket') expect(s3.uploads.size).toBe(uploads)
      else expect(filesIn(unfinished)).toEqual(before)
    })
  })

test('files in a folder are readable by their owner only', async () => {
  await stores.folder.put('exp_04/private.csv', pieces(1))
  const mode = (path: string) => (statSync(join(dataDir, 'files', path)).mode & 0o777).toString(8)
  expect([mode('exp_04'), mode('exp_04/private.csv')]).toEqual(['700', '600'])
})

test('removes unfinished files of killed writers that have not been written to for long', async () => {
  const abandoned = join(dataDir, 'files', '.unfinished', 'abandoned')
  await stores.folder.put('exp_05/whole.csv', pieces(1))
  writeFileSync(abandoned, 'half a fi')
  writeFileSync(join(dataDir, 'files', '.unfinished', 'growing'), 'half a fi')
  utimesSync(abandoned, 1000, 1000)
  await stores.folder.removeAbandoned(new Date(2_000_000))
  expect(readdirSync(join(dataDir, 'files', '.unfinished'))).toEqual(['growing'])
  expect(await stores.folder.size('exp_05/whole.csv')).toBe(1024 * 1024)
})

test('an upload to a slow bucket does not accumulate in memory', async () => {
  let ahead = 0
  let written = 0
  async function* watched() {
    for await (const piece of pieces(80)) {
      const arrived = [...s3.uploads.values()].flatMap((parts) => [...parts.values()])
      ahead = Math.max(ahead, written - arrived.reduce((sum, part) => sum + part.length, 0))
      yield piece
      written += piece.length
    }
  }
  await stores.bucket.put('exp_06/large.csv', watched())
  expect(written).toBe(80 * 1024 * 1024)
  expect(ahead).toBeLessThanOrEqual(24 * 1024 * 1024)
})

test('a file does not exist if any request of its upload fails', async () => {
  const key = 'exp_07/refused.csv'
  async function* paced() {
    for await (const piece of pieces(40)) {
      yield piece
      // The writer may learn of the failure between two pieces.
      await Bun.sleep(1)
    }
  }
  for (const isFor of [
    (method: string, query: URLSearchParams) => method === 'POST' && query.has('uploads'),
    (method: string, query: URLSearchParams) => method === 'PUT' && query.get('partNumber') === '3',
    (method: string, query: URLSearchParams) => method === 'POST' && query.has('uploadId'),
  ]) {
    s3.failures.isFor = isFor
    const written = stores.bucket.put(key, paced())
    expect(await written.then(String, () => 'refused')).toBe('refused')
    expect(await stores.bucket.size(key)).toBeNull()
  }
  s3.failures.isFor = () => false
})

test('fileName returns names that are valid in file systems and URLs', () => {
  expect(fileName('Weekly report: 2026/03', 'csv.gz')).toBe('Weekly-report-2026-03.csv.gz')
  expect(fileName('../../etc/passwd', 'csv')).toBe('etc-passwd.csv')
  expect(fileName('…', 'pdf')).toBe('file.pdf')
  const long = fileName('週'.repeat(300), 'pdf')
  expect(Buffer.byteLength(long)).toBeLessThan(200)
  for (const name of [long, fileName('-a.', 'csv'), fileName('e\u0301', 'csv')])
    expect(isFileKey(`exp_1/${name}`)).toBe(true)
})

test('rejects keys that point outside the folder', () => {
  for (const key of ['exp_1/../x', 'exp_1/.x', '../x', '.unfinished/x', 'exp_1/a/b', 'exp_1/a\\b', 'exp_1/'])
    expect([key, isFileKey(key)]).toEqual([key, false])
})

async function* toAsync(items: Uint8Array[]) {
  yield* items
}
