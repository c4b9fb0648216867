import type { Page } from '@playwright/test'

/** Holds back the data of every page that is opened from now on. Returns what lets it pass. */
export async function holdData(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/__data.json*', async (route) => {
    await held
    await route.continue()
  })
  return release
}
