import { expect, test } from './instance.ts'
import { accessViolations } from './page-checks.ts'

test('a colour check in dark mode finds text that is unreadable only there', async ({ page }) => {
  await page.setContent(`
    <main><p>Hardly to be read</p></main>
    <style>@media (prefers-color-scheme: dark) { p { color: #333; background: #222 } }</style>`)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await accessViolations(page, { onlyColors: true })).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessViolations(page, { onlyColors: true })).toMatchObject([{ id: 'color-contrast' }])
})
