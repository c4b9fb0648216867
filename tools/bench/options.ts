import type { ParseArgsConfig } from 'node:util'
import { readOptions } from '../scripts/options.ts'

/** Reads the options after the name of the benchmark: `npm run bench growth -- --events 100`. */
export function benchOptions<Config extends ParseArgsConfig>(config: Config) {
  return readOptions({ ...config, args: process.argv.slice(3) })
}

/** Reads `--events`, in millions. */
export function millionsOfEvents(defaultMillions: number): number {
  const { values } = benchOptions({ options: { events: { type: 'string' } } })
  return parseMillions(values.events ?? String(defaultMillions))
}

/** @throws if it is not a positive number */
export function parseMillions(text: string): number {
  const millions = Number(text)
  if (millions > 0) return millions
  console.error(`--events is "${text}" (expected millions of events, such as 10)`)
  process.exit(2)
}
