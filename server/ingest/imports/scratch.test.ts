import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeScratch, removeAbandonedScratch } from './scratch.ts'

test('removes folders of ended processes and keeps those of running ones', async () => {
  const ended = Bun.spawn(['true'])
  await ended.exited
  const own = makeScratch()
  const [abandoned, used] = [ended.pid, process.ppid].map((pid) =>
    join(dirname(own), `sightline-import-${pid}-${crypto.randomUUID()}`),
  ) as [string, string]
  mkdirSync(join(abandoned, 'deep'), { recursive: true })
  mkdirSync(used)
  removeAbandonedScratch()
  expect([own, abandoned, used].map((it) => existsSync(it))).toEqual([false, false, true])
  rmSync(used, { recursive: true })
})
