import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { test as base, expect, type Instance, withInstance } from './instance.ts'
import { waitUntilIdle } from './page-checks.ts'
import { completeShop, type Shop } from './pictured-shop.ts'
import { picturedAt, pictures } from './pictures.ts'

const test = base.extend<object, { instance: Instance & { shop: Shop } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring
  instance: [async ({}, use) => withShop(use), { scope: 'worker', timeout: 120_000 }],
})
async function withShop(use: (instance: Instance & { shop: Shop }) => Promise<void>): Promise<void> {
  const entry = fileURLToPath(new URL('./pictures-start.ts', import.meta.url))
  await withInstance(
    async (instance, service) =>
      use(Object.assign(instance, { shop: await completeShop(instance, await siteOf(service)) })),
    { entry },
  )
}

/** Waits until the demo shop is loaded. @returns its id */
async function siteOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the service has no stdout')
  for await (const line of createInterface({ input: stdout })) {
    const [, id] = /^pictured site: (.+)$/.exec(line) ?? []
    if (id) return id
  }
  throw new Error('the service exited')
}

const browserFile = new URL('../docs/pictures/chromium.txt', import.meta.url)
/** The share of the pixels that may differ in another version of Chromium, which may place letters elsewhere. */
const otherBrowserRatio = 0.02

/** True if the pictures were taken by this version of Chromium, which is noted when they are taken again. */
function isPicturedBy(version: string, isTakingPictures: boolean): boolean {
  if (isTakingPictures) writeFileSync(browserFile, `${version}\n`)
  return readFileSync(browserFile, 'utf8').trim() === version
}

const sizes = { wide: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } }

// One test, because the demo shop would be loaded again after each that fails.
test('every page looks as in its picture', async ({ console: page, browser, instance: { shop } }) => {
  test.setTimeout(600_000)
  await page.clock.setFixedTime(picturedAt)
  const isSameBrowser = isPicturedBy(browser.version(), test.info().config.updateSnapshots === 'all')
  for (const { name, path, look, complete = 'main' } of pictures)
    await test.step(name, async () => {
      await page.setViewportSize(look === 'phone' ? sizes.phone : sizes.wide)
      await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' })
      const below = path.replace(/\{(.+)\}/, (_, it: string) => shop.named[it] ?? it)
      await page.goto(path.startsWith('/') ? path : `/sites/${shop.id}/${below}`)
      await page.locator(complete).waitFor()
      await waitUntilIdle(page)
      await hideRandomTexts(page)
      const { width, height } = page.viewportSize() ?? sizes.wide
      const tolerance = isSameBrowser ? {} : { maxDiffPixels: Math.round(otherBrowserRatio * width * height) }
      await expect.soft(page).toHaveScreenshot(`${name}.webp`, tolerance)
    })
})

/**
 * Replaces what is different each time or on each machine: ids, addresses, times of jobs in the next hour, and the fonts
 * of the system.
 */
async function hideRandomTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--font-mono', "'Inter Variable'")
    // Jobs are late by the clock of the database.
    document.querySelector('[role=status]:has(a[href="/system"])')?.remove()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let it = texts.nextNode(); it; it = texts.nextNode())
      it.textContent = (it.textContent ?? '')
        .replace(/_[0-9a-f]{32}\b/g, `_${'0'.repeat(32)}`)
        .replace(/(http:\/\/)?127\.0\.0\.1:\d+/g, 'https://fernwood.example')
        .replace(/\b17 Mar 2026, 1[12]:\d\d/g, '17 Mar 2026, 11:00')
  })
}
