import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

// Half the size of the readable version, and every checked page has to parse it.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of axe-core that check colours. */
const colorRules = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe: typeof axe
  }
}

const desk = { width: 1280, height: 900 }
const phone = { width: 360, height: 800 }

/**
 * Expects that axe-core finds nothing wrong with the page once it is idle: dimmed content during loading does not
 * count. Checks again after a finding, because a page can start to load something during the check.
 */
export async function expectAccessible(page: Page, { onlyColors = false } = {}): Promise<void> {
  await expect
    .poll(async () => {
      await waitUntilIdle(page)
      return accessViolations(page, { onlyColors })
    })
    .toEqual([])
}

/** Returns what axe-core finds wrong with the current page, or only with its colours. */
export async function accessViolations(
  page: Page,
  { onlyColors = false } = {},
): Promise<{ id: string; where: string[] }[]> {
  await Promise.all(page.frames().map(loadAxe))
  // Without selectors, which are not shown, and without data that only audio and experimental rules use.
  const { violations } = await page.evaluate(
    (rules) => window.axe.run({ resultTypes: ['violations'], selectors: false, preload: false, ...rules }),
    onlyColors ? { runOnly: { type: 'rule' as const, values: colorRules } } : {},
  )
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }))
}

/** Loads axe-core once per document: parsing it takes longer than the check. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

/**
 * Expects that each page is accessible and does not overflow sideways, on desktop and phone, in light and dark mode.
 *
 * @param prepare what to do on a page before the check
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
  // Each change of the size or of the colours makes the browser style the whole page again.
  const looks = [
    { size: desk, schemes: ['light', 'dark'] },
    { size: phone, schemes: ['dark', 'light'] },
  ] as const
  for (const { size, schemes } of looks) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      // Everything but colours is the same in dark mode, and takes as long to check.
      await expectAccessible(page, { onlyColors: colorScheme === 'dark' })
    }
  }
}

/** Resizes the window to that of a phone, and expects no sideways overflow. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
}

/** Expects that nothing overflows the window sideways once the page is idle. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await waitUntilIdle(page)
  expect(await tooWide(page)).toEqual([])
}

/** Waits until the page neither loads nor moves. */
export async function waitUntilIdle(page: Page): Promise<void> {
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

/** Returns the elements that extend past the right edge of the window, if the page can be scrolled there. */
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
