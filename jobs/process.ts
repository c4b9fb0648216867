import { createServices } from '../server/create-services.ts'
import { endInOrder } from '../server/end-in-order.ts'
import type { Background } from '../server/operations/background/background.ts'
import type { Command, CompleteConfig, Report } from '../server/operations/background/messages.ts'
import { systemClock } from '../server/platform/clock.ts'
import { createLog, newErrors } from '../server/platform/log.ts'
import type { Services } from '../server/services.ts'
import { startBackground } from './background.ts'

/**
 * Runs the background work of a service in a separate process: `bun jobs/process.ts <data folder>`. The folder only
 * shows which service the process belongs to. The process receives its configuration as a message. It shuts down
 * gracefully when its standard input ends.
 */

const report_ms = 1000

/** The time limit of the shutdown, even if something hangs. */
const end_ms = 6000

const configured = Promise.withResolvers<CompleteConfig>()
let services: Services | undefined
process.on('message', (command: Command) => {
  if (command.kind === 'start') configured.resolve(command.config)
  else services?.inbox.announce()
})

const stopping = new Promise<void>((resolve) => {
  process.stdin.on('end', resolve).resume()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})

async function run(config: CompleteConfig): Promise<void> {
  const log = createLog(config.logLevel)
  const connected = await createServices(config, { addressOf: () => '' }, systemClock, log)
  services = connected.services
  const background = await startBackground(services)
  report(background)
  const reporting = setInterval(() => report(background), report_ms)
  await stopping
  clearInterval(reporting)
  await endInOrder(services, [() => background.stop()], connected.close)
}

function report(background: Background): void {
  const { user, system } = process.cpuUsage()
  const message: Report = {
    kind: 'report',
    ...background.stats(),
    process: { memory_bytes: process.memoryUsage.rss(), cpu_s: (user + system) / 1e6 },
    errors: newErrors(),
  }
  process.send?.(message)
}

stopping.then(() => setTimeout(() => process.exit(0), end_ms))
const config = await Promise.race([configured.promise, stopping])
if (config) await run(config)
process.exit(0)
