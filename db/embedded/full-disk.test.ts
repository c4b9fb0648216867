import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { t } from 'elysia'
import { rounds, runOptions } from '../../test/support/run-options.ts'
import { mountSmallDisk } from '../../test/support/small-disk.ts'
import { Random } from '../../tools/seed/random.ts'
import { ClickHouseAway, connectClickHouse } from '../clickhouse/client.ts'
import { clickhouseUrl, clickhouseWorks, startClickHouse } from './clickhouse.ts'
import { readEndpoints } from './endpoints.ts'
import { supervise } from './supervisor.ts'

setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), 'sightline-full-disk-'))
const disk = mountSmallDisk(folder, '1g')
const skipNote = disk ? '' : ' (skipped: only root can mount a small disk, and only on Linux)'
afterAll(() => {
  disk?.unmount()
  rmSync(folder, { recursive: true, force: true })
})

const rowsOfBatch = 2000

test.skipIf(!disk)(
  `everything that ClickHouse acknowledges while its disk fills is stored exactly once${skipNote}`,
  async () => {
    if (!disk) return
    const random = new Random(runOptions.seed)
    const { clickhouse: endpoint } = await readEndpoints(folder)
    let exits = 0
    const silent = {
      info() {},
      warn() {},
      error: (_: object, message: string) => void (message.includes('exited') && exits++),
    }
    const data = join(folder, 'clickhouse')
    mkdirSync(data, { recursive: true })
    const engine = await supervise(
      {
        name: 'clickhouse',
        start: () => startClickHouse(data, endpoint),
        works: () => clickhouseWorks(endpoint),
      },
      silent,
    )
    const clickhouse = connectClickHouse(clickhouseUrl(endpoint))
    try {
      await clickhouse.command(`
      CREATE TABLE batches (batch UInt32, row UInt32, text String) ENGINE = MergeTree ORDER BY (batch, row)
      SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1`)
      await clickhouse.command(`
      CREATE TABLE copies (batch UInt32, row UInt32) ENGINE = MergeTree ORDER BY row
      SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1`)
      await clickhouse.command('CREATE MATERIALIZED VIEW copy TO copies AS SELECT batch, row FROM batches')

      const minBatches = rounds({ short: 20, long: 100 })
      let batches = 0
      let insert_ms = 20
      for (; batches < minBatches || exits < 3; batches++) {
        const filling = setTimeout(() => disk.fill(), random.below(Math.ceil(insert_ms)))
        for (let isStored = false; !isStored; ) {
          const started = performance.now()
          isStored = await clickhouse
            .insertNdjson('batches', linesOf(batches), { token: `batch-${batches}` })
            .then(
              () => true,
              (error) => {
                expect(error).toBeInstanceOf(ClickHouseAway)
                return false
              },
            )
          clearTimeout(filling)
          disk.empty()
          if (isStored) insert_ms = performance.now() - started
          else await Bun.sleep(20)
        }
      }

      const wrong = await clickhouse.rows({
        sql: `
        SELECT number AS batch, countIf(kind = 1) AS stored, countIf(kind = 2) AS copied
        FROM numbers({batches:UInt32}) AS expected LEFT JOIN (
          SELECT batch, 1 AS kind FROM batches WHERE length(text) = 100 UNION ALL SELECT batch, 2 FROM copies
        ) AS found ON found.batch = number
        GROUP BY number HAVING stored != {rows:UInt32} OR copied != {rows:UInt32}`,
        params: { batches, rows: rowsOfBatch },
        row: t.Object({ batch: t.Integer(), stored: t.Integer(), copied: t.Integer() }),
      })
      expect(wrong).toEqual([])
      // Otherwise, the disk was never full during a write.
      expect(exits).toBeGreaterThan(0)
    } finally {
      await clickhouse.close()
      await engine.stop()
    }
  },
)

/** Rows with incompressible texts. */
function linesOf(batch: number): string {
  return Array.from({ length: rowsOfBatch }, (_, row) => {
    const text = crypto.getRandomValues(Buffer.alloc(50)).toString('hex')
    return JSON.stringify({ batch, row, text })
  }).join('\n')
}
