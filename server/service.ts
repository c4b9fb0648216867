import { createServices } from './create-services.ts'
import { endInOrder } from './end-in-order.ts'
import { createFirstWorkspace } from './identity/accounts/bootstrap.ts'
import { removeAbandonedScratch } from './ingest/imports/scratch.ts'
import type { Background } from './operations/background/background.ts'
import type { BackgroundProcess } from './operations/background/background-process.ts'
import type { CompleteConfig } from './operations/background/messages.ts'
import { metricsPortAnswers } from './operations/health/metrics-port.ts'
import { resealAtStart } from './operations/reseal-at-start.ts'
import type { Clock } from './platform/clock.ts'
import type { Listener } from './platform/listener.ts'
import type { Log } from './platform/log.ts'
import type { Services } from './services.ts'
import { announceStart, keepCredentials } from './startup-banner.ts'

type Options = {
  config: CompleteConfig
  /** Null if the role serves no requests. */
  listener: Listener | null
  /** Null if metrics have no separate port. */
  metricsListener: Listener | null
  /** The separate process for background work, if there is one. The code that started it also stops it. */
  backgroundProcess: Promise<BackgroundProcess> | null
  log: Log
  clock: Clock
  stopping: AbortSignal
}

export type Service = { services: Services; stop: () => Promise<void> }

/**
 * Starts the parts that the role includes, on migrated servers. If that fails, or `stopping` aborts before everything
 * runs, stops what was started and throws the reason.
 */
export async function startService(options: Options): Promise<Service> {
  const { config, listener, metricsListener, backgroundProcess, log, clock, stopping } = options
  removeAbandonedScratch()
  const { services, close } = await createServices(config, listener ?? { addressOf: () => '' }, clock, log)
  const ends: (() => Promise<unknown>)[] = []
  const stop = () => endInOrder(services, ends.splice(0), close)
  try {
    stopping.throwIfAborted()
    await resealAtStart(services)
    const credentials = await createFirstWorkspace(services, (made) => keepCredentials(config, made))
    if (backgroundProcess) {
      const background = await backgroundProcess
      services.inbox.onWritten(background.notifyWritten)
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
      // Event streams do not end on their own.
      ends.push(() => services.domainEventListener.close())
      ends.push(async () => services.realtimeFeeds.close())
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
