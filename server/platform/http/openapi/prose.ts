/** Describes each group of operations, in the order of the document. */
export const tags: Record<string, string> = {
  Sites: 'The websites and apps that are measured, and their settings',
  Events: 'Send events, query them, and see what became of one',
  Analytics: 'Traffic of a site: totals, comparisons, breakdowns, series over time, and who is there now',
  Conversions: 'Goals: which events count, and what they are worth; currencies of values',
  Funnels: 'Ordered steps, how many people take how many of them, and who they are',
  Users: 'The people of a site: profiles, traits, sessions and events',
  Exports: 'Events, sessions, conversions, users and members of segments as files',
  Alerts: 'Numbers that are watched: when to be told, and what became of it',
  Reports: 'What a site has come to, as PDF, table or JSON: by the clock and by mail, or when asked for',
  Anomalies: 'Hours in which a metric was unlike what its past makes likely',
  Segments: 'Groups of people, by rules or as lists: who is in them, and since when',
  Costs: 'What advertising cost, to set against what it brought',
  Integrations: 'Other services: ad costs from Google Ads, Meta Ads and feeds, messages to Slack',
  Imports: 'Events of the past: upload them, see what became of them, compare, and take them back',
  Privacy:
    'Delete everything of a user with a receipt that can be checked, and tell users what is stored about them',
  Webhooks:
    'Have events of your workspace sent to you, signed: subscriptions, and what became of each delivery',
  Keys: 'API keys: make, list, rename, rotate and revoke them',
}

/** The introduction: rules that apply to every operation. */
export const introduction = `
Web analytics: send events, and read what they add up to.

**Keys.** Every request carries an API key as \`Authorization: Bearer …\`. What a key may do follows from its kind, and
for a secret key from its scopes; each operation names the permission that it needs. Test keys work in a sandbox of
their own.

**Answers.** JSON with \`success\`, \`data\` and \`meta.request_id\`; lists have \`pagination\`. Failures have \`error\` with
\`code\`, \`message\` and, where fields are at fault, \`field\` and \`details\`. New fields may be added to answers at any time.

**Limits.** Every answer names the limit that is nearest to running out in \`X-RateLimit-*\`. Past a limit the answer is
429, with \`Retry-After\`.

**Repeats.** A POST with an \`Idempotency-Key\` happens once, however often it is sent.

**Versions.** The path names the version. A path without one works, too, when \`X-API-Version\` gives a date. Breaking
changes come as a new version.

**Other methods.** A path answers 405 with \`Allow\` to methods that it does not have.
`.trim()
