import { defineConfig } from '@playwright/test'

// The service counts HeadlessChrome as a bot. Playwright's `userAgent` is not enough: beacons of a page that is being
// left do not use it.
const userAgent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/**
 * Need their own service, and take the longest. Workers start with them: if they came last, the other workers would be
 * idle meanwhile.
 */
const clocked = ['**/webhook-retries.e2e.ts', '**/tasks.e2e.ts', '**/pictures.e2e.ts']

/** A real Chromium against the real product. Each worker has its own service and engines. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Three workers keep two cores busy.
  workers: 3,
  // The next free worker gets the next test, so that all of them end at the same time, whatever files they began with.
  fullyParallel: true,
  // A worker keeps its service only within a project.
  projects: [
    { name: 'moved clock', testMatch: clocked },
    { name: 'real clock', testMatch: '**/*.e2e.ts', testIgnore: clocked },
  ],
  // Detects hangs. Tests that are only slow, on a slow machine, must not fail.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // A digit changes more than this. Edges of text, which machines draw differently, do not count.
    toHaveScreenshot: {
      pathTemplate: '../docs/pictures/{arg}{ext}',
      maxDiffPixels: 12,
    },
  },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    // Playwright scrolls what still moves, and a menu follows its button: the click would miss it.
    contextOptions: { reducedMotion: 'reduce' },
    // An action that hangs then says why.
    actionTimeout: 60_000,
    // Without traces: recording them takes as much time as the tests themselves.
    screenshot: 'only-on-failure',
    launchOptions: {
      // The browser that tools/scripts/test.ts has found; if unset, the one that Playwright has downloaded.
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
