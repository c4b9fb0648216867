import { createHmac, timingSafeEqual } from 'node:crypto'
import { signatureHeaders } from '../../notify/webhooks/signature.ts'
import type { AllowedTargets } from '../../platform/outbound/address-rules.ts'
import { createOutbound, type Reply } from '../../platform/outbound/outbound.ts'
import { type Check, failed, type Outcome, ok } from './check.ts'
import type { Installation } from './installation.ts'

const remedy = 'check that a firewall does not block connections to 127.0.0.1'

export const webhookChecks: readonly Check[] = [{ name: 'webhooks', remedy, run: sendToItself }]

const targetTexts: Record<AllowedTargets, string> = {
  public: 'webhooks are sent to public addresses over HTTPS only (WEBHOOK_ALLOW_PRIVATE is 0)',
  private: 'webhooks may also go to private addresses and over plain HTTP, but not to this machine',
  loopback: 'webhooks may also go to private addresses, to this machine and over plain HTTP',
}

/** Sends a signed webhook to a receiver in this process, with the HTTP client of webhooks. */
async function sendToItself({ config: { outboundTargets }, clock }: Installation): Promise<Outcome> {
  const secret = `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64')}`
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`
  const body = JSON.stringify({ id, type: 'doctor.check' })
  let arrived: boolean | null = null
  const receiver = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      arrived = isSigned(request, await request.text(), secret)
      return new Response('ok')
    },
  })
  const message = {
    url: `http://127.0.0.1:${receiver.port}/`,
    headers: {
      'Content-Type': 'application/json',
      ...signatureHeaders({ id, body, secrets: [secret], now: clock() }),
    },
    body,
  }
  try {
    if (outboundTargets !== 'loopback' && (await send(message, outboundTargets)).status !== null)
      return failed(
        'a request to this machine was sent although the settings do not allow it',
        'reinstall the release',
      )
    const { status, error } = await send(message, 'loopback')
    if (status !== 200) return failed(`a request to this machine did not arrive: ${error}`, remedy)
    if (!arrived) return failed('a request arrived with an invalid signature', 'reinstall the release')
    return ok(`a signed request to this machine arrives; ${targetTexts[outboundTargets]}`)
  } finally {
    await receiver.stop(true)
  }
}

async function send(
  message: { url: string; headers: Record<string, string>; body: string },
  targets: AllowedTargets,
): Promise<Reply> {
  const outbound = createOutbound({ targets, limits: { connect_ms: 3000, response_ms: 3000 } })
  try {
    return await outbound.post(message)
  } finally {
    outbound.close()
  }
}

/** Verifies the signature as docs/webhooks.md describes it for receivers. */
function isSigned(request: Request, body: string, secret: string): boolean {
  const header = request.headers.get('x-service-signature') ?? ''
  const [, time, given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
