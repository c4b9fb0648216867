/**
 * Every operation of the API: resource, method, verb and path. A `?` after the path means that it takes query
 * parameters. A method named `list` can be iterated. A test compares this table with the OpenAPI document.
 */
export const operations = {
  sites: {
    /** All sites of the workspace. `limit` is the page size. */
    list: 'GET /v1/sites?',
    create: 'POST /v1/sites',
    get: 'GET /v1/sites/{site_id}',
    /** The people of the last full days of each site by day, with their comparison. `limit` is the page size. */
    traffic: 'GET /v1/sites/traffic?',
    /** Changes only the given fields. */
    update: 'PATCH /v1/sites/{site_id}',
    /** Permanently deletes a site and all its data. */
    delete: 'DELETE /v1/sites/{site_id}',
    /** The settings of a site that are readable with its public key. */
    getPublic: 'GET /v1/sites/{site_id}/public',
    /** Creates a new public key. The old one stays valid for a grace period. */
    rotatePublicKey: 'POST /v1/sites/{site_id}/public-key/rotate',
    /** Creates the secret with which your server signs user ids. It is in this response only. */
    createIdentitySecret: 'POST /v1/sites/{site_id}/identity-secret',
    /** What the service has seen of the tracker: the newest event, excluded events, refused trackers. */
    installation: 'GET /v1/sites/{site_id}/installation',
    /** Loads a page of the site, and says what keeps its snippet from working. */
    checkInstallation: 'POST /v1/sites/{site_id}/installation/check',
  },
  events: {
    /** Sends one event immediately. To send many, use `track`. */
    send: 'POST /v1/events',
    /** Sends up to 1,000 events. The response says for each event whether it was accepted. */
    sendBatch: 'POST /v1/events/batch',
    /** Events of a site, newest first. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/events?',
    /** The event names of a site, and the number of events of each. */
    names: 'GET /v1/sites/{site_id}/events/names?',
    /** The number of events and of their people over time. */
    volume: 'GET /v1/sites/{site_id}/events/volume?',
    /** The most frequent values of a property or a column. */
    breakdown: 'GET /v1/sites/{site_id}/events/breakdown?',
    /** The event names of a site with their descriptions. */
    dictionary: 'GET /v1/sites/{site_id}/events/dictionary?',
    /** The properties of an event with their descriptions. */
    properties: 'GET /v1/sites/{site_id}/events/dictionary/properties?',
    /** Describes or hides an event or a property. */
    describe: 'PATCH /v1/sites/{site_id}/events/dictionary',
    /** The number of events that count in no report, by reason and host. */
    excluded: 'GET /v1/sites/{site_id}/events/excluded?',
    /** Includes excluded events. */
    include: 'POST /v1/sites/{site_id}/events/include',
    /** The status of an event. */
    get: 'GET /v1/events/{event_id}',
  },
  analytics: {
    /** Totals, comparison with the previous period, and rows by dimension. */
    traffic: 'GET /v1/sites/{site_id}/analytics/traffic?',
    /** Totals, series, breakdowns and goals of a period in one response. */
    overview: 'GET /v1/sites/{site_id}/analytics/overview?',
    /** The visitors that are on the site now. */
    realtime: 'GET /v1/sites/{site_id}/analytics/realtime?',
    /** The people of a period, as many as `users` of a traffic report says. */
    people: 'GET /v1/sites/{site_id}/analytics/people?',
    /** The sessions of a period, as many as `sessions` of a traffic report says. */
    sessions: 'GET /v1/sites/{site_id}/analytics/sessions?',
    /** A session, with the sessions of the same person before and after it. */
    session: 'GET /v1/sites/{site_id}/analytics/sessions/{session_id}',
    /** The events of a session in order, with time on page, goals, orders and refunds. */
    sessionEvents: 'GET /v1/sites/{site_id}/analytics/sessions/{session_id}/events?',
    /** The orders and refunds of a period, whose values add up to `revenue` of a traffic report. */
    orders: 'GET /v1/sites/{site_id}/analytics/orders?',
    /** How many of the people who started in each interval returned in each interval after it. */
    retention: 'GET /v1/sites/{site_id}/analytics/retention?',
    /** The people behind a cohort, or behind one of its intervals. */
    retentionPeople: 'GET /v1/sites/{site_id}/analytics/retention/people?',
    /** How many people were new in each interval, returned, came back after a pause, and stayed away. */
    lifecycle: 'GET /v1/sites/{site_id}/analytics/lifecycle?',
    /** The people behind a number of a lifecycle report. */
    lifecyclePeople: 'GET /v1/sites/{site_id}/analytics/lifecycle/people?',
    /** In how many intervals of a period people were active. */
    stickiness: 'GET /v1/sites/{site_id}/analytics/stickiness?',
    /** The people behind a number of a stickiness report. */
    stickinessPeople: 'GET /v1/sites/{site_id}/analytics/stickiness/people?',
    /** Which pages and events follow each other in sessions, from or to a page or event. */
    paths: 'GET /v1/sites/{site_id}/analytics/paths?',
    /** The people behind a node or a link of a paths report. */
    pathPeople: 'GET /v1/sites/{site_id}/analytics/paths/people?',
    pathSessions: 'GET /v1/sites/{site_id}/analytics/paths/sessions?',
    /** Events and metrics of traffic over time, formulas between them, and breakdowns. */
    trends: 'POST /v1/sites/{site_id}/analytics/trends',
    /** A metric of events by weekday and hour of the day. */
    trendHours: 'POST /v1/sites/{site_id}/analytics/trends/hours',
    /** How fast the pages were for visitors: percentiles, ratings, and percentiles over time. */
    webVitals: 'GET /v1/sites/{site_id}/analytics/web-vitals?',
    /** The web vitals of page loads by page, device, country, or another column or property. */
    webVitalsBreakdown: 'GET /v1/sites/{site_id}/analytics/web-vitals/breakdown?',
    /** Groups of errors in the browsers of visitors: how often each occurred, and for how many people. */
    browserErrors: 'GET /v1/sites/{site_id}/analytics/browser-errors?',
    /** A group of errors over time, by page, browser and release, with its stack and its newest errors. */
    browserError: 'GET /v1/sites/{site_id}/analytics/browser-errors/{error_group}?',
    /** How long pages were in view, and how far they were scrolled. */
    pageEngagement: 'GET /v1/sites/{site_id}/analytics/page-engagement?',
    /** The credit of each source by an attribution model, with advertising costs. */
    attribution: 'GET /v1/sites/{site_id}/analytics/attribution?',
    /** Products, categories or brands by revenue, quantity, refunds and views. */
    items: 'GET /v1/sites/{site_id}/analytics/items?',
    /** How many people complete each step, in order and within a window. */
    funnel: 'POST /v1/sites/{site_id}/analytics/funnel',
    /** The people who reached a step, or dropped out before it. */
    funnelUsers: 'POST /v1/sites/{site_id}/analytics/funnel/users',
  },
  annotations: {
    /** Annotations of a site, latest first. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/annotations?',
    create: 'POST /v1/sites/{site_id}/annotations',
    get: 'GET /v1/sites/{site_id}/annotations/{annotation_id}',
    /** Changes only the given fields. */
    update: 'PATCH /v1/sites/{site_id}/annotations/{annotation_id}',
    /** It can be restored for a day. */
    delete: 'DELETE /v1/sites/{site_id}/annotations/{annotation_id}',
    restore: 'POST /v1/sites/{site_id}/annotations/{annotation_id}/restore',
  },
  funnels: {
    /** All saved funnels of a site. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/funnels?',
    create: 'POST /v1/sites/{site_id}/funnels',
    get: 'GET /v1/sites/{site_id}/funnels/{funnel_id}',
    /** Changes only the given fields. */
    update: 'PATCH /v1/sites/{site_id}/funnels/{funnel_id}',
    delete: 'DELETE /v1/sites/{site_id}/funnels/{funnel_id}',
    /** How many people complete each step of a saved funnel. */
    report: 'GET /v1/sites/{site_id}/funnels/{funnel_id}/report?',
    /** The people who reached a step of a saved funnel, or dropped out before it. */
    users: 'GET /v1/sites/{site_id}/funnels/{funnel_id}/users?',
  },
  alerts: {
    /** The alerts of a site. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/alerts?',
    create: 'POST /v1/sites/{site_id}/alerts',
    get: 'GET /v1/sites/{site_id}/alerts/{alert_id}',
    /** Changes only the given fields; `muted_until` mutes, null unmutes. */
    update: 'PATCH /v1/sites/{site_id}/alerts/{alert_id}',
    delete: 'DELETE /v1/sites/{site_id}/alerts/{alert_id}',
    /** When an alert would have been triggered in the last 30 days. Stores nothing. */
    preview: 'POST /v1/sites/{site_id}/alerts/preview',
    /** A page of the recent values of alerts, and when they were triggered. */
    trends: 'GET /v1/sites/{site_id}/alerts/trends?',
  },
  alertHistory: {
    /** The history of an alert, newest first. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/alerts/{alert_id}/history?',
  },
  reports: {
    /** The reports of a site. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/reports?',
    create: 'POST /v1/sites/{site_id}/reports',
    get: 'GET /v1/sites/{site_id}/reports/{report_id}',
    /** Changes only the given fields; `status` pauses and resumes. */
    update: 'PATCH /v1/sites/{site_id}/reports/{report_id}',
    /** Permanently deletes a report with its runs and their files. */
    delete: 'DELETE /v1/sites/{site_id}/reports/{report_id}',
    /** The current content of a report; PDF unless `format` is json. */
    preview: 'POST /v1/sites/{site_id}/reports/preview',
    /** Runs a report now, in addition to its schedule. */
    run: 'POST /v1/sites/{site_id}/reports/{report_id}/run',
  },
  reportRuns: {
    /** The runs of a report, newest first. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/reports/{report_id}/runs?',
    get: 'GET /v1/sites/{site_id}/reports/{report_id}/runs/{run_id}',
  },
  anomalies: {
    /** The anomalies of a site, newest first. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/anomalies?',
    /** Which metrics are watched, since when and until when. */
    coverage: 'GET /v1/sites/{site_id}/anomalies/coverage',
    get: 'GET /v1/sites/{site_id}/anomalies/{anomaly_id}',
    /** Marks an anomaly as expected, removes the mark, or sets a note. */
    update: 'PATCH /v1/sites/{site_id}/anomalies/{anomaly_id}',
  },
  segments: {
    /** The segments of a site. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/segments?',
    /** The response includes the number of members. */
    create: 'POST /v1/sites/{site_id}/segments',
    /** The people who meet the rules now. Stores nothing. */
    preview: 'POST /v1/sites/{site_id}/segments/preview',
    get: 'GET /v1/sites/{site_id}/segments/{segment_id}',
    /** Changes only the given fields. */
    update: 'PATCH /v1/sites/{site_id}/segments/{segment_id}',
    delete: 'DELETE /v1/sites/{site_id}/segments/{segment_id}',
    /** Computes the members now. */
    compute: 'POST /v1/sites/{site_id}/segments/{segment_id}/compute',
    /** The current segments of up to 10,000 users. */
    batchEvaluate: 'POST /v1/segments/batch-evaluate',
  },
  segmentHistory: {
    /** The number of members of each computation, newest first. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/segments/{segment_id}/history?',
  },
  segmentMembers: {
    /** The members according to the last computation. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/segments/{segment_id}/members?',
    /** Adds users to the list of a static segment. */
    add: 'POST /v1/sites/{site_id}/segments/{segment_id}/members',
    /** Removes users from the list of a static segment. */
    remove: 'POST /v1/sites/{site_id}/segments/{segment_id}/members/remove',
  },
  users: {
    /**
     * Users and anonymous visitors, most recently seen first; by text, traits, rules, segment and time. `limit` is the
     * page size.
     */
    list: 'GET /v1/sites/{site_id}/users?',
    /** The profile of a user, or of an anonymous visitor by its client_id. */
    get: 'GET /v1/sites/{site_id}/users/{user_id}',
    /** Merges traits; null removes one. */
    update: 'PATCH /v1/sites/{site_id}/users/{user_id}',
    /** The events of a user, newest first. `limit` is the page size. */
    events: 'GET /v1/sites/{site_id}/users/{user_id}/events?',
    /** The sessions of a user, newest first. `limit` is the page size. */
    sessions: 'GET /v1/sites/{site_id}/users/{user_id}/sessions?',
    /** The sessions of a user by day, of a year or another period. */
    activity: 'GET /v1/sites/{site_id}/users/{user_id}/activity?',
    /** Deletes the user and everything that is stored about them. Returns the erasure. */
    delete: 'DELETE /v1/sites/{site_id}/users/{user_id}',
    /** Everything that is stored about the user, as one document. */
    data: 'GET /v1/sites/{site_id}/users/{user_id}/data',
    /** Reads the profiles, or sets the traits, of up to 100 users. */
    batch: 'POST /v1/users/batch',
  },
  erasures: {
    /**
     * The erasures of a site with their times, newest first; of one user with `user_id`. `limit` is the page size.
     */
    list: 'GET /v1/sites/{site_id}/erasures?',
    /** The receipt: what was deleted in which store. */
    get: 'GET /v1/sites/{site_id}/erasures/{erasure_id}',
    /** Counts again what is stored about the user. */
    verify: 'POST /v1/sites/{site_id}/erasures/{erasure_id}/verify',
  },
  conversions: {
    /** The conversion goals of a site. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/conversions?',
    create: 'POST /v1/sites/{site_id}/conversions',
    /** What a goal would have counted in the last 30 days. Stores nothing. */
    preview: 'POST /v1/sites/{site_id}/conversions/preview',
    get: 'GET /v1/sites/{site_id}/conversions/{conversion_id}',
    /** Changes only the given fields. */
    update: 'PATCH /v1/sites/{site_id}/conversions/{conversion_id}',
    delete: 'DELETE /v1/sites/{site_id}/conversions/{conversion_id}',
    /** Conversions, value and rate in total, over time, and by source and medium. */
    stats: 'GET /v1/sites/{site_id}/conversions/{conversion_id}/stats?',
    /** Each conversion with the visits that led to it, newest first. `limit` is the page size. */
    ledger: 'GET /v1/sites/{site_id}/conversions/{conversion_id}/ledger?',
    /** The numbers of every active goal. */
    summary: 'GET /v1/sites/{site_id}/conversions/summary?',
  },
  revenue: {
    /** Which events are the sales and refunds of a site. */
    get: 'GET /v1/sites/{site_id}/revenue',
    /** Replaces the definition, also for past events. */
    set: 'PUT /v1/sites/{site_id}/revenue',
    /** Compares the current and a new definition over the last 30 days. */
    preview: 'POST /v1/sites/{site_id}/revenue/preview',
  },
  exchangeRates: {
    /** The rates from other currencies to the currency of the site. */
    get: 'GET /v1/sites/{site_id}/exchange-rates',
    /** Replaces all exchange rates. */
    set: 'PUT /v1/sites/{site_id}/exchange-rates',
  },
  costs: {
    /** Advertising costs, newest days first. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/costs?',
    /** Replaces what was stored for the same days and sources. */
    upload: 'POST /v1/sites/{site_id}/costs',
    delete: 'DELETE /v1/sites/{site_id}/costs/{cost_id}',
    /** Deletes the costs of some days. */
    deleteDays: 'DELETE /v1/sites/{site_id}/costs?',
  },
  integrations: {
    /** The integrations of a site. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/integrations?',
    /** Connects a service. */
    create: 'POST /v1/sites/{site_id}/integrations',
    get: 'GET /v1/sites/{site_id}/integrations/{integration_id}',
    /** Changes the given fields, also inside `settings` and `credentials`. */
    update: 'PATCH /v1/sites/{site_id}/integrations/{integration_id}',
    /** Disconnects a service. Costs that came from it are kept. */
    delete: 'DELETE /v1/sites/{site_id}/integrations/{integration_id}',
    /** Fetches costs now, or sends Slack a test message. */
    sync: 'POST /v1/sites/{site_id}/integrations/{integration_id}/sync',
  },
  integrationSyncs: {
    /** What an integration fetched or sent, newest first. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/integrations/{integration_id}/syncs?',
  },
  imports: {
    /** Imports up to 1,000 past events. Larger imports are streamed: see docs/import.md. */
    create: 'POST /v1/import/historical',
    /** The imports of a site, newest first. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/imports?',
    get: 'GET /v1/sites/{site_id}/imports/{import_id}',
    /** Removes all events of an import. */
    undo: 'DELETE /v1/sites/{site_id}/imports/{import_id}',
    /** The errors by line, as CSV. */
    errors: 'GET /v1/sites/{site_id}/imports/{import_id}/errors',
    /** The daily statistics of an import, next to the counts of the source. */
    reconcile: 'GET /v1/sites/{site_id}/imports/{import_id}/reconciliation',
    /** Stores the counts of the source. */
    report: 'PUT /v1/sites/{site_id}/imports/{import_id}/reconciliation',
  },
  webhooks: {
    /** The subscriptions of the workspace. `limit` is the page size. */
    list: 'GET /v1/webhooks?',
    /** The response contains the signing secret, which is shown only this once. */
    create: 'POST /v1/webhooks',
    get: 'GET /v1/webhooks/{webhook_id}',
    /** Changes only the given fields; filters and metadata are replaced as a whole. */
    update: 'PATCH /v1/webhooks/{webhook_id}',
    /** Deletes a subscription with its deliveries. */
    delete: 'DELETE /v1/webhooks/{webhook_id}',
    /** Both secrets sign until the grace period is over. The new one is shown only this once. */
    rotateSecret: 'POST /v1/webhooks/{webhook_id}/rotate-secret',
    /** Sends a sample event of a type. */
    test: 'POST /v1/webhooks/{webhook_id}/test',
    /** Sends an event of the last 90 days again. */
    replay: 'POST /v1/webhooks/{webhook_id}/replay',
    /** The attempts of a subscription by hour or day, with their outcomes and latency. */
    statistics: 'GET /v1/webhooks/{webhook_id}/statistics?',
    /** The same for all subscriptions. */
    allStatistics: 'GET /v1/webhooks/statistics?',
    /** The events of the last 30 days that such a subscription would have received. Stores nothing. */
    dryRun: 'POST /v1/webhooks/dry-run',
  },
  webhookDeliveries: {
    /** The deliveries of a subscription, newest first. `limit` is the page size. */
    list: 'GET /v1/webhooks/{webhook_id}/deliveries?',
    /** A delivery with its payload, the request as it was last sent, and every attempt. */
    get: 'GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}',
    /** Retries a delivery immediately. A delivered one is sent again only with `force`. */
    retry: 'POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/retry',
    /** Retries all failed deliveries once, or those created since a time. */
    retryFailed: 'POST /v1/webhooks/{webhook_id}/deliveries/retry',
    /** How many requested retries are still waiting. */
    waiting: 'GET /v1/webhooks/{webhook_id}/deliveries/retry',
  },
  webhookBackfills: {
    /** The back-fills of a subscription, newest first. `limit` is the page size. */
    list: 'GET /v1/webhooks/{webhook_id}/backfills?',
    /** Sends the conversions of a period. */
    create: 'POST /v1/webhooks/{webhook_id}/backfills',
    get: 'GET /v1/webhooks/{webhook_id}/backfills/{backfill_id}',
    /** Cancels a back-fill: deliveries that are not due yet are not sent. */
    cancel: 'DELETE /v1/webhooks/{webhook_id}/backfills/{backfill_id}',
  },
  exports: {
    /** The exports of a site, newest first. `limit` is the page size. */
    list: 'GET /v1/sites/{site_id}/exports?',
    /** Exports are processed in the background: read the export again until it is completed. */
    create: 'POST /v1/sites/{site_id}/exports',
    /** The first rows, the number of rows, and the size of the file. Stores nothing. */
    preview: 'POST /v1/sites/{site_id}/exports/preview',
    /** The available columns of a type of export. */
    columns: 'GET /v1/sites/{site_id}/exports/columns?',
    get: 'GET /v1/exports/{export_id}',
    cancel: 'POST /v1/exports/{export_id}/cancel',
    /** Deletes an export with its file. */
    delete: 'DELETE /v1/exports/{export_id}',
    /** Identifies the secret that signs calls, without the secret itself. */
    secret: 'GET /v1/exports/secret',
    /** Creates a new secret, which is shown in this response only. */
    rotateSecret: 'POST /v1/exports/secret/rotate',
  },
  keys: {
    /** Keys of the workspace, newest first. `limit` is the page size. */
    list: 'GET /v1/keys?',
    /** Creates a key. The key itself is in this response only. */
    create: 'POST /v1/keys',
    get: 'GET /v1/keys/{key_id}',
    update: 'PATCH /v1/keys/{key_id}',
    /** Creates a new key in place of this one, which stays valid for a grace period. */
    rotate: 'POST /v1/keys/{key_id}/rotate',
    revoke: 'DELETE /v1/keys/{key_id}',
  },
  personalKeys: {
    /** Your own keys, newest first. `limit` is the page size. */
    list: 'GET /v1/personal-keys?',
    /** Creates a key that belongs to you. The key itself is in this response only. */
    create: 'POST /v1/personal-keys',
    get: 'GET /v1/personal-keys/{key_id}',
    update: 'PATCH /v1/personal-keys/{key_id}',
    /** Creates a new key in place of this one, which stays valid for a grace period. */
    rotate: 'POST /v1/personal-keys/{key_id}/rotate',
    revoke: 'DELETE /v1/personal-keys/{key_id}',
  },
  members: {
    /** The people who have access to the workspace. `limit` is the page size. */
    list: 'GET /v1/members?',
    get: 'GET /v1/members/{member_id}',
    /** Changes the role of a member, or the sites that they have access to. */
    update: 'PATCH /v1/members/{member_id}',
    remove: 'DELETE /v1/members/{member_id}',
  },
  invitations: {
    /** The open invitations. `limit` is the page size. */
    list: 'GET /v1/invitations?',
    /** Invites a person. The response has the link with which they join. */
    create: 'POST /v1/invitations',
    /** Replaces the link by a new one, and mails it. */
    renew: 'POST /v1/invitations/{invitation_id}/renew',
    withdraw: 'DELETE /v1/invitations/{invitation_id}',
  },
  auditLog: {
    /** Who changed what in the workspace, latest first. `limit` is the page size. */
    list: 'GET /v1/audit-log?',
    /** Whether no entry is missing or altered. */
    verify: 'GET /v1/audit-log/verification',
    /** How long entries are kept. */
    settings: 'GET /v1/audit-log/settings',
    /** Changes how long entries are kept: only with a key of an owner. */
    setSettings: 'PUT /v1/audit-log/settings',
  },
} as const
