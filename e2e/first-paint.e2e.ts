import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './instance.ts'
import { expectNoSidewaysScroll } from './page-checks.ts'
import { createVisitedFortnight } from './visited-site.ts'

/** Elements that moved without any input: from where, to where. */
type Shift = { value: number; moved: string[] }

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Records the layout shifts of every later page. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Source = { node?: Element; previousRect: DOMRect; currentRect: DOMRect }
    type LayoutShift = PerformanceEntry & { value: number; sources: Source[] }
    const print = ({ x, y, width, height }: DOMRect) => `${x} ${y} ${width} ${height}`
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        window.shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${print(previousRect)} → ${print(currentRect)} ${node?.outerHTML?.slice(0, 160)}`,
          ),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

test('nothing moves while the dashboard loads, on wide and narrow screens, and beside a collapsed sidebar', async ({
  console: page,
  instance,
}) => {
  const site = await createVisitedFortnight(instance)
  await recordShifts(page)
  const shiftsOn = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(site.address)
    await expect(page.getByRole('slider', { name: /over time/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
    return page.evaluate(() => window.shifts)
  }
  expect(await shiftsOn(1280)).toEqual([])
  expect(await shiftsOn(390)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  const kept = page.waitForResponse((it) => it.url().endsWith('/preferences/sidebar'))
  await page.keyboard.press('b')
  await kept
  expect(await shiftsOn(1280)).toEqual([])
})

/** Passes on what the service at `target` answers, each page in two parts: the second, from `text` on, later. */
async function withSlowPages(target: string, text: string, use: (address: string) => Promise<void>) {
  let divided = 0
  const server = createServer(({ url, headers: { 'accept-encoding': _, ...headers } }, response) => {
    get(new URL(url as string, target), { headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      const end = answer.headers['content-type']?.startsWith('text/html') ? body.indexOf(text) : -1
      response.writeHead(answer.statusCode as number, answer.headers)
      if (end >= 0) {
        divided++
        response.write(body.subarray(0, end))
        await sleep(500)
      }
      response.end(body.subarray(Math.max(end, 0)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(divided).toBe(1)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('a page that arrives in parts is painted once it is whole', async ({ console: page, instance }) => {
  const site = await createVisitedFortnight(instance)
  await recordShifts(page)
  // Before the last of the buttons at the right of the header, which moves the ones before it.
  await withSlowPages(instance.console_url, 'Days in ', async (address) => {
    await page.goto(address + site.address)
    await expect(page.getByRole('slider', { name: /over time/ })).toBeVisible()
    expect(await page.evaluate(() => window.shifts)).toEqual([])
  })
})

test('a page is printed without navigation and controls, in light colours, with its charts and bars', async ({
  console: page,
  instance,
}) => {
  const site = await createVisitedFortnight(instance)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // The width between the margins of A4.
  await page.setViewportSize({ width: 688, height: 1000 })
  await page.goto(site.address)
  await expect(page.getByRole('slider', { name: /over time/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charted shop')
  for (const role of ['navigation', 'button', 'complementary', 'banner', 'search'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const bar = page
    .getByRole('table', { name: /^Pages/ })
    .locator('th [style*=width]')
    .first()
  await expect(bar).toHaveCSS('print-color-adjust', 'exact')
  await expect(bar).toBeVisible()
  await expectNoSidewaysScroll(page)

  for (const path of ['goals', 'attribution', 'users', 'settings']) {
    await page.goto(`/sites/${site.id}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const role of ['navigation', 'button', 'complementary'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }
})
