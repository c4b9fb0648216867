import { numberLocale } from '#lib/language.ts'
import type { WebhookDelivery } from '../../../../../server/notify/webhooks/delivery-model.ts'

type Tone = 'good' | 'warn' | 'bad' | 'neutral'

/** The label and colour of each delivery status. */
export const deliveryStatusLabels: Record<WebhookDelivery['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'neutral' },
  retrying: { label: 'Retrying', tone: 'warn' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

export const deliveryStatuses = Object.keys(deliveryStatusLabels) as WebhookDelivery['status'][]

/** The labels of the origins of a delivery; empty for a regular event. */
export const originLabels: Record<WebhookDelivery['origin'], string> = {
  event: '',
  test: 'Test',
  replay: 'Replay',
  backfill: 'Back-fill',
}

/** "200 in 84 ms", or why there was no response; empty before the first attempt. */
export function describeAnswer({
  response_status,
  response_time_ms,
  last_error,
}: Pick<WebhookDelivery, 'response_status' | 'response_time_ms' | 'last_error'>): string {
  if (response_time_ms === null) return ''
  if (response_status === null) return last_error ?? ''
  return `${response_status} in ${formatDuration(response_time_ms)}`
}

/** 84 ms, 1.2 s */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${secondsFormat.format(ms / 1000)} s`
}

const secondsFormat = new Intl.NumberFormat(numberLocale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** A success rate in percent: 99.82% */
export function formatRate(percent: number): string {
  return rateFormat.format(percent / 100)
}

const rateFormat = new Intl.NumberFormat(numberLocale, { style: 'percent', maximumFractionDigits: 2 })

/** The remaining time: "4 min 12 s", "1 h 59 min", "0 s" once it is over. */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}
