import { existsSync } from 'node:fs'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * Returns the path of a Chromium for the browser tests: CHROMIUM, an installed one, or Playwright's download.
 * @throws Error explaining how to get one
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM is "${given}", but this file does not exist`)
    return given
  }
  const installed = names.map((name) => Bun.which(name)).find((path) => path !== null)
  return installed ?? (await fromPlaywright()) ?? fail()
}

async function fromPlaywright(): Promise<string | undefined> {
  console.error('Downloading Chromium with Playwright …')
  const { success } = Bun.spawnSync(['bun', 'x', 'playwright', 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  if (!success) return undefined
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function fail(): never {
  throw new Error(
    'The browser tests need Chromium, which could not be installed. Install the package "chromium" of your system, or set CHROMIUM to its path',
  )
}
