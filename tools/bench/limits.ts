import { workspacePrincipal } from '../../server/platform/http/principal.ts'
import { openLimiterStore } from '../../server/platform/limits/limiter-store.ts'
import { RateLimits } from '../../server/platform/limits/rate-limits.ts'
import { createLog } from '../../server/platform/log.ts'
import { median } from './median.ts'
import { recordResults } from './results.ts'

/** Measures what the rate limits of a plan cost per request with the memory store. No limit runs out. */
const rounds = 9
const requests = 100_000
const keys = 100
const aim_us = 30

const unused = undefined as unknown as Parameters<typeof openLimiterStore>[1]
const log = createLog('silent')
const limits = new RateLimits(await openLimiterStore('memory', unused, log), log, 'x'.repeat(32))
const plenty = 1_000_000_000
const principals = Array.from({ length: keys }, (_, n) => ({
  ...workspacePrincipal(`ws_${n}`, 'live'),
  keyId: `key_${n}`,
  customLimits: { rate: plenty, burst: 2 * plenty, daily: plenty, concurrent: plenty },
}))

const measured: number[] = []
for (let round = 0; round <= rounds; round++) {
  const started = performance.now()
  for (let n = 0; n < requests; n++) {
    const principal = principals[n % keys] as (typeof principals)[number]
    const { release } = await limits.admit(principal, 'GET', '/v1/sites')
    release()
  }
  // The first round warms up.
  if (round > 0) measured.push(((performance.now() - started) * 1000) / requests)
}
const middle = median(measured)

await recordResults(
  'limits',
  [
    `Median of ${rounds} rounds of ${requests.toLocaleString('en')} requests by ${keys} keys, in sequence, with the memory store; the rate and the daily quota are counted.`,
    '',
    '| | µs a request |',
    '|---|---:|',
    `| all limits of a plan | ${middle.toFixed(2)} |`,
    '',
    `- ${middle.toFixed(2)} µs a request (aim ${aim_us}: ${middle <= aim_us ? 'met' : 'missed'})`,
  ],
  { ratios: [{ name: 'time of a request, share of the aim', value: middle / aim_us, better: 'lower' }] },
)
process.exit(0)
