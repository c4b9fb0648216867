import { defineConfig } from '@playwright/test'

// The service counts what calls itself HeadlessChrome as a bot. Not by Playwright's `userAgent`: beacons of a page that
// is being left go without it.
const userAgent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A real Chromium against the real thing. One worker: the machine that runs this runs the engines too. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  workers: 1,
  // How long a thing may take on a machine that is busy with others: speed is not what these tests are about.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    // Without pictures of every moment: whatever draws them takes it from the engines.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        `--user-agent=${userAgent}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
