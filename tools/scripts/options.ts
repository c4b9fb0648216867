import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * The options of a command, as `parseArgs` of Node reads them. What it cannot read ends the command with 2, and with one
 * line that says why.
 */
export function readOptions<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
