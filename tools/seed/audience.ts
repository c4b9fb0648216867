import { type BrowserTraits, browserTraits } from './browser-traits.ts'
import type { Random } from './random.ts'

export type Country = {
  code: string
  share: number
  /** The first two octets of networks that are registered in the country as a whole. */
  networks: readonly string[]
}

export const countries: readonly Country[] = [
  { code: 'DE', share: 52, networks: ['79.194', '213.23', '139.12'] },
  { code: 'AT', share: 10, networks: ['128.130', '137.208'] },
  { code: 'CH', share: 8, networks: ['31.165', '92.104', '138.225'] },
  { code: 'NL', share: 6, networks: ['90.145', '161.158'] },
  { code: 'FR', share: 4, networks: ['90.22', '86.240'] },
  { code: 'GB', share: 4, networks: ['77.96', '90.201'] },
  { code: 'DK', share: 3, networks: ['188.181', '80.197'] },
  { code: 'IT', share: 3, networks: ['82.53', '151.64'] },
  { code: 'PL', share: 2.5, networks: ['83.1', '89.67'] },
  { code: 'BE', share: 2, networks: ['91.180', '146.175'] },
  { code: 'SE', share: 1.5, networks: ['78.82', '194.236'] },
  { code: 'ES', share: 1.5, networks: ['88.11', '85.59'] },
  { code: 'US', share: 1.5, networks: ['4.60', '162.137'] },
  { code: 'CA', share: 0.5, networks: ['75.156'] },
  { code: 'JP', share: 0.3, networks: ['125.101'] },
  { code: 'AU', share: 0.2, networks: ['116.250'] },
]

type Device = 'desktop' | 'mobile' | 'tablet' | 'tv'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

const agents: readonly (readonly [device: Device, share: number, agent: string])[] = [
  ['desktop', 40, `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  [
    'desktop',
    17,
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  ],
  ['desktop', 14, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['desktop', 14, `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/26.1 Safari/605.1.15`],
  ['desktop', 9, `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  ['desktop', 4, 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['desktop', 2, `Mozilla/5.0 (X11; CrOS x86_64 16328.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  [
    'mobile',
    45,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${apple} Version/26.1 Mobile/15E148 Safari/604.1`,
  ],
  ['mobile', 38, `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'mobile',
    12,
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
  ['mobile', 5, 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  [
    'tablet',
    65,
    `Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) ${apple} Version/26.1 Mobile/15E148 Safari/604.1`,
  ],
  ['tablet', 35, `Mozilla/5.0 (Linux; Android 14; SM-X710) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  ['tv', 1, `Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) ${webkit} Version/8.0 TV Safari/537.36`],
]

const agentsOf = Map.groupBy(agents, ([device]) => device)

export const botAgents: readonly string[] = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
]

export type Person = { user_id: string; email_hash: string; traits: Record<string, unknown> }

/** One browser of one person. */
export type Visitor = BrowserTraits & {
  client_id: string
  country: string
  ip: string
  device: Device
  /** Has an account, and is identified once signed in. */
  person?: Person
  isSignedIn: boolean
  /** The end of the last visit. */
  lastSeen: number
}

/** Creates a new visitor. `mobileShare` is the probability of a mobile device. */
export function newVisitor(random: Random, client_id: string, mobileShare: number): Visitor {
  const country = random.weighted(countries, ({ share }) => share)
  const chance = random.fraction()
  const device =
    chance < mobileShare ? 'mobile' : chance > 0.995 ? 'tv' : chance > 0.95 ? 'tablet' : 'desktop'
  const [, , user_agent] = random.weighted(agentsOf.get(device) ?? agents, ([, share]) => share)
  return {
    client_id,
    country: country.code,
    ip: `${random.pick(country.networks)}.${random.below(256)}.${1 + random.below(254)}`,
    device,
    ...browserTraits(client_id, country.code, user_agent),
    isSignedIn: false,
    lastSeen: 0,
  }
}

/** Creates an account, with the data that the shop sends on login. */
export function newPerson(random: Random, number: number, country: string): Person {
  const isBusiness = random.chance(0.08)
  return {
    user_id: `user_${10_000 + number}`,
    email_hash: new Bun.CryptoHasher('sha256').update(`customer-${number}@example.com`).digest('hex'),
    traits: {
      plan: random.weighted(['basic', 'club', 'club plus'], (plan) => ({ basic: 70, club: 24 })[plan] ?? 6),
      country,
      newsletter: random.chance(0.45),
      ...(isBusiness && {
        company: random.pick(['Alpine Guides', 'Forest School', 'Trail Club', 'Hut Supplies']),
      }),
    },
  }
}
