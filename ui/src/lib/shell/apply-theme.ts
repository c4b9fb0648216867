import type { Theme } from '#lib/theme.ts'
import { refreshAll } from '$app/navigation'

/** Changes the theme without reloading the page, and stores it. */
export async function applyTheme(theme: Theme): Promise<void> {
  document.documentElement.dataset.theme = theme
  await fetch('/preferences/theme', {
    method: 'POST',
    body: new URLSearchParams({ theme, next: '/' }),
    redirect: 'manual',
  })
  await refreshAll()
}
