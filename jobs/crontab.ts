/** What runs by the clock (UTC). */
export const crontab = `
7 * * * * expire-idempotency-keys
11 2 * * * apply-retention ?jobKey=apply-retention&queue=retention
17 4 * * 0 finish-deletes ?jobKey=finish-deletes&queue=retention
23 3 * * * expire-facts
41 3 * * * expire-deliveries
*/15 * * * * expire-exports ?jobKey=expire-exports&queue=expire-exports&max=3
* * * * * schedule-segments ?jobKey=schedule-segments&queue=schedule-segments&max=3
* * * * * schedule-reports ?jobKey=schedule-reports&queue=schedule-reports&max=3
* * * * * schedule-alerts ?jobKey=schedule-alerts&queue=schedule-alerts&max=3
* * * * * schedule-overdue-deliveries ?jobKey=schedule-overdue-deliveries&queue=schedule-overdue-deliveries&max=3
29 3 * * * expire-alert-changes
47 * * * * expire-reports ?jobKey=expire-reports&max=3
* * * * * schedule-syncs ?jobKey=schedule-syncs&queue=schedule-syncs&max=3
53 3 * * * expire-syncs
37 * * * * expire-segment-members ?jobKey=expire-segment-members&max=3
# Hours of time zones end at quarters, too; each site is looked at once an hour.
6,21,36,51 * * * * detect-anomalies ?jobKey=detect-anomalies&queue=detect-anomalies&max=3
*/3 * * * * detect-tracking-errors ?jobKey=detect-tracking-errors&queue=detect-tracking-errors&max=3
`
