import Bowser from 'bowser'

/** A readable browser name: "Firefox on Windows". */
export function browserName(userAgent: string | null | undefined): string {
  if (!userAgent) return 'Unknown browser'
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name ?? 'Unknown browser', os.name].filter(Boolean).join(' on ')
}
