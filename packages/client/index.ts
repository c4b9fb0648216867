import type { Data, Input } from './methods.ts'

export { type Client, type ClientOptions, createClient } from './client.ts'
export { type Problem, SightlineError } from './error.ts'
export type { Rejection, TrackedEvent } from './event-queue.ts'
export type { Listing } from './listing.ts'
export type { Answer, Data, Input } from './methods.ts'
export type { CallOptions, RawResponse } from './send.ts'
export { verifyStandardWebhook, verifyWebhook, type WebhookCheck, type WebhookEvent } from './webhook.ts'

export type Site = Data<'GET /v1/sites/{site_id}'>
export type StoredEvent = Data<'GET /v1/sites/{site_id}/events?'>[number]
export type TrafficQuery = NonNullable<Input<'GET /v1/sites/{site_id}/analytics/traffic?'>>
export type TrafficReport = Data<'GET /v1/sites/{site_id}/analytics/traffic?'>
export type Key = Data<'GET /v1/keys/{key_id}'>
