/// <reference path="./prom-client.d.ts" />
import type { Registry } from 'prom-client'
import eventLoopLag from 'prom-client/lib/metrics/eventLoopLag.js'
import heapSizeAndUsed from 'prom-client/lib/metrics/heapSizeAndUsed.js'
import osMemoryHeap from 'prom-client/lib/metrics/osMemoryHeap.js'
import processCpuTotal from 'prom-client/lib/metrics/processCpuTotal.js'
import processMaxFileDescriptors from 'prom-client/lib/metrics/processMaxFileDescriptors.js'
import processOpenFileDescriptors from 'prom-client/lib/metrics/processOpenFileDescriptors.js'
import processStartTime from 'prom-client/lib/metrics/processStartTime.js'

/**
 * Adds metrics of the process itself. `collectDefaultMetrics` is not used: to measure V8's heap spaces, Bun walks the
 * whole heap at the start and at every scrape, and it does not report handles, requests and garbage collections.
 */
export function collectProcessMetrics(registry: Registry, prefix: string): void {
  for (const collect of [
    eventLoopLag,
    heapSizeAndUsed,
    osMemoryHeap,
    processCpuTotal,
    processMaxFileDescriptors,
    processOpenFileDescriptors,
    processStartTime,
  ])
    collect(registry, { prefix, eventLoopMonitoringPrecision: 10 })
}
