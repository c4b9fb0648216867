export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Parses the theme of a cookie or form; the default is the theme of the system. */
export function parseTheme(value: unknown): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}
