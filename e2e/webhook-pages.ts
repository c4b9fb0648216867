import type { Page } from '@playwright/test'

/** The attempts on the page of a delivery. */
export const attempts = (page: Page) =>
  page
    .getByRole('region', { name: 'Attempts' })
    .getByRole('listitem')
    .filter({ hasText: /arrived|failed/ })

/** The title of a page and its surroundings. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..')

/** Sends a test from the page of a webhook. The next page is that of its delivery. */
export async function sendTest(page: Page, eventType: string) {
  await page.getByRole('button', { name: 'Send a test…' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Send a test' })
  await dialog.getByLabel('Event').selectOption(eventType)
  await dialog.getByRole('button', { name: 'Send the test' }).click()
}
