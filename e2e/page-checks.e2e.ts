import { expect, test } from './instance.ts'
import { accessViolations } from './page-checks.ts'

test('text that cannot be read in the dark alone is found by a look at the colours in the dark', async ({
  page,
}) => {
  await page.setContent(`
    <main><p>Hardly to be read</p></main>
    <style>@media (prefers-color-scheme: dark) { p { color: #333; background: #222 } }</style>`)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await accessViolations(page, { onlyColors: true })).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessViolations(page, { onlyColors: true })).toMatchObject([{ id: 'color-contrast' }])
})
