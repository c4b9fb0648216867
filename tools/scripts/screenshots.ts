import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildConsole } from './build.ts'
import { findChromium } from './chromium.ts'
import { installTestTools } from './test-tools.ts'

// Takes the pictures of docs/pictures again, with the same pages, data and clock as e2e/pictures.e2e.ts, which compares
// the console with them.
const root = resolve(import.meta.dir, '../..')
await installTestTools()
await buildConsole()
const folder = resolve(root, 'docs/pictures')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const options = ['-c', 'e2e/playwright.config.ts', '--reporter=list', '--update-snapshots=all']
const { exitCode } = Bun.spawnSync(['bun', 'x', 'playwright', 'test', 'e2e/pictures.e2e.ts', ...options], {
  cwd: root,
  env: { ...process.env, CHROMIUM: await findChromium() },
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exitCode = exitCode
