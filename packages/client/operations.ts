/**
 * Every operation of the API: resource, method, verb and path. A `?` behind the path: it takes query parameters. A method named
 * `list` can be iterated. A test holds this table against the OpenAPI document.
 */
export const operations = {
  sites: {
    /** All sites of the workspace. `limit` is the size of a page. */
    list: 'GET /v1/sites?',
    create: 'POST /v1/sites',
    get: 'GET /v1/sites/{site_id}',
    /** Changes only what is given. */
    update: 'PATCH /v1/sites/{site_id}',
    /** Deletes a site and all its data, for good. */
    delete: 'DELETE /v1/sites/{site_id}',
    /** What anybody with the site's public key may know of it. */
    getPublic: 'GET /v1/sites/{site_id}/public',
  },
  events: {
    /** Sends one event at once. Many are better collected: see `track`. */
    send: 'POST /v1/events',
    /** Sends up to 1,000 events; the answer says of each whether it was taken. */
    sendBatch: 'POST /v1/events/batch',
    /** Events of a site, newest first. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/events?',
    /** What the events of a site are called, and how many there are of each. */
    names: 'GET /v1/sites/{site_id}/events/names?',
    /** Has events that were taken for those of bots or spam count after all. */
    include: 'POST /v1/sites/{site_id}/events/include',
    /** What became of an event. */
    get: 'GET /v1/events/{event_id}',
  },
  analytics: {
    /** Totals, comparison with the period before, and rows by dimension. */
    traffic: 'GET /v1/sites/{site_id}/analytics/traffic?',
    /** Who is on the site right now. */
    realtime: 'GET /v1/sites/{site_id}/analytics/realtime',
    /** What conversions are credited to by a model, beside what advertising cost. */
    attribution: 'GET /v1/sites/{site_id}/analytics/attribution?',
    /** How many people take how many steps, in order and within a window. */
    funnel: 'POST /v1/sites/{site_id}/analytics/funnel',
    /** Who reached a step, or dropped out before it. */
    funnelUsers: 'POST /v1/sites/{site_id}/analytics/funnel/users',
  },
  funnels: {
    /** All saved funnels of a site. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/funnels?',
    create: 'POST /v1/sites/{site_id}/funnels',
    get: 'GET /v1/sites/{site_id}/funnels/{funnel_id}',
    /** Changes only what is given. */
    update: 'PATCH /v1/sites/{site_id}/funnels/{funnel_id}',
    delete: 'DELETE /v1/sites/{site_id}/funnels/{funnel_id}',
    /** How many people take how many steps of a saved funnel. */
    report: 'GET /v1/sites/{site_id}/funnels/{funnel_id}/report?',
    /** Who reached a step of a saved funnel, or dropped out before it. */
    users: 'GET /v1/sites/{site_id}/funnels/{funnel_id}/users?',
  },
  alerts: {
    /** The alerts of a site. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/alerts?',
    create: 'POST /v1/sites/{site_id}/alerts',
    get: 'GET /v1/sites/{site_id}/alerts/{alert_id}',
    /** Changes only what is given; `muted_until` mutes, null ends that. */
    update: 'PATCH /v1/sites/{site_id}/alerts/{alert_id}',
    delete: 'DELETE /v1/sites/{site_id}/alerts/{alert_id}',
    /** When an alert would have been triggered in the last 30 days. Stores nothing. */
    preview: 'POST /v1/sites/{site_id}/alerts/preview',
  },
  alertHistory: {
    /** What became of an alert, newest first. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/alerts/{alert_id}/history?',
  },
  reports: {
    /** The reports of a site. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/reports?',
    create: 'POST /v1/sites/{site_id}/reports',
    get: 'GET /v1/sites/{site_id}/reports/{report_id}',
    /** Changes only what is given; `status` pauses and resumes. */
    update: 'PATCH /v1/sites/{site_id}/reports/{report_id}',
    /** Deletes a report with its runs and their files, for good. */
    delete: 'DELETE /v1/sites/{site_id}/reports/{report_id}',
    /** What a report would say now; PDF unless `format` is json. */
    preview: 'POST /v1/sites/{site_id}/reports/preview',
    /** Has a report made now, besides its schedule. */
    run: 'POST /v1/sites/{site_id}/reports/{report_id}/run',
  },
  reportRuns: {
    /** Each time a report was made, newest first. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/reports/{report_id}/runs?',
    get: 'GET /v1/sites/{site_id}/reports/{report_id}/runs/{run_id}',
  },
  anomalies: {
    /** What was unusual at a site, the newest first. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/anomalies?',
    get: 'GET /v1/sites/{site_id}/anomalies/{anomaly_id}',
    /** Marks it as expected, takes that back, or notes something of it. */
    update: 'PATCH /v1/sites/{site_id}/anomalies/{anomaly_id}',
  },
  segments: {
    /** The segments of a site. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/segments?',
    /** The answer has the number of members. */
    create: 'POST /v1/sites/{site_id}/segments',
    /** Who meets rules now. Stores nothing. */
    preview: 'POST /v1/sites/{site_id}/segments/preview',
    get: 'GET /v1/sites/{site_id}/segments/{segment_id}',
    /** Changes only what is given. */
    update: 'PATCH /v1/sites/{site_id}/segments/{segment_id}',
    delete: 'DELETE /v1/sites/{site_id}/segments/{segment_id}',
    /** Determines the members now. */
    compute: 'POST /v1/sites/{site_id}/segments/{segment_id}/compute',
    /** Which segments up to 10,000 users are in now. */
    batchEvaluate: 'POST /v1/segments/batch-evaluate',
  },
  segmentHistory: {
    /** How many members each computation found, newest first. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/segments/{segment_id}/history?',
  },
  segmentMembers: {
    /** As the last computation found them. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/segments/{segment_id}/members?',
    /** Puts users on the list of a static segment. */
    add: 'POST /v1/sites/{site_id}/segments/{segment_id}/members',
    /** Takes users off the list of a static segment. */
    remove: 'POST /v1/sites/{site_id}/segments/{segment_id}/members/remove',
  },
  users: {
    /** Users and anonymous visitors, the ones seen last first; by text, traits, segment and time. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/users?',
    /** All that is known of a user, or of an anonymous visitor by its client_id. */
    get: 'GET /v1/sites/{site_id}/users/{user_id}',
    /** Merges traits; null removes one. */
    update: 'PATCH /v1/sites/{site_id}/users/{user_id}',
    /** What the user did, newest first. `limit` is the size of a page. */
    events: 'GET /v1/sites/{site_id}/users/{user_id}/events?',
    /** The user's visits, newest first. `limit` is the size of a page. */
    sessions: 'GET /v1/sites/{site_id}/users/{user_id}/sessions?',
    /** Removes the user and everything that is stored about them: answers the erasure. */
    delete: 'DELETE /v1/sites/{site_id}/users/{user_id}',
    /** Everything that is stored about the user, as one document. */
    data: 'GET /v1/sites/{site_id}/users/{user_id}/data',
    /** Reads the profiles, or sets the traits, of up to 100 users. */
    batch: 'POST /v1/users/batch',
  },
  erasures: {
    /** Who was removed and when, newest first; of one user with `user_id`. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/erasures?',
    /** The receipt: what was removed where. */
    get: 'GET /v1/sites/{site_id}/erasures/{erasure_id}',
    /** Counts again what is stored about the user. */
    verify: 'POST /v1/sites/{site_id}/erasures/{erasure_id}/verify',
  },
  conversions: {
    /** The conversion goals of a site. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/conversions?',
    create: 'POST /v1/sites/{site_id}/conversions',
    /** What a goal would have counted in the last 30 days. Stores nothing. */
    preview: 'POST /v1/sites/{site_id}/conversions/preview',
    get: 'GET /v1/sites/{site_id}/conversions/{conversion_id}',
    /** Changes only what is given. */
    update: 'PATCH /v1/sites/{site_id}/conversions/{conversion_id}',
    delete: 'DELETE /v1/sites/{site_id}/conversions/{conversion_id}',
    /** Conversions, value and rate in all, over time, and by source and medium. */
    stats: 'GET /v1/sites/{site_id}/conversions/{conversion_id}/stats?',
    /** Each conversion with the visits that led to it, newest first. `limit` is the size of a page. */
    ledger: 'GET /v1/sites/{site_id}/conversions/{conversion_id}/ledger?',
    /** The numbers of every active goal. */
    summary: 'GET /v1/sites/{site_id}/conversions/summary?',
  },
  exchangeRates: {
    /** What other currencies are worth in that of the site. */
    get: 'GET /v1/sites/{site_id}/exchange-rates',
    /** Replaces all of them. */
    set: 'PUT /v1/sites/{site_id}/exchange-rates',
  },
  costs: {
    /** What advertising cost, the newest days first. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/costs?',
    /** Takes the place of what was stored for the same days and sources. */
    upload: 'POST /v1/sites/{site_id}/costs',
    delete: 'DELETE /v1/sites/{site_id}/costs/{cost_id}',
    /** Deletes the costs of some days. */
    deleteDays: 'DELETE /v1/sites/{site_id}/costs?',
  },
  integrations: {
    /** The services that a site is connected to. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/integrations?',
    /** Connects a service. */
    create: 'POST /v1/sites/{site_id}/integrations',
    get: 'GET /v1/sites/{site_id}/integrations/{integration_id}',
    /** Changes what is given, also inside `settings` and `credentials`. */
    update: 'PATCH /v1/sites/{site_id}/integrations/{integration_id}',
    /** Disconnects a service. Costs that came from it stay. */
    delete: 'DELETE /v1/sites/{site_id}/integrations/{integration_id}',
    /** Fetches costs now, or sends Slack a test message. */
    sync: 'POST /v1/sites/{site_id}/integrations/{integration_id}/sync',
  },
  integrationSyncs: {
    /** What an integration fetched or sent, newest first. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/integrations/{integration_id}/syncs?',
  },
  imports: {
    /** Imports up to 1,000 events of the past. Larger ones are streamed: see docs/import.md. */
    create: 'POST /v1/import/historical',
    /** The imports of a site, newest first. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/imports?',
    get: 'GET /v1/sites/{site_id}/imports/{import_id}',
    /** Takes all of its events back. */
    undo: 'DELETE /v1/sites/{site_id}/imports/{import_id}',
    /** What is wrong with which line, as CSV. */
    errors: 'GET /v1/sites/{site_id}/imports/{import_id}/errors',
    /** Its days as statistics tell them, beside what the source counted. */
    reconcile: 'GET /v1/sites/{site_id}/imports/{import_id}/reconciliation',
    /** Says what the source counted. */
    report: 'PUT /v1/sites/{site_id}/imports/{import_id}/reconciliation',
  },
  webhooks: {
    /** The subscriptions of the workspace. `limit` is the size of a page. */
    list: 'GET /v1/webhooks?',
    /** The answer holds the secret that signs what is sent: it is shown this once. */
    create: 'POST /v1/webhooks',
    get: 'GET /v1/webhooks/{webhook_id}',
    /** Changes only what is given; filters and metadata are replaced whole. */
    update: 'PATCH /v1/webhooks/{webhook_id}',
    /** With its deliveries. */
    delete: 'DELETE /v1/webhooks/{webhook_id}',
    /** Both secrets sign until the grace period is over. The new one is shown this once. */
    rotateSecret: 'POST /v1/webhooks/{webhook_id}/rotate-secret',
    /** Sends what an event of a type would look like. */
    test: 'POST /v1/webhooks/{webhook_id}/test',
    /** Sends an event of the last 90 days again. */
    replay: 'POST /v1/webhooks/{webhook_id}/replay',
    /** Which events of the last 30 days such a subscription would have been sent. Stores nothing. */
    dryRun: 'POST /v1/webhooks/dry-run',
  },
  webhookDeliveries: {
    /** What a subscription was sent, newest first. `limit` is the size of a page. */
    list: 'GET /v1/webhooks/{webhook_id}/deliveries?',
    /** With its payload, the request as it was last sent, and every attempt. */
    get: 'GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}',
    /** At once. What has arrived is sent again only with `force`. */
    retry: 'POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/retry',
    /** Tries all that failed, or those made since a time, once more. */
    retryFailed: 'POST /v1/webhooks/{webhook_id}/deliveries/retry',
    /** How many retries that were asked for still wait. */
    waiting: 'GET /v1/webhooks/{webhook_id}/deliveries/retry',
  },
  webhookBackfills: {
    /** The back-fills of a subscription, newest first. `limit` is the size of a page. */
    list: 'GET /v1/webhooks/{webhook_id}/backfills?',
    /** Sends the conversions of a period. */
    create: 'POST /v1/webhooks/{webhook_id}/backfills',
    get: 'GET /v1/webhooks/{webhook_id}/backfills/{backfill_id}',
    /** What is not due yet is not sent. */
    cancel: 'DELETE /v1/webhooks/{webhook_id}/backfills/{backfill_id}',
  },
  exports: {
    /** The exports of a site, newest first. `limit` is the size of a page. */
    list: 'GET /v1/sites/{site_id}/exports?',
    /** Made in the background: read it again until it is completed. */
    create: 'POST /v1/sites/{site_id}/exports',
    /** The first rows, how many there are, and how large the file would be. Stores nothing. */
    preview: 'POST /v1/sites/{site_id}/exports/preview',
    /** What there is to choose from, for a type of export. */
    columns: 'GET /v1/sites/{site_id}/exports/columns?',
    get: 'GET /v1/exports/{export_id}',
    cancel: 'POST /v1/exports/{export_id}/cancel',
    /** With its file. */
    delete: 'DELETE /v1/exports/{export_id}',
    /** What tells apart the secret that signs calls. */
    secret: 'GET /v1/exports/secret',
    /** A new secret, shown in this answer only. */
    rotateSecret: 'POST /v1/exports/secret/rotate',
  },
  keys: {
    list: 'GET /v1/keys',
    /** Creates a key. The key itself is in this answer only. */
    create: 'POST /v1/keys',
    get: 'GET /v1/keys/{key_id}',
    update: 'PATCH /v1/keys/{key_id}',
    /** A new key in place of this one, which stays valid for a grace period. */
    rotate: 'POST /v1/keys/{key_id}/rotate',
    revoke: 'DELETE /v1/keys/{key_id}',
  },
} as const
