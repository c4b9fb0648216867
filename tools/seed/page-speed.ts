import type { Visitor } from './audience.ts'
import type { Page } from './catalogue.ts'
import { Random } from './random.ts'

/** Where the answer of the server, which is in Europe, takes longer. */
const farCountries = ['US', 'CA', 'JP', 'AU']

/**
 * The properties of a `web_vitals` event: how fast a page load was for a visitor. Phones and distant visitors wait
 * longer, and so does who opens a page with large pictures.
 *
 * @param time of the page load; the same time gives the same numbers
 */
export function measuredLoad(
  time: number,
  { device, country, user_agent }: Visitor,
  page: Page,
  isInteractive: boolean,
): Record<string, number> {
  const random = new Random(time)
  const slowness = (device === 'desktop' ? 1 : 1.5) * random.skewed(1, 0.25)
  const isChromium = user_agent.includes('Chrome/')
  const ttfb = random.skewed(farCountries.includes(country) ? 620 : 210, 0.35) * slowness
  const fcp = ttfb + random.skewed(560, 0.3) * slowness
  const lcp = fcp + random.skewed(page.product ? 900 : 380, 0.5) * slowness
  const cls = random.chance(0.5) ? 0 : random.skewed(page.product ? 0.09 : 0.03, 0.9)
  return {
    ttfb: Math.round(ttfb),
    fcp: Math.round(fcp),
    lcp: Math.round(lcp),
    // Chromium alone measures it.
    ...(isChromium && { cls: Math.round(cls * 1e4) / 1e4 }),
    ...(isInteractive && { inp: 8 * Math.round(random.skewed(10, 0.6) * slowness) }),
  }
}
