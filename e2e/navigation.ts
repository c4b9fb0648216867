import type { Page } from '@playwright/test'

/** Opens a menu of the console's navigation and goes to a page in it. */
export async function goToSection(page: Page, menu: string, section: string): Promise<void> {
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('button', { name: menu }).click()
  await main.getByRole('link', { name: section }).click()
}
