import Bowser from 'bowser'
import { bounded } from '../../../platform/text.ts'
import { isBotAgent } from './bot.ts'
import { memoize } from './memoize.ts'

/** The data in a user agent; empty strings where it has none. */
export type Agent = {
  device: '' | 'desktop' | 'mobile' | 'tablet' | 'tv' | 'console' | 'wearable'
  browser: string
  os: string
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
  if (agent === '') return { device: '', browser: '', os: '', isBot: false }
  const isBot = isBotAgent(agent)
  const { browser, os, platform } = Bowser.parse(agent)
  return {
    device: deviceOf(agent, platform.type, os.name),
    // Every browser calls itself Mozilla too, so this name alone identifies none.
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
