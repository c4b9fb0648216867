import type { Page } from '@playwright/test'

/** Goes to a page of the sidebar, below a heading. */
export async function goToSection(page: Page, group: string, section: string): Promise<void> {
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('list', { name: group }).getByRole('link', { name: section }).click()
}

/** Opens the settings and goes to one of their pages. */
export async function goToSettings(page: Page, section: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section }).click()
}
