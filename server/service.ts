import { createServices } from './create-services.ts'
import { endInOrder } from './end-in-order.ts'
import { createFirstWorkspace } from './identity/accounts/bootstrap.ts'
import { removeAbandonedScratch } from './ingest/imports/scratch.ts'
import type { Background } from './operations/background/background.ts'
import type { BackgroundProcess } from './operations/background/background-process.ts'
import type { CompleteConfig } from './operations/background/messages.ts'
import { metricsPortAnswers } from './operations/health/metrics-port.ts'
import type { Clock } from './platform/clock.ts'
import type { Listener } from './platform/listener.ts'
import type { Log } from './platform/log.ts'
import type { Services } from './services.ts'
import { announceStart, keepCredentials } from './startup-banner.ts'

type Options = {
  config: CompleteConfig
  /** Null where the role answers no requests. */
  listener: Listener | null
  /** Null where metrics have no port of their own. */
  metricsListener: Listener | null
  /** The process that does background work, if it is another one. Whoever started it stops it. */
  backgroundProcess: Promise<BackgroundProcess> | null
  log: Log
  clock: Clock
  stopping: AbortSignal
}

export type Service = { services: Services; stop: () => Promise<void> }

/**
 * Starts what the role asks for, on servers that are migrated. When it fails, or `stopping` aborts before everything
 * runs, what was started is stopped again and the reason thrown.
 */
export async function startService(options: Options): Promise<Service> {
  const { config, listener, metricsListener, backgroundProcess, log, clock, stopping } = options
  removeAbandonedScratch()
  const { services, close } = await createServices(config, listener ?? { addressOf: () => '' }, clock, log)
  const ends: (() => Promise<unknown>)[] = []
  const stop = () => endInOrder(services, ends.splice(0), close)
  try {
    stopping.throwIfAborted()
    const credentials = await createFirstWorkspace(services, (made) => keepCredentials(config, made))
    if (backgroundProcess) {
      const background = await backgroundProcess
      services.inbox.onWritten(background.written)
      show(services, background)
    } else if (config.role !== 'api') {
      const { startBackground } = await import('../jobs/background.ts')
      const background = await startBackground(services)
      ends.push(background.stop)
      show(services, background)
    }
    if (listener) {
      const { serve } = await import('./serve.ts')
      await serve(services, listener)
      ends.push(() => listener.close())
      // Streams would not end by themselves.
      ends.push(() => services.domainEventListener.close())
    }
    if (metricsListener) {
      metricsListener.serve(metricsPortAnswers(services))
      ends.push(() => metricsListener.close())
    }
    announceStart(services, credentials)
    return { services, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function show(services: Services, background: Background): void {
  services.background = background
  services.metrics.showBackground(background)
}
