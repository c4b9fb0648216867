import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * Parses the options of a command with Node's `parseArgs`. Invalid options end the command with exit code 2 and a
 * one-line explanation.
 */
export function readOptions<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
