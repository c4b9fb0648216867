/** What runs by the clock (UTC). */
export const crontab = `
7 * * * * expire-idempotency-keys
23 3 * * * expire-facts
41 3 * * * expire-deliveries
*/3 * * * * detect-tracking-errors ?jobKey=detect-tracking-errors&queue=detect-tracking-errors&max=3
`
