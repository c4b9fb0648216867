/** Describes each group of operations, in the order of the document. */
export const tags: Record<string, string> = {
  Sites: 'The websites and apps that are measured, and their settings',
  Events: 'Send events, query them, and look up the processing status of an event',
  Analytics: 'Traffic of a site: totals, comparisons, breakdowns, time series and current visitors',
  Conversions:
    'Goals: which events are conversions, and what they are worth; exchange rates for their values',
  Funnels: 'Ordered steps: how many people reach each step, and who they are',
  Users: 'Users of a site: profiles, traits, sessions and events',
  Exports: 'Events, sessions, conversions, users and members of segments as files',
  Alerts:
    'Conditions on metrics that are checked on a schedule, who is notified, and the history of each alert',
  Reports: 'Reports about a site as PDF, table or JSON: scheduled and mailed, or on request',
  Annotations: 'Notes about deploys, campaigns and other events, which charts show',
  Anomalies: 'Hours in which a metric left its expected range',
  Segments: 'Groups of people, defined by rules or as lists: who is in them, and since when',
  Costs: 'Ad costs, to compare with the revenue from the ads',
  Integrations:
    'Connections to other services: ad costs from Google Ads, Meta Ads and feeds, messages to Slack',
  Imports:
    'Historical events: upload them, check the results, compare them with the source, and undo an import',
  Privacy:
    'Delete all data of a user, with a receipt that can be verified, and export what is stored about a user',
  Webhooks: 'Signed notifications about events of your workspace: subscriptions and their deliveries',
  Keys: 'API keys: create, list, rename, rotate and revoke them',
  Members: 'The people who have access to the workspace: roles, sites and invitations',
  'Audit log': 'Who changed what in the workspace, and whether the log is unchanged',
}

/** The introduction: rules that apply to every operation. */
export const introduction = `
Web analytics: send events and query the results.

**Keys.** Every request carries an API key as \`Authorization: Bearer …\`. The kind of a key determines its permissions; a
secret key can be limited to scopes. Each operation names the permission that it requires. Test keys work in a separate
sandbox.

**Responses.** JSON with \`success\`, \`data\` and \`meta.request_id\`; lists have \`pagination\`. Errors have \`error\` with
\`code\`, \`message\` and, for invalid fields, \`field\` and \`details\`. New fields may be added to responses at any time.

**Limits.** Every response reports the rate limit that is closest to exhaustion in \`X-RateLimit-*\`. A request beyond a
limit gets 429 with \`Retry-After\`.

**Idempotency.** A POST with an \`Idempotency-Key\` takes effect once, however often it is sent.

**Versions.** The path names the version. A path without a version works if \`X-API-Version\` gives a date. Breaking
changes are released as a new version.

**Other methods.** A path answers a method that it does not support with 405 and \`Allow\`.
`.trim()
