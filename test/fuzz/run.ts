import fc from 'fast-check'
import { pino } from 'pino'
import { openPort } from '../../server/platform/listener.ts'
import { startInstance } from '../support/instance.ts'
import { exchange, type Outcome } from './exchange.ts'
import { type Finding, Findings } from './findings.ts'
import { junk } from './junk.ts'
import { type OpenApi, type Operation, operationsOf } from './operations.ts'
import { type Draft, goodRequestTo, hugeRequestTo, requestTo } from './request.ts'
import { createScene, type Scene } from './scene.ts'
import { unlisted } from './unlisted.ts'
import { complaintsAbout } from './verdict.ts'
import { getRequest, toWire, type Wire } from './wire.ts'

const deadline_ms = 10_000
/** The default maximum of requests to one scene. */
const maxPerScene = 40
/**
 * The maximum of valid requests to an operation that has refused everything so far: most code runs only after the
 * validation.
 */
const maxGoodRequests = 60
/** The maximum of requests to find a smaller one with the same fault. */
const shrinkAttempts = 300
/** Rounds that run concurrently, as clients do. */
const lanes = 4

export type FuzzReport = {
  requests: number
  findings: Finding[]
  /** How often each operation answered with each status; 0 means a closed connection. */
  answers: Map<string, Map<number, number>>
}

/** The scene that the requests of a round go to. It is replaced once it is used up. */
type Target = { scene: Scene }

export type FuzzOptions = {
  /** At least this many, without those that repeat a round until one succeeds. */
  requests: number
  seed: number
  /** Only operations whose name contains this text. */
  only?: string
  perScene?: number
  print?: (line: string) => void
}

/**
 * Sends requests generated from the OpenAPI document to a separate instance, and returns everything that no client
 * should see. The same seed generates the same requests.
 */
