const prefixes = {
  request: 'req',
  workspace: 'ws',
  site: 'site',
  event: 'evt',
  key: 'key',
  member: 'mem',
  invitation: 'inv',
  auditEntry: 'aud',
  goal: 'conv',
  funnel: 'fun',
  segment: 'seg',
  export: 'exp',
  report: 'rep',
  run: 'run',
  webhook: 'wh',
  delivery: 'del',
  backfill: 'bf',
  import: 'imp',
  alert: 'alert',
  alertChange: 'achg',
  annotation: 'note',
  anomaly: 'anom',
  cost: 'cost',
  erasure: 'ers',
  integration: 'intg',
  sync: 'sync',
  personalMessage: 'msg',
  provisionedPerson: 'person',
} as const

export type Noun = keyof typeof prefixes
export type Id<N extends Noun> = `${(typeof prefixes)[N]}_${string}`

/** The prefix of a noun's ids, without the underscore. */
export function idPrefix(noun: Noun): string {
  return prefixes[noun]
}

/** Generates an id: the noun's prefix and a UUIDv7 in hex, so that ids sort by creation time. */
export function id<N extends Noun>(noun: N): Id<N> {
  return `${prefixes[noun]}_${Bun.randomUUIDv7('hex').replaceAll('-', '')}`
}
