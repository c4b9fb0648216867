export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The theme a cookie or form names; the system's own for anything else. */
export function parseTheme(value: unknown): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}
