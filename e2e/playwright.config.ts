import { defineConfig } from '@playwright/test'

// The service counts what calls itself HeadlessChrome as a bot. Not by Playwright's `userAgent`: beacons of a page that
// is being left go without it.
const userAgent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** The files that take longest: begun last, each would leave the other workers without anything to do. */
const slowest = ['webhook-retries', 'segments', 'goals', 'reports', 'alerts', 'webhooks'].map(
  (name) => `**/${name}.e2e.ts`,
)

/** A real Chromium against the real thing. Each worker has a service and engines of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Three of them keep two cores busy.
  workers: 3,
  projects: [
    { name: 'slowest', testMatch: slowest },
    { name: 'others', testMatch: '**/*.e2e.ts', testIgnore: slowest },
  ],
  // What hangs is found all the same; what is only slow, on a machine that is, must not fail.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    // Not with traces: recording them takes as much time as the tests themselves.
    screenshot: 'only-on-failure',
    launchOptions: {
      // What tools/scripts/test.ts has found; none: the one that Playwright has downloaded.
      executablePath: process.env.CHROMIUM,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        `--user-agent=${userAgent}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
