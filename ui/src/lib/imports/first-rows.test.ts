import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isSound } from '#lib/uploads/file-table.ts'
import { zipFile } from '../../../../test/fixtures/import-files/zip-file.ts'
import { firstRows } from './first-rows.ts'

const fixtures = resolve(import.meta.dirname, '../../../../test/fixtures/import-files')
const umami = readFileSync(join(fixtures, 'umami-website_event.csv'))
const fileOf = (name: string, ...content: BlobPart[]) => new File(content, name)

test('the first rows of a table, compressed or not, and in an archive', async () => {
  const zip = zipFile(
    { 'export/website_event.csv': umami, 'export/session_data.csv': 'a\n' },
    { streamed: true },
  )
  for (const [name, content] of [
    ['website_event.csv', umami],
    ['website_event.csv.gz', gzipSync(umami)],
    ['umami.zip', zip],
  ] as const) {
    const table = await firstRows(fileOf(name, new Uint8Array(content)), 'umami')
    expect(table && isSound(table)).toBe(true)
    expect(table?.columns.find((it) => it.name === 'url_path')?.state).toBe('read')
    expect(table?.columns.find((it) => it.name === 'gclid')?.state).toBe('unread')
    expect(table?.archive?.unread ?? []).toEqual(name.endsWith('.zip') ? ['export/session_data.csv'] : [])
  }
})

test('events of GA4 are shown by their fields', async () => {
  const file = fileOf('events.json', new Uint8Array(readFileSync(join(fixtures, 'ga4-events.ndjson'))))
  const table = await firstRows(file, 'ga4')
  expect(table?.columns.filter((it) => it.state === 'read').map((it) => it.name)).toContain('event_params')
})

test('own events: unknown columns and fields are named, properties of any name are known', async () => {
  const csv = await firstRows(
    fileOf('e.csv', 'event_name,page,properties.plan\npage_view,/a,pro\n'),
    'sightline',
  )
  expect(csv?.columns.map(({ state }) => state)).toEqual(['read', 'wrong', 'read'])
  const json = await firstRows(
    fileOf('e.ndjson', '{"event_name":"a"}\n{"event_name":"b","colour":1}\n'),
    'sightline',
  )
  expect(json?.columns).toEqual([
    { name: 'event_name', state: 'read' },
    { name: 'colour', state: 'wrong', problem: 'There is no such column.' },
  ])
})

test('a file of the wrong kind says so', async () => {
  const problemsOf = async (file: File, source: Parameters<typeof firstRows>[1]) =>
    (await firstRows(file, source))?.problems
  const zip = new Uint8Array(zipFile({ 'readme.txt': 'hello' }))
  expect(await problemsOf(fileOf('a.zip', zip), 'plausible')).toEqual([
    'The archive does not contain imported_visitors_….csv.',
  ])
  expect(await problemsOf(fileOf('a.zip', zip.slice(0, 20)), 'umami')).toEqual([
    'The file is damaged: it cannot be read.',
  ])
  expect(await problemsOf(fileOf('a.json', '[1]\n'), 'ga4')).toEqual([
    'Line 1 is not a JSON object. The file needs one event per line.',
  ])
  expect(await problemsOf(fileOf('a.csv', ''), 'sightline')).toEqual(['The file is empty.'])
})

test('of a large file only the beginning is read, without its last, cut-off line', async () => {
  const rows = 'page_view,cid_1\n'.repeat(30_000)
  const table = await firstRows(fileOf('e.csv', `event_name,client_id\n${rows}`), 'sightline')
  expect(table && isSound(table)).toBe(true)
  expect(table?.total).toBeUndefined()
})
