import Bowser from 'bowser'
import { bounded } from '../../../platform/text.ts'
import { isBotAgent } from './bot.ts'
import { memoize } from './memoize.ts'

/** The data in a user agent; empty strings where it has none. */
export type Agent = {
  device: '' | 'desktop' | 'mobile' | 'tablet' | 'tv' | 'console' | 'wearable'
  browser: string
  /** With the major version: `Chrome 142`. */
  browser_version: string
  os: string
  /** With the version: `Windows 10`, `iOS 17.4`. Browsers give 10.15 for all newer versions of macOS. */
  os_version: string
  isBot: boolean
}

// Real user agents have fewer than 300 characters. The patterns of the parser are slow on long ones.
const maxAgentLength = 512

const gameConsole = /\b(?:PlayStation|Xbox|Nintendo)\b/i
const television =
  /smart-?tv|\btv safari\b|web0s|bravia|apple ?tv|googletv|crkey|roku|hbbtv|\baft[a-z0-9]+\b/i
const wearable = /\bwatch\b|wear ?os|watchos/i
const desktopSystems = new Set(['Windows', 'macOS', 'Linux', 'Chrome OS', 'BSD'])

const read = memoize((agent) => parse(bounded(agent, maxAgentLength)), 10_000, maxAgentLength)

/** Returns device, browser, system and bot flag of a user agent. Memoized for frequent ones. */
export function describeAgent(value: unknown): Agent {
  return typeof value === 'string' ? read(value) : parse('')
}

function parse(agent: string): Agent {
  if (agent === '')
    return { device: '', browser: '', browser_version: '', os: '', os_version: '', isBot: false }
  const isBot = isBotAgent(agent)
  const { browser, os, platform } = Bowser.parse(agent)
  // Every browser calls itself Mozilla too, so this name alone identifies none.
  const browserName = browser.name === 'Mozilla' ? '' : bounded(browser.name, 64)
  const system = bounded(os.name, 64)
  return {
    device: deviceOf(agent, platform.type, os.name),
    browser: browserName,
    browser_version: versioned(browserName, browser.version, 1),
    os: system,
    os_version: versioned(system, system === 'Windows' ? os.versionName : os.version, 2),
    isBot,
  }
}

/** Returns a name with the first parts of its version; empty if one of them is missing. */
function versioned(name: string, version: string | undefined, parts: number): string {
  const given = bounded(version, 64).split('.').slice(0, parts).join('.')
  return name === '' || given === '' ? '' : `${name} ${given}`
}

function deviceOf(agent: string, type: string | undefined, os: string | undefined): Agent['device'] {
  if (gameConsole.test(agent)) return 'console'
  if (television.test(agent)) return 'tv'
  if (wearable.test(agent)) return 'wearable'
  if (type === 'desktop' || type === 'mobile' || type === 'tablet' || type === 'tv') return type
  return os && desktopSystems.has(os) ? 'desktop' : ''
}
