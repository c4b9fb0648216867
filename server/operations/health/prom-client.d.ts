/** The single collectors of the library, for which it has no types. */
declare module 'prom-client/lib/metrics/*' {
  import type { Registry } from 'prom-client'
  export default function collect(
    registry: Registry,
    config: { prefix: string; eventLoopMonitoringPrecision?: number },
  ): void
}
