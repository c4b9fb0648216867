import { expect, test } from 'bun:test'
import { describeAgent } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const cases: [agent: string, device: string, browser: string, os: string][] = [
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    'desktop',
    'Chrome',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'desktop',
    'Microsoft Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'desktop',
    'Firefox',
    'Windows',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    'desktop',
    'Chrome',
    'Chrome OS',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'desktop', 'Chrome', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'desktop',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'mobile',
    'Safari',
    'iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`,
    'mobile',
    'Chrome',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    'tablet',
    'Chrome',
    'Android',
  ],
  [
    `Mozilla/5.0 (Web0S; Linux/SmartTV) ${webkit} Chrome/120.0.0.0 Safari/537.36 WebAppManager`,
    'tv',
    'WebOS Browser',
    'WebOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 9; AFTMM) ${webkit} Chrome/70 Mobile Safari/537.36`,
    'tv',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (PlayStation; PlayStation 5/9.60) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15',
    'console',
    'Safari',
    '',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'console',
    'Microsoft Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (Something else)', '', '', ''],
  ['', '', '', ''],
]

for (const [agent, device, browser, os] of cases)
  test(`${agent || 'no user agent'}`, () =>
    expect(describeAgent(agent)).toMatchObject({ device, browser, os, isBot: false } as never))

const versions: [agent: string, browser: string, os: string][] = [
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    'Chrome 142',
    'Windows 10',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    'Safari 17',
    'iOS 17.4',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Chrome 142',
    'Android 14',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18',
    'macOS 10.15',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140', ''],
  ['Mozilla/5.0 (Something else)', '', ''],
]

test.each(versions)('%s has versions of browser and system', (agent, browser_version, os_version) => {
  expect(describeAgent(agent)).toMatchObject({ browser_version, os_version })
})

test('bots are recognised', () => {
  for (const agent of [
    'curl/8.1',
    'python-requests/2.32',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'GPTBot/1.2',
  ])
    expect(describeAgent(agent).isBot).toBeTrue()
})
