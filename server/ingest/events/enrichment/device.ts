import Bowser from 'bowser'
import { bounded } from '../../../platform/text.ts'
import { isBotAgent } from './bot.ts'
import { memoize } from './memoize.ts'

/** What a user agent tells; empty where it does not. */
export type Agent = {
  device: '' | 'desktop' | 'mobile' | 'tablet' | 'tv' | 'console' | 'wearable'
  browser: string
  os: string
  isBot: boolean
}

// Real user agents are under 300 characters. The patterns of the parser would take long over long ones.
const longestAgent = 512

const gameConsole = /\b(?:PlayStation|Xbox|Nintendo)\b/i
const television =
  /smart-?tv|\btv safari\b|web0s|bravia|apple ?tv|googletv|crkey|roku|hbbtv|\baft[a-z0-9]+\b/i
const wearable = /\bwatch\b|wear ?os|watchos/i
const desktopSystems = new Set(['Windows', 'macOS', 'Linux', 'Chrome OS', 'BSD'])

const read = memoize((agent) => parse(bounded(agent, longestAgent)), 10_000, longestAgent)

/** Device, browser and system of a user agent, and whether it is a bot; remembered for the usual ones. */
export function describeAgent(value: unknown): Agent {
  return typeof value === 'string' ? read(value) : parse('')
}

function parse(agent: string): Agent {
  if (agent === '') return { device: '', browser: '', os: '', isBot: false }
  const isBot = isBotAgent(agent)
  const { browser, os, platform } = Bowser.parse(agent)
  return {
    device: deviceOf(agent, platform.type, os.name),
    // Every browser calls itself Mozilla too: that alone names none.
    browser: browser.name === 'Mozilla' ? '' : bounded(browser.name, 64),
    os: bounded(os.name, 64),
    isBot,
  }
}

function deviceOf(agent: string, type: string | undefined, os: string | undefined): Agent['device'] {
  if (gameConsole.test(agent)) return 'console'
  if (television.test(agent)) return 'tv'
  if (wearable.test(agent)) return 'wearable'
  if (type === 'desktop' || type === 'mobile' || type === 'tablet' || type === 'tv') return type
  return os && desktopSystems.has(os) ? 'desktop' : ''
}
