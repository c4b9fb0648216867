import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

// Half as long as the readable one, and every page that is looked at has to read it.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of axe-core that look at colours. */
const colorRules = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe: typeof axe
  }
}

const desk = { width: 1280, height: 900 }
const phone = { width: 360, height: 800 }

/**
 * Nothing axe-core knows of is wrong with the page, once it is at rest: what is dimmed while it loads is no finding.
 * Looked at again when something is found: a page can begin to load something while axe-core looks.
 */
export async function expectAccessible(page: Page, { onlyColors = false } = {}): Promise<void> {
  await expect
    .poll(async () => {
      await isAtRest(page)
      return accessViolations(page, { onlyColors })
    })
    .toEqual([])
}

/** What axe-core finds wrong with the page as it is now, or with its colours alone. */
export async function accessViolations(
  page: Page,
  { onlyColors = false } = {},
): Promise<{ id: string; where: string[] }[]> {
  await Promise.all(page.frames().map(loadAxe))
  // Neither selectors, which nobody is shown, nor what only rules about sound and experimental ones read.
  const { violations } = await page.evaluate(
    (rules) => window.axe.run({ resultTypes: ['violations'], selectors: false, preload: false, ...rules }),
    onlyColors ? { runOnly: { type: 'rule' as const, values: colorRules } } : {},
  )
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }))
}

/** Once for each document: to read it takes longer than to look. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

/**
 * Each page is accessible and nothing stands out of it sideways, on a desk and on a phone, in light and in dark.
 *
 * @param prepare what is done on a page before it is looked at
 */
export async function expectPagesAccessible(
  page: Page,
  paths: string[],
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await page.setViewportSize(desk)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(path)
      await prepare()
      await expectAccessibleEverywhere(page)
    })
}

async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
    // Everything else is the same in the dark, and takes as long to look at.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, { onlyColors: true })
  }
}

/** Makes the window that of a phone; nothing stands out of it sideways. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
}

/** Nothing stands out of the window sideways, once the page is at rest. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await isAtRest(page)
  expect(await tooWide(page)).toEqual([])
}

async function isAtRest(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await document.fonts.ready
    const isLoading =
      document.querySelector('[aria-busy="true"], [role="progressbar"][aria-label="Loading the page"]') !==
      null
    const moves = document.getAnimations().some((it) => {
      const { iterations } = it.effect?.getComputedTiming() ?? {}
      return it.playState === 'running' && iterations !== Number.POSITIVE_INFINITY
    })
    return !isLoading && !moves
  })
}

/** The elements that end right of the window, when the page can be scrolled there. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const over = [...document.querySelectorAll('body *')].filter(
      (it) => it.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return [`${scrollWidth} px of ${clientWidth}`, ...over.map((it) => it.outerHTML.slice(0, 200))]
  })
}