export async function fuzz({
  requests,
  seed,
  only = '',
  perScene = maxPerScene,
  print = () => {},
}: FuzzOptions): Promise<FuzzReport> {
  const findings = new Findings(print)
  const instance = await startInstance({
    env: { TRUST_PROXY: '1', WEBHOOK_ALLOW_PRIVATE: '1' },
    log: pino({ level: 'warn' }, findings.log),
  })
  const listener = openPort({ host: '127.0.0.1', port: 0 })
  listener.serve(instance.fetch)
  const { body } = await instance.request('GET', '/docs/json')
  const operations = [...operationsOf(body as OpenApi), ...unlisted].filter((it) => nameOf(it).includes(only))
  const report: FuzzReport = { requests: 0, findings: findings.list, answers: new Map() }
  const withEvents: Scene[] = []

  const operationOf = (n: number) => operations[n % operations.length] as Operation
  const passOf = (n: number) => Math.floor(n / operations.length)

  async function round(n: number, target: Target) {
    const operation = operationOf(n)
    const pass = passOf(n)
    const runs = Math.min(perScene, requests - n * perScene)
    const toScene = (request: fc.Arbitrary<Draft>) =>
      request.map((draft) => (scene: Scene) => toWire(draft, operation.path, scene))
    await property(nameOf(operation), toScene(requestTo(operation)), target, seed + n, runs)
    for (
      let attempt = 0;
      attempt < maxGoodRequests && !hasSucceeded(report.answers.get(nameOf(operation)));
      attempt++
    )
      await property(nameOf(operation), toScene(goodRequestTo(operation)), target, seed + n + attempt, 1)
    if (operation.body && pass % 8 === 4)
      await property(nameOf(operation), toScene(hugeRequestTo(operation)), target, seed + n, 1)
    if (n % 10 === 9) await property('junk', junkRequest, target, seed + n, 10)
    if (operation.path.startsWith('/v1/events')) withEvents.push(target.scene)
    await expectOk('afterwards', getRequest('/healthz', null))
  }

  async function property(
    name: string,
    request: fc.Arbitrary<(scene: Scene) => Wire>,
    target: Target,
    roundSeed: number,
    numRuns: number,
  ) {
    let first: string | undefined
    let attempts = 0
    let smallest: { wire: Wire; cause: string } | undefined
    await fc.check(
      fc.asyncProperty(request, async (at) => {
        if (first !== undefined && ++attempts > shrinkAttempts) return
        const wire = at(target.scene)
        const outcome = await send(name, wire)
        if (isUsedUp(outcome)) target.scene = await createScene(instance, roundSeed)
        const cause = findings.causeOf(requestIdOf(outcome))
        const complaint = complaintsAbout(outcome, wire).find((it) =>
          first === undefined ? !findings.isKnown(name, it) : it === first,
        )
        if (complaint === undefined) return
        first = complaint
        smallest = { wire, cause }
        throw new Error(complaint)
      }),
      { numRuns, seed: roundSeed },
    )
    if (first !== undefined && smallest && !findings.isKnown(name, first))
      findings.note(name, first, smallest.wire, address, smallest.cause)
  }

  async function send(name: string, wire: Wire): Promise<Outcome> {
    const outcome = await exchange(listener.port, wire, deadline_ms)
    const status = typeof outcome === 'string' ? 0 : outcome.status
    const counts = report.answers.get(name) ?? new Map<number, number>()
    report.answers.set(name, counts.set(status, (counts.get(status) ?? 0) + 1))
    report.requests++
    return outcome
  }

  async function expectOk(when: string, wire: Wire) {
    const outcome = await exchange(listener.port, wire, deadline_ms)
    const result = typeof outcome === 'string' ? outcome : outcome.status
    if (result === 200) return
    const complaint = `${when} ${wire.target.replace(/site_\w+/, '{site_id}')} is ${result}`
    if (!findings.isKnown('the service', complaint))
      findings.note('the service', complaint, wire, address, findings.causeOf(requestIdOf(outcome)))
  }

  const address = `127.0.0.1:${listener.port}`
  try {
    const queue = Array.from({ length: Math.ceil(requests / perScene) }, (_, n) => n)
    const lane = async () => {
      let target: Target | undefined
      for (let n = queue.shift(); n !== undefined; n = queue.shift()) {
        target ??= { scene: await createScene(instance, passOf(n)) }
        await round(n, target)
        // Reads leave the scene unchanged. Creating another scene takes longer than a round.
        if (operationOf(n).method !== 'GET') target = undefined
        if (n % 50 === 49) print(`${report.requests} requests, ${findings.list.length} findings`)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    // All accepted events must be stored and readable.
    await instance.drained()
    for (const scene of withEvents)
      for (const query of [
        'events?limit=1000',
        'events/volume',
        'events/breakdown?by=property:value',
        'events/dictionary',
        'events/dictionary/properties?event_name=page_view',
        'analytics/traffic?dimensions=page,source',
        'analytics/overview',
        'analytics/realtime',
        'analytics/people',
        'analytics/sessions',
        'analytics/orders',
        'analytics/retention',
        'analytics/retention/people',
        'analytics/lifecycle',
        'analytics/stickiness',
        'analytics/web-vitals',
        'analytics/web-vitals/breakdown?by=page',
        'analytics/browser-errors',
        'analytics/page-engagement',
        'analytics/stickiness/people',
        'analytics/paths',
        'analytics/paths/people?step=1&node=page:/',
        'analytics/paths/sessions?step=1&node=page:/',
      ])
        await expectOk('after draining', getRequest(`/v1/sites/${scene.siteId}/${query}`, scene))
    await expectOk('at the end', getRequest('/readyz', null))
    findings.noteUnseen()
  } finally {
    await listener.close()
    await instance.stop()
  }
  return report
}

const junkRequest = junk.map((wire) => () => wire)

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`
}

/**
 * True if an effect of the request gets in the way of the next one: something was deleted, replaced or created, or a
 * limit is used up.
 */
function isUsedUp(outcome: Outcome): boolean {
  if (typeof outcome === 'string') return false
  const { status, headers } = outcome
  return status === 201 || status === 204 || headers.get('x-ratelimit-remaining') === '0'
}

function requestIdOf(outcome: Outcome): string | undefined {
  return typeof outcome === 'string' ? undefined : outcome.headers.get('x-request-id')
}

/** True if an operation has succeeded at least once; `answers` by their status. */
export function hasSucceeded(answers: ReadonlyMap<number, unknown> | undefined): boolean {
  return [...(answers?.keys() ?? [])].some((status) => status >= 200 && status < 300)
}
