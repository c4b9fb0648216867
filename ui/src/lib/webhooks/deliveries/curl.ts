import type { WebhookDeliveryDetail } from '../../../../../server/notify/webhooks/delivery-model.ts'

type Sent = NonNullable<WebhookDeliveryDetail['request']>

/** A request to a receiver as a shell command, byte for byte as it was sent. */
export function curlOf({ url, headers, body }: Sent): string {
  const lines = [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-raw ${quoted(body)}`,
  ]
  return lines.join(' \\\n')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
