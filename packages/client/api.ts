// Made by `npm run client:generate` from docs/openapi.json: change that, not this.

export interface paths {
  '/v1/audit-log': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the audit log
     * @description Who changed what in the workspace, latest first.
     *
     *     Needs `audit:read`: a secret key.
     */
    get: operations['listAuditLog']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/audit-log/settings': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get how long the audit log is kept
     * @description Needs `audit:read`: a secret key.
     */
    get: operations['getAuditLogSettings']
    /**
     * Change how long the audit log is kept
     * @description Only owners can do this: with the console, or with a key of their own. A daily job removes older entries and records how many. The rest of the log can still be verified.
     *
     *     Needs `audit:write`: a secret key.
     */
    put: operations['setAuditLogSettings']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/audit-log/verification': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Verify the audit log
     * @description Checks that no entry is missing or altered: each has the hash of the one before.
     *
     *     Needs `audit:read`: a secret key.
     */
    get: operations['verifyAuditLog']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/events': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Track an event
     * @description Needs `events:write`: a secret key or a publishable key or a site's public key.
     */
    post: operations['trackEvent']
    delete?: never
    /**
     * CORS preflight
     * @description Browsers send it automatically before a request from another origin. Needs no API key.
     */
    options: operations['trackEventPreflight']
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/events/{event_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the receipt of an event
     * @description Returns the status of the event: accepted, then processed or excluded.
     *
     *     Needs `events:read`: a secret key.
     */
    get: operations['getEvent']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/events/batch': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Track up to 1,000 events
     * @description Valid events are accepted. For each invalid event, the response contains an error.
     *
     *     Needs `events:write`: a secret key or a publishable key or a site's public key.
     */
    post: operations['trackEvents']
    delete?: never
    /**
     * CORS preflight
     * @description Browsers send it automatically before a request from another origin. Needs no API key.
     */
    options: operations['trackEventsPreflight']
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/exports/{export_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an export
     * @description Needs `exports:read`: a secret key.
     */
    get: operations['getExport']
    put?: never
    post?: never
    /**
     * Delete an export
     * @description Also deletes its file. A running export is stopped.
     *
     *     Needs `exports:write`: a secret key.
     */
    delete: operations['deleteExport']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/exports/{export_id}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel an export
     * @description Needs `exports:write`: a secret key.
     */
    post: operations['cancelExport']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/exports/secret': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the export secret
     * @description Returns the redacted secret. The full secret is shown only once, when it is rotated.
     *
     *     Needs `exports:read`: a secret key.
     */
    get: operations['getExportSecret']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/exports/secret/rotate': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Rotate the export secret
     * @description Returns the new secret, which signs all further calls. By default, the old secret also signs for a day.
     *
     *     Needs `exports:write`: a secret key.
     */
    post: operations['rotateExportSecret']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/import/historical': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Import past events
     * @description JSON bodies contain up to 1,000 events. NDJSON, CSV and exports of other products contain any number, may use `Content-Encoding: gzip`, and are processed as they arrive. Valid lines are imported even if others are invalid. To resume an interrupted import, repeat the same request with the same `Idempotency-Key`. Imported events send no notifications.
     *
     *     Needs `imports:write`: a secret key.
     */
    post: operations['importHistory']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/invitations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the open invitations
     * @description Needs `members:read`: a secret key.
     */
    get: operations['listInvitations']
    put?: never
    /**
     * Invite a person
     * @description Returns a link that is valid for a week, and mails it if a mail server is set up. Who opens it signs in or creates an account with this address.
     *
     *     Needs `members:write`: a secret key.
     */
    post: operations['inviteMember']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/invitations/{invitation_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Withdraw an invitation
     * @description Needs `members:write`: a secret key.
     */
    delete: operations['withdrawInvitation']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/invitations/{invitation_id}/renew': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send an invitation again
     * @description Replaces the link by a new one that is valid for a week.
     *
     *     Needs `members:write`: a secret key.
     */
    post: operations['renewInvitation']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/keys': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List API keys
     * @description Needs `keys:read`: a secret key.
     */
    get: operations['listKeys']
    put?: never
    /**
     * Create an API key
     * @description Needs `keys:write`: a secret key.
     */
    post: operations['createKey']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/keys/{key_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an API key
     * @description Needs `keys:read`: a secret key.
     */
    get: operations['getKey']
    put?: never
    post?: never
    /**
     * Revoke an API key
     * @description Needs `keys:write`: a secret key.
     */
    delete: operations['revokeKey']
    options?: never
    head?: never
    /**
     * Rename an API key
     * @description Needs `keys:write`: a secret key.
     */
    patch: operations['renameKey']
    trace?: never
  }
  '/v1/keys/{key_id}/rotate': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Rotate an API key
     * @description Creates a new key with the same permissions. The old key stays valid for a grace period.
     *
     *     Needs `keys:write`: a secret key.
     */
    post: operations['rotateKey']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/members': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the members of the workspace
     * @description Needs `members:read`: a secret key.
     */
    get: operations['listMembers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/members/{member_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a member
     * @description Needs `members:read`: a secret key.
     */
    get: operations['getMember']
    put?: never
    post?: never
    /**
     * Remove a member
     * @description Ends their access at once, also that of their personal keys.
     *
     *     Needs `members:write`: a secret key.
     */
    delete: operations['removeMember']
    options?: never
    head?: never
    /**
     * Change the role or the sites of a member
     * @description Takes effect at once. A workspace always has an owner.
     *
     *     Needs `members:write`: a secret key.
     */
    patch: operations['changeMember']
    trace?: never
  }
  '/v1/segments/batch-evaluate': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Evaluate which segments users are in
     * @description For up to 10,000 users. Rules are evaluated on the current data, not on the last computation.
     *
     *     Needs `users:read`: a secret key.
     */
    post: operations['batchEvaluateSegments']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List sites
     * @description Needs `sites:read`: a secret key or a publishable key.
     */
    get: operations['listSites']
    put?: never
    /**
     * Create a site
     * @description Needs `sites:write`: a secret key.
     */
    post: operations['createSite']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a site
     * @description Needs `sites:read`: a secret key or a publishable key.
     */
    get: operations['getSite']
    put?: never
    post?: never
    /**
     * Delete a site
     * @description Permanently deletes the site and all its data. Setting `status` to `archived` keeps the data.
     *
     *     Needs `sites:write`: a secret key.
     */
    delete: operations['deleteSite']
    options?: never
    head?: never
    /**
     * Change a site
     * @description Omitted fields keep their values.
     *
     *     Needs `sites:write`: a secret key.
     */
    patch: operations['updateSite']
    trace?: never
  }
  '/v1/sites/{site_id}/alerts': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List alerts
     * @description Newest first.
     *
     *     Needs `alerts:read`: a secret key.
     */
    get: operations['listAlerts']
    put?: never
    /**
     * Create an alert
     * @description The first check runs within a minute, the next ones as set by `check_every`.
     *
     *     Needs `alerts:write`: a secret key.
     */
    post: operations['createAlert']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/alerts/{alert_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an alert
     * @description Needs `alerts:read`: a secret key.
     */
    get: operations['getAlert']
    put?: never
    post?: never
    /**
     * Delete an alert
     * @description Deletes the alert permanently, with its history. No notification is sent.
     *
     *     Needs `alerts:write`: a secret key.
     */
    delete: operations['deleteAlert']
    options?: never
    head?: never
    /**
     * Change an alert
     * @description Fields that are not given keep their values, also inside `condition`. A new condition resets the alert to `ok`. `muted_until` mutes the alert; null unmutes it.
     *
     *     Needs `alerts:write`: a secret key.
     */
    patch: operations['updateAlert']
    trace?: never
  }
  '/v1/sites/{site_id}/alerts/{alert_id}/history': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the history of an alert
     * @description Newest first. Entries are kept for 400 days.
     *
     *     Needs `alerts:read`: a secret key.
     */
    get: operations['listAlertHistory']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/alerts/preview': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Preview an alert
     * @description Returns when the alert would have been triggered in the last 30 days. Nothing is stored.
     *
     *     Needs `alerts:read`: a secret key.
     */
    post: operations['previewAlert']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/analytics/attribution': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Attribution report
     * @description How one or more models credit the conversions of a goal, or the revenue of all orders, and what the ads cost. The rows add up to the summary.
     *
     *     Needs `analytics:read`: a secret key or a publishable key.
     */
    get: operations['getAttribution']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/analytics/funnel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Funnel report
     * @description Counts how many people reached each of several ordered steps, within a window that begins at the first step, and how long they took.
     *
     *     Needs `analytics:read`: a secret key or a publishable key.
     */
    post: operations['getFunnelReport']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/analytics/funnel/users': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * List the people who reached a step or dropped out before it
     * @description The order is arbitrary, but the same on all pages.
     *
     *     Needs `users:read`: a secret key.
     */
    post: operations['listFunnelUsers']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/analytics/items': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Items report
     * @description Products, categories or brands by revenue, quantity, refunds and views, from the property `items` of events. Each order counts once.
     *
     *     Needs `analytics:read`: a secret key or a publishable key.
     */
    get: operations['getItems']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/analytics/orders': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Orders of a period
     * @description The orders and refunds behind `orders` and `revenue` of a traffic report with the same parameters, newest first, each with the session that it is credited to.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['listCountedOrders']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/analytics/overview': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Overview of a period
     * @description All that a dashboard shows, in one request: totals and series with their comparison, the first rows by several dimensions, and the goals.
     *
     *     Needs `analytics:read`: a secret key or a publishable key.
     */
    get: operations['getOverview']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/analytics/people': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * People of a period
     * @description The people behind `users` of a traffic report with the same parameters, those with the newest session first.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['listCountedPeople']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/analytics/realtime': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Current visitors
     * @description People active in the last five minutes with their pages, sources and countries, and the people of each of the last 30 minutes.
     *
     *     Needs `analytics:read`: a secret key or a publishable key.
     */
    get: operations['getRealtime']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/analytics/sessions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Sessions of a period
     * @description The sessions behind `sessions` of a traffic report with the same parameters, newest first.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['listCountedSessions']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/analytics/traffic': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Traffic report
     * @description Totals, their comparison with the preceding period, and rows by dimension. With the dimension `date` or `hour`, the rows are a time series without gaps.
     *
     *     Needs `analytics:read`: a secret key or a publishable key.
     */
    get: operations['getTraffic']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/annotations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List annotations
     * @description Latest first. With dates: only annotations between them.
     *
     *     Needs `annotations:read`: a secret key.
     */
    get: operations['listAnnotations']
    put?: never
    /**
     * Create an annotation
     * @description Needs `annotations:write`: a secret key.
     */
    post: operations['createAnnotation']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/annotations/{annotation_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an annotation
     * @description Needs `annotations:read`: a secret key.
     */
    get: operations['getAnnotation']
    put?: never
    post?: never
    /**
     * Delete an annotation
     * @description Needs `annotations:write`: a secret key.
     */
    delete: operations['deleteAnnotation']
    options?: never
    head?: never
    /**
     * Change an annotation
     * @description Omitted fields keep their values.
     *
     *     Needs `annotations:write`: a secret key.
     */
    patch: operations['updateAnnotation']
    trace?: never
  }
  '/v1/sites/{site_id}/anomalies': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List anomalies
     * @description Latest start first. With dates: only anomalies that were open between them.
     *
     *     Needs `anomalies:read`: a secret key.
     */
    get: operations['listAnomalies']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/anomalies/{anomaly_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an anomaly
     * @description Needs `anomalies:read`: a secret key.
     */
    get: operations['getAnomaly']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Mark an anomaly as expected
     * @description Marks or unmarks the anomaly, and sets its note. The hours of an expected anomaly are excluded from the baseline.
     *
     *     Needs `anomalies:write`: a secret key.
     */
    patch: operations['updateAnomaly']
    trace?: never
  }
  '/v1/sites/{site_id}/conversions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List conversion goals
     * @description Needs `conversions:read`: a secret key or a publishable key.
     */
    get: operations['listConversionGoals']
    put?: never
    /**
     * Create a conversion goal
     * @description Applies to historical data: events that are already stored count, too.
     *
     *     Needs `conversions:write`: a secret key.
     */
    post: operations['createConversionGoal']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/conversions/{conversion_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a conversion goal
     * @description Needs `conversions:read`: a secret key or a publishable key.
     */
    get: operations['getConversionGoal']
    put?: never
    post?: never
    /**
     * Delete a conversion goal
     * @description Deletes the goal permanently; the events remain. To keep the statistics, set `status` to `archived` instead.
     *
     *     Needs `conversions:write`: a secret key.
     */
    delete: operations['deleteConversionGoal']
    options?: never
    head?: never
    /**
     * Update a conversion goal
     * @description Omitted fields keep their values. The change applies to all statistics, including those of past periods.
     *
     *     Needs `conversions:write`: a secret key.
     */
    patch: operations['updateConversionGoal']
    trace?: never
  }
  '/v1/sites/{site_id}/conversions/{conversion_id}/ledger': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Ledger of a conversion goal
     * @description Each conversion with its touchpoints and the credit that each model gives them, newest first: the data behind every attribution report. With `orders` instead of a goal, the orders of the site and its refunds, which have negative values. The CSV format returns the whole period at once, one line per touchpoint.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['getConversionLedger']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/conversions/{conversion_id}/stats': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Statistics of a conversion goal
     * @description Totals, a time series, and a breakdown by source and medium under an attribution model.
     *
     *     Needs `conversions:read`: a secret key or a publishable key.
     */
    get: operations['getConversionStats']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/conversions/preview': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Preview a conversion goal
     * @description Returns what the goal would have counted in the last 30 days. Nothing is stored.
     *
     *     Needs `conversions:read`: a secret key or a publishable key.
     */
    post: operations['previewConversionGoal']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/conversions/summary': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Summary of all active conversion goals
     * @description Includes the conversions of each goal per day.
     *
     *     Needs `conversions:read`: a secret key or a publishable key.
     */
    get: operations['getConversionSummary']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/costs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List ad costs
     * @description Newest days first.
     *
     *     Needs `costs:read`: a secret key.
     */
    get: operations['listAdCosts']
    put?: never
    /**
     * Upload ad costs
     * @description Accepts JSON or CSV with up to 10,000 rows. They replace the stored costs of the same days and sources. Rows with the same day, source, medium, campaign and currency are added up. If a row is invalid, the response lists the problems (at most 1,000) and nothing is stored.
     *
     *     Needs `costs:write`: a secret key.
     */
    post: operations['uploadAdCosts']
    /**
     * Delete the ad costs of a range of days
     * @description Needs `costs:write`: a secret key.
     */
    delete: operations['deleteAdCosts']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/costs/{cost_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Delete one ad cost
     * @description Needs `costs:write`: a secret key.
     */
    delete: operations['deleteAdCost']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/erasures': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List erasures
     * @description Newest first.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['listErasures']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/erasures/{erasure_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the receipt of an erasure
     * @description Needs `users:read`: a secret key.
     */
    get: operations['getErasure']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/erasures/{erasure_id}/verify': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Verify an erasure
     * @description Counts again, in all stores, what is stored about the user.
     *
     *     Needs `users:read`: a secret key.
     */
    post: operations['verifyErasure']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/events': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Query events
     * @description Newest first. Pages stay stable while new events arrive.
     *
     *     Needs `events:read`: a secret key.
     */
    get: operations['queryEvents']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/events/excluded': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Count excluded events
     * @description The number of events that count in no report, by reason and host, most frequent first. Returns at most 200 entries.
     *
     *     Needs `events:read`: a secret key.
     */
    get: operations['countExcludedEvents']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/events/include': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Include excluded events
     * @description Excluded events count from now on, and so does everything derived from them: sessions, people and conversions. This happens in the background and takes seconds, or minutes for many events. New events are still filtered.
     *
     *     Needs `sites:write`: a secret key.
     */
    post: operations['includeEvents']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/events/names': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List event names
     * @description The names of the events in a period, most frequent first. Returns at most 1,000 names.
     *
     *     Needs `analytics:read`: a secret key or a publishable key.
     */
    get: operations['listEventNames']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/exchange-rates': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the exchange rates of a site
     * @description Needs `costs:read`: a secret key.
     */
    get: operations['getExchangeRates']
    /**
     * Set the exchange rates of a site
     * @description Replaces all rates. Values and costs in other currencies are converted at these rates, including those of the past. Without a rate, they are left out and counted.
     *
     *     Needs `costs:write`: a secret key.
     */
    put: operations['setExchangeRates']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/exports': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List exports
     * @description Newest first.
     *
     *     Needs `exports:read`: a secret key.
     */
    get: operations['listExports']
    put?: never
    /**
     * Request an export
     * @description The export runs in the background. Poll it, or set `delivery.webhook_url`, to find out when it is completed.
     *
     *     Needs `exports:write`: a secret key.
     */
    post: operations['createExport']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/exports/columns': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the columns of exports
     * @description The columns of event exports, unless `type` is given.
     *
     *     Needs `exports:read`: a secret key.
     */
    get: operations['listExportColumns']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/exports/preview': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Preview an export
     * @description Returns the first rows, the number of rows and the estimated file size. Nothing is stored.
     *
     *     Needs `exports:read`: a secret key.
     */
    post: operations['previewExport']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/funnels': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List saved funnels
     * @description Needs `funnels:read`: a secret key or a publishable key.
     */
    get: operations['listFunnels']
    put?: never
    /**
     * Save a funnel
     * @description Needs `funnels:write`: a secret key.
     */
    post: operations['createFunnel']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/funnels/{funnel_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a saved funnel
     * @description Needs `funnels:read`: a secret key or a publishable key.
     */
    get: operations['getFunnel']
    put?: never
    post?: never
    /**
     * Delete a saved funnel
     * @description Permanently deletes the funnel. The events are kept.
     *
     *     Needs `funnels:write`: a secret key.
     */
    delete: operations['deleteFunnel']
    options?: never
    head?: never
    /**
     * Change a saved funnel
     * @description Omitted fields keep their values. `steps` replaces all steps.
     *
     *     Needs `funnels:write`: a secret key.
     */
    patch: operations['updateFunnel']
    trace?: never
  }
  '/v1/sites/{site_id}/funnels/{funnel_id}/report': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Report of a saved funnel
     * @description Needs `analytics:read`: a secret key or a publishable key.
     */
    get: operations['getSavedFunnelReport']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/funnels/{funnel_id}/users': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the people who reached a step of a saved funnel or dropped out before it
     * @description Needs `users:read`: a secret key.
     */
    get: operations['listSavedFunnelUsers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/identity-secret': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Create the identity secret of a site
     * @description With this secret, your server signs the user ids that pages send: `user.signature` is the hexadecimal HMAC-SHA256 of `user.user_id`. A second call replaces the secret; signatures of the previous one stay valid for a grace period of one day by default.
     *
     *     Needs `sites:write`: a secret key.
     */
    post: operations['createIdentitySecret']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/imports': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List imports
     * @description Newest first.
     *
     *     Needs `imports:read`: a secret key.
     */
    get: operations['listImports']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/imports/{import_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an import
     * @description Needs `imports:read`: a secret key.
     */
    get: operations['getImport']
    put?: never
    post?: never
    /**
     * Undo an import
     * @description Removes all events of the import and everything derived from them, as if the import had never happened. It stays in the list as `undone`.
     *
     *     Needs `imports:write`: a secret key.
     */
    delete: operations['undoImport']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/imports/{import_id}/errors': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the error report of an import
     * @description The invalid lines and their errors as CSV. The first 10,000 errors are stored; if there are more, the last line gives their number.
     *
     *     Needs `imports:read`: a secret key.
     */
    get: operations['getImportErrors']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/imports/{import_id}/reconciliation': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Compare an import with the totals of its source
     * @description Returns visitors, page views and sessions of each day, as in reports and as the source reported them, and the days that also have other events.
     *
     *     Needs `imports:read`: a secret key.
     */
    get: operations['reconcileImport']
    /**
     * Report the totals of the source
     * @description Replaces totals that were reported before, and returns the comparison.
     *
     *     Needs `imports:write`: a secret key.
     */
    put: operations['reportImportTotals']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/integrations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List integrations
     * @description In the order they were connected.
     *
     *     Needs `integrations:read`: a secret key.
     */
    get: operations['listIntegrations']
    put?: never
    /**
     * Connect a service
     * @description The type determines which settings and credentials apply. Costs are fetched at once, and then on schedule. A site can have one Google Ads and one Meta Ads account.
     *
     *     Needs `integrations:write`: a secret key.
     */
    post: operations['createIntegration']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/integrations/{integration_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an integration
     * @description Needs `integrations:read`: a secret key.
     */
    get: operations['getIntegration']
    put?: never
    post?: never
    /**
     * Disconnect a service
     * @description Deletes its credentials and history. Costs that it fetched stay.
     *
     *     Needs `integrations:write`: a secret key.
     */
    delete: operations['deleteIntegration']
    options?: never
    head?: never
    /**
     * Change an integration
     * @description Omitted fields keep their values, also inside `settings` and `credentials`. Another account or other credentials are tried at once. `status` pauses and resumes the integration.
     *
     *     Needs `integrations:write`: a secret key.
     */
    patch: operations['updateIntegration']
    trace?: never
  }
  '/v1/sites/{site_id}/integrations/{integration_id}/sync': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Synchronise now
     * @description Fetches costs, or sends a test message to Slack. If a synchronisation is already open, it is returned; if it is waiting for a retry, it is retried at once.
     *
     *     Needs `integrations:write`: a secret key.
     */
    post: operations['syncIntegration']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/integrations/{integration_id}/syncs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the synchronisations of an integration
     * @description Newest first: what was fetched or sent, with errors. Kept for 90 days.
     *
     *     Needs `integrations:read`: a secret key.
     */
    get: operations['listIntegrationSyncs']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/public': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the public settings of a site
     * @description The settings that the tracker needs.
     *
     *     Needs `sites:public`: a secret key or a publishable key or a site's public key.
     */
    get: operations['getPublicSite']
    put?: never
    post?: never
    delete?: never
    /**
     * CORS preflight
     * @description Browsers send it automatically before a request from another origin. Needs no API key.
     */
    options: operations['getPublicSitePreflight']
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/public-key/rotate': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Rotate the public key of a site
     * @description Creates a new public key. Pages with the previous one can send events for a grace period of 30 days by default.
     *
     *     Needs `sites:write`: a secret key.
     */
    post: operations['rotatePublicKey']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/reports': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List reports
     * @description Newest first.
     *
     *     Needs `reports:read`: a secret key.
     */
    get: operations['listReports']
    put?: never
    /**
     * Create a report
     * @description A report with a schedule runs and is mailed automatically. A report without a schedule, or of type `on_demand`, runs only on request. At most 30 reports an hour.
     *
     *     Needs `reports:write`: a secret key.
     */
    post: operations['createReport']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/reports/{report_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a report
     * @description Needs `reports:read`: a secret key.
     */
    get: operations['getReport']
    put?: never
    post?: never
    /**
     * Delete a report
     * @description Deletes the report permanently, with its runs and their files. Download links stop working.
     *
     *     Needs `reports:write`: a secret key.
     */
    delete: operations['deleteReport']
    options?: never
    head?: never
    /**
     * Change a report
     * @description Fields that are not given keep their values, also inside `schedule`, `config` and `delivery`. `status` pauses and resumes the report.
     *
     *     Needs `reports:write`: a secret key.
     */
    patch: operations['updateReport']
    trace?: never
  }
  '/v1/sites/{site_id}/reports/{report_id}/run': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Run a report now
     * @description Runs the report for the period relative to now, in addition to its schedule. Paused reports can run, too. At most 30 runs an hour.
     *
     *     Needs `reports:write`: a secret key.
     */
    post: operations['runReport']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/reports/{report_id}/runs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the runs of a report
     * @description Newest first. Files are kept for 90 days, runs for 400 days.
     *
     *     Needs `reports:read`: a secret key.
     */
    get: operations['listReportRuns']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/reports/{report_id}/runs/{run_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a run of a report
     * @description Needs `reports:read`: a secret key.
     */
    get: operations['getReportRun']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/reports/preview': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Preview a report
     * @description Returns the report with current numbers, as PDF or JSON. Nothing is stored or sent.
     *
     *     Needs `reports:read`: a secret key.
     */
    post: operations['previewReport']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/revenue': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get what the revenue of a site is made of
     * @description Needs `conversions:read`: a secret key or a publishable key.
     */
    get: operations['getRevenueDefinition']
    /**
     * Set what the revenue of a site is made of
     * @description Applies to historical data: all reports count orders, refunds and revenue by the new definition at once.
     *
     *     Needs `conversions:write`: a secret key.
     */
    put: operations['setRevenueDefinition']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/revenue/preview': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Preview a change of what the revenue of a site is made of
     * @description Compares what the current and the new definition count in the last 30 days. Nothing is stored.
     *
     *     Needs `conversions:read`: a secret key or a publishable key.
     */
    post: operations['previewRevenueDefinition']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/segments': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List segments
     * @description Needs `segments:read`: a secret key.
     */
    get: operations['listSegments']
    put?: never
    /**
     * Create a segment
     * @description The members are computed before the response is sent, and then every hour.
     *
     *     Needs `segments:write`: a secret key.
     */
    post: operations['createSegment']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/segments/{segment_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a segment
     * @description Needs `segments:read`: a secret key.
     */
    get: operations['getSegment']
    put?: never
    post?: never
    /**
     * Delete a segment
     * @description Permanently deletes the segment with its members and its history. The people and their events are kept.
     *
     *     Needs `segments:write`: a secret key.
     */
    delete: operations['deleteSegment']
    options?: never
    head?: never
    /**
     * Change a segment
     * @description Omitted fields keep their values. If the rules change, the members are computed before the response is sent.
     *
     *     Needs `segments:write`: a secret key.
     */
    patch: operations['updateSegment']
    trace?: never
  }
  '/v1/sites/{site_id}/segments/{segment_id}/compute': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Compute the members of a segment now
     * @description Has no effect on a static segment.
     *
     *     Needs `segments:write`: a secret key.
     */
    post: operations['computeSegment']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/segments/{segment_id}/history': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Trend of a segment
     * @description The number of members at each computation of the last 400 days, and how many entered and left; newest first.
     *
     *     Needs `segments:read`: a secret key.
     */
    get: operations['listSegmentHistory']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/segments/{segment_id}/members': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the members of a segment
     * @description The members as of the last computation. The order is arbitrary, but the same on all pages. CSV contains all members at once.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['listSegmentMembers']
    put?: never
    /**
     * Add users to a static segment
     * @description Up to 10,000 users per request and 100,000 in total. Users who are already members are not changed.
     *
     *     Needs `segments:write`: a secret key.
     */
    post: operations['addSegmentMembers']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/segments/{segment_id}/members/remove': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Remove users from a static segment
     * @description Users who are not members are ignored.
     *
     *     Needs `segments:write`: a secret key.
     */
    post: operations['removeSegmentMembers']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/segments/preview': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Preview the rules of a segment
     * @description Counts the people who meet the rules now, and returns some of them. Nothing is stored.
     *
     *     Needs `users:read`: a secret key.
     */
    post: operations['previewSegment']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/users': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List and search users
     * @description Users and anonymous visitors, most recently seen first. Pages neither repeat nor omit anyone, even if events arrive between requests.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['listUsers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/users/{user_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a user’s profile
     * @description The profile of a user, or of an anonymous visitor by client_id.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['getUser']
    put?: never
    post?: never
    /**
     * Delete a user and all their data
     * @description Removes the user, or the anonymous visitor with this client_id, with everything that is stored about them, including events that were accepted but are not stored yet. Returns the erasure. Its receipt says how much was removed from each store.
     *
     *     Needs `users:write`: a secret key.
     */
    delete: operations['deleteUser']
    options?: never
    head?: never
    /**
     * Set and remove a user’s traits
     * @description Merges the given traits into the existing ones. null removes a trait.
     *
     *     Needs `users:write`: a secret key.
     */
    patch: operations['updateUser']
    trace?: never
  }
  '/v1/sites/{site_id}/users/{user_id}/data': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get everything that is stored about a user
     * @description Returns the profile and, by store, every entry about the user or the anonymous visitor with this client_id. The response is streamed, so its size is not limited.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['exportUser']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/users/{user_id}/events': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List a user’s events
     * @description Newest first, including events that the user’s browsers sent before the user was known. Without `start_date`, it starts at the first event.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['listUserEvents']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/sites/{site_id}/users/{user_id}/sessions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List a user’s sessions
     * @description Newest first.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['listUserSessions']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/users/batch': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Read the profiles or set the traits of up to 100 users
     * @description `user_ids` reads profiles, `users` sets traits. Each entry of the response has a status.
     *
     *     Needs `users:read`: a secret key.
     */
    post: operations['batchUsers']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/webhooks': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List webhook subscriptions
     * @description Needs `webhooks:read`: a secret key.
     */
    get: operations['listWebhooks']
    put?: never
    /**
     * Create a webhook subscription
     * @description The response contains the secret that signs deliveries. It is shown only once.
     *
     *     Needs `webhooks:write`: a secret key.
     */
    post: operations['createWebhook']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/webhooks/{webhook_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a webhook subscription
     * @description Needs `webhooks:read`: a secret key.
     */
    get: operations['getWebhook']
    put?: never
    post?: never
    /**
     * Delete a webhook subscription
     * @description Deletes it with its deliveries. Waiting deliveries are not sent.
     *
     *     Needs `webhooks:write`: a secret key.
     */
    delete: operations['deleteWebhook']
    options?: never
    head?: never
    /**
     * Change a webhook subscription
     * @description Omitted fields keep their values; `filters` and `metadata` are replaced as a whole. Setting `status` to `active` resumes a paused or disabled subscription.
     *
     *     Needs `webhooks:write`: a secret key.
     */
    patch: operations['updateWebhook']
    trace?: never
  }
  '/v1/webhooks/{webhook_id}/backfills': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List back-fills of a webhook subscription
     * @description Newest first.
     *
     *     Needs `webhooks:read`: a secret key.
     */
    get: operations['listWebhookBackfills']
    put?: never
    /**
     * Send past conversions
     * @description Sends `conversion.completed` and `conversion.attributed`, or the one that the subscription includes, for each conversion of a period, with its current value and attribution. `previous_attribution` is null, and `metadata.backfill` is true. An event has the same envelope `id` however often it is sent. A subscription has one running back-fill at a time.
     *
     *     Needs `webhooks:write`: a secret key.
     */
    post: operations['createWebhookBackfill']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/webhooks/{webhook_id}/backfills/{backfill_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a back-fill
     * @description Needs `webhooks:read`: a secret key.
     */
    get: operations['getWebhookBackfill']
    put?: never
    post?: never
    /**
     * Cancel a back-fill
     * @description Deliveries that are not due yet are not sent. The back-fill stays in the list as cancelled.
     *
     *     Needs `webhooks:write`: a secret key.
     */
    delete: operations['cancelWebhookBackfill']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/webhooks/{webhook_id}/deliveries': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List deliveries of a webhook subscription
     * @description Newest first. Deliveries are kept for 30 days.
     *
     *     Needs `webhooks:read`: a secret key.
     */
    get: operations['listWebhookDeliveries']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a delivery
     * @description With its payload, the last request as it was sent, and every attempt.
     *
     *     Needs `webhooks:read`: a secret key.
     */
    get: operations['getWebhookDelivery']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/retry': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Retry a delivery
     * @description Sends it at once. A failed delivery gets exactly one more attempt. A delivery that has arrived is sent again only with `force`.
     *
     *     Needs `webhooks:write`: a secret key.
     */
    post: operations['retryWebhookDelivery']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/webhooks/{webhook_id}/deliveries/retry': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Count the waiting manual retries
     * @description The progress of a retry of failed deliveries: it is done when no retry is waiting.
     *
     *     Needs `webhooks:read`: a secret key.
     */
    get: operations['getWebhookRetry']
    put?: never
    /**
     * Retry all failed deliveries
     * @description Each is attempted once more. If it fails again, no further attempt follows.
     *
     *     Needs `webhooks:write`: a secret key.
     */
    post: operations['retryWebhookDeliveries']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/webhooks/{webhook_id}/replay': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send an event again
     * @description Creates a new delivery of an event of the last 90 days, with the same envelope `id`, regardless of the filters of the subscription.
     *
     *     Needs `webhooks:write`: a secret key.
     */
    post: operations['replayWebhookEvent']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/webhooks/{webhook_id}/rotate-secret': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Rotate the secret of a webhook subscription
     * @description Both secrets sign until the grace period is over: the header has two `v1=`.
     *
     *     Needs `webhooks:write`: a secret key.
     */
    post: operations['rotateWebhookSecret']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/webhooks/{webhook_id}/test': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a test
     * @description Sends an example event of the type, signed like any other. `metadata.test` is true. The subscription does not have to include the type.
     *
     *     Needs `webhooks:write`: a secret key.
     */
    post: operations['testWebhook']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/webhooks/dry-run': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Try a subscription on past events
     * @description Returns which events of the last 30 days this subscription would have received. Nothing is stored or sent.
     *
     *     Needs `webhooks:read`: a secret key.
     */
    post: operations['dryRunWebhook']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/webhooks/stream': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Stream events as they happen
     * @description Server-sent events. The first is `ready`, with a secret of this stream for clients that forward events as signed notifications. Then each event of the workspace and mode follows as the envelope that a subscription would receive, named by its type. With the header `Last-Event-ID`, the events since that one come first, at most 1,000. `dropped` says how many events a slow reader has missed. A comment every 15 seconds shows that the stream is alive.
     *
     *     Needs `webhooks:read`: a secret key.
     */
    get: operations['streamWebhookEvents']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export interface webhooks {
  'conversion.completed': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * conversion.completed
     * @description An event that meets an active conversion goal was stored. Sent once for each event and goal.
     */
    post: operations['onConversionCompleted']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'conversion.attributed': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * conversion.attributed
     * @description A conversion was attributed to the visits that led to it. Sent with each `conversion.completed`, and again whenever later data changes these visits.
     */
    post: operations['onConversionAttributed']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'conversion.value_updated': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * conversion.value_updated
     * @description The value of a conversion changed because its goal, an exchange rate or the currency of the site changed.
     */
    post: operations['onConversionValueUpdated']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'alert.triggered': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * alert.triggered
     * @description The condition of an alert is met. Sent once, until the alert is resolved.
     */
    post: operations['onAlertTriggered']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'alert.resolved': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * alert.resolved
     * @description The condition of a triggered alert is no longer met.
     */
    post: operations['onAlertResolved']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'anomaly.detected': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * anomaly.detected
     * @description A metric left its expected range. Sent once, until it has been back in the range for three hours.
     */
    post: operations['onAnomalyDetected']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'export.completed': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * export.completed
     * @description The file of an export is ready for download.
     */
    post: operations['onExportCompleted']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'report.generated': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * report.generated
     * @description A scheduled report was generated.
     */
    post: operations['onReportGenerated']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'segment.computed': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * segment.computed
     * @description The users of a segment were computed: after it was created or changed, on request, or on schedule. On schedule it is sent only if users entered or left.
     */
    post: operations['onSegmentComputed']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'integration.connected': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * integration.connected
     * @description Another service was connected, or reconnected with another account or other credentials.
     */
    post: operations['onIntegrationConnected']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'integration.disconnected': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * integration.disconnected
     * @description The connection to another service was removed.
     */
    post: operations['onIntegrationDisconnected']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'integration.error': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * integration.error
     * @description Exchanging data with another service failed, and retries did not help. Sent once, until it works again.
     */
    post: operations['onIntegrationError']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'site.created': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * site.created
     * @description A site was added.
     */
    post: operations['onSiteCreated']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'site.deleted': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * site.deleted
     * @description A site was removed with all its data.
     */
    post: operations['onSiteDeleted']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'tracking.error': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * tracking.error
     * @description At least 100 events of a site were refused for the same reason within 10 minutes (sent at most once an hour for each reason), or a site that normally has events had none for two hours (sent once, until events arrive again).
     */
    post: operations['onTrackingError']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'audit.entry_created': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * audit.entry_created
     * @description An entry was added to the audit log. Only in live mode, and only for those who may read the log: `*` does not include it. A webhook limited to sites gets only the entries about them; an entry about no site has the `site_id` null.
     */
    post: operations['onAuditEntryCreated']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export interface components {
  schemas: {
    AcceptedEntry: {
      /** @description Index of the event in the request, from 0 */
      index: number
      /** @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      event_id: string
      /** @constant */
      status: 'accepted'
      /**
       * @description Present if an event with this event_id was accepted a short time ago: only the first one counts. If it was longer ago, only the receipt says so
       * @constant
       */
      duplicate?: true
    }
    AcceptedEvent: {
      /** @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      event_id: string
      /** @constant */
      status: 'accepted'
      /**
       * @description Present if an event with this event_id was accepted a short time ago: only the first one counts. If it was longer ago, only the receipt says so
       * @constant
       */
      duplicate?: true
      /** @description Null, because the event is not processed yet. GET /v1/events/{event_id} returns its current status */
      processed_at: null
    }
    /** @description The cost of a campaign on one day, in the site’s time zone */
    AdCost: {
      /** @example cost_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /**
       * Format: date
       * @example 2026-03-01
       */
      date: string
      /** @example google */
      source: string
      /**
       * @description Empty if not given
       * @example cpc
       */
      medium: string
      /**
       * @description Empty if not given
       * @example spring
       */
      campaign: string
      /** @example 118.4 */
      cost: number
      /**
       * @description ISO 4217 code
       * @example EUR
       */
      currency: string
      /** @example 231 */
      clicks: number | null
      /** @example 10480 */
      impressions: number | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      uploaded_at: string
    }
    /**
     * @description A header row with the columns `date`, `source`, `medium`, `campaign`, `cost`, `currency`, `clicks`, `impressions` in any order, then one row per entry. `date`, `source` and `cost` are required. The separator is a comma, a semicolon or a tab
     * @example date,source,medium,campaign,cost
     *     2026-03-01,google,cpc,spring,118.40
     */
    AdCostCsv: string
    AdCostDeletion: {
      /**
       * @description Number of entries deleted
       * @example 62
       */
      deleted: number
    }
    AdCostEntry: {
      /**
       * @description A day in the site’s time zone
       * @example 2026-03-01
       */
      date: string
      /**
       * @description As in utm_source
       * @example google
       */
      source: string
      /**
       * @description As in utm_medium
       * @example cpc
       */
      medium?: string | null
      /**
       * @description As in utm_campaign
       * @example spring
       */
      campaign?: string | null
      /** @example 118.4 */
      cost: number
      /**
       * @description ISO 4217 code. Default: the currency of the site
       * @example EUR
       */
      currency?: string | null
      /** @example 231 */
      clicks?: number | null
      /** @example 10480 */
      impressions?: number | null
    }
    AdCostTotal: {
      /** @example EUR */
      currency: string
      /** @example 3670.4 */
      cost: number
    }
    AdCostUpload: {
      costs: components['schemas']['AdCostEntry'][]
    }
    AdCostUploadResult: {
      /**
       * @description Number of days with costs in the upload
       * @example 31
       */
      days: number
      /**
       * @description Number of entries stored
       * @example 62
       */
      rows: number
      /**
       * @description Number of earlier entries replaced
       * @example 0
       */
      replaced: number
      total: components['schemas']['AdCostTotal'][]
    }
    Alert: {
      /** @example alert_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /** @example Traffic fell */
      name: string
      /** @example Sessions are down by more than half */
      description: string
      /**
       * @example high
       * @enum {string}
       */
      severity: 'low' | 'medium' | 'high' | 'critical'
      /**
       * @description `muted` while `muted_until` is in the future, whether or not the condition is met
       * @example ok
       * @enum {string}
       */
      state: 'ok' | 'triggered' | 'muted'
      condition: components['schemas']['AlertCondition']
      /**
       * @description The smallest number of sessions, page views, users, conversions or events that a check can decide on. Below it, the alert keeps its state
       * @example 100
       */
      minimum_volume: number
      /**
       * @description How often it is checked, in the time zone of the site: every quarter of an hour, every full hour, or at midnight. A window of a day is checked at most every hour, a window of a week every day
       * @example hour
       * @enum {string}
       */
      check_every: '15_minutes' | 'hour' | 'day'
      /**
       * Format: date-time
       * @description The alert is muted until this time: checks and history continue, but no notifications are sent. When the mute ends, a notification is sent if the state differs from the last one
       * @example 2026-03-02T08:00:00.000Z
       */
      muted_until: string | null
      /** @description Mail recipients. Webhooks are notified as well */
      recipients: string[]
      /** @description The recipients with their subscription status */
      subscriptions: components['schemas']['Recipient'][]
      /**
       * Format: date-time
       * @description Time at which the alert was triggered; null if it is not
       * @example 2026-03-01T12:00:00.000Z
       */
      triggered_at: string | null
      /** @description Result of the last check; null before the first one */
      last_check: components['schemas']['AlertCheck'] | null
      /**
       * @description Reason if the last check failed, else null
       * @example null
       */
      check_error: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      next_check_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string
    }
    /**
     * @example {
     *       "muted_until": "2026-03-02T08:00:00.000Z"
     *     }
     */
    AlertChange: {
      /** @example Traffic fell */
      name?: string
      /** @example Sessions are down by more than half against the week before */
      description?: string
      /**
       * @example high
       * @enum {string}
       */
      severity?: 'low' | 'medium' | 'high' | 'critical'
      condition?: components['schemas']['AlertConditionRequest']
      /**
       * @description The smallest number of sessions, page views, users, conversions or events that a check can decide on. Below it, the alert keeps its state
       * @example 100
       */
      minimum_volume?: number
      /**
       * @description How often it is checked, in the time zone of the site: every quarter of an hour, every full hour, or at midnight. A window of a day is checked at most every hour, a window of a week every day
       * @example hour
       * @enum {string}
       */
      check_every?: '15_minutes' | 'hour' | 'day'
      /**
       * Format: date-time
       * @description The alert is muted until this time: checks and history continue, but no notifications are sent. When the mute ends, a notification is sent if the state differs from the last one
       * @example 2026-03-02T08:00:00.000Z
       */
      muted_until?: string | null
      recipients?: string[]
    }
    AlertCheck: {
      /**
       * Format: date-time
       * @description Start of the window
       * @example 2026-03-01T12:00:00.000Z
       */
      window_start: string
      /**
       * Format: date-time
       * @description End of the window, exclusive
       * @example 2026-03-01T12:00:00.000Z
       */
      window_end: string
      /** @example 420 */
      current_value: number
      /**
       * @description Value in the comparison window; null if there is none
       * @example 1180
       */
      previous_value: number | null
      /**
       * @description Null if there is nothing to compare with
       * @example -64.41
       */
      change_percent: number | null
      /**
       * @description Currency of revenue: that of the site at the time of the check. The comparison value is in the same currency
       * @example EUR
       */
      currency: string
      /** @description False below the minimum volume, or if there is nothing to compare with */
      is_decided: boolean
    }
    /**
     * @example {
     *       "metric": "sessions",
     *       "operator": "decreased_by_percent",
     *       "threshold": 50,
     *       "comparison_period": "previous_week",
     *       "window": "day",
     *       "conversion_id": null,
     *       "event_name": null,
     *       "filters": ""
     *     }
     */
    AlertCondition: {
      /**
       * @description `events` counts the events of one name
       * @example sessions
       * @enum {string}
       */
      metric:
        | 'sessions'
        | 'users'
        | 'pageviews'
        | 'bounce_rate'
        | 'avg_duration'
        | 'conversions'
        | 'revenue'
        | 'events'
      /**
       * @description For `conversions` and `revenue`: the goal. Null for all active goals, or for the revenue of the site
       * @example null
       */
      conversion_id: string | null
      /**
       * @description For `events`: the name of the event
       * @example null
       */
      event_name: string | null
      /**
       * @example decreased_by_percent
       * @enum {string}
       */
      operator: 'above' | 'below' | 'increased_by_percent' | 'decreased_by_percent'
      /**
       * @description A value of the metric, or a percentage
       * @example 50
       */
      threshold: number
      /**
       * @description The earlier window of the same length to compare with. Use `none` for `above` and `below`, and `same_hour_…` only for windows of an hour
       * @example previous_week
       * @enum {string}
       */
      comparison_period:
        | 'none'
        | 'previous_hour'
        | 'previous_day'
        | 'previous_week'
        | 'previous_month'
        | 'same_hour_yesterday'
        | 'same_hour_last_week'
      /**
       * @description The period that each check measures: the hour, the day (24 hours) or the week before it
       * @example day
       * @enum {string}
       */
      window: 'hour' | 'day' | 'week'
      /**
       * @description A filter expression on source, medium, campaign, device, country, hostname, entry_page, exit_page, referrer, channel, browser, os, term, content, page, segment
       * @example country==DE
       */
      filters: string
    }
    /**
     * @description Defaults: a window of a day, no filters, and a comparison of increases and decreases with the same time a week before
     * @example {
     *       "metric": "sessions",
     *       "operator": "decreased_by_percent",
     *       "threshold": 50,
     *       "comparison_period": "previous_week",
     *       "window": "day"
     *     }
     */
    AlertConditionRequest: {
      /**
       * @description `events` counts the events of one name
       * @example sessions
       * @enum {string}
       */
      metric?:
        | 'sessions'
        | 'users'
        | 'pageviews'
        | 'bounce_rate'
        | 'avg_duration'
        | 'conversions'
        | 'revenue'
        | 'events'
      /**
       * @description For `conversions` and `revenue`: the goal. Null for all active goals, or for the revenue of the site
       * @example null
       */
      conversion_id?: string | null
      /**
       * @description For `events`: the name of the event
       * @example null
       */
      event_name?: string | null
      /**
       * @example decreased_by_percent
       * @enum {string}
       */
      operator?: 'above' | 'below' | 'increased_by_percent' | 'decreased_by_percent'
      /**
       * @description A value of the metric, or a percentage
       * @example 50
       */
      threshold?: number
      /**
       * @description The earlier window of the same length to compare with. Use `none` for `above` and `below`, and `same_hour_…` only for windows of an hour
       * @example previous_week
       * @enum {string}
       */
      comparison_period?:
        | 'none'
        | 'previous_hour'
        | 'previous_day'
        | 'previous_week'
        | 'previous_month'
        | 'same_hour_yesterday'
        | 'same_hour_last_week'
      /**
       * @description The period that each check measures: the hour, the day (24 hours) or the week before it
       * @example day
       * @enum {string}
       */
      window?: 'hour' | 'day' | 'week'
      /**
       * @description A filter expression on source, medium, campaign, device, country, hostname, entry_page, exit_page, referrer, channel, browser, os, term, content, page, segment
       * @example country==DE
       */
      filters?: string
    }
    /**
     * @example {
     *       "name": "Traffic fell",
     *       "severity": "high",
     *       "condition": {
     *         "metric": "sessions",
     *         "operator": "decreased_by_percent",
     *         "threshold": 50,
     *         "comparison_period": "previous_week",
     *         "window": "day"
     *       },
     *       "minimum_volume": 100,
     *       "check_every": "hour",
     *       "recipients": [
     *         "ops@example.com"
     *       ]
     *     }
     */
    AlertCreation: {
      /** @example Traffic fell */
      name: string
      /** @example Sessions are down by more than half against the week before */
      description?: string
      /**
       * @example high
       * @enum {string}
       */
      severity?: 'low' | 'medium' | 'high' | 'critical'
      condition: components['schemas']['AlertConditionRequest']
      /**
       * @description The smallest number of sessions, page views, users, conversions or events that a check can decide on. Below it, the alert keeps its state
       * @example 100
       */
      minimum_volume?: number
      /**
       * @description How often it is checked, in the time zone of the site: every quarter of an hour, every full hour, or at midnight. A window of a day is checked at most every hour, a window of a week every day
       * @example hour
       * @enum {string}
       */
      check_every?: '15_minutes' | 'hour' | 'day'
      /**
       * Format: date-time
       * @description The alert is muted until this time: checks and history continue, but no notifications are sent. When the mute ends, a notification is sent if the state differs from the last one
       * @example 2026-03-02T08:00:00.000Z
       */
      muted_until?: string | null
      recipients?: string[]
    }
    AlertFiring: {
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      triggered_at: string
      /**
       * Format: date-time
       * @description Null if it would still be triggered
       * @example 2026-03-01T12:00:00.000Z
       */
      resolved_at: string | null
      /** @example 420 */
      value: number
      /**
       * @description Value in the comparison window; null if there is none
       * @example 1180
       */
      previous_value: number | null
      /**
       * @description Null if there is nothing to compare with
       * @example -64.41
       */
      change_percent: number | null
    }
    AlertHistoryCheck: {
      /**
       * Format: date-time
       * @description Start of the window
       * @example 2026-03-01T12:00:00.000Z
       */
      window_start: string
      /**
       * Format: date-time
       * @description End of the window, exclusive
       * @example 2026-03-01T12:00:00.000Z
       */
      window_end: string
      /** @example 420 */
      current_value: number
      /**
       * @description Value in the comparison window; null if there is none
       * @example 1180
       */
      previous_value: number | null
      /**
       * @description Null if there is nothing to compare with
       * @example -64.41
       */
      change_percent: number | null
      /**
       * @description Currency of revenue: that of the site at the time of the check. The comparison value is in the same currency
       * @example EUR
       */
      currency: string
      condition: components['schemas']['AlertCondition']
    }
    AlertHistoryEntry: {
      /** @example achg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /**
       * @description `reset`: the condition was changed while the alert was triggered
       * @example triggered
       * @enum {string}
       */
      type: 'triggered' | 'resolved' | 'muted' | 'unmuted' | 'reset'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      at: string
      /** @description For `triggered` and `resolved`: the result of the check, and the condition at that time */
      check: components['schemas']['AlertHistoryCheck'] | null
      /**
       * Format: date-time
       * @description For `muted`: the end of the mute
       * @example null
       */
      muted_until: string | null
      /**
       * Format: date-time
       * @description Time at which notifications were sent; null if none were
       * @example 2026-03-01T12:00:00.000Z
       */
      told_at: string | null
    }
    AlertPreview: {
      /**
       * Format: date-time
       * @description The first check
       * @example 2026-03-01T12:00:00.000Z
       */
      start: string
      /**
       * Format: date-time
       * @description The last check
       * @example 2026-03-01T12:00:00.000Z
       */
      end: string
      /** @example Europe/Berlin */
      timezone: string
      /**
       * @description Of revenue
       * @example EUR
       */
      currency: string
      /**
       * @description Number of checks
       * @example 720
       */
      checks: number
      /**
       * @description Number of checks that could not decide
       * @example 12
       */
      undecided: number
      /** @description Periods in which the alert would have been triggered, oldest first */
      firings: components['schemas']['AlertFiring'][]
      /** @description All checks, oldest first */
      points: components['schemas']['AlertPreviewPoint'][]
    }
    AlertPreviewPoint: {
      /**
       * Format: date-time
       * @description End of the window
       * @example 2026-03-01T12:00:00.000Z
       */
      at: string
      /** @example 420 */
      value: number
      /**
       * @description Value in the comparison window; null if there is none
       * @example 1180
       */
      previous_value: number | null
      /**
       * @description Null if there is nothing to compare with
       * @example -64.41
       */
      change_percent: number | null
      is_triggered: boolean
    }
    /**
     * @example {
     *       "condition": {
     *         "metric": "sessions",
     *         "operator": "decreased_by_percent",
     *         "threshold": 50,
     *         "comparison_period": "previous_week",
     *         "window": "day"
     *       },
     *       "minimum_volume": 100,
     *       "check_every": "hour"
     *     }
     */
    AlertPreviewQuery: {
      condition: components['schemas']['AlertConditionRequest']
      /**
       * @description The smallest number of sessions, page views, users, conversions or events that a check can decide on. Below it, the alert keeps its state
       * @example 100
       */
      minimum_volume?: number
      /**
       * @description How often it is checked, in the time zone of the site: every quarter of an hour, every full hour, or at midnight. A window of a day is checked at most every hour, a window of a week every day
       * @example hour
       * @enum {string}
       */
      check_every?: '15_minutes' | 'hour' | 'day'
    }
    AlertResolved: {
      alert: components['schemas']['PublishedAlert']
      condition: components['schemas']['PublishedCondition']
      /** @example 420 */
      current_value: number
      /**
       * @description The value in the comparison period; null for `above` and `below`, which compare with none
       * @example 1180
       */
      previous_value: number | null
      /**
       * @description Null if there is nothing to compare with
       * @example -64.41
       */
      change_percent: number | null
      /**
       * @description The currency of revenue and of a threshold for it
       * @example EUR
       */
      currency: string
      /**
       * Format: date-time
       * @example 2026-03-01T10:30:00.000Z
       */
      triggered_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      resolved_at: string
    }
    AlertResolvedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'alert.resolved'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['AlertResolved']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    AlertTriggered: {
      alert: components['schemas']['PublishedAlert']
      condition: components['schemas']['PublishedCondition']
      /** @example 420 */
      current_value: number
      /**
       * @description The value in the comparison period; null for `above` and `below`, which compare with none
       * @example 1180
       */
      previous_value: number | null
      /**
       * @description Null if there is nothing to compare with
       * @example -64.41
       */
      change_percent: number | null
      /**
       * @description The currency of revenue and of a threshold for it
       * @example EUR
       */
      currency: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      triggered_at: string
    }
    AlertTriggeredNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'alert.triggered'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['AlertTriggered']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    Annotation: {
      /** @example note_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /**
       * @description A day in the site’s time zone, or a time. A time without an offset is in the site’s time zone; responses have it in UTC
       * @example 2026-03-01
       */
      at: string
      /** @example Release 2.4 */
      text: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string
    }
    AnnotationChange: {
      /**
       * @description A day in the site’s time zone, or a time. A time without an offset is in the site’s time zone; responses have it in UTC
       * @example 2026-03-01
       */
      at?: string
      /** @example Release 2.4 */
      text?: string
    }
    AnnotationCreation: {
      /**
       * @description A day in the site’s time zone, or a time. A time without an offset is in the site’s time zone; responses have it in UTC
       * @example 2026-03-01
       */
      at: string
      /** @example Release 2.4 */
      text: string
    }
    Anomaly: {
      /** @example anom_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /**
       * @example traffic_spike
       * @enum {string}
       */
      type:
        | 'traffic_spike'
        | 'traffic_drop'
        | 'conversion_spike'
        | 'conversion_drop'
        | 'revenue_spike'
        | 'revenue_drop'
        | 'error_burst'
      /**
       * @example sessions
       * @enum {string}
       */
      metric: 'sessions' | 'users' | 'pageviews' | 'conversions' | 'revenue' | 'errors'
      /**
       * @description The goal, if the metric is `conversions`, else null
       * @example null
       */
      conversion: components['schemas']['AnomalyConversion'] | null
      /**
       * @example up
       * @enum {string}
       */
      direction: 'up' | 'down'
      /**
       * @description Depends on the factor by which the value is above or below the expected one: from 2 `medium`, from 2.9 `high`, from 5 `critical`, otherwise `low`
       * @example critical
       * @enum {string}
       */
      severity: 'low' | 'medium' | 'high' | 'critical'
      /**
       * @description Confidence that the deviation is not chance
       * @example 0.9994
       */
      confidence: number
      /**
       * @description `open` while it is ongoing
       * @example ended
       * @enum {string}
       */
      status: 'open' | 'ended'
      /**
       * @description The value in `period`
       * @example 5210
       */
      current_value: number
      /** @example 1240 */
      expected_value: number
      expected_range: components['schemas']['AnomalyRange']
      /**
       * @description Deviation from the expected value; null if that is 0
       * @example 320.16
       */
      deviation_percent: number | null
      /**
       * @description Currency of revenue: that of the site when the values were counted
       * @example EUR
       */
      currency: string
      period: components['schemas']['AnomalyPeriod']
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      started_at: string
      /**
       * Format: date-time
       * @description End of the last unusual hour; null while the anomaly is open
       * @example 2026-03-01T15:00:00.000Z
       */
      ended_at: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T13:05:00.000Z
       */
      detected_at: string
      /**
       * @description The `causes` as text, largest share of the change first
       * @example [
       *       "Sessions from newsletter / email rose by 3,700 (93.2 % of the change)"
       *     ]
       */
      potential_causes: string[]
      causes: components['schemas']['AnomalyCause'][]
      /**
       * @description True if a user marked the anomaly as expected
       * @example false
       */
      is_expected: boolean
      /** @example Autumn sale */
      note: string
    }
    AnomalyCause: {
      /**
       * @example source
       * @enum {string}
       */
      dimension: 'source' | 'campaign' | 'country' | 'device' | 'page'
      /**
       * @description For `source`: source and medium, joined by ` / `
       * @example newsletter / email
       */
      value: string
      /** @example 3790 */
      current_value: number
      /**
       * @description The median of the same hours of up to four weeks before
       * @example 90
       */
      usual_value: number
      /**
       * @description Share of the whole change
       * @example 93.2
       */
      share_percent: number
    }
    /**
     * @example {
     *       "is_expected": true,
     *       "note": "Autumn sale"
     *     }
     */
    AnomalyChange: {
      /**
       * @description True excludes the hours of the anomaly from the baseline: the same hours of the week before replace them. False undoes that
       * @example true
       */
      is_expected?: boolean
      /** @example Autumn sale */
      note?: string
    }
    AnomalyConversion: {
      /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Purchase */
      name: string
    }
    AnomalyDetected: {
      anomaly: components['schemas']['PublishedAnomaly']
      /** @example sessions */
      metric: string
      /**
       * @description The goal, if the metric is conversions
       * @example null
       */
      conversion: components['schemas']['PublishedAnomalyGoal'] | null
      /**
       * @description The value in the hours of `period`
       * @example 5210
       */
      current_value: number
      /** @example 1240 */
      expected_value: number
      expected_range: components['schemas']['PublishedRange']
      /**
       * @description Null if the expected value is 0
       * @example 320.16
       */
      deviation_percent: number | null
      /**
       * @description The currency of revenue
       * @example EUR
       */
      currency: string
      period: components['schemas']['PublishedAnomalyPeriod']
      /**
       * Format: date-time
       * @example 2026-03-01T12:06:00.000Z
       */
      detected_at: string
      /**
       * @example [
       *       "Sessions from newsletter / email rose by 3,700 (93.2 % of the change)"
       *     ]
       */
      potential_causes: string[]
    }
    AnomalyDetectedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'anomaly.detected'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['AnomalyDetected']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    /** @description The 1, 3, 6 or 24 hours that the values cover. A value is the sum of its hours */
    AnomalyPeriod: {
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      start: string
      /**
       * Format: date-time
       * @example 2026-03-01T13:00:00.000Z
       */
      end: string
    }
    /** @description The range of normal values */
    AnomalyRange: {
      /** @example 980 */
      min: number
      /** @example 1530 */
      max: number
    }
    AttributedConversion: {
      /**
       * @description The goal, or `orders`
       * @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @example Purchase */
      name: string
    }
    AttributionReport: {
      /**
       * @description How the credit of a conversion is divided among the visits before it: see docs/attribution.md
       * @example last_click
       * @enum {string}
       */
      model: 'last_click' | 'first_click' | 'linear' | 'position_based' | 'time_decay' | 'data_driven'
      /**
       * @description The dimension of the rows
       * @example channel
       * @enum {string}
       */
      dimension: 'channel' | 'source' | 'campaign'
      period: components['schemas']['Period']
      /** @example EUR */
      currency: string
      conversion: components['schemas']['AttributedConversion']
      summary: components['schemas']['AttributionSummary']
      /** @description Most conversions first; rows with only costs or refunds come last */
      channels: components['schemas']['AttributionRow'][]
      /** @description The models of `compare`, each with the same rows in the same order */
      comparison?: components['schemas']['ComparedModel'][]
    }
    AttributionRow: {
      /**
       * @description The value of the requested dimension. Empty if unknown
       * @example Paid Search
       */
      channel: string
      /**
       * @description A whole number with last_click and first_click, otherwise to four decimals. Refunds do not count
       * @example 12
       */
      attributed_conversions: number
      /**
       * @description In the currency of the site; of orders: less refunds
       * @example 535.2
       */
      attributed_value: number
      /**
       * @description Ad costs in the period
       * @example 118.4
       */
      cost: number
      /**
       * @description Value divided by cost; null if cost is 0
       * @example 4.52
       */
      roas: number | null
      /**
       * @description Cost per conversion; null without conversions
       * @example 9.87
       */
      cpa: number | null
    }
    /** @description The totals of the rows */
    AttributionSummary: {
      /** @example 412 */
      conversions: number
      /** @example 18540.5 */
      value: number
      /**
       * @description Ad costs in the period
       * @example 118.4
       */
      cost: number
      /**
       * @description Value divided by cost; null if cost is 0
       * @example 4.52
       */
      roas: number | null
      /**
       * @description Cost per conversion; null without conversions
       * @example 9.87
       */
      cpa: number | null
    }
    AuditActor: {
      /**
       * @description `link`: whoever has the signed link of a file. `service`: Sightline itself
       * @example person
       * @enum {string}
       */
      kind: 'person' | 'key' | 'link' | 'service'
      /**
       * @description The id of the account or of the key. Null for `link` and `service`
       * @example key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string | null
      /**
       * @description The e-mail address or the name of the key, at that time
       * @example ada@example.com
       */
      name: string
      /**
       * @description The IP address of the request. Empty if unknown
       * @example 192.0.2.7
       */
      address: string
      /**
       * @description The `User-Agent` of the request
       * @example Mozilla/5.0
       */
      agent: string
    }
    AuditChange: {
      before: unknown
      after: unknown
    }
    AuditEntry: {
      /** @example aud_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /**
       * @description Numbers the entries of the workspace
       * @example 42
       */
      number: number
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      at: string
      /**
       * @example member.changed
       * @enum {string}
       */
      action:
        | 'account.signed_in'
        | 'account.sign_in_failed'
        | 'account.password_changed'
        | 'account.password_reset'
        | 'member.changed'
        | 'member.removed'
        | 'member.left'
        | 'member.joined'
        | 'member.ownership_transferred'
        | 'invitation.created'
        | 'invitation.renewed'
        | 'invitation.withdrawn'
        | 'workspace.created'
        | 'workspace.renamed'
        | 'audit_log.retention_changed'
        | 'audit_log.entries_removed'
        | 'key.created'
        | 'key.renamed'
        | 'key.rotated'
        | 'key.revoked'
        | 'site.created'
        | 'site.changed'
        | 'site.deleted'
        | 'site.events_included'
        | 'site.public_key_rotated'
        | 'site.identity_secret_created'
        | 'webhook.created'
        | 'webhook.changed'
        | 'webhook.deleted'
        | 'webhook.secret_rotated'
        | 'webhook.delivery_retried'
        | 'webhook.failed_deliveries_retried'
        | 'webhook.replayed'
        | 'webhook.backfill_started'
        | 'webhook.backfill_cancelled'
        | 'goal.created'
        | 'goal.changed'
        | 'goal.deleted'
        | 'revenue.changed'
        | 'exchange_rates.changed'
        | 'costs.uploaded'
        | 'costs.deleted'
        | 'funnel.created'
        | 'funnel.changed'
        | 'funnel.deleted'
        | 'segment.created'
        | 'segment.changed'
        | 'segment.deleted'
        | 'segment.members_changed'
        | 'annotation.created'
        | 'annotation.changed'
        | 'annotation.deleted'
        | 'alert.created'
        | 'alert.changed'
        | 'alert.deleted'
        | 'anomaly.changed'
        | 'report.created'
        | 'report.changed'
        | 'report.deleted'
        | 'report.run'
        | 'report.downloaded'
        | 'integration.connected'
        | 'integration.changed'
        | 'integration.disconnected'
        | 'export.created'
        | 'export.cancelled'
        | 'export.deleted'
        | 'export.downloaded'
        | 'export.secret_rotated'
        | 'import.started'
        | 'import.undone'
        | 'import.totals_reported'
        | 'user.erasure_requested'
        | 'user.traits_changed'
        | 'user.data_downloaded'
        | 'data.downloaded'
      actor: components['schemas']['AuditActor']
      target: components['schemas']['AuditTarget']
      /**
       * @description Null if the change is not about a site
       * @example null
       */
      site_id: string | null
      /**
       * @description The changed fields with their values before and after. Secrets are left out
       * @example {
       *       "role": {
       *         "before": "viewer",
       *         "after": "editor"
       *       }
       *     }
       */
      changes: {
        [key: string]: components['schemas']['AuditChange']
      }
      /**
       * @description The `hash` of the entry before. Empty for the first one
       * @example
       */
      previous_hash: string
      /**
       * @description SHA-256 of the entry and `previous_hash`
       * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      hash: string
    }
    AuditEntryCreated: {
      entry: components['schemas']['AuditEntry']
    }
    AuditEntryCreatedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'audit.entry_created'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * @description Null for an entry of the audit log that is about no site
       * @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      site_id: string | null
      data: components['schemas']['AuditEntryCreated']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    AuditSettings: {
      /**
       * @description How many days entries are kept. Null: for ever
       * @example 730
       */
      retention_days: number | null
    }
    AuditTarget: {
      /**
       * @description What was changed
       * @example mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /**
       * @description Its name at that time
       * @example grace@example.com
       */
      name: string
    }
    AuditVerification: {
      /**
       * @description True if no entry is missing or altered
       * @example true
       */
      is_intact: boolean
      /**
       * @description The number of entries
       * @example 42
       */
      entries: number
      /**
       * @description How many earlier entries were removed because they were older than they are kept
       * @example 0
       */
      removed_entries: number
      /**
       * @description The number of the first entry that is missing or altered
       * @example null
       */
      first_broken: number | null
      /**
       * @description The hash of the last entry. Keep it elsewhere: it proves that all entries up to it are unchanged
       * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      last_hash: string
    }
    BackfillCreation: {
      /**
       * Format: date
       * @description The first day, in the time zone of each site
       * @example 2026-02-01
       */
      start_date: string
      /**
       * Format: date
       * @description The last day
       * @example 2026-02-28
       */
      end_date: string
      /**
       * @description Only conversions of these goals. Empty: all goals
       * @example [
       *       "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      conversion_ids?: string[]
      /**
       * @description The maximum number of deliveries per second
       * @default 20
       */
      per_second?: number
    }
    /**
     * @example {
     *       "accepted": 1,
     *       "rejected": 1,
     *       "events": [
     *         {
     *           "index": 0,
     *           "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
     *           "status": "accepted"
     *         },
     *         {
     *           "index": 1,
     *           "event_id": null,
     *           "status": "rejected",
     *           "error": {
     *             "code": "invalid_request",
     *             "message": "event_name is required",
     *             "field": "event_name"
     *           }
     *         }
     *       ]
     *     }
     */
    BatchAnswer: {
      /** @example 1 */
      accepted: number
      /** @example 1 */
      rejected: number
      /** @description The result of each event, in the order of the request */
      events: (components['schemas']['AcceptedEntry'] | components['schemas']['RejectedEntry'])[]
    }
    Breakdown: {
      /** @example source */
      dimension: string
      rows: components['schemas']['BreakdownRow'][]
    }
    BreakdownRow: {
      /**
       * @description Empty if unknown
       * @example google
       */
      value: string
      metrics: components['schemas']['MetricValues']
      /** @description Null without a comparison */
      previous: components['schemas']['MetricValues'] | null
    }
    BulkRetry: {
      /**
       * @description The number of failed deliveries that are sent again
       * @example 42
       */
      queued: number
    }
    BulkRetryRequest: {
      /**
       * Format: date-time
       * @description Only deliveries created at this time or later. Default: all stored deliveries
       * @example 2026-03-01T00:00:00Z
       */
      since?: string
    }
    ComparedModel: {
      /**
       * @description How the credit of a conversion is divided among the visits before it: see docs/attribution.md
       * @example last_click
       * @enum {string}
       */
      model: 'last_click' | 'first_click' | 'linear' | 'position_based' | 'time_decay' | 'data_driven'
      /** @description Most conversions first; rows with only costs or refunds come last */
      channels: components['schemas']['AttributionRow'][]
    }
    ComparedPageviews: {
      /**
       * @description Total reported by the source; null if it reports none
       * @example 812
       */
      reported: number | null
      /**
       * @description Pageviews in the reports of this site
       * @example 810
       */
      stored: number
      /**
       * @description stored − reported
       * @example -2
       */
      difference: number | null
    }
    ComparedSessions: {
      /**
       * @description Total reported by the source; null if it reports none
       * @example 812
       */
      reported: number | null
      /**
       * @description Sessions in the reports of this site
       * @example 810
       */
      stored: number
      /**
       * @description stored − reported
       * @example -2
       */
      difference: number | null
    }
    ComparedVisitors: {
      /**
       * @description Total reported by the source; null if it reports none
       * @example 812
       */
      reported: number | null
      /**
       * @description Visitors in the reports of this site
       * @example 810
       */
      stored: number
      /**
       * @description stored − reported
       * @example -2
       */
      difference: number | null
    }
    Comparison: {
      /** @example 1520 */
      value: number
      /** @example 1216 */
      previous: number
      /**
       * @description Null if previous is 0
       * @example 25
       */
      change_percent: number | null
    }
    ConversionAttributed: {
      conversion: components['schemas']['PublishedConversion']
      /**
       * @description In the currency of the site
       * @example 129.99
       */
      value: number
      /** @example EUR */
      currency: string
      user: components['schemas']['PublishedUser']
      attribution: components['schemas']['PublishedAttribution']
      /** @description Null for the first attribution of the conversion */
      previous_attribution: components['schemas']['PreviousAttribution'] | null
    }
    ConversionAttributedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'conversion.attributed'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['ConversionAttributed']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    ConversionBucket: {
      /**
       * @description A day, the Monday of a week, the first of a month, or the start of an hour
       * @example 2026-03-01
       */
      date: string
      /** @example 14 */
      conversions: number
      /**
       * @description In the currency of the site
       * @example 18540.5
       */
      value: number
    }
    ConversionCompleted: {
      conversion: components['schemas']['PublishedConversion']
      /**
       * @description In the currency of the site
       * @example 129.99
       */
      value: number
      /** @example EUR */
      currency: string
      user: components['schemas']['PublishedUser']
      attribution: components['schemas']['PublishedAttribution']
      /**
       * @description The kind of key that the event was sent with, or `import`. Everyone can send events with a public key, so their values are not verified. Null for events from before this was recorded
       * @example public
       */
      sent_by: ('public' | 'secret' | 'import') | null
      /**
       * @description The properties of the event
       * @example {
       *       "transaction_id": "T-1001",
       *       "items": [
       *         {
       *           "item_id": "sku-1",
       *           "item_name": "Trail shoes",
       *           "price": 129.99
       *         }
       *       ]
       *     }
       */
      properties: {
        [key: string]: unknown
      }
    }
    ConversionCompletedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'conversion.completed'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['ConversionCompleted']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    ConversionFilter: {
      /**
       * @description Only conversions worth at least this
       * @example 100
       */
      min_value?: number
      /**
       * @description Only conversions of these goals
       * @example [
       *       "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      conversion_ids?: string[]
    }
    ConversionGoal: {
      /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Purchase */
      name: string
      /**
       * @description `event`: events with a name. `page`: views of a page. Default: event
       * @example event
       * @enum {string}
       */
      type: 'event' | 'page'
      /**
       * @description Required for type `event`, otherwise null
       * @example purchase
       */
      event_name: string | null
      /**
       * @description Required for type `page`, otherwise null: a path, in which `*` matches any text
       * @example null
       */
      page_pattern: string | null
      filters: components['schemas']['EventFilters']
      /**
       * @description `dynamic`: the value of the property in `value_property`. `fixed`: always `fixed_value`. Default: fixed
       * @example dynamic
       * @enum {string}
       */
      value_type: 'dynamic' | 'fixed'
      /**
       * @description For dynamic values: an event property; a dot selects a field of an object. Default if `value_type` is dynamic: value
       * @example value
       */
      value_property: string | null
      /**
       * @description Required for fixed values: the value of each conversion in the currency of the site
       * @example null
       */
      fixed_value: number | null
      /**
       * @description How many days before a conversion a visit can still get credit for it. Default: 30
       * @example 30
       */
      attribution_window_days: number
      /**
       * @description `every`: every conversion counts. `one_per_user`: only the first of each user in the period counts. Default: every
       * @example every
       * @enum {string}
       */
      counting_method: 'one_per_user' | 'every'
      /**
       * @description An archived goal keeps its statistics, but is no longer evaluated
       * @example active
       * @enum {string}
       */
      status: 'active' | 'archived'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string
    }
    /**
     * @example {
     *       "name": "Purchase",
     *       "attribution_window_days": 14
     *     }
     */
    ConversionGoalChange: {
      /** @example Purchase */
      name?: string
      /**
       * @description `event`: events with a name. `page`: views of a page. Default: event
       * @example event
       * @enum {string}
       */
      type?: 'event' | 'page'
      /**
       * @description Required for type `event`, otherwise null
       * @example purchase
       */
      event_name?: string | null
      /**
       * @description Required for type `page`, otherwise null: a path, in which `*` matches any text
       * @example null
       */
      page_pattern?: string | null
      filters?: components['schemas']['EventFilters']
      /**
       * @description `dynamic`: the value of the property in `value_property`. `fixed`: always `fixed_value`. Default: fixed
       * @example dynamic
       * @enum {string}
       */
      value_type?: 'dynamic' | 'fixed'
      /**
       * @description For dynamic values: an event property; a dot selects a field of an object. Default if `value_type` is dynamic: value
       * @example value
       */
      value_property?: string | null
      /**
       * @description Required for fixed values: the value of each conversion in the currency of the site
       * @example null
       */
      fixed_value?: number | null
      /**
       * @description How many days before a conversion a visit can still get credit for it. Default: 30
       * @example 30
       */
      attribution_window_days?: number
      /**
       * @description `every`: every conversion counts. `one_per_user`: only the first of each user in the period counts. Default: every
       * @example every
       * @enum {string}
       */
      counting_method?: 'one_per_user' | 'every'
      /**
       * @description An archived goal keeps its statistics, but is no longer evaluated
       * @example active
       * @enum {string}
       */
      status?: 'active' | 'archived'
    }
    ConversionGoalCreation: {
      /** @example Purchase */
      name: string
      /**
       * @description `event`: events with a name. `page`: views of a page. Default: event
       * @example event
       * @enum {string}
       */
      type?: 'event' | 'page'
      /**
       * @description Required for type `event`, otherwise null
       * @example purchase
       */
      event_name?: string | null
      /**
       * @description Required for type `page`, otherwise null: a path, in which `*` matches any text
       * @example null
       */
      page_pattern?: string | null
      filters?: components['schemas']['EventFilters']
      /**
       * @description `dynamic`: the value of the property in `value_property`. `fixed`: always `fixed_value`. Default: fixed
       * @example dynamic
       * @enum {string}
       */
      value_type?: 'dynamic' | 'fixed'
      /**
       * @description For dynamic values: an event property; a dot selects a field of an object. Default if `value_type` is dynamic: value
       * @example value
       */
      value_property?: string | null
      /**
       * @description Required for fixed values: the value of each conversion in the currency of the site
       * @example null
       */
      fixed_value?: number | null
      /**
       * @description How many days before a conversion a visit can still get credit for it. Default: 30
       * @example 30
       */
      attribution_window_days?: number
      /**
       * @description `every`: every conversion counts. `one_per_user`: only the first of each user in the period counts. Default: every
       * @example every
       * @enum {string}
       */
      counting_method?: 'one_per_user' | 'every'
      /**
       * @description An archived goal keeps its statistics, but is no longer evaluated
       * @example active
       * @enum {string}
       */
      status?: 'active' | 'archived'
    }
    ConversionGoalDefinition: {
      /** @example Purchase */
      name?: string
      /**
       * @description `event`: events with a name. `page`: views of a page. Default: event
       * @example event
       * @enum {string}
       */
      type?: 'event' | 'page'
      /**
       * @description Required for type `event`, otherwise null
       * @example purchase
       */
      event_name?: string | null
      /**
       * @description Required for type `page`, otherwise null: a path, in which `*` matches any text
       * @example null
       */
      page_pattern?: string | null
      filters?: components['schemas']['EventFilters']
      /**
       * @description `dynamic`: the value of the property in `value_property`. `fixed`: always `fixed_value`. Default: fixed
       * @example dynamic
       * @enum {string}
       */
      value_type?: 'dynamic' | 'fixed'
      /**
       * @description For dynamic values: an event property; a dot selects a field of an object. Default if `value_type` is dynamic: value
       * @example value
       */
      value_property?: string | null
      /**
       * @description Required for fixed values: the value of each conversion in the currency of the site
       * @example null
       */
      fixed_value?: number | null
      /**
       * @description How many days before a conversion a visit can still get credit for it. Default: 30
       * @example 30
       */
      attribution_window_days?: number
      /**
       * @description `every`: every conversion counts. `one_per_user`: only the first of each user in the period counts. Default: every
       * @example every
       * @enum {string}
       */
      counting_method?: 'one_per_user' | 'every'
      /**
       * @description An archived goal keeps its statistics, but is no longer evaluated
       * @example active
       * @enum {string}
       */
      status?: 'active' | 'archived'
    }
    ConversionGoalPreview: {
      /**
       * @description Number of past days in the preview
       * @example 30
       */
      days: number
      /**
       * @description Events that meet the goal
       * @example 412
       */
      matched_events: number
      /**
       * @description People with at least one of these events
       * @example 367
       */
      converting_users: number
      /**
       * @description Conversions that count: all of the events, or only the first of each person
       * @example 412
       */
      conversions: number
      /**
       * @description In the currency of the site
       * @example 18540.5
       */
      total_value: number
      /** @example EUR */
      currency: string
      /**
       * @description Conversions whose value is missing or not a number; they count with value 0
       * @example 3
       */
      ignored_values: number
      /**
       * @description Conversions in a currency without an exchange rate; they count with value 0
       * @example 0
       */
      unconverted_values: number
      /** @description The newest conversions, at most five */
      samples: components['schemas']['GoalPreviewSample'][]
    }
    ConversionSource: {
      /** @example google */
      source: string
      /** @example organic */
      medium: string
      /**
       * @description A whole number with last_click and first_click, otherwise to four decimals
       * @example 12
       */
      conversions: number
      /**
       * @description In the currency of the site
       * @example 18540.5
       */
      value: number
      /**
       * @description Percentage of the users from this source and medium who converted
       * @example 3.42
       */
      conversion_rate: number
    }
    ConversionStats: {
      /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      conversion_id: string
      period: components['schemas']['Period']
      summary: components['schemas']['ConversionSummary']
      /** @description Highest first. The rows add up to the summary */
      by_source: components['schemas']['ConversionSource'][]
      /** @description In chronological order, without gaps */
      timeseries: components['schemas']['ConversionBucket'][]
      /** @example EUR */
      currency: string
      /**
       * @description How the credit of a conversion is divided among the visits before it: see docs/attribution.md
       * @example last_click
       * @enum {string}
       */
      attribution_model:
        | 'last_click'
        | 'first_click'
        | 'linear'
        | 'position_based'
        | 'time_decay'
        | 'data_driven'
      /**
       * @example day
       * @enum {string}
       */
      granularity: 'hour' | 'day' | 'week' | 'month'
    }
    ConversionSummary: {
      /** @example 412 */
      total_conversions: number
      /**
       * @description In the currency of the site
       * @example 18540.5
       */
      total_value: number
      /**
       * @description Percentage of the users of the period who converted
       * @example 3.42
       */
      conversion_rate: number
      /**
       * @description Average per conversion, in the currency of the site
       * @example 18540.5
       */
      avg_value: number
    }
    ConversionValueUpdated: {
      conversion: components['schemas']['PublishedConversion']
      /**
       * @description In the currency of the site
       * @example 129.99
       */
      value: number
      /**
       * @description As last published, in the currency of that time
       * @example 119.5
       */
      previous_value: number
      /** @example EUR */
      currency: string
      user: components['schemas']['PublishedUser']
    }
    ConversionValueUpdatedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'conversion.value_updated'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['ConversionValueUpdated']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    /** @description Source to entry page are of the session that it is credited to */
    CountedOrder: {
      /** @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      event_id: string
      /**
       * @description Null if none was sent
       * @example A-1001
       */
      order_id: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      timestamp: string
      is_refund: boolean
      /**
       * @description Null if unknown
       * @example user-42
       */
      user_id: string | null
      /**
       * @description Null if only a user_id was sent
       * @example cid_8f3a
       */
      client_id: string | null
      /**
       * @description In the currency of the site. Negative for refunds
       * @example 59.9
       */
      value: number
      /** @example EUR */
      currency: string
      /**
       * @description As it was sent. Null if it was missing or not a valid amount
       * @example 65
       */
      original_value: number | null
      /** @example USD */
      original_currency: string
      /**
       * @description The session that it is credited to. Null if no session is stored
       * @example ses_1f4c5d6e7f8a9b19ca5f1a7c0
       */
      session_id: string | null
      /** @example google */
      source: string
      /** @example cpc */
      medium: string
      /** @example spring */
      campaign: string
      /** @example Paid Search */
      channel: string
      /**
       * @description ISO 3166-1 code. Empty if unknown
       * @example DE
       */
      country: string
      /** @example desktop */
      device: string
      /** @example /shoes */
      entry_page: string
    }
    CountedPagination: {
      /**
       * @description Number of entries on all pages, as of the first page
       * @example 1204
       */
      total: number
      /**
       * @description Send it as `cursor` to get the next page
       * @example WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ
       */
      cursor: string | null
      /** @description True if there is a next page */
      has_more: boolean
    }
    /** @description Only sessions that meet the filters count. Source to system are of the last one */
    CountedPerson: {
      /**
       * @description Null if unknown
       * @example user-42
       */
      user_id: string | null
      /**
       * @description Null if only a user_id was sent
       * @example cid_8f3a
       */
      client_id: string | null
      /**
       * @description Their sessions that start in the period
       * @example 3
       */
      sessions: number
      /**
       * @description Their page views in the period
       * @example 12
       */
      pageviews: number
      /**
       * @description Their orders in the period
       * @example 1
       */
      orders: number
      /**
       * @description Value of these orders less refunds, in the currency of the site
       * @example 59.9
       */
      revenue: number
      /**
       * Format: date-time
       * @description Start of their first session; if it is before the period, the start of the period
       * @example 2026-03-01T12:00:00.000Z
       */
      first_seen: string
      /**
       * Format: date-time
       * @description End of their last session; if it is after the period, the end of the period
       * @example 2026-03-01T12:00:00.000Z
       */
      last_seen: string
      /** @example google */
      source: string
      /** @example cpc */
      medium: string
      /** @example spring */
      campaign: string
      /** @example Paid Search */
      channel: string
      /**
       * @description ISO 3166-1 code. Empty if unknown
       * @example DE
       */
      country: string
      /** @example desktop */
      device: string
      /** @example Firefox */
      browser: string
      /** @example Windows */
      os: string
    }
    CountedSession: {
      /** @example ses_1f4c5d6e7f8a9b19ca5f1a7c0 */
      id: string
      /**
       * @description Null if unknown
       * @example user-42
       */
      user_id: string | null
      /**
       * @description Null if only a user_id was sent
       * @example cid_8f3a
       */
      client_id: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      start: string
      /**
       * Format: date-time
       * @description The time of the last event
       * @example 2026-03-01T12:00:00.000Z
       */
      end: string
      /** @example 127.35 */
      duration_seconds: number
      /**
       * @description The number of page views
       * @example 5
       */
      pageviews: number
      /** @description True for one page view and no other event except `page_leave` and `identify` */
      is_bounce: boolean
      /** @example /shoes */
      entry_page: string
      /** @example /thanks */
      exit_page: string
      /** @example google */
      source: string
      /** @example cpc */
      medium: string
      /** @example spring */
      campaign: string
      /** @example Paid Search */
      channel: string
      /**
       * @description ISO 3166-1 code. Empty if unknown
       * @example DE
       */
      country: string
      /** @example desktop */
      device: string
      /** @example Firefox */
      browser: string
      /** @example Windows */
      os: string
    }
    CreatedSite: {
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Example shop */
      name: string
      /**
       * @description Without scheme, port and path
       * @example shop.example.com
       */
      domain: string
      /**
       * @description For the tracker; may only send events to this site
       * @example pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0
       */
      public_key: string
      /**
       * @description HTML for the head of every page
       * @example <script defer src="https://analytics.example.com/tracker.js" data-site="site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b" data-key="pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0"></script>
       */
      snippet: string
    }
    CursorPagination: {
      /**
       * @description Send it as `cursor` to get the next page
       * @example WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ
       */
      cursor: string | null
      /** @description True if there is a next page */
      has_more: boolean
    }
    DeliveryAttempt: {
      number: number
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      started_at: string
      /** @example 84 */
      duration_ms: number
      /**
       * @description The address that it was sent to
       * @example https://hooks.example.com/sightline
       */
      url: string
      /**
       * @description The header `X-Service-Signature` as it was sent
       * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa
       */
      signature: string | null
      /**
       * @description Null if there was no response
       * @example 200
       */
      response_status: number | null
      /**
       * @example {
       *       "Content-Type": "application/json"
       *     }
       */
      response_headers: {
        [key: string]: string
      } | null
      /**
       * @description The first 16 KiB of the response
       * @example ok
       */
      response_body: string | null
      /**
       * @description Why it failed. Null if it arrived
       * @example null
       */
      error: string | null
    }
    DeliveryRequest: {
      /** @example https://hooks.example.com/sightline */
      url: string
      /**
       * @example {
       *       "Content-Type": "application/json"
       *     }
       */
      headers: {
        [key: string]: string
      }
      /**
       * @description The raw body that was signed
       * @example {"id":"evt_…"}
       */
      body: string
    }
    DryRun: {
      /**
       * Format: date-time
       * @description 30 days ago, or later if there are more than 200,000 events: only the newest are examined
       * @example 2026-03-01T12:00:00.000Z
       */
      since: string
      /**
       * @description The number of events that happened
       * @example 310
       */
      total: number
      /**
       * @description The number of them that would have been sent
       * @example 42
       */
      passed: number
      /** @description The types that occurred, in the order of the catalogue */
      by_type: components['schemas']['DryRunType'][]
      /** @description The newest events of the requested types: at most 10 that pass, and 10 that the sites or filters exclude */
      sample: components['schemas']['DryRunEvent'][]
    }
    DryRunEvent: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /**
       * @example conversion.completed
       * @enum {string}
       */
      type:
        | 'conversion.completed'
        | 'conversion.attributed'
        | 'conversion.value_updated'
        | 'alert.triggered'
        | 'alert.resolved'
        | 'anomaly.detected'
        | 'export.completed'
        | 'report.generated'
        | 'segment.computed'
        | 'integration.connected'
        | 'integration.disconnected'
        | 'integration.error'
        | 'site.created'
        | 'site.deleted'
        | 'tracking.error'
        | 'audit.entry_created'
      /**
       * @description Null for an entry of the audit log that is about no site
       * @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      site_id: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      passes: boolean
      /**
       * @description Why it would not have been sent. Null if it passes
       * @example value 59.9 is less than min_value 100
       */
      why: string | null
    }
    DryRunRequest: {
      /**
       * @description Event types, groups such as `conversion.*`, or `*` for all except those of `audit.*`, which require the scope `audit:read`
       * @example [
       *       "conversion.completed",
       *       "site.*"
       *     ]
       */
      events: (
        | 'conversion.completed'
        | 'conversion.attributed'
        | 'conversion.value_updated'
        | 'alert.triggered'
        | 'alert.resolved'
        | 'anomaly.detected'
        | 'export.completed'
        | 'report.generated'
        | 'segment.computed'
        | 'integration.connected'
        | 'integration.disconnected'
        | 'integration.error'
        | 'site.created'
        | 'site.deleted'
        | 'tracking.error'
        | 'audit.entry_created'
        | 'conversion.*'
        | 'alert.*'
        | 'anomaly.*'
        | 'export.*'
        | 'report.*'
        | 'segment.*'
        | 'integration.*'
        | 'site.*'
        | 'tracking.*'
        | 'audit.*'
        | '*'
      )[]
      /**
       * @description Only events of these sites. Empty: all sites of the workspace and mode
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids?: string[]
      filters?: components['schemas']['WebhookFilters']
    }
    DryRunType: {
      /**
       * @example conversion.completed
       * @enum {string}
       */
      type:
        | 'conversion.completed'
        | 'conversion.attributed'
        | 'conversion.value_updated'
        | 'alert.triggered'
        | 'alert.resolved'
        | 'anomaly.detected'
        | 'export.completed'
        | 'report.generated'
        | 'segment.computed'
        | 'integration.connected'
        | 'integration.disconnected'
        | 'integration.error'
        | 'site.created'
        | 'site.deleted'
        | 'tracking.error'
        | 'audit.entry_created'
      /**
       * @description The number of events that happened
       * @example 310
       */
      total: number
      /**
       * @description The number of them that would have been sent
       * @example 42
       */
      passed: number
    }
    EntryError: {
      /**
       * @description The code of the error, as in error responses
       * @example invalid_request
       */
      code: string
      /** @example event_name is required */
      message: string
      /** @example event_name */
      field?: string
    }
    EnvelopeMetadata: {
      /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      webhook_id: string
      delivery_attempt: number
      /**
       * @description A test: the event did not happen
       * @constant
       */
      test?: true
      /**
       * @description Sent by a back-fill
       * @constant
       */
      backfill?: true
    }
    Erasure: {
      /** @example ers_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @description pending: waits for events that were accepted before the request. failed: all retries failed, and some data may remain
       * @example completed
       * @enum {string}
       */
      status: 'pending' | 'running' | 'completed' | 'failed'
      /**
       * @description Identifies the user, whose id is not stored: the same id always has the same hash at this site
       * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
       */
      user_hash: string
      /**
       * @description The key of the request
       * @example key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      requested_by: string
      /**
       * Format: date-time
       * @description Everything accepted until then is removed
       * @example 2026-03-01T12:00:00.000Z
       */
      requested_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      started_at: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      completed_at: string | null
      /**
       * @description Null until it is completed
       * @example {
       *       "events": 42,
       *       "sessions": 5,
       *       "facts": 1
       *     }
       */
      removed: {
        [key: string]: number
      } | null
      /**
       * @description Why it failed
       * @example null
       */
      error: string | null
    }
    ErasureVerification: {
      /** @example ers_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      erasure_id: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      checked_at: string
      /**
       * @description clear: nothing is stored about the user. seen_again: only data that was accepted after the request. incomplete: older data remains
       * @example clear
       * @enum {string}
       */
      result: 'clear' | 'seen_again' | 'incomplete'
      /**
       * @description The number of entries that are stored now, by store
       * @example {
       *       "events": 0,
       *       "sessions": 0,
       *       "facts": 0
       *     }
       */
      found: {
        [key: string]: number
      }
      /**
       * @description The number of events of the user that were accepted after the erasure was requested
       * @example 0
       */
      events_since: number
    }
    EvaluatedSegment: {
      /** @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Loyal buyers */
      name: string
    }
    EvaluatedUser: {
      /** @example user-42 */
      user_id: string
      /** @description The segments that the user is in */
      segment_ids: string[]
    }
    /** @description client_id or user.user_id is required */
    Event: {
      /**
       * @description Optional with a site's public key
       * @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      site_id?: string
      /** @example purchase */
      event_name: string
      /**
       * @description Your own id. Events of a site with the same id count once: the first one is kept. Ids from public keys are separate from those of secret keys: they are stored with the prefix evt_pk_, which is not allowed for secret keys
       * @example evt_order-4711
       */
      event_id?: string
      /**
       * @description Identifies the visitor’s browser
       * @example cid_8f3a
       */
      client_id?: string
      /**
       * @description ISO 8601. Defaults to the time of the request
       * @example 2026-03-01T12:00:00Z
       */
      timestamp?: string
      /**
       * @description Any other data about the event
       * @example {
       *       "transaction_id": "order-4711",
       *       "value": 59.9,
       *       "currency": "EUR",
       *       "items": [
       *         {
       *           "item_id": "sku-1",
       *           "item_name": "Mug",
       *           "price": 29.95,
       *           "quantity": 2
       *         }
       *       ]
       *     }
       */
      properties?: {
        [key: string]: unknown
      }
      context?: components['schemas']['EventContext']
      user?: components['schemas']['EventUser']
    }
    EventBatch: {
      /**
       * @description Optional with a site's public key
       * @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      site_id?: string
      /** @description Each event is validated separately: an invalid event does not affect the others */
      events: components['schemas']['Event'][]
    }
    /** @description Where the event happened. If a server sends it, user_agent and ip must be those of the visitor */
    EventContext: {
      /** @example https://shop.example.com/cart?utm_source=news */
      page_url?: string
      /** @example Your cart */
      page_title?: string
      /** @example https://www.example.org/ */
      referrer?: string
      /** @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0 */
      user_agent?: string
      /** @example 203.0.113.7 */
      ip?: string
    } & {
      [key: string]: unknown
    }
    /**
     * @description Conditions by field: a property (`plan`, `items.count`), `context.<name>` or `dimensions.<name>`. A value matches an equal field, a list matches a field equal to one of its values, and an object contains comparisons: `eq`, `neq`, `gt`, `gte`, `lt`, `lte`, `contains`, `in`, `not_in`, `exists`. An event must meet all conditions
     * @example {
     *       "plan": [
     *         "pro",
     *         "team"
     *       ],
     *       "value": {
     *         "gte": 50
     *       }
     *     }
     */
    EventFilters: {
      [key: string]:
        | (string | number | boolean)
        | (string | number | boolean)[]
        | {
            eq?: string | number | boolean
            neq?: string | number | boolean
            gt?: number
            gte?: number
            lt?: number
            lte?: number
            contains?: string
            in?: (string | number | boolean)[]
            not_in?: (string | number | boolean)[]
            exists?: boolean
          }
    }
    /** @description At least one field is required. An event must match all given fields */
    EventInclusion: {
      /**
       * @description Only these events, of any time unless dates are given
       * @example [
       *       "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      event_ids?: string[]
      /**
       * @description Only events that were excluded for this reason
       * @example bot
       * @enum {string}
       */
      reason?: 'bot' | 'spam' | 'hostname'
      /**
       * @description Only events of pages on this host
       * @example shop.example.org
       */
      hostname?: string
      /**
       * @description The first day in the site’s time zone, or a time. The default period is 30 days
       * @example 2026-03-01
       */
      start_date?: string
      /**
       * @description The last day or time of the period. Default: today
       * @example 2026-03-31
       */
      end_date?: string
    }
    EventName: {
      /** @example purchase */
      event_name: string
      /**
       * @description Number of events in the period
       * @example 412
       */
      events: number
      /**
       * Format: date-time
       * @description Time of the last event in the period
       * @example 2026-03-01T12:00:00.000Z
       */
      last_seen: string
    }
    EventSession: {
      /** @example ses_1f4c5d6e7f8a9b19ca5f1a7c0 */
      id: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      start: string
    }
    EventUser: {
      /**
       * @description Your own id of the user
       * @example user-42
       */
      user_id?: string
      /**
       * @description Hash of the email address, never the address itself
       * @example 973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b
       */
      email_hash?: string
      /**
       * @description Do not replace traits that were set with a secret key, if the event has a public key
       * @example {
       *       "plan": "pro",
       *       "company": "Example Ltd"
       *     }
       */
      traits?: {
        [key: string]: unknown
      }
      /**
       * @description HMAC-SHA256 of user_id, keyed with the identity secret of the site, in hexadecimal. Proves that your server knows this user. Required with a public key if the site accepts only signed users
       * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      signature?: string
    }
    ExchangeRates: {
      /**
       * @description Currency of the site
       * @example USD
       */
      currency: string
      rates: components['schemas']['ExchangeRatesByCurrency']
      /**
       * Format: date-time
       * @description Null if there are no rates
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string | null
    }
    /**
     * @description Value of one unit in the currency of the site, by ISO 4217 code
     * @example {
     *       "EUR": 1.08,
     *       "GBP": 1.27
     *     }
     */
    ExchangeRatesByCurrency: {
      [key: string]: number
    }
    ExchangeRatesChange: {
      rates: components['schemas']['ExchangeRatesByCurrency']
    }
    ExcludedCount: {
      /**
       * @description bot: sent by a bot. spam: a referrer that sends fake visits. hostname: sent with a public key from a page on a host that the site does not allow
       * @example hostname
       * @enum {string}
       */
      reason: 'bot' | 'spam' | 'hostname'
      /**
       * @description Host of the page; null if the events have none
       * @example staging.example.net
       */
      hostname: string | null
      /**
       * @description Number of events in the period
       * @example 412
       */
      events: number
      /**
       * Format: date-time
       * @description Time of the last event in the period
       * @example 2026-03-01T12:00:00.000Z
       */
      last_seen: string
    }
    Export: {
      /** @example exp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      export_id: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @description `expired`: the file was deleted; create a new export
       * @example completed
       * @enum {string}
       */
      status: 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired'
      /**
       * @description Why the export failed, or why its file was deleted early
       * @example null
       */
      error: string | null
      /** @example 1 */
      progress: number
      /**
       * @description What each row is; for `segment`, a member of the segment
       * @example events
       * @enum {string}
       */
      type: 'events' | 'sessions' | 'conversions' | 'users' | 'segment'
      /**
       * @description Default: `csv`
       * @example csv
       * @enum {string}
       */
      format: 'csv' | 'ndjson' | 'parquet'
      /**
       * @description Compression of the file; for Parquet, compression within the file. Default: `none`
       * @example gzip
       * @enum {string}
       */
      compression: 'none' | 'gzip' | 'zstd'
      /**
       * @example [
       *       "timestamp",
       *       "event_name",
       *       "properties.value"
       *     ]
       */
      columns: string[]
      filters: components['schemas']['ExportFilters']
      /** @description Null for members of a segment */
      period: components['schemas']['Period'] | null
      /**
       * @description Null if there are too many rows to count quickly
       * @example 48210
       */
      estimated_rows: number | null
      /**
       * Format: date-time
       * @description Null if there are too many rows to count quickly
       * @example 2026-03-01T12:00:00.000Z
       */
      estimated_completion: string | null
      /**
       * @description Null until the export is completed
       * @example 48210
       */
      rows_exported: number | null
      /**
       * @description Null until the export is completed
       * @example 7340032
       */
      file_size_bytes: number | null
      /**
       * Format: uri
       * @description Needs no API key and supports `Range`. Null if there is no file
       * @example https://analytics.example.com/downloads/exp_0192f0c1r1/shop.example-events.csv?expires=1772971200&signature=5f0e8c
       */
      download_url: string | null
      /**
       * Format: date-time
       * @description When the file is deleted. Null until the export is completed
       * @example 2026-03-01T12:00:00.000Z
       */
      expires_at: string | null
      delivery: components['schemas']['ExportDeliveryState']
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description When the export was completed, failed or was cancelled
       * @example 2026-03-01T12:00:00.000Z
       */
      completed_at: string | null
    }
    ExportCall: {
      /**
       * @example delivered
       * @enum {string}
       */
      status: 'pending' | 'retrying' | 'delivered' | 'failed'
      /**
       * @description Attempts made so far
       * @example 1
       */
      attempts: number
      /**
       * @description Why the last attempt failed
       * @example null
       */
      error: string | null
    }
    ExportColumn: {
      /** @example timestamp */
      name: string
      /**
       * @description `json`: a JSON object. `any`: any JSON value
       * @example time
       * @enum {string}
       */
      kind: 'text' | 'number' | 'time' | 'flag' | 'json' | 'any'
      /** @description True if the column is exported when `columns` is not given */
      is_default: boolean
    }
    ExportColumns: {
      columns: components['schemas']['ExportColumn'][]
      /**
       * @description Prefixes of additional columns `<prefix>.<name>`, which export a value nested in a JSON column
       * @example [
       *       "properties"
       *     ]
       */
      nested: string[]
    }
    ExportCompleted: {
      export: components['schemas']['PublishedExport']
      /** @example 48210 */
      rows_exported: number
      /** @example 7340032 */
      file_size_bytes: number
      /**
       * Format: uri
       * @example https://analytics.example.com/downloads/exp_0192
       */
      download_url: string
      /**
       * Format: date-time
       * @description The file can be downloaded until then
       * @example 2026-03-08T12:00:00.000Z
       */
      expires_at: string
    }
    ExportCompletedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'export.completed'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['ExportCompleted']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    /**
     * @example {
     *       "type": "events",
     *       "start_date": "2026-03-01",
     *       "end_date": "2026-03-31",
     *       "format": "csv",
     *       "columns": [
     *         "timestamp",
     *         "event_name",
     *         "properties.value"
     *       ]
     *     }
     */
    ExportCreation: {
      /**
       * @description What each row is; for `segment`, a member of the segment
       * @example events
       * @enum {string}
       */
      type: 'events' | 'sessions' | 'conversions' | 'users' | 'segment'
      /**
       * @description The first day in the site’s time zone, or a time. The default period is 30 days
       * @example 2026-03-01
       */
      start_date?: string
      /**
       * @description The last day or time of the period. Default: today
       * @example 2026-03-31
       */
      end_date?: string
      /**
       * @description Default: `csv`
       * @example csv
       * @enum {string}
       */
      format?: 'csv' | 'ndjson' | 'parquet'
      /**
       * @description Compression of the file; for Parquet, compression within the file. Default: `none`
       * @example gzip
       * @enum {string}
       */
      compression?: 'none' | 'gzip' | 'zstd'
      /**
       * @description Columns in this order, including `properties.<name>`. Default: the default columns of the type
       * @example [
       *       "timestamp",
       *       "event_name",
       *       "properties.value"
       *     ]
       */
      columns?: string[]
      filters?: components['schemas']['ExportFilters']
      delivery?: components['schemas']['ExportDelivery']
    }
    ExportDelivery: {
      /**
       * @example download
       * @enum {string}
       */
      method?: 'download'
      /**
       * @description URL that is called when the export is completed. The request is signed with the export secret
       * @example https://warehouse.example.com/exports
       */
      webhook_url?: string
    }
    ExportDeliveryState: {
      /**
       * @example download
       * @enum {string}
       */
      method: 'download'
      /** @example https://warehouse.example.com/exports */
      webhook_url: string | null
      /** @description Result of calling `webhook_url`. Null if it has not been called yet */
      call: components['schemas']['ExportCall'] | null
    }
    ExportFilters: {
      /**
       * @description Only these events. Applies to exports of events and conversions
       * @example [
       *       "purchase"
       *     ]
       */
      event_names?: string[]
      /**
       * @description A traffic filter expression. Only rows of sessions that match it are exported
       * @example device==mobile;country!=US,CA
       */
      expression?: string
      /**
       * @description Only people in this segment; for the type `segment`, the segment to export
       * @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      segment_id?: string
    }
    ExportPreview: {
      /**
       * @example [
       *       "timestamp",
       *       "event_name",
       *       "properties.value"
       *     ]
       */
      columns: string[]
      /**
       * @description At most ten rows, each with one value per column
       * @example [
       *       [
       *         "2026-03-01T12:00:00.000Z",
       *         "purchase",
       *         59.9
       *       ]
       *     ]
       */
      rows: unknown[][]
      /**
       * @description Null if there are too many rows to count quickly
       * @example 48210
       */
      estimated_rows: number | null
      /**
       * @description Null if there are too many rows to count quickly
       * @example 7340032
       */
      estimated_size_bytes: number | null
      /**
       * Format: date-time
       * @description Null if there are too many rows to count quickly
       * @example 2026-03-01T12:00:00.000Z
       */
      estimated_completion: string | null
    }
    /**
     * @example {
     *       "type": "events",
     *       "columns": [
     *         "timestamp",
     *         "event_name",
     *         "properties.value"
     *       ]
     *     }
     */
    ExportQuery: {
      /**
       * @description What each row is; for `segment`, a member of the segment
       * @example events
       * @enum {string}
       */
      type: 'events' | 'sessions' | 'conversions' | 'users' | 'segment'
      /**
       * @description The first day in the site’s time zone, or a time. The default period is 30 days
       * @example 2026-03-01
       */
      start_date?: string
      /**
       * @description The last day or time of the period. Default: today
       * @example 2026-03-31
       */
      end_date?: string
      /**
       * @description Default: `csv`
       * @example csv
       * @enum {string}
       */
      format?: 'csv' | 'ndjson' | 'parquet'
      /**
       * @description Compression of the file; for Parquet, compression within the file. Default: `none`
       * @example gzip
       * @enum {string}
       */
      compression?: 'none' | 'gzip' | 'zstd'
      /**
       * @description Columns in this order, including `properties.<name>`. Default: the default columns of the type
       * @example [
       *       "timestamp",
       *       "event_name",
       *       "properties.value"
       *     ]
       */
      columns?: string[]
      filters?: components['schemas']['ExportFilters']
    }
    ExportSecret: {
      /**
       * @description First characters of the secret
       * @example whsec_
       */
      prefix: string
      /**
       * @description Last four characters of the secret
       * @example Zm8=
       */
      last4: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description Until then the previous secret also signs. Null if there is none
       * @example 2026-03-01T12:00:00.000Z
       */
      previous_valid_until: string | null
    }
    ExportSecretRotation: {
      /**
       * @description How long the old secret also signs, in seconds
       * @default 86400
       */
      grace_period_seconds?: number
    }
    /** @description What is wrong, and in which field */
    Failure: {
      /** @constant */
      success: false
      error: {
        /**
         * @description Machine-readable error code
         * @enum {string}
         */
        code:
          | 'invalid_request'
          | 'validation_error'
          | 'unauthorized'
          | 'forbidden'
          | 'not_found'
          | 'conflict'
          | 'unprocessable'
          | 'rate_limited'
          | 'internal_error'
          | 'unavailable'
        /** @description Human-readable: what is wrong and what would be right */
        message: string
        /** @description The first invalid field */
        field?: string
        /** @description Every invalid field */
        details?: components['schemas']['FieldProblem'][]
        /** @example req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        request_id: string
      }
      meta: components['schemas']['Meta']
    }
    FieldProblem: {
      field: string
      message: string
    }
    /** @description The source of the first session */
    FirstTouch: {
      /** @example google */
      source: string
      /** @example cpc */
      medium: string
      /** @example spring */
      campaign: string
      /** @example Paid Search */
      channel: string
    }
    Funnel: {
      /** @example fun_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Checkout */
      name: string
      /**
       * @description The steps in order
       * @example [
       *       {
       *         "event_name": "page_view",
       *         "name": "Any page"
       *       },
       *       {
       *         "event_name": "add_to_cart",
       *         "filters": {
       *           "value": {
       *             "gte": 50
       *           }
       *         }
       *       },
       *       {
       *         "event_name": "purchase"
       *       }
       *     ]
       */
      steps: components['schemas']['FunnelStep'][]
      /**
       * @description Maximum hours from the first step to the last. Default: 168, a week
       * @example 24
       */
      conversion_window_hours: number
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string
    }
    FunnelBreakdownRow: {
      /**
       * @description A value of the dimension. Empty if unknown
       * @example mobile
       */
      value: string
      steps: components['schemas']['FunnelBreakdownStep'][]
    }
    FunnelBreakdownStep: {
      /** @example 2 */
      step: number
      /**
       * @description The name of the step, or of its event if the step has no name
       * @example add_to_cart
       */
      name: string
      /**
       * @description People who reached the step
       * @example 640
       */
      users: number
      /**
       * @description Percentage of the people at the previous step who reached this step; 100 for the first step
       * @example 42.67
       */
      conversion_rate: number
    }
    /**
     * @example {
     *       "conversion_window_hours": 48
     *     }
     */
    FunnelChange: {
      /** @example Checkout */
      name?: string
      /**
       * @description The steps in order
       * @example [
       *       {
       *         "event_name": "page_view",
       *         "name": "Any page"
       *       },
       *       {
       *         "event_name": "add_to_cart",
       *         "filters": {
       *           "value": {
       *             "gte": 50
       *           }
       *         }
       *       },
       *       {
       *         "event_name": "purchase"
       *       }
       *     ]
       */
      steps?: components['schemas']['FunnelStep'][]
      /**
       * @description Maximum hours from the first step to the last. Default: 168, a week
       * @example 24
       */
      conversion_window_hours?: number
    }
    FunnelCreation: {
      /** @example Checkout */
      name: string
      /**
       * @description The steps in order
       * @example [
       *       {
       *         "event_name": "page_view",
       *         "name": "Any page"
       *       },
       *       {
       *         "event_name": "add_to_cart",
       *         "filters": {
       *           "value": {
       *             "gte": 50
       *           }
       *         }
       *       },
       *       {
       *         "event_name": "purchase"
       *       }
       *     ]
       */
      steps: components['schemas']['FunnelStep'][]
      /**
       * @description Maximum hours from the first step to the last. Default: 168, a week
       * @example 24
       */
      conversion_window_hours?: number
    }
    FunnelQuery: {
      /** @example Checkout */
      name?: string
      /**
       * @description The steps in order
       * @example [
       *       {
       *         "event_name": "page_view",
       *         "name": "Any page"
       *       },
       *       {
       *         "event_name": "add_to_cart",
       *         "filters": {
       *           "value": {
       *             "gte": 50
       *           }
       *         }
       *       },
       *       {
       *         "event_name": "purchase"
       *       }
       *     ]
       */
      steps: components['schemas']['FunnelStep'][]
      /**
       * @description The first day in the site’s time zone, or a time. The default period is 30 days
       * @example 2026-03-01
       */
      start_date?: string
      /**
       * @description The last day or time of the period. Default: today
       * @example 2026-03-31
       */
      end_date?: string
      /**
       * @description Maximum hours from the first step to the last. Default: 168, a week
       * @example 24
       */
      conversion_window_hours?: number
      /**
       * @description Only people in a segment (`segment==seg_…`), or in none of several (`segment!=seg_…,seg_…`)
       * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      filters?: string
      /**
       * @description Also breaks the numbers down by this dimension of the session in which each person entered
       * @example device
       * @enum {string}
       */
      breakdown?:
        | 'source'
        | 'medium'
        | 'campaign'
        | 'device'
        | 'country'
        | 'hostname'
        | 'entry_page'
        | 'exit_page'
        | 'referrer'
        | 'channel'
        | 'browser'
        | 'os'
        | 'term'
        | 'content'
    }
    FunnelReport: {
      period: components['schemas']['Period']
      /**
       * @description Maximum hours from the first step to the last. Default: 168, a week
       * @example 24
       */
      conversion_window_hours: number
      funnel: components['schemas']['FunnelTotals']
      steps: components['schemas']['FunnelStepCount'][]
      /** @description The twenty values with the most people who entered */
      breakdown?: components['schemas']['FunnelBreakdownRow'][]
    }
    FunnelStep: {
      /**
       * @description The name of the event; `page_view` for page views
       * @example add_to_cart
       */
      event_name: string
      /** @example Cart */
      name?: string
      filters?: components['schemas']['EventFilters']
    }
    FunnelStepCount: {
      /** @example 2 */
      step: number
      /**
       * @description The name of the step, or of its event if the step has no name
       * @example add_to_cart
       */
      name: string
      /**
       * @description People who reached the step
       * @example 640
       */
      users: number
      /**
       * @description Percentage of the people at the previous step who reached this step; 100 for the first step
       * @example 42.67
       */
      conversion_rate: number
      /**
       * @description Percentage of the people at the previous step who did not reach this step; 0 for the first step
       * @example 57.33
       */
      drop_off_rate: number
      /**
       * @description Median time from the previous step to this step. Null for the first step, and for a step that no one reached
       * @example 94.5
       */
      median_seconds: number | null
    }
    FunnelTotals: {
      /**
       * @description Empty if the request has no name
       * @example Checkout
       */
      name: string
      /** @example 1500 */
      total_entered: number
      /** @example 120 */
      total_completed: number
      /**
       * @description Percentage of the people who entered that completed the funnel
       * @example 8
       */
      overall_conversion_rate: number
    }
    FunnelUser: {
      /**
       * @description Null for anonymous visitors
       * @example user-42
       */
      user_id: string | null
      /**
       * @description The browser in which the person entered. Null if the event had only a user_id
       * @example cid_8f3a
       */
      client_id: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      entered_at: string
      /**
       * @description The farthest step that the person reached
       * @example 1
       */
      reached_step: number
      /**
       * Format: date-time
       * @description When the person reached that step
       * @example 2026-03-01T12:00:00.000Z
       */
      last_step_at: string
    }
    FunnelUsersRequest: {
      /** @example Checkout */
      name?: string
      /**
       * @description The steps in order
       * @example [
       *       {
       *         "event_name": "page_view",
       *         "name": "Any page"
       *       },
       *       {
       *         "event_name": "add_to_cart",
       *         "filters": {
       *           "value": {
       *             "gte": 50
       *           }
       *         }
       *       },
       *       {
       *         "event_name": "purchase"
       *       }
       *     ]
       */
      steps: components['schemas']['FunnelStep'][]
      /**
       * @description The first day in the site’s time zone, or a time. The default period is 30 days
       * @example 2026-03-01
       */
      start_date?: string
      /**
       * @description The last day or time of the period. Default: today
       * @example 2026-03-31
       */
      end_date?: string
      /**
       * @description Maximum hours from the first step to the last. Default: 168, a week
       * @example 24
       */
      conversion_window_hours?: number
      /**
       * @description Only people in a segment (`segment==seg_…`), or in none of several (`segment!=seg_…,seg_…`)
       * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      filters?: string
      /** @example 2 */
      step: number
      /**
       * @description `converted`: people who reached the step. `dropped`: people who reached the previous step but not this one; always empty for the first step
       * @example dropped
       * @enum {string}
       */
      outcome: 'converted' | 'dropped'
      /**
       * @description People per page
       * @default 100
       */
      limit?: number
      /**
       * @description The cursor from the previous page. Keep the rest of the request unchanged
       * @example WyI0NzExIl0
       */
      cursor?: string
    }
    GoalNumbers: {
      /** @example 57 */
      conversions: number
      /**
       * @description Percentage of the users who converted
       * @example 3.42
       */
      conversion_rate: number
      /**
       * @description In the currency of the site
       * @example 1240.5
       */
      value: number
    }
    GoalPreviewSample: {
      /** @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      event_id: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      timestamp: string
      /**
       * @description Null if the value is ignored or its currency has no exchange rate
       * @example 49.9
       */
      value: number | null
    }
    GoalSummary: {
      period: components['schemas']['Period']
      /** @example EUR */
      currency: string
      /** @description The active goals, newest first */
      goals: components['schemas']['GoalSummaryRow'][]
    }
    GoalSummaryRow: {
      /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      conversion_id: string
      /** @example 412 */
      conversions: number
      /**
       * @description In the currency of the site
       * @example 18540.5
       */
      value: number
      /**
       * @description Percentage of the users of the period who converted
       * @example 3.42
       */
      conversion_rate: number
      /**
       * @description Conversions per day
       * @example [
       *       12,
       *       9,
       *       14
       *     ]
       */
      sparkline: number[]
    }
    Import: {
      /** @example imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @example sightline
       * @enum {string}
       */
      source: 'sightline' | 'plausible' | 'ga4' | 'umami'
      /** @example false */
      dry_run: boolean
      /**
       * @description `receiving`: the upload is being received; `interrupted`: repeat the request with the same Idempotency-Key; `processing`: all events are stored, and sessions are being computed; `completed`; `failed`: the rest of the upload cannot be read; `undoing`; `undone`
       * @example completed
       * @enum {string}
       */
      status: 'receiving' | 'interrupted' | 'processing' | 'completed' | 'failed' | 'undoing' | 'undone'
      /**
       * @description Why the import was interrupted or failed
       * @example null
       */
      error: string | null
      /**
       * @description Progress of the computation of sessions, in percent; null until the upload is completely received
       * @example 100
       */
      progress: number | null
      /**
       * @description Bytes read, after decompression if the request has a Content-Encoding
       * @example 48213
       */
      bytes: number
      /**
       * @description Events and invalid lines read
       * @example 1000
       */
      received: number
      /**
       * @description Events stored; in a dry run, events that would be stored
       * @example 997
       */
      imported: number
      /**
       * @description Invalid lines
       * @example 2
       */
      rejected: number
      /**
       * @description Events skipped because the site already has an event with the same event_id
       * @example 1
       */
      duplicates: number
      /** @description Lines skipped on purpose, by reason */
      skipped: components['schemas']['SkippedLines'][]
      /** @description Hints for comparing the numbers with those of the source */
      notes: string[]
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      first_event_at: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      last_event_at: string | null
      /**
       * @description Days in the site’s time zone that have events of this import
       * @example 31
       */
      days: number
      /** @description Days on which the site already had other events when the upload was completely received */
      overlaps: components['schemas']['OverlappedDay'][]
      /** @description The first 20 errors. The error report contains the others */
      first_errors: components['schemas']['ImportError'][]
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      finished_at: string | null
    }
    ImportCreation: {
      /**
       * @description The site that the events belong to
       * @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      site_id: string
      /**
       * @description The format of the body. `sightline` (the default): events as in `POST /v1/events`; `plausible`, `ga4`, `umami`: the export of this product
       * @enum {string}
       */
      source?: 'sightline' | 'plausible' | 'ga4' | 'umami'
      /** @description Validate and count the events without storing them */
      dry_run?: boolean
      /** @description Each event is validated separately. Valid events are imported even if others are invalid */
      events: components['schemas']['Event'][]
      /** @description Totals that the source counted per day, for comparison */
      reported?: components['schemas']['ReportedDay'][]
    }
    /**
     * @description A header row and one row per event, any number of rows. Columns: `event_name`, `client_id`, `user_id`, `timestamp`, `event_id`, `page_url`, `page_title`, `referrer`, `user_agent`, `ip`, `email_hash`, `properties` and `traits` (JSON), `properties.<name>`, `traits.<name>`. Empty cells are ignored
     * @example event_name,client_id,timestamp,page_url
     *     page_view,cid_8f3a,2026-03-01T12:00:00Z,https://shop.example.com/
     */
    ImportCsv: string
    ImportError: {
      /**
       * @description Line of the file, or position in `events`, counted from 1
       * @example 3
       */
      line: number
      /**
       * @description File inside an archive
       * @example null
       */
      file: string | null
      /** @example timestamp */
      field: string | null
      /** @example timestamp is more than 24 hours in the future */
      message: string
    }
    /**
     * @description The unchanged export of another product, such as a ZIP archive
     * @example PK…
     */
    ImportFile: string
    /**
     * @description One event per line, any number of lines
     * @example {"event_name":"page_view","client_id":"cid_8f3a","timestamp":"2026-03-01T12:00:00Z","properties":{"page_path":"/"}}
     */
    ImportNdjson: string
    InclusionAnswer: {
      /**
       * @description Number of events that will be included
       * @example 412
       */
      events: number
    }
    /** @description The connection of a site to another service */
    Integration: {
      /** @example intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /**
       * @description `google_ads`, `meta_ads`: ad costs of an account. `cost_feed`: ad costs from a file at an address. `slack`: messages to a channel
       * @example google_ads
       * @enum {string}
       */
      type: 'google_ads' | 'meta_ads' | 'cost_feed' | 'slack'
      /** @example Google Ads */
      name: string
      /**
       * @description `error` until a synchronisation succeeds again. Scheduled synchronisations continue meanwhile
       * @example active
       * @enum {string}
       */
      status: 'active' | 'paused' | 'error'
      settings: components['schemas']['IntegrationSettings']
      credentials: components['schemas']['IntegrationCredentials']
      /**
       * @description The interval in hours at which costs are fetched; null for slack
       * @example 6
       */
      every_hours: number | null
      /**
       * @description The number of days that are fetched again each time; null for slack and cost_feed
       * @example 30
       */
      lookback_days: number | null
      /**
       * @description Why the status is `error`
       * @example null
       */
      error: components['schemas']['IntegrationFailure'] | null
      /**
       * Format: date-time
       * @description When data was last exchanged successfully
       * @example 2026-03-01T12:00:00.000Z
       */
      last_synced_at: string | null
      /**
       * Format: date-time
       * @description When the next scheduled synchronisation is due
       * @example 2026-03-01T12:00:00.000Z
       */
      next_sync_at: string | null
      last_sync: components['schemas']['IntegrationSync'] | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      connected_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string
    }
    /**
     * @example {
     *       "every_hours": 12
     *     }
     */
    IntegrationChange: {
      /** @example Google Ads */
      name?: string
      /**
       * @description A paused integration exchanges no data
       * @enum {string}
       */
      status?: 'active' | 'paused'
      settings?: components['schemas']['IntegrationSettingsRequest']
      credentials?: components['schemas']['IntegrationCredentialsRequest']
      /**
       * @description The interval in hours at which costs are fetched
       * @example 6
       */
      every_hours?: number
      /**
       * @description The number of days that are fetched again each time, including today, because platforms correct their numbers
       * @example 30
       */
      lookback_days?: number
    }
    IntegrationConnected: {
      integration: components['schemas']['PublishedIntegration']
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      connected_at: string
    }
    IntegrationConnectedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'integration.connected'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['IntegrationConnected']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    /**
     * @example {
     *       "type": "google_ads",
     *       "settings": {
     *         "customer_id": "123-456-7890",
     *         "client_id": "4711-sightline.apps.googleusercontent.com"
     *       },
     *       "credentials": {
     *         "developer_token": "EXAMPLE-developer-token",
     *         "client_secret": "EXAMPLE-client-secret",
     *         "refresh_token": "EXAMPLE-refresh-token"
     *       }
     *     }
     * @example {
     *       "type": "slack",
     *       "name": "Marketing channel",
     *       "settings": {
     *         "about": [
     *           "alerts",
     *           "reports"
     *         ]
     *       },
     *       "credentials": {
     *         "webhook_url": "https://hooks.slack.com/services/T000/B000/EXAMPLE"
     *       }
     *     }
     */
    IntegrationCreation: {
      /**
       * @description `google_ads`, `meta_ads`: ad costs of an account. `cost_feed`: ad costs from a file at an address. `slack`: messages to a channel
       * @example google_ads
       * @enum {string}
       */
      type: 'google_ads' | 'meta_ads' | 'cost_feed' | 'slack'
      /** @example Google Ads */
      name?: string
      settings?: components['schemas']['IntegrationSettingsRequest']
      credentials?: components['schemas']['IntegrationCredentialsRequest']
      /**
       * @description The interval in hours at which costs are fetched
       * @example 6
       */
      every_hours?: number
      /**
       * @description The number of days that are fetched again each time, including today, because platforms correct their numbers
       * @example 30
       */
      lookback_days?: number
    }
    IntegrationCredential: {
      /**
       * @description The last four characters; empty if the credential is short
       * @example oken
       */
      last4: string
    }
    /**
     * @description The stored credentials, represented by their last characters
     * @example {
     *       "refresh_token": {
     *         "last4": "oken"
     *       }
     *     }
     */
    IntegrationCredentials: {
      developer_token?: components['schemas']['IntegrationCredential']
      client_secret?: components['schemas']['IntegrationCredential']
      refresh_token?: components['schemas']['IntegrationCredential']
      access_token?: components['schemas']['IntegrationCredential']
      app_secret?: components['schemas']['IntegrationCredential']
      header_value?: components['schemas']['IntegrationCredential']
      webhook_url?: components['schemas']['IntegrationCredential']
    }
    /**
     * @description The credentials of its type. Stored encrypted and never returned
     * @example {
     *       "developer_token": "EXAMPLE-developer-token",
     *       "client_secret": "EXAMPLE-client-secret",
     *       "refresh_token": "EXAMPLE-refresh-token"
     *     }
     */
    IntegrationCredentialsRequest: {
      /**
       * @description google_ads: the developer token
       * @example EXAMPLE-developer-token
       */
      developer_token?: string
      /**
       * @description google_ads: the secret of the OAuth client
       * @example EXAMPLE-client-secret
       */
      client_secret?: string
      /**
       * @description google_ads: the refresh token of a person with read access to the account
       * @example EXAMPLE-refresh-token
       */
      refresh_token?: string
      /**
       * @description meta_ads: the access token of a system user with read access to the ad account
       * @example EXAMPLE-access-token
       */
      access_token?: string
      /**
       * @description meta_ads: the app secret, if the app requires proof of it
       * @example EXAMPLE-app-secret
       */
      app_secret?: string | null
      /**
       * @description cost_feed: the value of the header `header_name`
       * @example Bearer EXAMPLE-feed-token
       */
      header_value?: string | null
      /**
       * @description slack: the address of an incoming webhook
       * @example https://hooks.slack.com/services/T000/B000/EXAMPLE
       */
      webhook_url?: string
    }
    IntegrationDisconnected: {
      integration: components['schemas']['PublishedIntegration']
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      disconnected_at: string
    }
    IntegrationDisconnectedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'integration.disconnected'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['IntegrationDisconnected']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    IntegrationError: {
      integration: components['schemas']['PublishedIntegration']
      error: components['schemas']['PublishedIntegrationError']
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      failed_at: string
    }
    IntegrationErrorNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'integration.error'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['IntegrationError']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    IntegrationFailure: {
      /**
       * @description An error code for programs
       * @example access_revoked
       */
      code: string
      /** @example Google no longer accepts the refresh token: connect the account again */
      message: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      since: string
    }
    /**
     * @description The settings of its type
     * @example {
     *       "customer_id": "123-456-7890",
     *       "client_id": "4711-sightline.apps.googleusercontent.com",
     *       "source": "google",
     *       "medium": "cpc"
     *     }
     */
    IntegrationSettings: {
      /**
       * @description google_ads: the account
       * @example 123-456-7890
       */
      customer_id?: string
      /**
       * @description google_ads: the manager account through which access is granted
       * @example 987-654-3210
       */
      login_customer_id?: string
      /**
       * @description google_ads: the id of the OAuth client
       * @example 4711-sightline.apps.googleusercontent.com
       */
      client_id?: string
      /**
       * @description meta_ads: the ad account
       * @example 1234567890123456
       */
      ad_account_id?: string
      /**
       * @description meta_ads: the pixel of the site
       * @example 98765432101
       */
      pixel_id?: string
      /**
       * @description cost_feed: the address of the file
       * @example https://ads.example.com/costs.csv
       */
      url?: string
      /**
       * @description cost_feed: a header that is sent with requests for the file
       * @example Authorization
       */
      header_name?: string
      /**
       * @description google_ads, meta_ads: the utm_source of the ads
       * @example google
       */
      source?: string
      /**
       * @description google_ads, meta_ads: the utm_medium of the ads
       * @example cpc
       */
      medium?: string
      /**
       * @description slack: the subjects that messages are sent about
       * @example [
       *       "alerts",
       *       "reports"
       *     ]
       */
      about?: ('alerts' | 'reports')[]
      /**
       * @description slack: the host that messages are sent to
       * @example hooks.slack.com
       */
      host?: string
    }
    /**
     * @description The settings of its type. Null removes an optional setting, and resets source and medium to their defaults
     * @example {
     *       "customer_id": "123-456-7890",
     *       "client_id": "4711-sightline.apps.googleusercontent.com"
     *     }
     */
    IntegrationSettingsRequest: {
      /**
       * @description google_ads: the account
       * @example 123-456-7890
       */
      customer_id?: string
      /**
       * @description google_ads: the manager account through which access is granted
       * @example 987-654-3210
       */
      login_customer_id?: string | null
      /**
       * @description google_ads: the id of the OAuth client
       * @example 4711-sightline.apps.googleusercontent.com
       */
      client_id?: string
      /**
       * @description meta_ads: the ad account
       * @example 1234567890123456
       */
      ad_account_id?: string
      /**
       * @description meta_ads: the pixel of the site
       * @example 98765432101
       */
      pixel_id?: string | null
      /**
       * @description cost_feed: the address of the file
       * @example https://ads.example.com/costs.csv
       */
      url?: string
      /**
       * @description cost_feed: a header that is sent with requests for the file
       * @example Authorization
       */
      header_name?: string | null
      /**
       * @description google_ads, meta_ads: the utm_source of the ads
       * @example google
       */
      source?: string | null
      /**
       * @description google_ads, meta_ads: the utm_medium of the ads
       * @example cpc
       */
      medium?: string | null
      /**
       * @description slack: the subjects that messages are sent about
       * @example [
       *       "alerts",
       *       "reports"
       *     ]
       */
      about?: ('alerts' | 'reports')[]
    }
    /** @description A fetch of costs, or a message */
    IntegrationSync: {
      /** @example sync_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      integration_id: string
      /**
       * @description What started it
       * @example schedule
       * @enum {string}
       */
      trigger: 'schedule' | 'request' | 'alert' | 'report'
      /**
       * @description If it is `waiting` and has an `error`, it is retried at `next_attempt_at`
       * @example completed
       * @enum {string}
       */
      status: 'waiting' | 'running' | 'completed' | 'failed'
      /**
       * @description The subject of a message; null for costs
       * @example null
       */
      subject: string | null
      /** @description The days whose costs were fetched */
      period: components['schemas']['SyncPeriod'] | null
      /**
       * @description The number of costs that were stored
       * @example 62
       */
      rows: number | null
      /**
       * @description The number of invalid rows of a feed, which were skipped
       * @example 0
       */
      rejected: number
      /**
       * @description The first problems in the rows of a feed
       * @example []
       */
      problems: components['schemas']['SyncProblem'][]
      /**
       * @description Why the last attempt failed
       * @example null
       */
      error: components['schemas']['SyncError'] | null
      /** @example 1 */
      attempts: number
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      started_at: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      finished_at: string | null
      /**
       * Format: date-time
       * @example null
       */
      next_attempt_at: string | null
      /**
       * @description From the first attempt to the end
       * @example 1840
       */
      duration_ms: number | null
    }
    Invitation: {
      /** @example inv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example ada@example.com */
      email: string
      /**
       * @description `viewer` reads, `editor` also changes what belongs to sites, `admin` everything in the workspace, `owner` also owners
       * @example editor
       * @enum {string}
       */
      role: 'viewer' | 'editor' | 'admin' | 'owner'
      /**
       * @description The only sites that the person has access to. Null: all. Only for viewers and editors
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids: string[] | null
      /**
       * @description Null if invited with an API key
       * @example ada@example.com
       */
      invited_by: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description The link is valid until then
       * @example 2026-03-08T12:00:00.000Z
       */
      expires_at: string
    }
    InvitationCreation: {
      /** @example ada@example.com */
      email: string
      /**
       * @description `viewer` reads, `editor` also changes what belongs to sites, `admin` everything in the workspace, `owner` also owners
       * @example editor
       * @enum {string}
       */
      role: 'viewer' | 'editor' | 'admin' | 'owner'
      /**
       * @description The only sites that the person has access to. Null: all. Only for viewers and editors
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids?: string[] | null
    }
    ItemRow: {
      /**
       * @description Null for categories and brands, and for products without an id
       * @example sku-1
       */
      item_id: string | null
      /**
       * @description The latest name of the product in the period, or the category or brand; null without one
       * @example Mug
       */
      name: string | null
      /**
       * @description Price times quantity of the items in orders, less refunds; in the currency of the site
       * @example 1248.5
       */
      revenue: number
      /**
       * @description Units ordered, before refunds
       * @example 64
       */
      quantity: number
      /**
       * @description Orders with such an item
       * @example 58
       */
      orders: number
      /**
       * @description Value of the refunded items
       * @example 39
       */
      refunds: number
      /**
       * @description Units refunded
       * @example 2
       */
      refunded_quantity: number
      /**
       * @description Events `view_item` with such an item
       * @example 1840
       */
      views: number
      /**
       * @description People with such a view in the period
       * @example 1210
       */
      viewers: number
      /**
       * @description People with such an order in the period
       * @example 55
       */
      buyers: number
      /**
       * @description Percentage of the viewers who ordered such an item in the period, at or after their first view of it; null without viewers
       * @example 4.21
       */
      view_to_purchase_rate: number | null
    }
    /** @description All items of the period, counted like one product */
    ItemTotals: {
      /**
       * @description Price times quantity of the items in orders, less refunds; in the currency of the site
       * @example 1248.5
       */
      revenue: number
      /**
       * @description Units ordered, before refunds
       * @example 64
       */
      quantity: number
      /**
       * @description Orders with such an item
       * @example 58
       */
      orders: number
      /**
       * @description Value of the refunded items
       * @example 39
       */
      refunds: number
      /**
       * @description Units refunded
       * @example 2
       */
      refunded_quantity: number
      /**
       * @description Events `view_item` with such an item
       * @example 1840
       */
      views: number
      /**
       * @description People with such a view in the period
       * @example 1210
       */
      viewers: number
      /**
       * @description People with such an order in the period
       * @example 55
       */
      buyers: number
      /**
       * @description Percentage of the viewers who ordered such an item in the period, at or after their first view of it; null without viewers
       * @example 4.21
       */
      view_to_purchase_rate: number | null
    }
    ItemsReport: {
      period: components['schemas']['Period']
      /** @example EUR */
      currency: string
      /**
       * @example product
       * @enum {string}
       */
      by: 'product' | 'category' | 'brand'
      totals: components['schemas']['ItemTotals']
      rows: components['schemas']['ItemRow'][]
    }
    Key: {
      /** @example key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Checkout server */
      name: string
      /** @enum {string} */
      kind: 'secret' | 'publishable'
      /**
       * @description `test`: a separate sandbox
       * @enum {string}
       */
      mode: 'live' | 'test'
      /** @enum {string} */
      status: 'active' | 'expired' | 'revoked'
      /**
       * @description The start of the key
       * @example sk_
       */
      prefix: string
      /**
       * @description The end of the key
       * @example x7Qa
       */
      last4: string
      /**
       * @description Null if the key has all permissions of its kind
       * @example [
       *       "events:write",
       *       "analytics:read"
       *     ]
       */
      scopes:
        | (
            | 'events:write'
            | 'events:read'
            | 'sites:public'
            | 'sites:read'
            | 'sites:write'
            | 'analytics:read'
            | 'conversions:read'
            | 'conversions:write'
            | 'funnels:read'
            | 'funnels:write'
            | 'costs:read'
            | 'costs:write'
            | 'users:read'
            | 'users:write'
            | 'segments:read'
            | 'segments:write'
            | 'exports:read'
            | 'exports:write'
            | 'reports:read'
            | 'reports:write'
            | 'alerts:read'
            | 'alerts:write'
            | 'annotations:read'
            | 'annotations:write'
            | 'anomalies:read'
            | 'anomalies:write'
            | 'imports:read'
            | 'imports:write'
            | 'integrations:read'
            | 'integrations:write'
            | 'webhooks:read'
            | 'webhooks:write'
            | 'keys:read'
            | 'keys:write'
            | 'members:read'
            | 'members:write'
            | 'audit:read'
            | 'audit:write'
          )[]
        | null
      /**
       * @description True for the key of a console session. It is deleted at sign-out
       * @example false
       */
      is_console_session: boolean
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description Null if the key does not expire
       * @example 2026-03-01T12:00:00.000Z
       */
      expires_at: string | null
      /**
       * Format: date-time
       * @description Null if the key is not revoked
       * @example null
       */
      revoked_at: string | null
      /**
       * Format: date-time
       * @description Updated within a minute of use. Null if the key has not been used
       * @example 2026-03-01T12:00:00.000Z
       */
      last_used_at: string | null
    }
    KeyChange: {
      /** @example Checkout server */
      name: string
    }
    KeyCreation: {
      /** @example Checkout server */
      name: string
      /** @enum {string} */
      kind: 'secret' | 'publishable'
      /**
       * @example [
       *       "events:write",
       *       "analytics:read"
       *     ]
       */
      scopes?: (
        | 'events:write'
        | 'events:read'
        | 'sites:public'
        | 'sites:read'
        | 'sites:write'
        | 'analytics:read'
        | 'conversions:read'
        | 'conversions:write'
        | 'funnels:read'
        | 'funnels:write'
        | 'costs:read'
        | 'costs:write'
        | 'users:read'
        | 'users:write'
        | 'segments:read'
        | 'segments:write'
        | 'exports:read'
        | 'exports:write'
        | 'reports:read'
        | 'reports:write'
        | 'alerts:read'
        | 'alerts:write'
        | 'annotations:read'
        | 'annotations:write'
        | 'anomalies:read'
        | 'anomalies:write'
        | 'imports:read'
        | 'imports:write'
        | 'integrations:read'
        | 'integrations:write'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'keys:read'
        | 'keys:write'
        | 'members:read'
        | 'members:write'
        | 'audit:read'
        | 'audit:write'
      )[]
      /**
       * Format: date-time
       * @description Default: the key does not expire
       * @example 2027-03-01T12:00:00Z
       */
      expires_at?: string
    }
    KeyRotation: {
      /**
       * @description How long the old key stays valid
       * @default 86400
       */
      grace_period_seconds?: number
    }
    LastReportRun: {
      /** @example run_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /**
       * @example completed
       * @enum {string}
       */
      status: 'processing' | 'completed' | 'failed'
      /** @example null */
      error: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
    }
    /** @description The source of the newest session that is not direct */
    LastTouch: {
      /** @example google */
      source: string
      /** @example cpc */
      medium: string
      /** @example spring */
      campaign: string
      /** @example Paid Search */
      channel: string
    }
    LedgerEntry: {
      /** @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      event_id: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      timestamp: string
      /**
       * @description Null if unknown
       * @example user-42
       */
      user_id: string | null
      /**
       * @description Null if only a user_id was sent
       * @example cid_8f3a
       */
      client_id: string | null
      /**
       * @description In the currency of the site
       * @example 59.9
       */
      value: number
      /** @example EUR */
      currency: string
      /**
       * @description The kind of key that the event was sent with, or `import`. Everyone can send events with a public key, so their values are not verified. Null for events from before this was recorded
       * @example public
       */
      sent_by: ('public' | 'secret' | 'import') | null
      /** @description In chronological order. The credits of a model sum to 1 */
      touchpoints: components['schemas']['Touchpoint'][]
    }
    ListedAuditEntry: {
      /** @example aud_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /**
       * @description Numbers the entries of the workspace
       * @example 42
       */
      number: number
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      at: string
      /**
       * @example member.changed
       * @enum {string}
       */
      action:
        | 'account.signed_in'
        | 'account.sign_in_failed'
        | 'account.password_changed'
        | 'account.password_reset'
        | 'member.changed'
        | 'member.removed'
        | 'member.left'
        | 'member.joined'
        | 'member.ownership_transferred'
        | 'invitation.created'
        | 'invitation.renewed'
        | 'invitation.withdrawn'
        | 'workspace.created'
        | 'workspace.renamed'
        | 'audit_log.retention_changed'
        | 'audit_log.entries_removed'
        | 'key.created'
        | 'key.renamed'
        | 'key.rotated'
        | 'key.revoked'
        | 'site.created'
        | 'site.changed'
        | 'site.deleted'
        | 'site.events_included'
        | 'site.public_key_rotated'
        | 'site.identity_secret_created'
        | 'webhook.created'
        | 'webhook.changed'
        | 'webhook.deleted'
        | 'webhook.secret_rotated'
        | 'webhook.delivery_retried'
        | 'webhook.failed_deliveries_retried'
        | 'webhook.replayed'
        | 'webhook.backfill_started'
        | 'webhook.backfill_cancelled'
        | 'goal.created'
        | 'goal.changed'
        | 'goal.deleted'
        | 'revenue.changed'
        | 'exchange_rates.changed'
        | 'costs.uploaded'
        | 'costs.deleted'
        | 'funnel.created'
        | 'funnel.changed'
        | 'funnel.deleted'
        | 'segment.created'
        | 'segment.changed'
        | 'segment.deleted'
        | 'segment.members_changed'
        | 'annotation.created'
        | 'annotation.changed'
        | 'annotation.deleted'
        | 'alert.created'
        | 'alert.changed'
        | 'alert.deleted'
        | 'anomaly.changed'
        | 'report.created'
        | 'report.changed'
        | 'report.deleted'
        | 'report.run'
        | 'report.downloaded'
        | 'integration.connected'
        | 'integration.changed'
        | 'integration.disconnected'
        | 'export.created'
        | 'export.cancelled'
        | 'export.deleted'
        | 'export.downloaded'
        | 'export.secret_rotated'
        | 'import.started'
        | 'import.undone'
        | 'import.totals_reported'
        | 'user.erasure_requested'
        | 'user.traits_changed'
        | 'user.data_downloaded'
        | 'data.downloaded'
      actor: components['schemas']['AuditActor']
      target: components['schemas']['AuditTarget']
      /**
       * @description Null if the change is not about a site
       * @example null
       */
      site_id: string | null
      /**
       * @description The changed fields with their values before and after. Secrets are left out
       * @example {
       *       "role": {
       *         "before": "viewer",
       *         "after": "editor"
       *       }
       *     }
       */
      changes: {
        [key: string]: components['schemas']['AuditChange']
      }
      /**
       * @description The `hash` of the entry before. Empty for the first one
       * @example
       */
      previous_hash: string
      /**
       * @description SHA-256 of the entry and `previous_hash`
       * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      hash: string
      /**
       * @description Whether what was changed still exists, in the mode of the key
       * @example true
       */
      target_exists: boolean
    }
    ListedSite: {
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Example shop */
      name: string
      /**
       * @description Without scheme, port and path
       * @example shop.example.com
       */
      domain: string
      /**
       * @description Only active sites accept events. Archived sites cannot be changed
       * @enum {string}
       */
      status: 'active' | 'paused' | 'archived'
      /**
       * @description IANA name
       * @example Europe/Berlin
       */
      timezone: string
      /**
       * @description ISO 4217 code
       * @example EUR
       */
      currency: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      settings: components['schemas']['SiteSettings']
    }
    Member: {
      /** @example mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example ada@example.com */
      email: string
      /**
       * @description Empty if the person has not set one
       * @example Ada Lovelace
       */
      name: string
      /**
       * @description `viewer` reads, `editor` also changes what belongs to sites, `admin` everything in the workspace, `owner` also owners
       * @example editor
       * @enum {string}
       */
      role: 'viewer' | 'editor' | 'admin' | 'owner'
      /**
       * @description The only sites that the person has access to. Null: all. Only for viewers and editors
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids: string[] | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      joined_at: string
      /**
       * Format: date-time
       * @description Null if the person has never signed in
       * @example 2026-03-01T12:00:00.000Z
       */
      last_signed_in_at: string | null
    }
    MemberChange: {
      /**
       * @description `viewer` reads, `editor` also changes what belongs to sites, `admin` everything in the workspace, `owner` also owners
       * @example editor
       * @enum {string}
       */
      role?: 'viewer' | 'editor' | 'admin' | 'owner'
      /**
       * @description The only sites that the person has access to. Null: all. Only for viewers and editors
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids?: string[] | null
    }
    Meta: {
      /**
       * @description Identifier of the request
       * @example req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      request_id: string
    }
    /** @description The requested metrics */
    MetricValues: {
      /**
       * @description Sessions that start in the period
       * @example 1520
       */
      sessions?: number
      /**
       * @description Page views in the period
       * @example 4830
       */
      pageviews?: number
      /**
       * @description People with a session in the period
       * @example 1204
       */
      users?: number
      /**
       * @description Percentage of sessions with one page view and no other event except `page_leave` and `identify`
       * @example 38.42
       */
      bounce_rate?: number
      /**
       * @description Mean length of the sessions in seconds
       * @example 127.35
       */
      avg_duration?: number
      /**
       * @description Page views per session
       * @example 3.18
       */
      views_per_visit?: number
      /**
       * @description Value of the orders less refunds, in the currency of the site
       * @example 18540.5
       */
      revenue?: number
      /**
       * @description Number of orders
       * @example 412
       */
      orders?: number
      /**
       * @description Value of the orders, refunds not subtracted, per order
       * @example 45.29
       */
      average_order_value?: number
      /**
       * @description Value of the refunds
       * @example 120
       */
      refunds?: number
      /**
       * @description Revenue per user of the row
       * @example 15.4
       */
      revenue_per_visitor?: number
      /**
       * @description Conversions of the goal
       * @example 57
       */
      conversions?: number
      /**
       * @description Percentage of the users who converted
       * @example 3.42
       */
      conversion_rate?: number
    }
    NewExportSecret: {
      /**
       * @description First characters of the secret
       * @example whsec_
       */
      prefix: string
      /**
       * @description Last four characters of the secret
       * @example Zm8=
       */
      last4: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description Until then the previous secret also signs. Null if there is none
       * @example 2026-03-01T12:00:00.000Z
       */
      previous_valid_until: string | null
      /**
       * @description The full secret. Shown only once
       * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
       */
      secret: string
    }
    NewIdentitySecret: {
      /**
       * @description Only this response contains it
       * @example idsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0
       */
      secret: string
      /**
       * Format: date-time
       * @description Until when the previous secret is valid; null if there is none
       * @example 2026-03-01T12:00:00.000Z
       */
      previous_secret_valid_until: string | null
    }
    NewInvitation: {
      /** @example inv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example ada@example.com */
      email: string
      /**
       * @description `viewer` reads, `editor` also changes what belongs to sites, `admin` everything in the workspace, `owner` also owners
       * @example editor
       * @enum {string}
       */
      role: 'viewer' | 'editor' | 'admin' | 'owner'
      /**
       * @description The only sites that the person has access to. Null: all. Only for viewers and editors
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids: string[] | null
      /**
       * @description Null if invited with an API key
       * @example ada@example.com
       */
      invited_by: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description The link is valid until then
       * @example 2026-03-08T12:00:00.000Z
       */
      expires_at: string
      /**
       * @description The link with which the person joins. Only this response contains it. It is also mailed if a mail server is set up
       * @example https://analytics.example.com/invitations/EXAMPLE0EXAMPLE0EXAMPLE0
       */
      url: string
      /**
       * @description True if the link is mailed, too
       * @example true
       */
      is_mailed: boolean
    }
    NewKey: {
      /** @example key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Checkout server */
      name: string
      /** @enum {string} */
      kind: 'secret' | 'publishable'
      /**
       * @description `test`: a separate sandbox
       * @enum {string}
       */
      mode: 'live' | 'test'
      /** @enum {string} */
      status: 'active' | 'expired' | 'revoked'
      /**
       * @description The start of the key
       * @example sk_
       */
      prefix: string
      /**
       * @description The end of the key
       * @example x7Qa
       */
      last4: string
      /**
       * @description Null if the key has all permissions of its kind
       * @example [
       *       "events:write",
       *       "analytics:read"
       *     ]
       */
      scopes:
        | (
            | 'events:write'
            | 'events:read'
            | 'sites:public'
            | 'sites:read'
            | 'sites:write'
            | 'analytics:read'
            | 'conversions:read'
            | 'conversions:write'
            | 'funnels:read'
            | 'funnels:write'
            | 'costs:read'
            | 'costs:write'
            | 'users:read'
            | 'users:write'
            | 'segments:read'
            | 'segments:write'
            | 'exports:read'
            | 'exports:write'
            | 'reports:read'
            | 'reports:write'
            | 'alerts:read'
            | 'alerts:write'
            | 'annotations:read'
            | 'annotations:write'
            | 'anomalies:read'
            | 'anomalies:write'
            | 'imports:read'
            | 'imports:write'
            | 'integrations:read'
            | 'integrations:write'
            | 'webhooks:read'
            | 'webhooks:write'
            | 'keys:read'
            | 'keys:write'
            | 'members:read'
            | 'members:write'
            | 'audit:read'
            | 'audit:write'
          )[]
        | null
      /**
       * @description True for the key of a console session. It is deleted at sign-out
       * @example false
       */
      is_console_session: boolean
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description Null if the key does not expire
       * @example 2026-03-01T12:00:00.000Z
       */
      expires_at: string | null
      /**
       * Format: date-time
       * @description Null if the key is not revoked
       * @example null
       */
      revoked_at: string | null
      /**
       * Format: date-time
       * @description Updated within a minute of use. Null if the key has not been used
       * @example 2026-03-01T12:00:00.000Z
       */
      last_used_at: string | null
      /**
       * @description The key itself. Only this response contains it
       * @example sk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0
       */
      key: string
    }
    NewWebhook: {
      /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example https://hooks.example.com/sightline */
      url: string
      /**
       * @description Event types, groups such as `conversion.*`, or `*` for all except those of `audit.*`, which require the scope `audit:read`
       * @example [
       *       "conversion.completed",
       *       "site.*"
       *     ]
       */
      events: (
        | 'conversion.completed'
        | 'conversion.attributed'
        | 'conversion.value_updated'
        | 'alert.triggered'
        | 'alert.resolved'
        | 'anomaly.detected'
        | 'export.completed'
        | 'report.generated'
        | 'segment.computed'
        | 'integration.connected'
        | 'integration.disconnected'
        | 'integration.error'
        | 'site.created'
        | 'site.deleted'
        | 'tracking.error'
        | 'audit.entry_created'
        | 'conversion.*'
        | 'alert.*'
        | 'anomaly.*'
        | 'export.*'
        | 'report.*'
        | 'segment.*'
        | 'integration.*'
        | 'site.*'
        | 'tracking.*'
        | 'audit.*'
        | '*'
      )[]
      /**
       * @description Only events of these sites. Empty: all sites of the workspace and mode
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids: string[]
      filters: components['schemas']['WebhookFilters']
      /**
       * @description For your own use
       * @example {
       *       "team": "growth"
       *     }
       */
      metadata: {
        [key: string]: unknown
      }
      /**
       * @description `disabled`: set by the service after five days in which every attempt failed
       * @enum {string}
       */
      status: 'active' | 'paused' | 'disabled'
      /**
       * @description Null if it is not disabled
       * @example null
       */
      disabled_reason: string | null
      /**
       * Format: date-time
       * @description Until then the previous secret also signs. Null if there is none
       * @example null
       */
      previous_secret_until: string | null
      health: components['schemas']['WebhookHealth']
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string
      /**
       * @description Signs the deliveries. Shown only once
       * @example whsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0
       */
      secret: string
    }
    OffsetPagination: {
      /**
       * @description Total number of entries
       * @example 1
       */
      total: number
      /** @example 20 */
      limit: number
      /** @description Number of entries before this page */
      offset: number
      /**
       * @description True if there is a next page
       * @example false
       */
      has_more: boolean
    }
    OverlappedDay: {
      /**
       * Format: date
       * @example 2026-03-01
       */
      date: string
      /**
       * @description Live events: sent when they happened
       * @example 120
       */
      live_events: number
      /**
       * @description Events of other imports
       * @example 0
       */
      imported_events: number
    }
    OverviewGoal: {
      /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      conversion_id: string
      /** @example Newsletter */
      name: string
      /** @example 57 */
      conversions: number
      /**
       * @description Percentage of the users who converted
       * @example 3.42
       */
      conversion_rate: number
      /**
       * @description In the currency of the site
       * @example 1240.5
       */
      value: number
      /** @description Null without a comparison */
      previous: components['schemas']['GoalNumbers'] | null
    }
    Period: {
      /**
       * Format: date-time
       * @example 2026-02-28T23:00:00.000Z
       */
      start: string
      /**
       * Format: date-time
       * @description The last millisecond of the period
       * @example 2026-03-31T21:59:59.999Z
       */
      end: string
    }
    PreviousAttribution: {
      /**
       * @example last_click
       * @enum {string}
       */
      model: 'last_click' | 'first_click' | 'linear' | 'position_based' | 'time_decay' | 'data_driven'
      /** @example direct */
      source: string
      /** @example none */
      medium: string
      /**
       * @description Empty if there is none
       * @example
       */
      campaign: string
      /** @description The visits that led to the conversion, in order of time; their credits sum to 1 */
      touchpoints: components['schemas']['PreviousAttributionTouchpoint'][]
    }
    PreviousAttributionTouchpoint: {
      /** @example direct */
      source: string
      /** @example none */
      medium: string
      /**
       * Format: date-time
       * @description When the visit began
       * @example 2026-03-01T11:42:00.000Z
       */
      timestamp: string
      /** @example 1 */
      credit: number
    }
    PublicSite: {
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @description Whether the site accepts events */
      tracking_enabled: boolean
      /**
       * @description Whether the tracker waits for consent
       * @example false
       */
      cookie_consent_required: boolean
      /**
       * @description Other domains of the same site
       * @example [
       *       "checkout.example.com"
       *     ]
       */
      cross_domain_tracking: string[]
    }
    PublishedAlert: {
      /** @example alert_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Traffic fell */
      name: string
      /** @example Sessions are down by more than half against the week before */
      description: string
      /**
       * @example high
       * @enum {string}
       */
      severity: 'low' | 'medium' | 'high' | 'critical'
    }
    PublishedAnomaly: {
      /** @example anom_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example traffic_spike */
      type: string
      /**
       * @example up
       * @enum {string}
       */
      direction: 'up' | 'down'
      /**
       * @example high
       * @enum {string}
       */
      severity: 'low' | 'medium' | 'high' | 'critical'
      /** @example 0.97 */
      confidence: number
    }
    PublishedAnomalyGoal: {
      /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Purchase */
      name: string
    }
    PublishedAnomalyPeriod: {
      /**
       * Format: date-time
       * @example 2026-03-01T11:00:00.000Z
       */
      start: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      end: string
    }
    PublishedAttribution: {
      /**
       * @example last_click
       * @enum {string}
       */
      model: 'last_click' | 'first_click' | 'linear' | 'position_based' | 'time_decay' | 'data_driven'
      /** @example google */
      source: string
      /** @example cpc */
      medium: string
      /**
       * @description Empty if there is none
       * @example spring
       */
      campaign: string
      /** @description The visits that led to the conversion, in order of time; their credits sum to 1 */
      touchpoints: components['schemas']['PublishedAttributionTouchpoint'][]
    }
    PublishedAttributionTouchpoint: {
      /** @example google */
      source: string
      /** @example cpc */
      medium: string
      /**
       * Format: date-time
       * @description When the visit began
       * @example 2026-03-01T11:42:00.000Z
       */
      timestamp: string
      /** @example 1 */
      credit: number
    }
    PublishedCondition: {
      /** @example sessions */
      metric: string
      /** @example decreased_by_percent */
      operator: string
      /** @example 50 */
      threshold: number
      /**
       * @description `none` if nothing is compared
       * @example previous_week
       */
      comparison_period: string
      /**
       * @description The period that is counted: an `hour`, a `day` or a `week`
       * @example day
       */
      window: string
      /**
       * @description For the metric `events`: the event that is counted
       * @example null
       */
      event_name: string | null
      /**
       * @description For the metrics `conversions` and `revenue`: the goal; null for all goals
       * @example null
       */
      conversion_id: string | null
      /**
       * @description A filter expression
       * @example country==DE
       */
      filters: string
    }
    PublishedConversion: {
      /**
       * @description The id of the goal
       * @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @example Purchase */
      name: string
      /**
       * @description The event that met the goal
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      event_id: string
    }
    PublishedExport: {
      /** @example exp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example events */
      type: string
      /** @example csv */
      format: string
    }
    PublishedIntegration: {
      /** @example google_ads */
      name: string
      /**
       * @description The account at the other service
       * @example 123-456-7890
       */
      account_id: string
    }
    PublishedIntegrationError: {
      /** @example access_revoked */
      code: string
      /** @example Access to the account was revoked: connect it again */
      message: string
    }
    /** @description Days in the time zone of the report, including the last one */
    PublishedPeriod: {
      /**
       * Format: date
       * @example 2026-02-23
       */
      start: string
      /**
       * Format: date
       * @example 2026-03-01
       */
      end: string
    }
    PublishedRange: {
      /** @example 980 */
      min: number
      /** @example 1530 */
      max: number
    }
    PublishedRefusals: {
      /**
       * @description The error code that the senders received
       * @example unprocessable
       */
      code: string
      /**
       * @description Null if no particular field is wrong
       * @example timestamp
       */
      field: string | null
      /** @example 412 */
      count: number
      /**
       * Format: date-time
       * @example 2026-03-01T11:50:00.000Z
       */
      since: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      until: string
      /**
       * @description The error message that one of the senders received
       * @example timestamp is more than 24 hours in the future
       */
      example: string
    }
    PublishedReport: {
      /** @example rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Weekly overview */
      name: string
    }
    PublishedSegment: {
      /** @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Returning buyers */
      name: string
    }
    PublishedSilence: {
      /**
       * Format: date-time
       * @description Null if there was none in the last four weeks
       * @example 2026-03-01T12:00:00.000Z
       */
      last_event_at: string | null
      /**
       * @description The median of the same two hours in the previous four weeks
       * @example 240
       */
      usual_events: number
      /**
       * Format: date-time
       * @example 2026-03-01T10:00:00.000Z
       */
      since: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      until: string
    }
    PublishedSite: {
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Example shop */
      name: string
      /** @example shop.example.com */
      domain: string
      /** @example Europe/Berlin */
      timezone: string
      /** @example EUR */
      currency: string
    }
    PublishedTrackingError: {
      /** @enum {string} */
      type: 'events_refused' | 'site_silent'
      /** @example 412 events were refused within 10 minutes */
      message: string
    }
    PublishedUser: {
      /**
       * @description Null if the user is not known
       * @example user-42
       */
      user_id: string | null
      /**
       * @description Null if only a user_id was sent
       * @example cid_8f3a
       */
      client_id: string | null
      /**
       * @description From the event, or else the trait `email_hash` of the user’s profile when the conversion was published. Null if neither is known
       * @example b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514
       */
      email_hash: string | null
    }
    /** @description Which limit is exhausted, and when it resets */
    RateLimitFailure: {
      /** @constant */
      success: false
      error: {
        /**
         * @description Machine-readable error code
         * @enum {string}
         */
        code:
          | 'invalid_request'
          | 'validation_error'
          | 'unauthorized'
          | 'forbidden'
          | 'not_found'
          | 'conflict'
          | 'unprocessable'
          | 'rate_limited'
          | 'internal_error'
          | 'unavailable'
        /** @description Human-readable: what is wrong and what would be right */
        message: string
        /** @description The first invalid field */
        field?: string
        /** @description Every invalid field */
        details?: components['schemas']['FieldProblem'][]
        /** @example req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        request_id: string
        /** @description Seconds to wait before the next request */
        retry_after: number
        /** @description Requests allowed in the window */
        limit: number
        remaining: number
        /**
         * Format: date-time
         * @description When the window ends
         * @example 2026-03-01T12:00:00.000Z
         */
        reset_at: string
      }
      meta: components['schemas']['Meta']
    }
    Realtime: {
      /**
       * @description People active in the last five minutes
       * @example 42
       */
      visitors: number
      /** @description Their current pages, at most ten */
      pages: {
        /** @example /cart */
        page: string
        /** @example 7 */
        visitors: number
      }[]
      /** @description The sources of their current sessions, at most ten */
      sources: {
        /** @example google */
        source: string
        /** @example 12 */
        visitors: number
      }[]
      /** @description Their countries, at most ten */
      countries: {
        /**
         * @description ISO 3166-1 code. Empty if unknown
         * @example DE
         */
        country: string
        /** @example 9 */
        visitors: number
      }[]
      /** @description The last 30 minutes in order. The last one is still running */
      minutes: {
        /**
         * Format: date-time
         * @description The start of the minute
         * @example 2026-03-31T12:00:00.000Z
         */
        minute: string
        /**
         * @description People whose session reaches into the minute
         * @example 6
         */
        visitors: number
      }[]
    }
    Receipt: {
      /** @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      event_id: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @description accepted: stored durably, but not in reports yet. processed: counts in reports. excluded: counts in no report, see reason
       * @example processed
       * @enum {string}
       */
      status: 'accepted' | 'processed' | 'excluded'
      /**
       * @description Why the event is excluded. bot: sent by a bot. spam: a referrer that sends fake visits. hostname: sent with a public key from a page on a host that the site does not allow
       * @example null
       */
      reason: string | null
      /**
       * @description The kind of key that the event was sent with, or `import`. Everyone can send events with a public key, so their values are not verified. Null for events from before this was recorded
       * @example public
       */
      sent_by: ('public' | 'secret' | 'import') | null
      /**
       * @description Number of later events with the same event_id. They were dropped, because only the first one counts
       * @example 0
       */
      duplicates: number
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      accepted_at: string
      /**
       * Format: date-time
       * @description When the event was processed; null until then
       * @example 2026-03-01T12:00:01.200Z
       */
      processed_at: string | null
      /** @description The session of the event. Later events may still change it */
      session: components['schemas']['EventSession'] | null
    }
    Recipient: {
      /** @example boss@example.com */
      email: string
      /**
       * @description An unsubscribed recipient gets no mail. Only the recipient can subscribe again
       * @example subscribed
       * @enum {string}
       */
      status: 'subscribed' | 'unsubscribed'
      /**
       * Format: date-time
       * @example null
       */
      unsubscribed_at: string | null
    }
    ReconciledDay: {
      /**
       * Format: date
       * @example 2026-03-01
       */
      date: string
      visitors: components['schemas']['ComparedVisitors']
      pageviews: components['schemas']['ComparedPageviews']
      sessions: components['schemas']['ComparedSessions']
      /**
       * @description Events of this import
       * @example 3120
       */
      events: number
      /**
       * @description Live events: sent when they happened. They are included in the numbers
       * @example 0
       */
      live_events: number
      /**
       * @description Events of other imports
       * @example 0
       */
      imported_events: number
    }
    /** @description Sums over the days for which the source reported a total */
    ReconciledTotals: {
      visitors: components['schemas']['ComparedVisitors']
      pageviews: components['schemas']['ComparedPageviews']
      sessions: components['schemas']['ComparedSessions']
    }
    Reconciliation: {
      /** @example imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      import_id: string
      /** @example Europe/Berlin */
      timezone: string
      /** @description True if all totals that the source reported equal the stored ones */
      is_exact: boolean
      totals: components['schemas']['ReconciledTotals']
      days: components['schemas']['ReconciledDay'][]
      /** @description Days that also have other events */
      overlaps: string[]
    }
    RejectedEntry: {
      /** @description Index of the event in the request, from 0 */
      index: number
      event_id: null
      /** @constant */
      status: 'rejected'
      error: components['schemas']['EntryError']
    }
    ReplayRequest: {
      /**
       * @description The `id` of the envelope of an event of the last 90 days
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      event_id: string
    }
    Report: {
      /** @example rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /** @example Weekly overview */
      name: string
      /** @example Results of the campaigns */
      description: string
      /**
       * @description `scheduled`: runs on a schedule. `on_demand`: runs only on request
       * @example scheduled
       * @enum {string}
       */
      type: 'scheduled' | 'on_demand'
      /**
       * @description A paused report does not run on its schedule. Slots that pass while it is paused are skipped
       * @example active
       * @enum {string}
       */
      status: 'active' | 'paused'
      /** @description Null for reports on demand */
      schedule: components['schemas']['ReportSchedule'] | null
      config: components['schemas']['ReportConfig']
      delivery: components['schemas']['ReportDelivery']
      /** @description The addresses of `delivery.email` with their subscription status */
      recipients: components['schemas']['Recipient'][]
      /**
       * Format: date-time
       * @description Time of the next run; null for reports that are on demand or paused
       * @example 2026-03-01T12:00:00.000Z
       */
      next_run_at: string | null
      /** @description Null before the first run */
      last_run: components['schemas']['LastReportRun'] | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string
    }
    /**
     * @example {
     *       "status": "paused"
     *     }
     */
    ReportChange: {
      /** @example Weekly overview */
      name?: string
      /** @example Results of the campaigns */
      description?: string
      /**
       * @description `scheduled`: runs on a schedule. `on_demand`: runs only on request
       * @example scheduled
       * @enum {string}
       */
      type?: 'scheduled' | 'on_demand'
      /**
       * @description A paused report does not run on its schedule. Slots that pass while it is paused are skipped
       * @example active
       * @enum {string}
       */
      status?: 'active' | 'paused'
      schedule?: components['schemas']['ReportScheduleRequest']
      config?: components['schemas']['ReportConfigRequest']
      delivery?: components['schemas']['ReportDeliveryRequest']
    }
    /** @description Chart of the first metric that is available over time. `values` contains all metrics */
    ReportChart: {
      /**
       * @example sessions
       * @enum {string}
       */
      metric:
        | 'sessions'
        | 'pageviews'
        | 'users'
        | 'bounce_rate'
        | 'avg_duration'
        | 'conversions'
        | 'conversion_rate'
        | 'revenue'
        | 'orders'
        | 'average_order_value'
        | 'refunds'
        | 'revenue_per_visitor'
        | 'cost'
        | 'roas'
        | 'cpa'
      /**
       * @description Display name
       * @example Sessions
       */
      label: string
      /**
       * @description `money` is in `currency`
       * @example count
       * @enum {string}
       */
      unit: 'count' | 'percent' | 'seconds' | 'money' | 'ratio'
      /**
       * @example date
       * @enum {string}
       */
      interval: 'hour' | 'date' | 'week' | 'month'
      /** @description In chronological order, without gaps */
      points: components['schemas']['ReportPoint'][]
    }
    /**
     * @example {
     *       "date_range": "last_7_days",
     *       "metrics": [
     *         "sessions",
     *         "conversions",
     *         "revenue",
     *         "roas"
     *       ],
     *       "dimensions": [
     *         "source",
     *         "medium",
     *         "campaign"
     *       ],
     *       "comparison": "previous_period",
     *       "filters": ""
     *     }
     */
    ReportConfig: {
      /**
       * @description One of today, yesterday, last_7_days, last_28_days, last_30_days, this_month, last_month, last_12_months, relative to the day of the run; or two days such as `2026-03-01/2026-03-31`, both included
       * @example last_7_days
       */
      date_range: string
      /**
       * @example [
       *       "sessions",
       *       "conversions",
       *       "revenue",
       *       "roas"
       *     ]
       */
      metrics: (
        | 'sessions'
        | 'pageviews'
        | 'users'
        | 'bounce_rate'
        | 'avg_duration'
        | 'conversions'
        | 'conversion_rate'
        | 'revenue'
        | 'orders'
        | 'average_order_value'
        | 'refunds'
        | 'revenue_per_visitor'
        | 'cost'
        | 'roas'
        | 'cpa'
      )[]
      /**
       * @description One table for each dimension
       * @example [
       *       "source",
       *       "medium",
       *       "campaign"
       *     ]
       */
      dimensions: (
        | 'source'
        | 'medium'
        | 'campaign'
        | 'device'
        | 'country'
        | 'hostname'
        | 'entry_page'
        | 'exit_page'
        | 'referrer'
        | 'channel'
        | 'browser'
        | 'os'
        | 'term'
        | 'content'
        | 'page'
        | 'hour'
        | 'date'
        | 'week'
        | 'month'
      )[]
      /**
       * @description A traffic filter expression; also `segment==seg_…`
       * @example device==mobile
       */
      filters: string
      /**
       * @example previous_period
       * @enum {string}
       */
      comparison: 'previous_period' | 'previous_year' | 'none'
    }
    /**
     * @description Defaults: the last 7 days compared with the previous 7 days, all traffic metrics, by source and page
     * @example {
     *       "date_range": "last_7_days",
     *       "metrics": [
     *         "sessions",
     *         "conversions",
     *         "revenue",
     *         "roas"
     *       ],
     *       "dimensions": [
     *         "source",
     *         "medium",
     *         "campaign"
     *       ],
     *       "comparison": "previous_period"
     *     }
     */
    ReportConfigRequest: {
      /**
       * @description One of today, yesterday, last_7_days, last_28_days, last_30_days, this_month, last_month, last_12_months, relative to the day of the run; or two days such as `2026-03-01/2026-03-31`, both included
       * @example last_7_days
       */
      date_range?: string
      /**
       * @example [
       *       "sessions",
       *       "conversions",
       *       "revenue",
       *       "roas"
       *     ]
       */
      metrics?: (
        | 'sessions'
        | 'pageviews'
        | 'users'
        | 'bounce_rate'
        | 'avg_duration'
        | 'conversions'
        | 'conversion_rate'
        | 'revenue'
        | 'orders'
        | 'average_order_value'
        | 'refunds'
        | 'revenue_per_visitor'
        | 'cost'
        | 'roas'
        | 'cpa'
      )[]
      /**
       * @description One table for each dimension
       * @example [
       *       "source",
       *       "medium",
       *       "campaign"
       *     ]
       */
      dimensions?: (
        | 'source'
        | 'medium'
        | 'campaign'
        | 'device'
        | 'country'
        | 'hostname'
        | 'entry_page'
        | 'exit_page'
        | 'referrer'
        | 'channel'
        | 'browser'
        | 'os'
        | 'term'
        | 'content'
        | 'page'
        | 'hour'
        | 'date'
        | 'week'
        | 'month'
      )[]
      /**
       * @description A traffic filter expression; also `segment==seg_…`
       * @example device==mobile
       */
      filters?: string
      /**
       * @example previous_period
       * @enum {string}
       */
      comparison?: 'previous_period' | 'previous_year' | 'none'
    }
    ReportContent: {
      /** @example Weekly overview */
      title: string
      /** @example Results of the last week */
      description: string
      site: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        id: string
        /** @example Shop */
        name: string
        /** @example shop.example */
        domain: string
      }
      period: components['schemas']['ReportPeriod']
      /** @description The period of `previous`; null without a comparison */
      comparison: components['schemas']['ReportPeriod'] | null
      /**
       * @description Empty if there is no filter
       * @example device==mobile
       */
      filters: string
      /** @example Device is mobile */
      filters_words: string
      /**
       * @description The dashboard with the same period and filter, which leads to the people and sessions behind each number. Null if the filter is by time
       * @example https://analytics.example.com/sites/site_01?from=2026-03-23&to=2026-03-29
       */
      dashboard_url: string | null
      /** @example EUR */
      currency: string
      /** @description The metrics in the requested order */
      kpis: components['schemas']['ReportKpi'][]
      chart: components['schemas']['ReportChart']
      tables: components['schemas']['ReportTable'][]
      /**
       * @description Notes that explain the numbers
       * @example []
       */
      notes: string[]
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      generated_at: string
    }
    /**
     * @example {
     *       "name": "Weekly overview",
     *       "type": "scheduled",
     *       "schedule": {
     *         "frequency": "weekly",
     *         "day_of_week": 1,
     *         "time": "08:00",
     *         "timezone": "Europe/Berlin"
     *       },
     *       "config": {
     *         "date_range": "last_7_days",
     *         "metrics": [
     *           "sessions",
     *           "conversions",
     *           "revenue",
     *           "roas"
     *         ],
     *         "dimensions": [
     *           "source",
     *           "medium",
     *           "campaign"
     *         ],
     *         "comparison": "previous_period"
     *       },
     *       "delivery": {
     *         "email": [
     *           "boss@example.com"
     *         ],
     *         "format": "pdf",
     *         "include_raw_data": false
     *       }
     *     }
     */
    ReportCreation: {
      /** @example Weekly overview */
      name: string
      /** @example Results of the campaigns */
      description?: string
      /**
       * @description `scheduled`: runs on a schedule. `on_demand`: runs only on request
       * @example scheduled
       * @enum {string}
       */
      type?: 'scheduled' | 'on_demand'
      schedule?: components['schemas']['ReportScheduleRequest']
      config?: components['schemas']['ReportConfigRequest']
      delivery?: components['schemas']['ReportDeliveryRequest']
    }
    /**
     * @example {
     *       "email": [
     *         "boss@example.com"
     *       ],
     *       "format": "pdf",
     *       "include_raw_data": false
     *     }
     */
    ReportDelivery: {
      /** @description Recipients */
      email: string[]
      /**
       * @example pdf
       * @enum {string}
       */
      format: 'pdf' | 'csv' | 'xlsx' | 'json'
      /** @description True to add the sessions of the period as a file */
      include_raw_data: boolean
    }
    /**
     * @description Defaults: a PDF without recipients and without raw data
     * @example {
     *       "email": [
     *         "boss@example.com"
     *       ],
     *       "format": "pdf"
     *     }
     */
    ReportDeliveryRequest: {
      /** @description Recipients; each gets a separate mail. Without recipients, the report can only be downloaded */
      email?: string[]
      /**
       * @example pdf
       * @enum {string}
       */
      format?: 'pdf' | 'csv' | 'xlsx' | 'json'
      /** @description True to add the sessions of the period as a file */
      include_raw_data?: boolean
    }
    ReportFile: {
      /** @example weekly-overview-2026-02-23-2026-03-01.pdf */
      name: string
      /** @example pdf */
      format: string
      /** @example 84120 */
      size_bytes: number
      /**
       * @description Number of sessions in the file, at most 100,000; null for the report itself
       * @example null
       */
      rows: number | null
      /**
       * @description Total number of sessions. If there are more than `rows`, use an export to get all of them. Null for the report itself, and if there are too many to count
       * @example null
       */
      total_rows: number | null
      /**
       * Format: uri
       * @description Needs no API key. Valid until `files_expire_at`
       * @example https://analytics.example.com/downloads/run_0192
       */
      download_url: string
    }
    ReportGenerated: {
      report: components['schemas']['PublishedReport']
      /** @example run_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      run_id: string
      period: components['schemas']['PublishedPeriod']
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      generated_at: string
    }
    ReportGeneratedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'report.generated'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['ReportGenerated']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    ReportKpi: {
      /**
       * @example sessions
       * @enum {string}
       */
      metric:
        | 'sessions'
        | 'pageviews'
        | 'users'
        | 'bounce_rate'
        | 'avg_duration'
        | 'conversions'
        | 'conversion_rate'
        | 'revenue'
        | 'orders'
        | 'average_order_value'
        | 'refunds'
        | 'revenue_per_visitor'
        | 'cost'
        | 'roas'
        | 'cpa'
      /**
       * @description Display name
       * @example Sessions
       */
      label: string
      /**
       * @description `money` is in `currency`
       * @example count
       * @enum {string}
       */
      unit: 'count' | 'percent' | 'seconds' | 'money' | 'ratio'
      /**
       * @description Value of the whole period. Null if unknown or divided by zero
       * @example 1520
       */
      value: number | null
      /**
       * @description Value of the comparison period
       * @example 1520
       */
      previous: number | null
      /**
       * @description Null if `previous` is 0 or unknown
       * @example 1520
       */
      change_percent: number | null
    }
    ReportMail: {
      /** @example boss@example.com */
      email: string
      /**
       * @description `unsubscribed`: the recipient had unsubscribed, so no mail was sent
       * @example sent
       * @enum {string}
       */
      status: 'pending' | 'sent' | 'failed' | 'unsubscribed'
      /**
       * Format: date-time
       * @description When the mail server accepted the mail
       * @example 2026-03-01T12:00:00.000Z
       */
      sent_at: string | null
      /**
       * @description Why the last attempt failed
       * @example null
       */
      error: string | null
    }
    ReportPeriod: {
      /**
       * Format: date-time
       * @example 2026-03-22T23:00:00.000Z
       */
      start: string
      /**
       * Format: date-time
       * @description The last millisecond of the period
       * @example 2026-03-29T21:59:59.999Z
       */
      end: string
      /** @example Europe/Berlin */
      timezone: string
      /** @example 23 – 29 Mar 2026 */
      words: string
    }
    ReportPoint: {
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      start: string
      /** @example 23 Mar */
      label: string
      /**
       * @description Value of the charted metric
       * @example 1520
       */
      value: number | null
      /**
       * @description Value of the corresponding point of the comparison period
       * @example 1520
       */
      previous: number | null
      /**
       * @description Values in the order of the metrics
       * @example [
       *       1520,
       *       3.42
       *     ]
       */
      values: (number | null)[]
    }
    /**
     * @example {
     *       "name": "Weekly overview",
     *       "config": {
     *         "date_range": "last_7_days",
     *         "metrics": [
     *           "sessions",
     *           "conversions",
     *           "revenue",
     *           "roas"
     *         ],
     *         "dimensions": [
     *           "source",
     *           "medium",
     *           "campaign"
     *         ],
     *         "comparison": "previous_period"
     *       },
     *       "format": "json"
     *     }
     */
    ReportPreviewQuery: {
      /** @example Weekly overview */
      name?: string
      /** @example Results of the campaigns */
      description?: string
      /**
       * @description IANA name. The days of the report are also days of this time zone
       * @example Europe/Berlin
       */
      timezone?: string
      config?: components['schemas']['ReportConfigRequest']
      /**
       * @description Default: `pdf`
       * @example pdf
       * @enum {string}
       */
      format?: 'pdf' | 'json'
    }
    ReportRow: {
      /**
       * @description Value of the dimension. Empty if unknown
       * @example google
       */
      value: string
      /**
       * @description Display name of the value
       * @example google
       */
      label: string
      /**
       * @description Values in the order of the metrics
       * @example [
       *       1520,
       *       3.42
       *     ]
       */
      values: (number | null)[]
    }
    ReportRun: {
      /** @example run_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      report_id: string
      /**
       * @description `completed`: the files are available; mails may still be pending
       * @example completed
       * @enum {string}
       */
      status: 'processing' | 'completed' | 'failed'
      /**
       * @description Why the run failed or, while it is processing, why the last attempt failed
       * @example null
       */
      error: string | null
      /**
       * Format: date-time
       * @description The time of the schedule that the run is for; null for runs on demand
       * @example 2026-03-01T12:00:00.000Z
       */
      slot: string | null
      /** @description Days in the time zone of the report, both included; null until the run is completed */
      period: components['schemas']['ReportRunPeriod'] | null
      /** @description Empty until the run is completed and after `files_expire_at` */
      files: components['schemas']['ReportFile'][]
      /**
       * Format: date-time
       * @example 2026-05-30T12:00:00.000Z
       */
      files_expire_at: string | null
      /** @description Recipients of the mails */
      recipients: components['schemas']['ReportMail'][]
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      started_at: string | null
      /**
       * Format: date-time
       * @description When the run was completed or failed
       * @example 2026-03-01T12:00:00.000Z
       */
      finished_at: string | null
    }
    ReportRunPeriod: {
      /**
       * Format: date
       * @example 2026-02-23
       */
      start: string
      /**
       * Format: date
       * @example 2026-03-01
       */
      end: string
    }
    /**
     * @example {
     *       "send_mail": false
     *     }
     */
    ReportRunRequest: {
      /**
       * @description True to mail the report to its recipients
       * @default true
       */
      send_mail?: boolean
    }
    /**
     * @example {
     *       "frequency": "weekly",
     *       "day_of_week": 1,
     *       "time": "08:00",
     *       "timezone": "Europe/Berlin"
     *     }
     */
    ReportSchedule: {
      /**
       * @example weekly
       * @enum {string}
       */
      frequency: 'daily' | 'weekly' | 'monthly'
      /**
       * @description 1 (Monday) to 7 (Sunday), as in ISO 8601. Only for weekly reports
       * @example 1
       */
      day_of_week?: number
      /** @description Shorter months use their last day. Only for monthly reports */
      day_of_month?: number
      /**
       * @description Local time in `timezone`, as `HH:MM`
       * @example 08:00
       */
      time: string
      /**
       * @description IANA name. The days of the report are also days of this time zone
       * @example Europe/Berlin
       */
      timezone: string
    }
    /**
     * @description Defaults: weekly, on Monday or on the first of the month, at 08:00, in the time zone of the site
     * @example {
     *       "frequency": "weekly",
     *       "day_of_week": 1,
     *       "time": "08:00",
     *       "timezone": "Europe/Berlin"
     *     }
     */
    ReportScheduleRequest: {
      /**
       * @example weekly
       * @enum {string}
       */
      frequency?: 'daily' | 'weekly' | 'monthly'
      /**
       * @description 1 (Monday) to 7 (Sunday), as in ISO 8601. Only for weekly reports
       * @example 1
       */
      day_of_week?: number
      /** @description Shorter months use their last day. Only for monthly reports */
      day_of_month?: number
      /**
       * @description Local time in `timezone`, as `HH:MM`
       * @example 08:00
       */
      time?: string
      /**
       * @description IANA name. The days of the report are also days of this time zone
       * @example Europe/Berlin
       */
      timezone?: string
    }
    ReportTable: {
      /**
       * @example source
       * @enum {string}
       */
      dimension:
        | 'source'
        | 'medium'
        | 'campaign'
        | 'device'
        | 'country'
        | 'hostname'
        | 'entry_page'
        | 'exit_page'
        | 'referrer'
        | 'channel'
        | 'browser'
        | 'os'
        | 'term'
        | 'content'
        | 'page'
        | 'hour'
        | 'date'
        | 'week'
        | 'month'
      /** @example Sources */
      label: string
      columns: {
        /**
         * @example sessions
         * @enum {string}
         */
        metric:
          | 'sessions'
          | 'pageviews'
          | 'users'
          | 'bounce_rate'
          | 'avg_duration'
          | 'conversions'
          | 'conversion_rate'
          | 'revenue'
          | 'orders'
          | 'average_order_value'
          | 'refunds'
          | 'revenue_per_visitor'
          | 'cost'
          | 'roas'
          | 'cpa'
        /**
         * @description Display name
         * @example Sessions
         */
        label: string
        /**
         * @description `money` is in `currency`
         * @example count
         * @enum {string}
         */
        unit: 'count' | 'percent' | 'seconds' | 'money' | 'ratio'
      }[]
      /** @description Sorted by the first metric, largest first, or in chronological order. At most 1,000 */
      rows: components['schemas']['ReportRow'][]
      /**
       * @description Total number of rows, including rows that are left out
       * @example 14
       */
      total_rows: number
    }
    ReportedDay: {
      /**
       * @description A day in the site’s time zone
       * @example 2026-03-01
       */
      date: string
      /** @example 812 */
      visitors?: number
      /** @example 2910 */
      pageviews?: number
      /** @example 1004 */
      sessions?: number
    }
    ReportedTotals: {
      /** @description Totals that the source counted per day, for comparison */
      days: components['schemas']['ReportedDay'][]
    }
    RetryRequest: {
      /**
       * @description Send it again even if it has arrived
       * @default false
       */
      force?: boolean
    }
    RevenueDefinition: {
      /**
       * @description Events that are sales. A sale with a negative value is a refund
       * @example [
       *       "purchase"
       *     ]
       */
      sale_events: string[]
      /**
       * @description Events that are refunds, whatever the sign of their value
       * @example [
       *       "refund"
       *     ]
       */
      refund_events: string[]
      /**
       * @description The event property that has the amount; a dot selects a field of an object
       * @example value
       */
      value_property: string
      /**
       * @description The event property that has the id of the order: sales with the same id count once, without an id each; a dot selects a field of an object
       * @example transaction_id
       */
      order_property: string
      /**
       * @description How many days before an order a visit can still get credit for it
       * @example 30
       */
      attribution_window_days: number
    }
    RevenuePreview: {
      /**
       * @description Number of past days in the preview
       * @example 30
       */
      days: number
      /** @example EUR */
      currency: string
      current: components['schemas']['SalesSummary']
      proposed: components['schemas']['SalesSummary']
    }
    RotatedPublicKey: {
      /**
       * @description For the tracker; may only send events to this site
       * @example pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0
       */
      public_key: string
      /**
       * @description HTML for the head of every page
       * @example <script defer src="https://analytics.example.com/tracker.js" data-site="site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b" data-key="pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0"></script>
       */
      snippet: string
      /**
       * Format: date-time
       * @description Until when the previous public key is valid; null if there is none
       * @example 2026-03-01T12:00:00.000Z
       */
      previous_public_key_valid_until: string | null
    }
    SalesSummary: {
      /**
       * @description Number of orders
       * @example 412
       */
      orders: number
      /**
       * @description Value of the orders less refunds
       * @example 18540.5
       */
      revenue: number
      /**
       * @description Value of the refunds
       * @example 120
       */
      refunds: number
      /**
       * @description Sales that do not count because an earlier event has the same order id
       * @example 7
       */
      repeated_events: number
      /**
       * @description Orders and refunds whose value is missing or not a number; they count with value 0
       * @example 3
       */
      ignored_values: number
      /**
       * @description Orders and refunds in a currency without an exchange rate; they count with value 0
       * @example 0
       */
      unconverted_values: number
    }
    SecretRotation: {
      /**
       * @description whsec_ and at least 16 characters, preferably the base64 of 24 to 64 random bytes. Default: a random secret
       * @example whsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0
       */
      secret?: string
      /**
       * @description How long the old secret also signs, in seconds
       * @default 86400
       */
      grace_period_seconds?: number
    }
    Segment: {
      /** @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Loyal buyers */
      name: string
      /** @example Bought for 100 or more, lately */
      description: string
      /**
       * @description `dynamic`: people who meet the rules. `static`: a list of user ids
       * @example dynamic
       * @enum {string}
       */
      type: 'dynamic' | 'static'
      /** @description Null for static segments */
      rules: components['schemas']['SegmentRules'] | null
      /**
       * @description An archived segment keeps its members, is not recomputed, and cannot be used in filters
       * @example active
       * @enum {string}
       */
      status: 'active' | 'archived'
      /**
       * @description Members as of the last computation
       * @example 1204
       */
      user_count: number
      /**
       * Format: date-time
       * @description Time of the last computation
       * @example 2026-03-01T12:00:00.000Z
       */
      last_computed: string
      /**
       * Format: date-time
       * @description Time of the next scheduled computation; null for static and archived segments
       * @example 2026-03-01T12:00:00.000Z
       */
      next_computation: string | null
      /**
       * @description Why the last computation failed; null if it succeeded
       * @example null
       */
      computation_error: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string
    }
    /**
     * @example {
     *       "description": "Bought for 100 or more"
     *     }
     */
    SegmentChange: {
      /** @example Loyal buyers */
      name?: string
      /** @example Bought for 100 or more, lately */
      description?: string
      rules?: components['schemas']['SegmentRules']
      /**
       * @description An archived segment keeps its members, is not recomputed, and cannot be used in filters
       * @example active
       * @enum {string}
       */
      status?: 'active' | 'archived'
    }
    SegmentComputation: {
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      computed_at: string
      /**
       * @description Members at that time
       * @example 1204
       */
      user_count: number
      /**
       * @description People who became members
       * @example 31
       */
      entered: number
      /**
       * @description People who are no longer members
       * @example 17
       */
      left: number
    }
    SegmentComputed: {
      segment: components['schemas']['PublishedSegment']
      /** @example 1204 */
      user_count: number
      /** @example 1190 */
      previous_user_count: number
      /** @example 31 */
      entered: number
      /** @example 17 */
      left: number
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      computed_at: string
    }
    SegmentComputedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'segment.computed'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['SegmentComputed']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    /**
     * @example {
     *       "name": "Loyal buyers",
     *       "rules": {
     *         "operator": "and",
     *         "conditions": [
     *           {
     *             "field": "lifetime_value",
     *             "operator": "gte",
     *             "value": 100
     *           },
     *           {
     *             "type": "event",
     *             "event_name": "purchase",
     *             "time_window": {
     *               "last": 90,
     *               "unit": "days"
     *             }
     *           },
     *           {
     *             "type": "event_absence",
     *             "event_name": "purchase",
     *             "time_window": {
     *               "last": 30,
     *               "unit": "days"
     *             }
     *           }
     *         ]
     *       }
     *     }
     */
    SegmentCreation: {
      /** @example Loyal buyers */
      name: string
      /** @example Bought for 100 or more, lately */
      description?: string
      /**
       * @description `dynamic`: people who meet the rules. `static`: a list of user ids
       * @example dynamic
       * @enum {string}
       */
      type?: 'dynamic' | 'static'
      rules?: components['schemas']['SegmentRules']
      /** @description The initial members of a segment of type `static` */
      user_ids?: string[]
    }
    SegmentEvaluation: {
      /**
       * Format: date-time
       * @description When the rules were evaluated for these users
       * @example 2026-03-01T12:00:00.000Z
       */
      evaluated_at: string
      /** @description The segments that were evaluated */
      segments: components['schemas']['EvaluatedSegment'][]
      /** @description In the order of the request, each user once */
      users: components['schemas']['EvaluatedUser'][]
    }
    SegmentEvaluationQuery: {
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @example [
       *       "user-42",
       *       "user-43"
       *     ]
       */
      user_ids: string[]
      /** @description Only these segments. Default: all active ones of the site */
      segment_ids?: string[]
    }
    /** @description A condition on the events of a person */
    SegmentEventCondition: {
      /**
       * @description `event_absence`: people who do not meet the same condition with `event`
       * @example event
       * @enum {string}
       */
      type: 'event' | 'event_absence'
      /**
       * @description The name of the event; `page_view` for page views
       * @example purchase
       */
      event_name: string
      count?: components['schemas']['SegmentEventCount']
      filters?: components['schemas']['EventFilters']
      time_window?: components['schemas']['TimeSpan']
    }
    /** @description How often the event occurred. Default: at least once */
    SegmentEventCount: {
      /**
       * @example gte
       * @enum {string}
       */
      operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'
      /** @example 3 */
      value: number
    }
    /** @description A condition on the profile of a person */
    SegmentFieldCondition: {
      /**
       * @description `lifetime_value`, `total_sessions`, `total_pageviews`, `total_conversions`, `first_seen`, `last_seen`, `country`, `device`, `traits.<name>`, `first_touch.` or `last_touch.` followed by `source`, `medium`, `campaign` or `channel`
       * @example lifetime_value
       */
      field: string
      /**
       * @example gte
       * @enum {string}
       */
      operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'not_in' | 'contains' | 'exists'
      /**
       * @description A number, a text, true or false; a list for `in` and `not_in`; a date, a time or a time span for `first_seen` and `last_seen`. Optional for `exists`
       * @example 100
       */
      value?: (string | number | boolean) | (string | number | boolean)[] | components['schemas']['TimeSpan']
    }
    SegmentMember: {
      /**
       * @description Null for anonymous visitors
       * @example user-42
       */
      user_id: string | null
      /**
       * @description The browser of an anonymous visitor; null for users
       * @example null
       */
      client_id: string | null
      /**
       * Format: date-time
       * @description Time since which all computations have found the person in the segment
       * @example 2026-03-01T12:00:00.000Z
       */
      since: string
    }
    SegmentMembersChange: {
      /**
       * @example [
       *       "user-42"
       *     ]
       */
      user_ids: string[]
    }
    SegmentPreview: {
      /**
       * @description People who meet the rules now
       * @example 1204
       */
      user_count: number
      /**
       * @description All people of the site
       * @example 48210
       */
      total_users: number
      /** @description Up to five of these people */
      samples: components['schemas']['SegmentPreviewSample'][]
    }
    SegmentPreviewQuery: {
      rules: components['schemas']['SegmentRules']
    }
    SegmentPreviewSample: {
      /**
       * @description Null for anonymous visitors
       * @example user-42
       */
      user_id: string | null
      /**
       * @description The browser of an anonymous visitor; null for users
       * @example null
       */
      client_id: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      first_seen: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      last_seen: string
      /** @example 7 */
      total_sessions: number
      /** @example 31 */
      total_pageviews: number
    }
    /**
     * @example {
     *       "operator": "and",
     *       "conditions": [
     *         {
     *           "field": "lifetime_value",
     *           "operator": "gte",
     *           "value": 100
     *         },
     *         {
     *           "type": "event",
     *           "event_name": "purchase",
     *           "time_window": {
     *             "last": 90,
     *             "unit": "days"
     *           }
     *         },
     *         {
     *           "type": "event_absence",
     *           "event_name": "purchase",
     *           "time_window": {
     *             "last": 30,
     *             "unit": "days"
     *           }
     *         }
     *       ]
     *     }
     */
    SegmentRules: {
      /**
       * @description `and`: all conditions hold. `or`: at least one. `not`: none
       * @example and
       * @enum {string}
       */
      operator: 'and' | 'or' | 'not'
      /** @description Conditions, and groups of conditions up to 5 deep; at most 50 conditions in total */
      conditions: (
        | components['schemas']['SegmentFieldCondition']
        | components['schemas']['SegmentEventCondition']
        | components['schemas']['SegmentRules']
      )[]
    }
    SeriesRow: {
      /** @example 2026-03-01 */
      label: string
      metrics: components['schemas']['MetricValues']
    }
    SeverityFilter: {
      /**
       * @description Only these severities
       * @example [
       *       "high",
       *       "critical"
       *     ]
       */
      severity?: ('low' | 'medium' | 'high' | 'critical')[]
    }
    Site: {
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Example shop */
      name: string
      /**
       * @description Without scheme, port and path
       * @example shop.example.com
       */
      domain: string
      /**
       * @description Only active sites accept events. Archived sites cannot be changed
       * @enum {string}
       */
      status: 'active' | 'paused' | 'archived'
      /**
       * @description IANA name
       * @example Europe/Berlin
       */
      timezone: string
      /**
       * @description ISO 4217 code
       * @example EUR
       */
      currency: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      settings: components['schemas']['SiteSettings']
      /**
       * @description For the tracker; may only send events to this site
       * @example pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0
       */
      public_key: string
      /**
       * Format: date-time
       * @description Until when the previous public key is valid; null if there is none
       * @example 2026-03-01T12:00:00.000Z
       */
      previous_public_key_valid_until: string | null
      /**
       * @description Whether the site has a secret that signs user ids
       * @example false
       */
      has_identity_secret: boolean
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string
      /**
       * @description By name, for example google_ads with enabled and customer_id, or meta_ads with enabled and pixel_id
       * @example {
       *       "google_ads": {
       *         "enabled": true,
       *         "customer_id": "123-456-7890"
       *       },
       *       "meta_ads": {
       *         "enabled": false,
       *         "pixel_id": "98765432101"
       *       }
       *     }
       */
      integrations: {
        [key: string]: {
          [key: string]: unknown
        }
      }
    }
    /**
     * @example {
     *       "name": "Example shop",
     *       "settings": {
     *         "tracking_enabled": false
     *       }
     *     }
     */
    SiteChange: {
      /** @example Example shop */
      name?: string
      /** @example shop.example.com */
      domain?: string
      /**
       * @description Only active sites accept events. Archived sites cannot be changed
       * @enum {string}
       */
      status?: 'active' | 'paused' | 'archived'
      /**
       * @description IANA name
       * @example Europe/Berlin
       */
      timezone?: string
      /**
       * @description ISO 4217 code
       * @example EUR
       */
      currency?: string
      settings?: components['schemas']['SiteSettingsChange']
      /**
       * @example {
       *       "google_ads": {
       *         "enabled": true,
       *         "customer_id": "123-456-7890"
       *       },
       *       "meta_ads": {
       *         "enabled": false,
       *         "pixel_id": "98765432101"
       *       }
       *     }
       */
      integrations?: {
        google_ads?: {
          enabled: boolean
          customer_id: string
        }
        meta_ads?: {
          enabled: boolean
          pixel_id: string
        }
      }
    }
    SiteCreated: {
      site: components['schemas']['PublishedSite']
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
    }
    SiteCreatedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'site.created'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['SiteCreated']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    SiteCreation: {
      /** @example Example shop */
      name: string
      /** @example shop.example.com */
      domain: string
      /**
       * @description IANA name
       * @example Europe/Berlin
       */
      timezone?: string
      /**
       * @description ISO 4217 code
       * @example EUR
       */
      currency?: string
      settings?: components['schemas']['SiteSettingsChange']
    }
    SiteDeleted: {
      site: components['schemas']['PublishedSite']
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      deleted_at: string
    }
    SiteDeletedNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'site.deleted'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['SiteDeleted']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    SiteSettings: {
      /** @description Whether the site accepts events */
      tracking_enabled: boolean
      /**
       * @description Whether the tracker waits for consent
       * @example false
       */
      cookie_consent_required: boolean
      /**
       * @description How long events are kept
       * @example 1095
       */
      data_retention_days: number
      /** @description Whether the last part of an IP address is removed before it is stored */
      ip_anonymization: boolean
      /**
       * @description Other domains of the same site
       * @example [
       *       "checkout.example.com"
       *     ]
       */
      cross_domain_tracking: string[]
      /**
       * @description Hosts of pages that may send events with a public key, besides the domain of the site and `cross_domain_tracking`. Subdomains are included, `*` means any host. Events from other hosts are stored, but excluded with the reason `hostname`
       * @example [
       *       "shop.example.org"
       *     ]
       */
      allowed_hostnames: string[]
      /**
       * @description Public keys cannot send events with an older timestamp
       * @example 24
       */
      public_key_max_age_hours: number
      /**
       * @description Whether events from public keys may contain `user`. accepted: yes. signed: only with `user.signature`. refused: no
       * @enum {string}
       */
      public_key_identities: 'accepted' | 'signed' | 'refused'
      /**
       * @description Whether values of events from public keys count. If not, they are no orders, and their conversions are worth 0
       * @example true
       */
      public_key_revenue: boolean
    }
    /**
     * @example {
     *       "cookie_consent_required": true,
     *       "data_retention_days": 365
     *     }
     */
    SiteSettingsChange: {
      /** @description Whether the site accepts events */
      tracking_enabled?: boolean
      /**
       * @description Whether the tracker waits for consent
       * @example false
       */
      cookie_consent_required?: boolean
      /**
       * @description How long events are kept
       * @example 1095
       */
      data_retention_days?: number
      /** @description Whether the last part of an IP address is removed before it is stored */
      ip_anonymization?: boolean
      /**
       * @description Other domains of the same site
       * @example [
       *       "checkout.example.com"
       *     ]
       */
      cross_domain_tracking?: string[]
      /**
       * @description Hosts of pages that may send events with a public key, besides the domain of the site and `cross_domain_tracking`. Subdomains are included, `*` means any host. Events from other hosts are stored, but excluded with the reason `hostname`
       * @example [
       *       "shop.example.org"
       *     ]
       */
      allowed_hostnames?: string[]
      /**
       * @description Public keys cannot send events with an older timestamp
       * @example 24
       */
      public_key_max_age_hours?: number
      /**
       * @description Whether events from public keys may contain `user`. accepted: yes. signed: only with `user.signature`. refused: no
       * @enum {string}
       */
      public_key_identities?: 'accepted' | 'signed' | 'refused'
      /**
       * @description Whether values of events from public keys count. If not, they are no orders, and their conversions are worth 0
       * @example true
       */
      public_key_revenue?: boolean
    }
    SkippedLines: {
      /** @example session_start */
      reason: string
      /** @example 40 */
      lines: number
    }
    StoredEvent: {
      /** @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      event_id: string
      /** @example purchase */
      event_name: string
      /**
       * @description Null if the event has only a user_id
       * @example cid_8f3a
       */
      client_id: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      timestamp: string
      /**
       * @description Path of the page; null if unknown
       * @example /shoes
       */
      page: string | null
      /**
       * @example {
       *       "transaction_id": "order-4711",
       *       "value": 59.9,
       *       "currency": "EUR",
       *       "items": [
       *         {
       *           "item_id": "sku-1",
       *           "item_name": "Mug",
       *           "price": 29.95,
       *           "quantity": 2
       *         }
       *       ]
       *     }
       */
      properties: {
        [key: string]: unknown
      }
      /**
       * @description The kind of key that the event was sent with, or `import`. Everyone can send events with a public key, so their values are not verified. Null for events from before this was recorded
       * @example public
       */
      sent_by: ('public' | 'secret' | 'import') | null
    }
    SyncError: {
      /**
       * @description An error code for programs
       * @example access_revoked
       */
      code: string
      /** @example Google no longer accepts the refresh token: connect the account again */
      message: string
    }
    SyncPeriod: {
      /**
       * Format: date
       * @example 2026-02-01
       */
      start: string
      /**
       * Format: date
       * @example 2026-03-01
       */
      end: string
    }
    SyncProblem: {
      field: string
      message: string
    }
    TestRequest: {
      /**
       * @description The type of the example event
       * @example conversion.completed
       * @enum {string}
       */
      event_type:
        | 'conversion.completed'
        | 'conversion.attributed'
        | 'conversion.value_updated'
        | 'alert.triggered'
        | 'alert.resolved'
        | 'anomaly.detected'
        | 'export.completed'
        | 'report.generated'
        | 'segment.computed'
        | 'integration.connected'
        | 'integration.disconnected'
        | 'integration.error'
        | 'site.created'
        | 'site.deleted'
        | 'tracking.error'
        | 'audit.entry_created'
    }
    /** @description A time span that ends when the members are computed; at most ten years */
    TimeSpan: {
      /** @example 30 */
      last: number
      /**
       * @example days
       * @enum {string}
       */
      unit: 'hours' | 'days' | 'weeks' | 'months'
    }
    Touchpoint: {
      /** @example google */
      source: string
      /** @example cpc */
      medium: string
      /** @example spring */
      campaign: string
      /** @example Paid Search */
      channel: string
      /**
       * Format: date-time
       * @description Start of the visit
       * @example 2026-03-01T12:00:00.000Z
       */
      timestamp: string
      /**
       * @description The first page of the visit
       * @example /shoes
       */
      entry_page: string
      credit: components['schemas']['TouchpointCredit']
      /**
       * @description Its share of the value under the requested model
       * @example 59.9
       */
      value: number
    }
    /** @description The share of the conversion that each model gives to this touchpoint */
    TouchpointCredit: {
      /**
       * @description All credit to the last touchpoint
       * @example 0
       */
      last_click: number
      /**
       * @description All credit to the first touchpoint
       * @example 1
       */
      first_click: number
      /**
       * @description Equal shares
       * @example 0.5
       */
      linear: number
      /**
       * @description 40 % each to the first and the last; the others share the rest
       * @example 0.5
       */
      position_based: number
      /**
       * @description Halves with every seven days before the conversion
       * @example 0.25
       */
      time_decay: number
      /**
       * @description Learned from the paths of the period; only if requested
       * @example 0.4
       */
      data_driven?: number
    }
    TrackingError: {
      error: components['schemas']['PublishedTrackingError']
      /** @description Set for `events_refused` */
      refusals: components['schemas']['PublishedRefusals'] | null
      /**
       * @description Set for `site_silent`
       * @example null
       */
      silence: components['schemas']['PublishedSilence'] | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      detected_at: string
    }
    TrackingErrorNotification: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @constant */
      type: 'tracking.error'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      data: components['schemas']['TrackingError']
      metadata: components['schemas']['EnvelopeMetadata']
    }
    TrafficOverview: {
      period: components['schemas']['Period']
      /** @description Null without a comparison */
      compared_with: components['schemas']['Period'] | null
      /** @example EUR */
      currency: string
      totals: components['schemas']['MetricValues']
      /** @description Each metric compared; empty without a comparison */
      comparison: {
        [key: string]: components['schemas']['Comparison']
      }
      /** @description The period in steps, in chronological order, without gaps */
      series: components['schemas']['SeriesRow'][]
      /** @description The compared period in the same way; empty without a comparison */
      previous_series: components['schemas']['SeriesRow'][]
      breakdowns: components['schemas']['Breakdown'][]
      /** @description The active goals, newest first, if requested. Their values are not added up: goals may overlap */
      goals: components['schemas']['OverviewGoal'][]
    }
    TrafficReport: {
      period: components['schemas']['Period']
      totals: components['schemas']['MetricValues']
      /**
       * @description Each metric compared with the preceding period of equal length
       * @example {
       *       "sessions": {
       *         "value": 1520,
       *         "previous": 1216,
       *         "change_percent": 25
       *       }
       *     }
       */
      comparison: {
        [key: string]: components['schemas']['Comparison']
      }
      rows: components['schemas']['TrafficRow'][]
    }
    TrafficRow: {
      /**
       * @description The values of the requested dimensions. Empty if unknown
       * @example {
       *       "source": "google",
       *       "medium": "organic"
       *     }
       */
      dimensions: {
        [key: string]: string
      }
      metrics: components['schemas']['MetricValues']
    }
    UserAttribution: {
      first_touch: components['schemas']['FirstTouch']
      last_touch: components['schemas']['LastTouch']
    }
    /**
     * @description Either `user_ids` to read profiles, or `users` to set traits
     * @example {
     *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
     *       "user_ids": [
     *         "user-42",
     *         "user-43"
     *       ]
     *     }
     */
    UserBatch: {
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @description The users whose profiles to read; client_ids are also accepted
       * @example [
       *       "user-42",
       *       "cid_8f3a"
       *     ]
       */
      user_ids?: string[]
      /** @description The users whose traits to set. Requires `users:write` */
      users?: components['schemas']['UserTraits'][]
    }
    UserBatchAnswer: {
      /**
       * @description The number of entries whose user has been seen
       * @example 1
       */
      found: number
      /** @example 1 */
      not_found: number
      /** @description One entry per requested user, in order */
      users: components['schemas']['UserBatchEntry'][]
    }
    UserBatchEntry: {
      /**
       * @description Index in the request, from 0
       * @example 0
       */
      index: number
      /**
       * @description The id in the request
       * @example user-42
       */
      user_id: string
      /**
       * @description `found`, `not_found`: the result of reading. `updated`: the traits are set. `created`: the traits are stored for a user_id that has not been seen yet
       * @enum {string}
       */
      status: 'found' | 'not_found' | 'updated' | 'created'
      /** @description Null if the user has not been seen */
      user: components['schemas']['UserProfile'] | null
    }
    UserData: {
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @description The user_id, or the client_id of an anonymous visitor
       * @example user-42
       */
      user_id: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      exported_at: string
      /** @description Null if only traits are known, and no events */
      profile: components['schemas']['UserProfile'] | null
      /**
       * @description Every entry about the user, by store
       * @example {
       *       "events": [
       *         {
       *           "event_id": "evt_1",
       *           "event_name": "page_view"
       *         }
       *       ],
       *       "facts": []
       *     }
       */
      stored: {
        [key: string]: {
          [key: string]: unknown
        }[]
      }
    }
    UserGoal: {
      /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      conversion_id: string
      /** @example Purchase */
      name: string
      /** @example 3 */
      conversions: number
      /** @example 179.7 */
      value: number
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      last_converted: string
    }
    UserProfile: {
      /**
       * @description Null for anonymous visitors
       * @example user-42
       */
      user_id: string | null
      /**
       * @description The browsers of the person; at most the newest 1,000
       * @example [
       *       "cid_8f3a"
       *     ]
       */
      client_ids: string[]
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      first_seen: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      last_seen: string
      /** @example 7 */
      total_sessions: number
      /** @example 41 */
      total_pageviews: number
      /**
       * @description Conversions of all active goals, each with its own counting method
       * @example 3
       */
      total_conversions: number
      /**
       * @description Orders of the person; each counts once
       * @example 3
       */
      orders: number
      /**
       * @description The value of these orders, less refunds
       * @example 179.7
       */
      lifetime_value: number
      /**
       * @description The currency of the site
       * @example EUR
       */
      currency: string
      /**
       * @description The newest value of each trait; at most 1,000 traits and 65,536 bytes of JSON in total
       * @example {
       *       "plan": "pro",
       *       "company": "Example Ltd"
       *     }
       */
      traits: {
        [key: string]: unknown
      }
      /**
       * @description Names of the segments that the person is in, as of their last computation
       * @example [
       *       "Loyal customers"
       *     ]
       */
      segments: string[]
      attribution: components['schemas']['UserAttribution']
      /** @description By goal, newest first */
      conversions: components['schemas']['UserGoal'][]
      /**
       * @description The latest known value; null if unknown
       * @example DE
       */
      country: string | null
      /**
       * @description The latest known value; null if unknown
       * @example desktop
       */
      device: string | null
      /**
       * @description The latest known value; null if unknown
       * @example Firefox
       */
      browser: string | null
      /**
       * @description The latest known value; null if unknown
       * @example Windows
       */
      os: string | null
    }
    UserSession: {
      /** @example ses_1f4c5d6e7f8a9b19ca5f1a7c0 */
      id: string
      /**
       * @description Null if the events had only a user_id
       * @example cid_8f3a
       */
      client_id: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      start: string
      /**
       * Format: date-time
       * @description The time of the last event
       * @example 2026-03-01T12:00:00.000Z
       */
      end: string
      /**
       * @description The number of events, without page_leave and identify
       * @example 9
       */
      events: number
      /** @example 5 */
      pageviews: number
      /** @example /shoes */
      entry_page: string
      /** @example /thanks */
      exit_page: string
      /** @example www.example.org/ */
      referrer: string
      /** @example google */
      source: string
      /** @example cpc */
      medium: string
      /** @example spring */
      campaign: string
      /** @example Paid Search */
      channel: string
      /** @example DE */
      country: string
      /** @example desktop */
      device: string
      /** @example Firefox */
      browser: string
      /** @example Windows */
      os: string
    }
    UserTraits: {
      /** @example user-42 */
      user_id: string
      /**
       * @description New values by name, at most 16,384 bytes of JSON each. null removes a trait. All other traits are kept
       * @example {
       *       "plan": "pro",
       *       "trial_ends": null
       *     }
       */
      traits: {
        [key: string]: unknown
      }
    }
    UserTraitsChange: {
      /**
       * @description New values by name, at most 16,384 bytes of JSON each. null removes a trait. All other traits are kept
       * @example {
       *       "plan": "pro",
       *       "trial_ends": null
       *     }
       */
      traits: {
        [key: string]: unknown
      }
    }
    VerificationRequest: {
      /**
       * @description The id of the erased user, because it is not stored
       * @example user-42
       */
      user_id: string
    }
    Webhook: {
      /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example https://hooks.example.com/sightline */
      url: string
      /**
       * @description Event types, groups such as `conversion.*`, or `*` for all except those of `audit.*`, which require the scope `audit:read`
       * @example [
       *       "conversion.completed",
       *       "site.*"
       *     ]
       */
      events: (
        | 'conversion.completed'
        | 'conversion.attributed'
        | 'conversion.value_updated'
        | 'alert.triggered'
        | 'alert.resolved'
        | 'anomaly.detected'
        | 'export.completed'
        | 'report.generated'
        | 'segment.computed'
        | 'integration.connected'
        | 'integration.disconnected'
        | 'integration.error'
        | 'site.created'
        | 'site.deleted'
        | 'tracking.error'
        | 'audit.entry_created'
        | 'conversion.*'
        | 'alert.*'
        | 'anomaly.*'
        | 'export.*'
        | 'report.*'
        | 'segment.*'
        | 'integration.*'
        | 'site.*'
        | 'tracking.*'
        | 'audit.*'
        | '*'
      )[]
      /**
       * @description Only events of these sites. Empty: all sites of the workspace and mode
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids: string[]
      filters: components['schemas']['WebhookFilters']
      /**
       * @description For your own use
       * @example {
       *       "team": "growth"
       *     }
       */
      metadata: {
        [key: string]: unknown
      }
      /**
       * @description `disabled`: set by the service after five days in which every attempt failed
       * @enum {string}
       */
      status: 'active' | 'paused' | 'disabled'
      /**
       * @description Null if it is not disabled
       * @example null
       */
      disabled_reason: string | null
      /**
       * Format: date-time
       * @description Until then the previous secret also signs. Null if there is none
       * @example null
       */
      previous_secret_until: string | null
      health: components['schemas']['WebhookHealth']
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string
    }
    WebhookBackfill: {
      /** @example bf_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      webhook_id: string
      /**
       * Format: date
       * @description The first day, in the time zone of each site
       * @example 2026-02-01
       */
      start_date: string
      /**
       * Format: date
       * @description The last day
       * @example 2026-02-28
       */
      end_date: string
      /**
       * @description Only conversions of these goals. Empty: all goals
       * @example [
       *       "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      conversion_ids: string[]
      /**
       * @description The maximum number of deliveries per second
       * @default 20
       */
      per_second: number
      /**
       * @example running
       * @enum {string}
       */
      status: 'running' | 'completed' | 'cancelled' | 'failed'
      /**
       * @description Why it failed
       * @example null
       */
      error: string | null
      /**
       * @description The number of events of the conversions in the period: sent, skipped and still to be sent. Null if they are not counted yet
       * @example 1240
       */
      total: number | null
      /**
       * @description The number of events for which a delivery was created
       * @example 400
       */
      sent: number
      /**
       * @description The number of events that a filter of the subscription excluded
       * @example 0
       */
      skipped: number
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * Format: date-time
       * @description Null while it is running
       * @example null
       */
      finished_at: string | null
    }
    /**
     * @example {
     *       "filters": {
     *         "conversion.completed": {
     *           "min_value": 100
     *         }
     *       }
     *     }
     */
    WebhookChange: {
      /**
       * @description The address that events are sent to: https, public, and without a user name or password
       * @example https://hooks.example.com/sightline
       */
      url?: string
      /**
       * @description Event types, groups such as `conversion.*`, or `*` for all except those of `audit.*`, which require the scope `audit:read`
       * @example [
       *       "conversion.completed",
       *       "site.*"
       *     ]
       */
      events?: (
        | 'conversion.completed'
        | 'conversion.attributed'
        | 'conversion.value_updated'
        | 'alert.triggered'
        | 'alert.resolved'
        | 'anomaly.detected'
        | 'export.completed'
        | 'report.generated'
        | 'segment.computed'
        | 'integration.connected'
        | 'integration.disconnected'
        | 'integration.error'
        | 'site.created'
        | 'site.deleted'
        | 'tracking.error'
        | 'audit.entry_created'
        | 'conversion.*'
        | 'alert.*'
        | 'anomaly.*'
        | 'export.*'
        | 'report.*'
        | 'segment.*'
        | 'integration.*'
        | 'site.*'
        | 'tracking.*'
        | 'audit.*'
        | '*'
      )[]
      /**
       * @description Only events of these sites. Empty: all sites of the workspace and mode
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids?: string[]
      filters?: components['schemas']['WebhookFilters']
      /**
       * @description For your own use
       * @example {
       *       "team": "growth"
       *     }
       */
      metadata?: {
        [key: string]: unknown
      }
      /**
       * @description Nothing is sent to a paused subscription. Events that happen meanwhile are not sent later
       * @enum {string}
       */
      status?: 'active' | 'paused'
    }
    WebhookCreation: {
      /**
       * @description The address that events are sent to: https, public, and without a user name or password
       * @example https://hooks.example.com/sightline
       */
      url: string
      /**
       * @description Event types, groups such as `conversion.*`, or `*` for all except those of `audit.*`, which require the scope `audit:read`
       * @example [
       *       "conversion.completed",
       *       "site.*"
       *     ]
       */
      events: (
        | 'conversion.completed'
        | 'conversion.attributed'
        | 'conversion.value_updated'
        | 'alert.triggered'
        | 'alert.resolved'
        | 'anomaly.detected'
        | 'export.completed'
        | 'report.generated'
        | 'segment.computed'
        | 'integration.connected'
        | 'integration.disconnected'
        | 'integration.error'
        | 'site.created'
        | 'site.deleted'
        | 'tracking.error'
        | 'audit.entry_created'
        | 'conversion.*'
        | 'alert.*'
        | 'anomaly.*'
        | 'export.*'
        | 'report.*'
        | 'segment.*'
        | 'integration.*'
        | 'site.*'
        | 'tracking.*'
        | 'audit.*'
        | '*'
      )[]
      /**
       * @description Only events of these sites. Empty: all sites of the workspace and mode
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids?: string[]
      filters?: components['schemas']['WebhookFilters']
      /**
       * @description whsec_ and at least 16 characters, preferably the base64 of 24 to 64 random bytes. Default: a random secret
       * @example whsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0
       */
      secret?: string
      /**
       * @description For your own use
       * @example {
       *       "team": "growth"
       *     }
       */
      metadata?: {
        [key: string]: unknown
      }
    }
    WebhookDelivery: {
      /** @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      webhook_id: string
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      event_id: string
      /**
       * @example conversion.completed
       * @enum {string}
       */
      event_type:
        | 'conversion.completed'
        | 'conversion.attributed'
        | 'conversion.value_updated'
        | 'alert.triggered'
        | 'alert.resolved'
        | 'anomaly.detected'
        | 'export.completed'
        | 'report.generated'
        | 'segment.computed'
        | 'integration.connected'
        | 'integration.disconnected'
        | 'integration.error'
        | 'site.created'
        | 'site.deleted'
        | 'tracking.error'
        | 'audit.entry_created'
      /**
       * @description Null for an entry of the audit log that is about no site
       * @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      site_id: string | null
      /**
       * @description pending: not attempted yet. retrying: the last attempt failed, and another follows. failed: no further attempt follows automatically
       * @example delivered
       * @enum {string}
       */
      status: 'pending' | 'retrying' | 'delivered' | 'failed'
      /**
       * @description Why it was created: for an event as it happened, a test, a replay or a back-fill
       * @enum {string}
       */
      origin: 'event' | 'test' | 'replay' | 'backfill'
      /** @example false */
      is_test: boolean
      /**
       * @description The number of attempts
       * @example 1
       */
      attempts: number
      /**
       * @description The status of the last response. Null if there was none
       * @example 200
       */
      response_status: number | null
      /**
       * @description How long the last attempt took. Null if there was none
       * @example 84
       */
      response_time_ms: number | null
      /**
       * @description Why the last attempt failed
       * @example null
       */
      last_error: string | null
      /**
       * Format: date-time
       * @description When the next attempt is due. Null if none remains
       * @example null
       */
      next_retry_at: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      delivered_at: string | null
      /**
       * Format: date-time
       * @description When the final attempt failed
       * @example null
       */
      failed_at: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
    }
    WebhookDeliveryDetail: {
      /** @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      webhook_id: string
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      event_id: string
      /**
       * @example conversion.completed
       * @enum {string}
       */
      event_type:
        | 'conversion.completed'
        | 'conversion.attributed'
        | 'conversion.value_updated'
        | 'alert.triggered'
        | 'alert.resolved'
        | 'anomaly.detected'
        | 'export.completed'
        | 'report.generated'
        | 'segment.computed'
        | 'integration.connected'
        | 'integration.disconnected'
        | 'integration.error'
        | 'site.created'
        | 'site.deleted'
        | 'tracking.error'
        | 'audit.entry_created'
      /**
       * @description Null for an entry of the audit log that is about no site
       * @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      site_id: string | null
      /**
       * @description pending: not attempted yet. retrying: the last attempt failed, and another follows. failed: no further attempt follows automatically
       * @example delivered
       * @enum {string}
       */
      status: 'pending' | 'retrying' | 'delivered' | 'failed'
      /**
       * @description Why it was created: for an event as it happened, a test, a replay or a back-fill
       * @enum {string}
       */
      origin: 'event' | 'test' | 'replay' | 'backfill'
      /** @example false */
      is_test: boolean
      /**
       * @description The number of attempts
       * @example 1
       */
      attempts: number
      /**
       * @description The status of the last response. Null if there was none
       * @example 200
       */
      response_status: number | null
      /**
       * @description How long the last attempt took. Null if there was none
       * @example 84
       */
      response_time_ms: number | null
      /**
       * @description Why the last attempt failed
       * @example null
       */
      last_error: string | null
      /**
       * Format: date-time
       * @description When the next attempt is due. Null if none remains
       * @example null
       */
      next_retry_at: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      delivered_at: string | null
      /**
       * Format: date-time
       * @description When the final attempt failed
       * @example null
       */
      failed_at: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      payload: components['schemas']['WebhookEnvelope']
      /** @description The request of the last attempt as it was sent. Null if there was none yet */
      request: components['schemas']['DeliveryRequest'] | null
      /** @description All attempts, oldest first */
      attempt_log: components['schemas']['DeliveryAttempt'][]
    }
    WebhookEnvelope: {
      /**
       * @description The `id` of the envelope
       * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /**
       * @example conversion.completed
       * @enum {string}
       */
      type:
        | 'conversion.completed'
        | 'conversion.attributed'
        | 'conversion.value_updated'
        | 'alert.triggered'
        | 'alert.resolved'
        | 'anomaly.detected'
        | 'export.completed'
        | 'report.generated'
        | 'segment.computed'
        | 'integration.connected'
        | 'integration.disconnected'
        | 'integration.error'
        | 'site.created'
        | 'site.deleted'
        | 'tracking.error'
        | 'audit.entry_created'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /**
       * @description Null for an entry of the audit log that is about no site
       * @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      site_id: string | null
      /**
       * @description The data of this event type, as in the list of webhook events
       * @example {}
       */
      data: {
        [key: string]: unknown
      }
      metadata: components['schemas']['EnvelopeMetadata']
    }
    /**
     * @description Filters by event type: an event is sent if it meets every condition for its type
     * @example {
     *       "conversion.completed": {
     *         "min_value": 100
     *       },
     *       "alert.triggered": {
     *         "severity": [
     *           "critical"
     *         ]
     *       }
     *     }
     */
    WebhookFilters: {
      'conversion.completed'?: components['schemas']['ConversionFilter']
      'conversion.attributed'?: components['schemas']['ConversionFilter']
      'conversion.value_updated'?: components['schemas']['ConversionFilter']
      'alert.triggered'?: components['schemas']['SeverityFilter']
      'alert.resolved'?: components['schemas']['SeverityFilter']
      'anomaly.detected'?: components['schemas']['SeverityFilter']
    }
    WebhookHealth: {
      /**
       * @description The percentage of attempted deliveries of the last 24 hours (at most the newest 5,000) that arrived. Null if none was attempted
       * @example 99.82
       */
      success_rate_24h: number | null
      /**
       * Format: date-time
       * @description When a delivery last arrived. Null if none has arrived yet
       * @example 2026-03-01T12:00:00.000Z
       */
      last_delivery_at: string | null
      /**
       * Format: date-time
       * @description The time of the first failure since the last success. Null if it is not failing
       * @example null
       */
      failing_since: string | null
    }
  }
  responses: {
    /** @description `invalid_request`: a required field is missing, or the request cannot be read. `validation_error`: values are not allowed; `details` lists all of them */
    BadRequest: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "validation_error",
         *         "message": "limit must be a whole number from 1 to 100",
         *         "field": "limit",
         *         "details": [
         *           {
         *             "field": "limit",
         *             "message": "limit must be a whole number from 1 to 100"
         *           }
         *         ],
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description `invalid_request`: a required field is missing, or the request cannot be read. `validation_error`: values are not allowed; `details` lists all of them */
    BadRequestToAnyOrigin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
        'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "validation_error",
         *         "message": "limit must be a whole number from 1 to 100",
         *         "field": "limit",
         *         "details": [
         *           {
         *             "field": "limit",
         *             "message": "limit must be a whole number from 1 to 100"
         *           }
         *         ],
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description The API key is missing, unknown, revoked or expired */
    Unauthorized: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'WWW-Authenticate': components['headers']['WWW-Authenticate']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "unauthorized",
         *         "message": "The API key is missing (expected the header Authorization: Bearer <API key>)",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description The API key is missing, unknown, revoked or expired */
    UnauthorizedToAnyOrigin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'WWW-Authenticate': components['headers']['WWW-Authenticate']
        'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "unauthorized",
         *         "message": "The API key is missing (expected the header Authorization: Bearer <API key>)",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description This kind of key does not have the permission, or the key lacks the scope */
    Forbidden: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "forbidden",
         *         "message": "This requires a secret key (sk_…) (permission sites:write)",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description This kind of key does not have the permission, or the key lacks the scope */
    ForbiddenToAnyOrigin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
        'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "forbidden",
         *         "message": "This requires a secret key (sk_…) (permission sites:write)",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description Not found in the workspace and mode of the key */
    NotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "not_found",
         *         "message": "There is no site site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description Not found in the workspace and mode of the key */
    NotFoundToAnyOrigin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
        'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "not_found",
         *         "message": "There is no site site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description The path does not support this method */
    MethodNotAllowed: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        Allow: components['headers']['Allow']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "invalid_request",
         *         "message": "This path allows only GET, HEAD, POST",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description The resource already exists, the change is no longer possible, or the Idempotency-Key was used with a different request */
    Conflict: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "conflict",
         *         "message": "This Idempotency-Key was already used with a different request",
         *         "field": "Idempotency-Key",
         *         "details": [
         *           {
         *             "field": "Idempotency-Key",
         *             "message": "Idempotency-Key must be new for each new request"
         *           }
         *         ],
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description The resource already exists, the change is no longer possible, or the Idempotency-Key was used with a different request */
    ConflictToAnyOrigin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
        'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "conflict",
         *         "message": "This Idempotency-Key was already used with a different request",
         *         "field": "Idempotency-Key",
         *         "details": [
         *           {
         *             "field": "Idempotency-Key",
         *             "message": "Idempotency-Key must be new for each new request"
         *           }
         *         ],
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description The body is larger than 1 MiB (10 MiB for batches and ad costs), or nested too deeply */
    TooLarge: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "invalid_request",
         *         "message": "The body is too large (at most 1 MiB)",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description The body is larger than 1 MiB (10 MiB for batches and ad costs), or nested too deeply */
    TooLargeToAnyOrigin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
        'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "invalid_request",
         *         "message": "The body is too large (at most 1 MiB)",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description The request is well-formed, but cannot be processed */
    Unprocessable: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "unprocessable",
         *         "message": "The site is paused and does not accept events",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description The request is well-formed, but cannot be processed */
    UnprocessableToAnyOrigin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
        'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "unprocessable",
         *         "message": "The site is paused and does not accept events",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description Too many requests: wait as long as `Retry-After` says */
    RateLimited: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Retry-After': components['headers']['Retry-After']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "rate_limited",
         *         "message": "Too many requests: wait before sending more",
         *         "retry_after": 1,
         *         "limit": 1000,
         *         "remaining": 0,
         *         "reset_at": "2026-03-01T12:00:00.000Z",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['RateLimitFailure']
      }
    }
    /** @description Too many requests: wait as long as `Retry-After` says */
    RateLimitedToAnyOrigin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Retry-After': components['headers']['Retry-After']
        'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "rate_limited",
         *         "message": "Too many requests: wait before sending more",
         *         "retry_after": 1,
         *         "limit": 1000,
         *         "remaining": 0,
         *         "reset_at": "2026-03-01T12:00:00.000Z",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['RateLimitFailure']
      }
    }
    /** @description An unexpected error occurred; the server log has the request id */
    InternalError: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "internal_error",
         *         "message": "An unexpected error occurred: the server log has the details under this request id",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description An unexpected error occurred; the server log has the request id */
    InternalErrorToAnyOrigin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "internal_error",
         *         "message": "An unexpected error occurred: the server log has the details under this request id",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description A database is temporarily unavailable: wait as long as `Retry-After` says */
    Unavailable: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Retry-After': components['headers']['Retry-After']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "unavailable",
         *         "message": "The analytics database is temporarily unavailable",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
    /** @description A database is temporarily unavailable: wait as long as `Retry-After` says */
    UnavailableToAnyOrigin: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id']
        'X-API-Version': components['headers']['X-API-Version']
        'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
        'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
        'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
        'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
        'Retry-After': components['headers']['Retry-After']
        'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
        [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "unavailable",
         *         "message": "The analytics database is temporarily unavailable",
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       },
         *       "meta": {
         *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure']
      }
    }
  }
  parameters: {
    /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
    ApiVersion: string
    /**
     * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
     * @example order-4711
     */
    IdempotencyKey: string
  }
  requestBodies: never
  headers: {
    /**
     * @description Identifier of the request, as in `meta.request_id`
     * @example req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
     */
    'X-Request-Id': string
    /**
     * @description API version of the response
     * @example 2026-11-01
     */
    'X-API-Version': string
    /**
     * @description Requests allowed in the window of the limit that is closest to exhaustion
     * @example 1000
     */
    'X-RateLimit-Limit': number
    /**
     * @description Requests left in this window
     * @example 999
     */
    'X-RateLimit-Remaining': number
    /**
     * @description When the window ends, in Unix seconds
     * @example 1772366400
     */
    'X-RateLimit-Reset': number
    /**
     * @description The limit and its window in seconds
     * @example 1000;w=1
     */
    'X-RateLimit-Policy': string
    /**
     * @description Seconds to wait before a retry
     * @example 5
     */
    'Retry-After': number
    /**
     * @description How to authenticate
     * @example Bearer
     */
    'WWW-Authenticate': 'Bearer'
    /**
     * @description The methods that the path supports
     * @example GET, HEAD, POST
     */
    Allow: string
    /**
     * @description `true`: this is a repeat of the first response to the same Idempotency-Key
     * @example true
     */
    'Idempotency-Replayed': 'true'
    /**
     * @description How long the response may be cached
     * @example private, max-age=60
     */
    'Cache-Control': string
    /**
     * @description Tells proxies not to buffer the response
     * @example no
     */
    'X-Accel-Buffering': 'no'
    /**
     * @description The file name to save the response under
     * @example attachment; filename="ledger.csv"
     */
    'Content-Disposition': string
    /**
     * @description Pages of any origin may call this
     * @example *
     */
    'Access-Control-Allow-Origin': '*'
    /**
     * @description The response headers that these pages may read
     * @example X-Request-Id, Retry-After
     */
    'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After'
    /**
     * @description The methods that these pages may use
     * @example GET, POST, OPTIONS
     */
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS'
    /**
     * @description The request headers that these pages may send
     * @example Authorization, Content-Type, Idempotency-Key, X-API-Version
     */
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, X-API-Version'
    /**
     * @description How many seconds a browser may cache this response
     * @example 86400
     */
    'Access-Control-Max-Age': 86400
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  listAuditLog: {
    parameters: {
      query?: {
        /** @example member.changed */
        action?:
          | 'account.signed_in'
          | 'account.sign_in_failed'
          | 'account.password_changed'
          | 'account.password_reset'
          | 'member.changed'
          | 'member.removed'
          | 'member.left'
          | 'member.joined'
          | 'member.ownership_transferred'
          | 'invitation.created'
          | 'invitation.renewed'
          | 'invitation.withdrawn'
          | 'workspace.created'
          | 'workspace.renamed'
          | 'audit_log.retention_changed'
          | 'audit_log.entries_removed'
          | 'key.created'
          | 'key.renamed'
          | 'key.rotated'
          | 'key.revoked'
          | 'site.created'
          | 'site.changed'
          | 'site.deleted'
          | 'site.events_included'
          | 'site.public_key_rotated'
          | 'site.identity_secret_created'
          | 'webhook.created'
          | 'webhook.changed'
          | 'webhook.deleted'
          | 'webhook.secret_rotated'
          | 'webhook.delivery_retried'
          | 'webhook.failed_deliveries_retried'
          | 'webhook.replayed'
          | 'webhook.backfill_started'
          | 'webhook.backfill_cancelled'
          | 'goal.created'
          | 'goal.changed'
          | 'goal.deleted'
          | 'revenue.changed'
          | 'exchange_rates.changed'
          | 'costs.uploaded'
          | 'costs.deleted'
          | 'funnel.created'
          | 'funnel.changed'
          | 'funnel.deleted'
          | 'segment.created'
          | 'segment.changed'
          | 'segment.deleted'
          | 'segment.members_changed'
          | 'annotation.created'
          | 'annotation.changed'
          | 'annotation.deleted'
          | 'alert.created'
          | 'alert.changed'
          | 'alert.deleted'
          | 'anomaly.changed'
          | 'report.created'
          | 'report.changed'
          | 'report.deleted'
          | 'report.run'
          | 'report.downloaded'
          | 'integration.connected'
          | 'integration.changed'
          | 'integration.disconnected'
          | 'export.created'
          | 'export.cancelled'
          | 'export.deleted'
          | 'export.downloaded'
          | 'export.secret_rotated'
          | 'import.started'
          | 'import.undone'
          | 'import.totals_reported'
          | 'user.erasure_requested'
          | 'user.traits_changed'
          | 'user.data_downloaded'
          | 'data.downloaded'
        /**
         * @description An account or a key
         * @example key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        actor_id?: string
        /** @example mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        target_id?: string
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id?: string
        /** @example 2026-03-01T00:00:00Z */
        start_date?: string
        /**
         * @description Exclusive
         * @example 2026-04-01T00:00:00Z
         */
        end_date?: string
        /**
         * @description Entries per page
         * @example 100
         */
        limit?: number
        /**
         * @description From the previous page
         * @example WzQyXQ
         */
        cursor?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "aud_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "number": 42,
           *           "at": "2026-03-01T12:00:00.000Z",
           *           "action": "member.changed",
           *           "actor": {
           *             "kind": "person",
           *             "id": "key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "name": "ada@example.com",
           *             "address": "192.0.2.7",
           *             "agent": "Mozilla/5.0"
           *           },
           *           "target": {
           *             "id": "mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "name": "grace@example.com"
           *           },
           *           "site_id": null,
           *           "changes": {
           *             "role": {
           *               "before": "viewer",
           *               "after": "editor"
           *             }
           *           },
           *           "previous_hash": "",
           *           "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
           *           "target_exists": true
           *         }
           *       ],
           *       "pagination": {
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ListedAuditEntry'][]
            pagination: components['schemas']['CursorPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getAuditLogSettings: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "retention_days": 730
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['AuditSettings']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  setAuditLogSettings: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "retention_days": 730
         *     }
         */
        'application/json': components['schemas']['AuditSettings']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "retention_days": 730
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['AuditSettings']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  verifyAuditLog: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "is_intact": true,
           *         "entries": 42,
           *         "removed_entries": 0,
           *         "first_broken": null,
           *         "last_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['AuditVerification']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  trackEvent: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "event_name": "purchase",
         *       "event_id": "evt_order-4711",
         *       "client_id": "cid_8f3a",
         *       "timestamp": "2026-03-01T12:00:00Z",
         *       "properties": {
         *         "transaction_id": "order-4711",
         *         "value": 59.9,
         *         "currency": "EUR",
         *         "items": [
         *           {
         *             "item_id": "sku-1",
         *             "item_name": "Mug",
         *             "price": 29.95,
         *             "quantity": 2
         *           }
         *         ]
         *       },
         *       "context": {
         *         "page_url": "https://shop.example.com/cart?utm_source=news",
         *         "page_title": "Your cart",
         *         "referrer": "https://www.example.org/",
         *         "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0",
         *         "ip": "203.0.113.7"
         *       },
         *       "user": {
         *         "user_id": "user-42",
         *         "email_hash": "973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b",
         *         "traits": {
         *           "plan": "pro",
         *           "company": "Example Ltd"
         *         },
         *         "signature": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *       }
         *     }
         */
        'application/json': components['schemas']['Event']
        /** @example {"site_id":"site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b","event_name":"purchase","event_id":"evt_order-4711","client_id":"cid_8f3a","timestamp":"2026-03-01T12:00:00Z","properties":{"transaction_id":"order-4711","value":59.9,"currency":"EUR","items":[{"item_id":"sku-1","item_name":"Mug","price":29.95,"quantity":2}]},"context":{"page_url":"https://shop.example.com/cart?utm_source=news","page_title":"Your cart","referrer":"https://www.example.org/","user_agent":"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0","ip":"203.0.113.7"},"user":{"user_id":"user-42","email_hash":"973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b","traits":{"plan":"pro","company":"Example Ltd"},"signature":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}} */
        'text/plain': string
      }
    }
    responses: {
      /** @description Accepted: stored durably and processed in the background */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
          'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "accepted",
           *         "duplicate": true,
           *         "processed_at": null
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['AcceptedEvent']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequestToAnyOrigin']
      401: components['responses']['UnauthorizedToAnyOrigin']
      403: components['responses']['ForbiddenToAnyOrigin']
      404: components['responses']['NotFoundToAnyOrigin']
      409: components['responses']['ConflictToAnyOrigin']
      413: components['responses']['TooLargeToAnyOrigin']
      422: components['responses']['UnprocessableToAnyOrigin']
      429: components['responses']['RateLimitedToAnyOrigin']
      500: components['responses']['InternalErrorToAnyOrigin']
      503: components['responses']['UnavailableToAnyOrigin']
    }
  }
  trackEventPreflight: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Allowed, with these methods and headers */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
          'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
          'Access-Control-Allow-Methods': components['headers']['Access-Control-Allow-Methods']
          'Access-Control-Allow-Headers': components['headers']['Access-Control-Allow-Headers']
          'Access-Control-Max-Age': components['headers']['Access-Control-Max-Age']
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  getEvent: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        event_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "processed",
           *         "reason": null,
           *         "sent_by": "public",
           *         "duplicates": 0,
           *         "accepted_at": "2026-03-01T12:00:00.000Z",
           *         "processed_at": "2026-03-01T12:00:01.200Z",
           *         "session": {
           *           "id": "ses_1f4c5d6e7f8a9b19ca5f1a7c0",
           *           "start": "2026-03-01T12:00:00.000Z"
           *         }
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Receipt']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  trackEvents: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "events": [
         *         {
         *           "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "event_name": "purchase",
         *           "event_id": "evt_order-4711",
         *           "client_id": "cid_8f3a",
         *           "timestamp": "2026-03-01T12:00:00Z",
         *           "properties": {
         *             "transaction_id": "order-4711",
         *             "value": 59.9,
         *             "currency": "EUR",
         *             "items": [
         *               {
         *                 "item_id": "sku-1",
         *                 "item_name": "Mug",
         *                 "price": 29.95,
         *                 "quantity": 2
         *               }
         *             ]
         *           },
         *           "context": {
         *             "page_url": "https://shop.example.com/cart?utm_source=news",
         *             "page_title": "Your cart",
         *             "referrer": "https://www.example.org/",
         *             "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0",
         *             "ip": "203.0.113.7"
         *           },
         *           "user": {
         *             "user_id": "user-42",
         *             "email_hash": "973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b",
         *             "traits": {
         *               "plan": "pro",
         *               "company": "Example Ltd"
         *             },
         *             "signature": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *           }
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['EventBatch']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
          'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "accepted": 1,
           *         "rejected": 1,
           *         "events": [
           *           {
           *             "index": 0,
           *             "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "status": "accepted"
           *           },
           *           {
           *             "index": 1,
           *             "event_id": null,
           *             "status": "rejected",
           *             "error": {
           *               "code": "invalid_request",
           *               "message": "event_name is required",
           *               "field": "event_name"
           *             }
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['BatchAnswer']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequestToAnyOrigin']
      401: components['responses']['UnauthorizedToAnyOrigin']
      403: components['responses']['ForbiddenToAnyOrigin']
      404: components['responses']['NotFoundToAnyOrigin']
      409: components['responses']['ConflictToAnyOrigin']
      413: components['responses']['TooLargeToAnyOrigin']
      422: components['responses']['UnprocessableToAnyOrigin']
      429: components['responses']['RateLimitedToAnyOrigin']
      500: components['responses']['InternalErrorToAnyOrigin']
      503: components['responses']['UnavailableToAnyOrigin']
    }
  }
  trackEventsPreflight: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Allowed, with these methods and headers */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
          'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
          'Access-Control-Allow-Methods': components['headers']['Access-Control-Allow-Methods']
          'Access-Control-Allow-Headers': components['headers']['Access-Control-Allow-Headers']
          'Access-Control-Max-Age': components['headers']['Access-Control-Max-Age']
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  getExport: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example exp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        export_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "export_id": "exp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "completed",
           *         "error": null,
           *         "progress": 1,
           *         "type": "events",
           *         "format": "csv",
           *         "compression": "gzip",
           *         "columns": [
           *           "timestamp",
           *           "event_name",
           *           "properties.value"
           *         ],
           *         "filters": {
           *           "event_names": [
           *             "purchase"
           *           ],
           *           "expression": "device==mobile;country!=US,CA",
           *           "segment_id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         },
           *         "period": {
           *           "start": "2026-02-28T23:00:00.000Z",
           *           "end": "2026-03-31T21:59:59.999Z"
           *         },
           *         "estimated_rows": 48210,
           *         "estimated_completion": "2026-03-01T12:00:00.000Z",
           *         "rows_exported": 48210,
           *         "file_size_bytes": 7340032,
           *         "download_url": "https://analytics.example.com/downloads/exp_0192f0c1r1/shop.example-events.csv?expires=1772971200&signature=5f0e8c",
           *         "expires_at": "2026-03-01T12:00:00.000Z",
           *         "delivery": {
           *           "method": "download",
           *           "webhook_url": "https://warehouse.example.com/exports",
           *           "call": {
           *             "status": "delivered",
           *             "attempts": 1,
           *             "error": null
           *           }
           *         },
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "completed_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Export']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteExport: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example exp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        export_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  cancelExport: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example exp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        export_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "export_id": "exp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "completed",
           *         "error": null,
           *         "progress": 1,
           *         "type": "events",
           *         "format": "csv",
           *         "compression": "gzip",
           *         "columns": [
           *           "timestamp",
           *           "event_name",
           *           "properties.value"
           *         ],
           *         "filters": {
           *           "event_names": [
           *             "purchase"
           *           ],
           *           "expression": "device==mobile;country!=US,CA",
           *           "segment_id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         },
           *         "period": {
           *           "start": "2026-02-28T23:00:00.000Z",
           *           "end": "2026-03-31T21:59:59.999Z"
           *         },
           *         "estimated_rows": 48210,
           *         "estimated_completion": "2026-03-01T12:00:00.000Z",
           *         "rows_exported": 48210,
           *         "file_size_bytes": 7340032,
           *         "download_url": "https://analytics.example.com/downloads/exp_0192f0c1r1/shop.example-events.csv?expires=1772971200&signature=5f0e8c",
           *         "expires_at": "2026-03-01T12:00:00.000Z",
           *         "delivery": {
           *           "method": "download",
           *           "webhook_url": "https://warehouse.example.com/exports",
           *           "call": {
           *             "status": "delivered",
           *             "attempts": 1,
           *             "error": null
           *           }
           *         },
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "completed_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Export']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getExportSecret: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "prefix": "whsec_",
           *         "last4": "Zm8=",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "previous_valid_until": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ExportSecret']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  rotateExportSecret: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        /**
         * @example {
         *       "grace_period_seconds": 86400
         *     }
         */
        'application/json': components['schemas']['ExportSecretRotation']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "prefix": "whsec_",
           *         "last4": "Zm8=",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "previous_valid_until": "2026-03-01T12:00:00.000Z",
           *         "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['NewExportSecret']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  importHistory: {
    parameters: {
      query?: {
        /**
         * @description The site that the events belong to. In a JSON request, it is part of the body
         * @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        site_id?: string
        /**
         * @description The format of the body. `sightline` (the default): events as in `POST /v1/events`; `plausible`, `ga4`, `umami`: the export of this product
         * @example sightline
         */
        source?: 'sightline' | 'plausible' | 'ga4' | 'umami'
        /**
         * @description Validate and count the events without storing them
         * @example true
         */
        dry_run?: boolean
      }
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "source": "sightline",
         *       "dry_run": true,
         *       "events": [
         *         {
         *           "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "event_name": "purchase",
         *           "event_id": "evt_order-4711",
         *           "client_id": "cid_8f3a",
         *           "timestamp": "2026-03-01T12:00:00Z",
         *           "properties": {
         *             "transaction_id": "order-4711",
         *             "value": 59.9,
         *             "currency": "EUR",
         *             "items": [
         *               {
         *                 "item_id": "sku-1",
         *                 "item_name": "Mug",
         *                 "price": 29.95,
         *                 "quantity": 2
         *               }
         *             ]
         *           },
         *           "context": {
         *             "page_url": "https://shop.example.com/cart?utm_source=news",
         *             "page_title": "Your cart",
         *             "referrer": "https://www.example.org/",
         *             "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0",
         *             "ip": "203.0.113.7"
         *           },
         *           "user": {
         *             "user_id": "user-42",
         *             "email_hash": "973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b",
         *             "traits": {
         *               "plan": "pro",
         *               "company": "Example Ltd"
         *             },
         *             "signature": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *           }
         *         }
         *       ],
         *       "reported": [
         *         {
         *           "date": "2026-03-01",
         *           "visitors": 812,
         *           "pageviews": 2910,
         *           "sessions": 1004
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ImportCreation']
        /** @example {"event_name":"page_view","client_id":"cid_8f3a","timestamp":"2026-03-01T12:00:00Z","properties":{"page_path":"/"}} */
        'application/x-ndjson': components['schemas']['ImportNdjson']
        /**
         * @example event_name,client_id,timestamp,page_url
         *     page_view,cid_8f3a,2026-03-01T12:00:00Z,https://shop.example.com/
         */
        'text/csv': components['schemas']['ImportCsv']
        /** @example PK… */
        'application/octet-stream': components['schemas']['ImportFile']
      }
    }
    responses: {
      /** @description Accepted: stored durably and processed in the background */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "source": "sightline",
           *         "dry_run": false,
           *         "status": "completed",
           *         "error": null,
           *         "progress": 100,
           *         "bytes": 48213,
           *         "received": 1000,
           *         "imported": 997,
           *         "rejected": 2,
           *         "duplicates": 1,
           *         "skipped": [
           *           {
           *             "reason": "session_start",
           *             "lines": 40
           *           }
           *         ],
           *         "notes": [
           *           "GA4 counts sessions by its own rules"
           *         ],
           *         "first_event_at": "2026-03-01T12:00:00.000Z",
           *         "last_event_at": "2026-03-01T12:00:00.000Z",
           *         "days": 31,
           *         "overlaps": [
           *           {
           *             "date": "2026-03-01",
           *             "live_events": 120,
           *             "imported_events": 0
           *           }
           *         ],
           *         "first_errors": [
           *           {
           *             "line": 3,
           *             "file": null,
           *             "field": "timestamp",
           *             "message": "timestamp is more than 24 hours in the future"
           *           }
           *         ],
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z",
           *         "finished_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Import']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listInvitations: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "inv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "email": "ada@example.com",
           *           "role": "editor",
           *           "site_ids": [
           *             "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *           ],
           *           "invited_by": "ada@example.com",
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "expires_at": "2026-03-08T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Invitation'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  inviteMember: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "ada@example.com",
         *       "role": "editor",
         *       "site_ids": [
         *         "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       ]
         *     }
         */
        'application/json': components['schemas']['InvitationCreation']
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "inv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "email": "ada@example.com",
           *         "role": "editor",
           *         "site_ids": [
           *           "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         ],
           *         "invited_by": "ada@example.com",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "expires_at": "2026-03-08T12:00:00.000Z",
           *         "url": "https://analytics.example.com/invitations/EXAMPLE0EXAMPLE0EXAMPLE0",
           *         "is_mailed": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['NewInvitation']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  withdrawInvitation: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example inv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        invitation_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  renewInvitation: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example inv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        invitation_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "inv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "email": "ada@example.com",
           *         "role": "editor",
           *         "site_ids": [
           *           "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         ],
           *         "invited_by": "ada@example.com",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "expires_at": "2026-03-08T12:00:00.000Z",
           *         "url": "https://analytics.example.com/invitations/EXAMPLE0EXAMPLE0EXAMPLE0",
           *         "is_mailed": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['NewInvitation']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listKeys: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 100
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /** @example active */
        status?: 'active' | 'expired' | 'revoked'
        /**
         * @description True: only keys of console sessions. False: only the others
         * @example true
         */
        is_console_session?: boolean
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "name": "Checkout server",
           *           "kind": "secret",
           *           "mode": "live",
           *           "status": "active",
           *           "prefix": "sk_",
           *           "last4": "x7Qa",
           *           "scopes": [
           *             "events:write",
           *             "analytics:read"
           *           ],
           *           "is_console_session": false,
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "expires_at": "2026-03-01T12:00:00.000Z",
           *           "revoked_at": null,
           *           "last_used_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Key'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createKey: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Checkout server",
         *       "kind": "secret",
         *       "scopes": [
         *         "events:write",
         *         "analytics:read"
         *       ],
         *       "expires_at": "2027-03-01T12:00:00Z"
         *     }
         */
        'application/json': components['schemas']['KeyCreation']
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Checkout server",
           *         "kind": "secret",
           *         "mode": "live",
           *         "status": "active",
           *         "prefix": "sk_",
           *         "last4": "x7Qa",
           *         "scopes": [
           *           "events:write",
           *           "analytics:read"
           *         ],
           *         "is_console_session": false,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "expires_at": "2026-03-01T12:00:00.000Z",
           *         "revoked_at": null,
           *         "last_used_at": "2026-03-01T12:00:00.000Z",
           *         "key": "sk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['NewKey']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getKey: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        key_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Checkout server",
           *         "kind": "secret",
           *         "mode": "live",
           *         "status": "active",
           *         "prefix": "sk_",
           *         "last4": "x7Qa",
           *         "scopes": [
           *           "events:write",
           *           "analytics:read"
           *         ],
           *         "is_console_session": false,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "expires_at": "2026-03-01T12:00:00.000Z",
           *         "revoked_at": null,
           *         "last_used_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Key']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  revokeKey: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        key_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  renameKey: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        key_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Checkout server"
         *     }
         */
        'application/json': components['schemas']['KeyChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Checkout server",
           *         "kind": "secret",
           *         "mode": "live",
           *         "status": "active",
           *         "prefix": "sk_",
           *         "last4": "x7Qa",
           *         "scopes": [
           *           "events:write",
           *           "analytics:read"
           *         ],
           *         "is_console_session": false,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "expires_at": "2026-03-01T12:00:00.000Z",
           *         "revoked_at": null,
           *         "last_used_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Key']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  rotateKey: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        key_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        /**
         * @example {
         *       "grace_period_seconds": 86400
         *     }
         */
        'application/json': components['schemas']['KeyRotation']
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Checkout server",
           *         "kind": "secret",
           *         "mode": "live",
           *         "status": "active",
           *         "prefix": "sk_",
           *         "last4": "x7Qa",
           *         "scopes": [
           *           "events:write",
           *           "analytics:read"
           *         ],
           *         "is_console_session": false,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "expires_at": "2026-03-01T12:00:00.000Z",
           *         "revoked_at": null,
           *         "last_used_at": "2026-03-01T12:00:00.000Z",
           *         "key": "sk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['NewKey']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listMembers: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "email": "ada@example.com",
           *           "name": "Ada Lovelace",
           *           "role": "editor",
           *           "site_ids": [
           *             "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *           ],
           *           "joined_at": "2026-03-01T12:00:00.000Z",
           *           "last_signed_in_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Member'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getMember: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        member_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "email": "ada@example.com",
           *         "name": "Ada Lovelace",
           *         "role": "editor",
           *         "site_ids": [
           *           "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         ],
           *         "joined_at": "2026-03-01T12:00:00.000Z",
           *         "last_signed_in_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Member']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  removeMember: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        member_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  changeMember: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        member_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "role": "editor",
         *       "site_ids": [
         *         "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       ]
         *     }
         */
        'application/json': components['schemas']['MemberChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "email": "ada@example.com",
           *         "name": "Ada Lovelace",
           *         "role": "editor",
           *         "site_ids": [
           *           "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         ],
           *         "joined_at": "2026-03-01T12:00:00.000Z",
           *         "last_signed_in_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Member']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  batchEvaluateSegments: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "user_ids": [
         *         "user-42",
         *         "user-43"
         *       ],
         *       "segment_ids": [
         *         "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       ]
         *     }
         */
        'application/json': components['schemas']['SegmentEvaluationQuery']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "evaluated_at": "2026-03-01T12:00:00.000Z",
           *         "segments": [
           *           {
           *             "id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "name": "Loyal buyers"
           *           }
           *         ],
           *         "users": [
           *           {
           *             "user_id": "user-42",
           *             "segment_ids": [
           *               "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *             ]
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['SegmentEvaluation']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listSites: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /**
         * @description Only sites in this state
         * @example active
         */
        status?: 'active' | 'paused' | 'archived'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "name": "Example shop",
           *           "domain": "shop.example.com",
           *           "status": "active",
           *           "timezone": "Europe/Berlin",
           *           "currency": "EUR",
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "settings": {
           *             "tracking_enabled": true,
           *             "cookie_consent_required": false,
           *             "data_retention_days": 1095,
           *             "ip_anonymization": true,
           *             "cross_domain_tracking": [
           *               "checkout.example.com"
           *             ],
           *             "allowed_hostnames": [
           *               "shop.example.org"
           *             ],
           *             "public_key_max_age_hours": 24,
           *             "public_key_identities": "accepted",
           *             "public_key_revenue": true
           *           }
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ListedSite'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createSite: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Example shop",
         *       "domain": "shop.example.com",
         *       "timezone": "Europe/Berlin",
         *       "currency": "EUR",
         *       "settings": {
         *         "cookie_consent_required": true,
         *         "data_retention_days": 365
         *       }
         *     }
         */
        'application/json': components['schemas']['SiteCreation']
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Example shop",
           *         "domain": "shop.example.com",
           *         "public_key": "pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0",
           *         "snippet": "<script defer src=\"https://analytics.example.com/tracker.js\" data-site=\"site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b\" data-key=\"pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0\"></script>"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['CreatedSite']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getSite: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Example shop",
           *         "domain": "shop.example.com",
           *         "status": "active",
           *         "timezone": "Europe/Berlin",
           *         "currency": "EUR",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "settings": {
           *           "tracking_enabled": true,
           *           "cookie_consent_required": false,
           *           "data_retention_days": 1095,
           *           "ip_anonymization": true,
           *           "cross_domain_tracking": [
           *             "checkout.example.com"
           *           ],
           *           "allowed_hostnames": [
           *             "shop.example.org"
           *           ],
           *           "public_key_max_age_hours": 24,
           *           "public_key_identities": "accepted",
           *           "public_key_revenue": true
           *         },
           *         "public_key": "pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0",
           *         "previous_public_key_valid_until": "2026-03-01T12:00:00.000Z",
           *         "has_identity_secret": false,
           *         "updated_at": "2026-03-01T12:00:00.000Z",
           *         "integrations": {
           *           "google_ads": {
           *             "enabled": true,
           *             "customer_id": "123-456-7890"
           *           },
           *           "meta_ads": {
           *             "enabled": false,
           *             "pixel_id": "98765432101"
           *           }
           *         }
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Site']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteSite: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  updateSite: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Example shop",
         *       "settings": {
         *         "tracking_enabled": false
         *       }
         *     }
         */
        'application/json': components['schemas']['SiteChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Example shop",
           *         "domain": "shop.example.com",
           *         "status": "active",
           *         "timezone": "Europe/Berlin",
           *         "currency": "EUR",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "settings": {
           *           "tracking_enabled": true,
           *           "cookie_consent_required": false,
           *           "data_retention_days": 1095,
           *           "ip_anonymization": true,
           *           "cross_domain_tracking": [
           *             "checkout.example.com"
           *           ],
           *           "allowed_hostnames": [
           *             "shop.example.org"
           *           ],
           *           "public_key_max_age_hours": 24,
           *           "public_key_identities": "accepted",
           *           "public_key_revenue": true
           *         },
           *         "public_key": "pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0",
           *         "previous_public_key_valid_until": "2026-03-01T12:00:00.000Z",
           *         "has_identity_secret": false,
           *         "updated_at": "2026-03-01T12:00:00.000Z",
           *         "integrations": {
           *           "google_ads": {
           *             "enabled": true,
           *             "customer_id": "123-456-7890"
           *           },
           *           "meta_ads": {
           *             "enabled": false,
           *             "pixel_id": "98765432101"
           *           }
           *         }
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Site']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listAlerts: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /**
         * @description Only alerts in this state
         * @example ok
         */
        state?: 'ok' | 'triggered' | 'muted'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "alert_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "name": "Traffic fell",
           *           "description": "Sessions are down by more than half",
           *           "severity": "high",
           *           "state": "ok",
           *           "condition": {
           *             "metric": "sessions",
           *             "operator": "decreased_by_percent",
           *             "threshold": 50,
           *             "comparison_period": "previous_week",
           *             "window": "day",
           *             "conversion_id": null,
           *             "event_name": null,
           *             "filters": ""
           *           },
           *           "minimum_volume": 100,
           *           "check_every": "hour",
           *           "muted_until": "2026-03-02T08:00:00.000Z",
           *           "recipients": [
           *             "ops@example.com"
           *           ],
           *           "subscriptions": [
           *             {
           *               "email": "boss@example.com",
           *               "status": "subscribed",
           *               "unsubscribed_at": null
           *             }
           *           ],
           *           "triggered_at": "2026-03-01T12:00:00.000Z",
           *           "last_check": {
           *             "window_start": "2026-03-01T12:00:00.000Z",
           *             "window_end": "2026-03-01T12:00:00.000Z",
           *             "current_value": 420,
           *             "previous_value": 1180,
           *             "change_percent": -64.41,
           *             "currency": "EUR",
           *             "is_decided": true
           *           },
           *           "check_error": null,
           *           "next_check_at": "2026-03-01T12:00:00.000Z",
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "updated_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Alert'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createAlert: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Traffic fell",
         *       "severity": "high",
         *       "condition": {
         *         "metric": "sessions",
         *         "operator": "decreased_by_percent",
         *         "threshold": 50,
         *         "comparison_period": "previous_week",
         *         "window": "day"
         *       },
         *       "minimum_volume": 100,
         *       "check_every": "hour",
         *       "recipients": [
         *         "ops@example.com"
         *       ]
         *     }
         */
        'application/json': components['schemas']['AlertCreation']
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "alert_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Traffic fell",
           *         "description": "Sessions are down by more than half",
           *         "severity": "high",
           *         "state": "ok",
           *         "condition": {
           *           "metric": "sessions",
           *           "operator": "decreased_by_percent",
           *           "threshold": 50,
           *           "comparison_period": "previous_week",
           *           "window": "day",
           *           "conversion_id": null,
           *           "event_name": null,
           *           "filters": ""
           *         },
           *         "minimum_volume": 100,
           *         "check_every": "hour",
           *         "muted_until": "2026-03-02T08:00:00.000Z",
           *         "recipients": [
           *           "ops@example.com"
           *         ],
           *         "subscriptions": [
           *           {
           *             "email": "boss@example.com",
           *             "status": "subscribed",
           *             "unsubscribed_at": null
           *           }
           *         ],
           *         "triggered_at": "2026-03-01T12:00:00.000Z",
           *         "last_check": {
           *           "window_start": "2026-03-01T12:00:00.000Z",
           *           "window_end": "2026-03-01T12:00:00.000Z",
           *           "current_value": 420,
           *           "previous_value": 1180,
           *           "change_percent": -64.41,
           *           "currency": "EUR",
           *           "is_decided": true
           *         },
           *         "check_error": null,
           *         "next_check_at": "2026-03-01T12:00:00.000Z",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Alert']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getAlert: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example alert_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        alert_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "alert_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Traffic fell",
           *         "description": "Sessions are down by more than half",
           *         "severity": "high",
           *         "state": "ok",
           *         "condition": {
           *           "metric": "sessions",
           *           "operator": "decreased_by_percent",
           *           "threshold": 50,
           *           "comparison_period": "previous_week",
           *           "window": "day",
           *           "conversion_id": null,
           *           "event_name": null,
           *           "filters": ""
           *         },
           *         "minimum_volume": 100,
           *         "check_every": "hour",
           *         "muted_until": "2026-03-02T08:00:00.000Z",
           *         "recipients": [
           *           "ops@example.com"
           *         ],
           *         "subscriptions": [
           *           {
           *             "email": "boss@example.com",
           *             "status": "subscribed",
           *             "unsubscribed_at": null
           *           }
           *         ],
           *         "triggered_at": "2026-03-01T12:00:00.000Z",
           *         "last_check": {
           *           "window_start": "2026-03-01T12:00:00.000Z",
           *           "window_end": "2026-03-01T12:00:00.000Z",
           *           "current_value": 420,
           *           "previous_value": 1180,
           *           "change_percent": -64.41,
           *           "currency": "EUR",
           *           "is_decided": true
           *         },
           *         "check_error": null,
           *         "next_check_at": "2026-03-01T12:00:00.000Z",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Alert']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteAlert: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example alert_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        alert_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  updateAlert: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example alert_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        alert_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "muted_until": "2026-03-02T08:00:00.000Z"
         *     }
         */
        'application/json': components['schemas']['AlertChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "alert_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Traffic fell",
           *         "description": "Sessions are down by more than half",
           *         "severity": "high",
           *         "state": "ok",
           *         "condition": {
           *           "metric": "sessions",
           *           "operator": "decreased_by_percent",
           *           "threshold": 50,
           *           "comparison_period": "previous_week",
           *           "window": "day",
           *           "conversion_id": null,
           *           "event_name": null,
           *           "filters": ""
           *         },
           *         "minimum_volume": 100,
           *         "check_every": "hour",
           *         "muted_until": "2026-03-02T08:00:00.000Z",
           *         "recipients": [
           *           "ops@example.com"
           *         ],
           *         "subscriptions": [
           *           {
           *             "email": "boss@example.com",
           *             "status": "subscribed",
           *             "unsubscribed_at": null
           *           }
           *         ],
           *         "triggered_at": "2026-03-01T12:00:00.000Z",
           *         "last_check": {
           *           "window_start": "2026-03-01T12:00:00.000Z",
           *           "window_end": "2026-03-01T12:00:00.000Z",
           *           "current_value": 420,
           *           "previous_value": 1180,
           *           "change_percent": -64.41,
           *           "currency": "EUR",
           *           "is_decided": true
           *         },
           *         "check_error": null,
           *         "next_check_at": "2026-03-01T12:00:00.000Z",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Alert']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listAlertHistory: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example alert_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        alert_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "achg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "type": "triggered",
           *           "at": "2026-03-01T12:00:00.000Z",
           *           "check": {
           *             "window_start": "2026-03-01T12:00:00.000Z",
           *             "window_end": "2026-03-01T12:00:00.000Z",
           *             "current_value": 420,
           *             "previous_value": 1180,
           *             "change_percent": -64.41,
           *             "currency": "EUR",
           *             "condition": {
           *               "metric": "sessions",
           *               "operator": "decreased_by_percent",
           *               "threshold": 50,
           *               "comparison_period": "previous_week",
           *               "window": "day",
           *               "conversion_id": null,
           *               "event_name": null,
           *               "filters": ""
           *             }
           *           },
           *           "muted_until": null,
           *           "told_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['AlertHistoryEntry'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  previewAlert: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "condition": {
         *         "metric": "sessions",
         *         "operator": "decreased_by_percent",
         *         "threshold": 50,
         *         "comparison_period": "previous_week",
         *         "window": "day"
         *       },
         *       "minimum_volume": 100,
         *       "check_every": "hour"
         *     }
         */
        'application/json': components['schemas']['AlertPreviewQuery']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "start": "2026-03-01T12:00:00.000Z",
           *         "end": "2026-03-01T12:00:00.000Z",
           *         "timezone": "Europe/Berlin",
           *         "currency": "EUR",
           *         "checks": 720,
           *         "undecided": 12,
           *         "firings": [
           *           {
           *             "triggered_at": "2026-03-01T12:00:00.000Z",
           *             "resolved_at": "2026-03-01T12:00:00.000Z",
           *             "value": 420,
           *             "previous_value": 1180,
           *             "change_percent": -64.41
           *           }
           *         ],
           *         "points": [
           *           {
           *             "at": "2026-03-01T12:00:00.000Z",
           *             "value": 420,
           *             "previous_value": 1180,
           *             "change_percent": -64.41,
           *             "is_triggered": true
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['AlertPreview']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getAttribution: {
    parameters: {
      query: {
        /**
         * @description The conversion goal, or `orders` for the revenue of the site: its orders less refunds
         * @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        conversion_id: string
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of several (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
        /**
         * @description The attribution model. Default: last_click
         * @example last_click
         */
        model?: 'last_click' | 'first_click' | 'linear' | 'position_based' | 'time_decay' | 'data_driven'
        /**
         * @description The dimension of the rows. Default: channel
         * @example channel
         */
        dimension?: 'channel' | 'source' | 'campaign'
        /**
         * @description Other models to compare with, separated by commas: some of last_click, first_click, linear, position_based, time_decay, data_driven
         * @example first_click,linear
         */
        compare?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "model": "last_click",
           *         "dimension": "channel",
           *         "period": {
           *           "start": "2026-02-28T23:00:00.000Z",
           *           "end": "2026-03-31T21:59:59.999Z"
           *         },
           *         "currency": "EUR",
           *         "conversion": {
           *           "id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "name": "Purchase"
           *         },
           *         "summary": {
           *           "conversions": 412,
           *           "value": 18540.5,
           *           "cost": 118.4,
           *           "roas": 4.52,
           *           "cpa": 9.87
           *         },
           *         "channels": [
           *           {
           *             "channel": "Paid Search",
           *             "attributed_conversions": 12,
           *             "attributed_value": 535.2,
           *             "cost": 118.4,
           *             "roas": 4.52,
           *             "cpa": 9.87
           *           }
           *         ],
           *         "comparison": [
           *           {
           *             "model": "last_click",
           *             "channels": [
           *               {
           *                 "channel": "Paid Search",
           *                 "attributed_conversions": 12,
           *                 "attributed_value": 535.2,
           *                 "cost": 118.4,
           *                 "roas": 4.52,
           *                 "cpa": 9.87
           *               }
           *             ]
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "ignored_values": 0,
           *         "unconverted_values": 0,
           *         "unconverted_costs": 0
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['AttributionReport']
            meta: {
              /**
               * @description Identifier of the request
               * @example req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
               */
              request_id: string
              /**
               * @description Conversions whose value is missing or not a number; they count with value 0
               * @example 0
               */
              ignored_values: number
              /**
               * @description Conversions in a currency without an exchange rate; they count with value 0
               * @example 0
               */
              unconverted_values: number
              /**
               * @description Rows of ad costs in a currency without an exchange rate; they are not included
               * @example 0
               */
              unconverted_costs: number
            }
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getFunnelReport: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Checkout",
         *       "steps": [
         *         {
         *           "event_name": "page_view",
         *           "name": "Any page"
         *         },
         *         {
         *           "event_name": "add_to_cart",
         *           "filters": {
         *             "value": {
         *               "gte": 50
         *             }
         *           }
         *         },
         *         {
         *           "event_name": "purchase"
         *         }
         *       ],
         *       "start_date": "2026-03-01",
         *       "end_date": "2026-03-31",
         *       "conversion_window_hours": 24,
         *       "filters": "segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "breakdown": "device"
         *     }
         */
        'application/json': components['schemas']['FunnelQuery']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "period": {
           *           "start": "2026-02-28T23:00:00.000Z",
           *           "end": "2026-03-31T21:59:59.999Z"
           *         },
           *         "conversion_window_hours": 24,
           *         "funnel": {
           *           "name": "Checkout",
           *           "total_entered": 1500,
           *           "total_completed": 120,
           *           "overall_conversion_rate": 8
           *         },
           *         "steps": [
           *           {
           *             "step": 2,
           *             "name": "add_to_cart",
           *             "users": 640,
           *             "conversion_rate": 42.67,
           *             "drop_off_rate": 57.33,
           *             "median_seconds": 94.5
           *           }
           *         ],
           *         "breakdown": [
           *           {
           *             "value": "mobile",
           *             "steps": [
           *               {
           *                 "step": 2,
           *                 "name": "add_to_cart",
           *                 "users": 640,
           *                 "conversion_rate": 42.67
           *               }
           *             ]
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['FunnelReport']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listFunnelUsers: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Checkout",
         *       "steps": [
         *         {
         *           "event_name": "page_view",
         *           "name": "Any page"
         *         },
         *         {
         *           "event_name": "add_to_cart",
         *           "filters": {
         *             "value": {
         *               "gte": 50
         *             }
         *           }
         *         },
         *         {
         *           "event_name": "purchase"
         *         }
         *       ],
         *       "start_date": "2026-03-01",
         *       "end_date": "2026-03-31",
         *       "conversion_window_hours": 24,
         *       "filters": "segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "step": 2,
         *       "outcome": "dropped",
         *       "limit": 100,
         *       "cursor": "WyI0NzExIl0"
         *     }
         */
        'application/json': components['schemas']['FunnelUsersRequest']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "user_id": "user-42",
           *           "client_id": "cid_8f3a",
           *           "entered_at": "2026-03-01T12:00:00.000Z",
           *           "reached_step": 1,
           *           "last_step_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['FunnelUser'][]
            pagination: components['schemas']['CursorPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getItems: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of several (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
        /**
         * @description What a row is. Default: product
         * @example product
         */
        by?: 'product' | 'category' | 'brand'
        /**
         * @description Only rows whose name or item_id contains this text, in any case. Totals are not limited
         * @example mug
         */
        search?: string
        /**
         * @description A leading minus sorts in descending order. Default: -revenue
         * @example -quantity
         */
        sort?:
          | 'name'
          | '-name'
          | 'revenue'
          | '-revenue'
          | 'quantity'
          | '-quantity'
          | 'orders'
          | '-orders'
          | 'refunds'
          | '-refunds'
          | 'refunded_quantity'
          | '-refunded_quantity'
          | 'views'
          | '-views'
          | 'viewers'
          | '-viewers'
          | 'buyers'
          | '-buyers'
          | 'view_to_purchase_rate'
          | '-view_to_purchase_rate'
        /**
         * @description Maximum number of rows
         * @example 100
         */
        limit?: number
        /**
         * @description Rows to skip
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "period": {
           *           "start": "2026-02-28T23:00:00.000Z",
           *           "end": "2026-03-31T21:59:59.999Z"
           *         },
           *         "currency": "EUR",
           *         "by": "product",
           *         "totals": {
           *           "revenue": 1248.5,
           *           "quantity": 64,
           *           "orders": 58,
           *           "refunds": 39,
           *           "refunded_quantity": 2,
           *           "views": 1840,
           *           "viewers": 1210,
           *           "buyers": 55,
           *           "view_to_purchase_rate": 4.21
           *         },
           *         "rows": [
           *           {
           *             "item_id": "sku-1",
           *             "name": "Mug",
           *             "revenue": 1248.5,
           *             "quantity": 64,
           *             "orders": 58,
           *             "refunds": 39,
           *             "refunded_quantity": 2,
           *             "views": 1840,
           *             "viewers": 1210,
           *             "buyers": 55,
           *             "view_to_purchase_rate": 4.21
           *           }
           *         ]
           *       },
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "ignored_items": 0,
           *         "unconverted_items": 0
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ItemsReport']
            pagination: components['schemas']['OffsetPagination']
            meta: {
              /**
               * @description Identifier of the request
               * @example req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
               */
              request_id: string
              /**
               * @description Items of orders and refunds without a numeric price, or with a quantity that is not a number; their revenue is 0
               * @example 0
               */
              ignored_items: number
              /**
               * @description Items in a currency without an exchange rate; their revenue is 0
               * @example 0
               */
              unconverted_items: number
            }
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listCountedOrders: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description A filter expression. It can also filter by segment: `segment==seg_…`
         * @example device==mobile;country!=US,CA
         */
        filters?: string
        /**
         * @description As in the traffic report, where it does not restrict people, sessions or orders. For those who converted, filter by `conversion==conv_…`
         * @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        conversion_id?: string
        /**
         * @description Entries per page
         * @example 100
         */
        limit?: number
        /**
         * @description From the previous page; do not change the other parameters
         * @example WzE3NzIzNjY0MDAwMDAsMTc3NDk1ODQwMDAwMCwyXQ
         */
        cursor?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "order_id": "A-1001",
           *           "timestamp": "2026-03-01T12:00:00.000Z",
           *           "is_refund": true,
           *           "user_id": "user-42",
           *           "client_id": "cid_8f3a",
           *           "value": 59.9,
           *           "currency": "EUR",
           *           "original_value": 65,
           *           "original_currency": "USD",
           *           "session_id": "ses_1f4c5d6e7f8a9b19ca5f1a7c0",
           *           "source": "google",
           *           "medium": "cpc",
           *           "campaign": "spring",
           *           "channel": "Paid Search",
           *           "country": "DE",
           *           "device": "desktop",
           *           "entry_page": "/shoes"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1204,
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['CountedOrder'][]
            pagination: components['schemas']['CountedPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getOverview: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description What to compare with: `preceding` (the period of equal length before), `none`, or a period as `start/end`. Default: preceding
         * @example 2025-03-01/2025-03-31
         */
        compare?: string
        /**
         * @description Comma-separated: any of sessions, pageviews, users, bounce_rate, avg_duration, views_per_visit, revenue, orders, average_order_value, refunds, revenue_per_visitor, conversions, conversion_rate. Default: the first 5
         * @example sessions,users
         */
        metrics?: string
        /**
         * @description The goal that conversions and conversion_rate are of
         * @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        conversion_id?: string
        /**
         * @description A filter expression. It can also filter by segment: `segment==seg_…`
         * @example device==mobile;country!=US,CA
         */
        filters?: string
        /**
         * @description The steps of the series. Default: date
         * @example hour
         */
        interval?: 'hour' | 'date' | 'week' | 'month'
        /**
         * @description Dimensions, each with its first rows, comma-separated: up to 12 of source, medium, campaign, device, country, hostname, entry_page, exit_page, referrer, channel, browser, os, term, content, page
         * @example source,page,country
         */
        breakdowns?: string
        /**
         * @description Metrics of these rows, comma-separated: any of sessions, pageviews, users, bounce_rate, avg_duration, views_per_visit, revenue, orders, average_order_value, refunds, revenue_per_visitor, conversions, conversion_rate. They are sorted by the first one, in descending order. Default: metrics
         * @example users,revenue
         */
        breakdown_metrics?: string
        /**
         * @description Maximum number of rows of a breakdown
         * @example 10
         */
        limit?: number
        /**
         * @description True to include all active goals. Default: false
         * @example true
         */
        goals?: boolean
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "period": {
           *           "start": "2026-02-28T23:00:00.000Z",
           *           "end": "2026-03-31T21:59:59.999Z"
           *         },
           *         "compared_with": {
           *           "start": "2026-02-28T23:00:00.000Z",
           *           "end": "2026-03-31T21:59:59.999Z"
           *         },
           *         "currency": "EUR",
           *         "totals": {
           *           "sessions": 1520,
           *           "pageviews": 4830,
           *           "users": 1204,
           *           "bounce_rate": 38.42,
           *           "avg_duration": 127.35,
           *           "views_per_visit": 3.18,
           *           "revenue": 18540.5,
           *           "orders": 412,
           *           "average_order_value": 45.29,
           *           "refunds": 120,
           *           "revenue_per_visitor": 15.4,
           *           "conversions": 57,
           *           "conversion_rate": 3.42
           *         },
           *         "comparison": {},
           *         "series": [
           *           {
           *             "label": "2026-03-01",
           *             "metrics": {
           *               "sessions": 1520,
           *               "pageviews": 4830,
           *               "users": 1204,
           *               "bounce_rate": 38.42,
           *               "avg_duration": 127.35,
           *               "views_per_visit": 3.18,
           *               "revenue": 18540.5,
           *               "orders": 412,
           *               "average_order_value": 45.29,
           *               "refunds": 120,
           *               "revenue_per_visitor": 15.4,
           *               "conversions": 57,
           *               "conversion_rate": 3.42
           *             }
           *           }
           *         ],
           *         "previous_series": [
           *           {
           *             "label": "2026-03-01",
           *             "metrics": {
           *               "sessions": 1520,
           *               "pageviews": 4830,
           *               "users": 1204,
           *               "bounce_rate": 38.42,
           *               "avg_duration": 127.35,
           *               "views_per_visit": 3.18,
           *               "revenue": 18540.5,
           *               "orders": 412,
           *               "average_order_value": 45.29,
           *               "refunds": 120,
           *               "revenue_per_visitor": 15.4,
           *               "conversions": 57,
           *               "conversion_rate": 3.42
           *             }
           *           }
           *         ],
           *         "breakdowns": [
           *           {
           *             "dimension": "source",
           *             "rows": [
           *               {
           *                 "value": "google",
           *                 "metrics": {
           *                   "sessions": 1520,
           *                   "pageviews": 4830,
           *                   "users": 1204,
           *                   "bounce_rate": 38.42,
           *                   "avg_duration": 127.35,
           *                   "views_per_visit": 3.18,
           *                   "revenue": 18540.5,
           *                   "orders": 412,
           *                   "average_order_value": 45.29,
           *                   "refunds": 120,
           *                   "revenue_per_visitor": 15.4,
           *                   "conversions": 57,
           *                   "conversion_rate": 3.42
           *                 },
           *                 "previous": {
           *                   "sessions": 1520,
           *                   "pageviews": 4830,
           *                   "users": 1204,
           *                   "bounce_rate": 38.42,
           *                   "avg_duration": 127.35,
           *                   "views_per_visit": 3.18,
           *                   "revenue": 18540.5,
           *                   "orders": 412,
           *                   "average_order_value": 45.29,
           *                   "refunds": 120,
           *                   "revenue_per_visitor": 15.4,
           *                   "conversions": 57,
           *                   "conversion_rate": 3.42
           *                 }
           *               }
           *             ]
           *           }
           *         ],
           *         "goals": [
           *           {
           *             "conversion_id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "name": "Newsletter",
           *             "conversions": 57,
           *             "conversion_rate": 3.42,
           *             "value": 1240.5,
           *             "previous": {
           *               "conversions": 57,
           *               "conversion_rate": 3.42,
           *               "value": 1240.5
           *             }
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['TrafficOverview']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listCountedPeople: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description A filter expression. It can also filter by segment: `segment==seg_…`
         * @example device==mobile;country!=US,CA
         */
        filters?: string
        /**
         * @description As in the traffic report, where it does not restrict people, sessions or orders. For those who converted, filter by `conversion==conv_…`
         * @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        conversion_id?: string
        /**
         * @description Entries per page
         * @example 100
         */
        limit?: number
        /**
         * @description From the previous page; do not change the other parameters
         * @example WzE3NzIzNjY0MDAwMDAsMTc3NDk1ODQwMDAwMCwyXQ
         */
        cursor?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "user_id": "user-42",
           *           "client_id": "cid_8f3a",
           *           "sessions": 3,
           *           "pageviews": 12,
           *           "orders": 1,
           *           "revenue": 59.9,
           *           "first_seen": "2026-03-01T12:00:00.000Z",
           *           "last_seen": "2026-03-01T12:00:00.000Z",
           *           "source": "google",
           *           "medium": "cpc",
           *           "campaign": "spring",
           *           "channel": "Paid Search",
           *           "country": "DE",
           *           "device": "desktop",
           *           "browser": "Firefox",
           *           "os": "Windows"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1204,
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['CountedPerson'][]
            pagination: components['schemas']['CountedPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getRealtime: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "visitors": 42,
           *         "pages": [
           *           {
           *             "page": "/cart",
           *             "visitors": 7
           *           }
           *         ],
           *         "sources": [
           *           {
           *             "source": "google",
           *             "visitors": 12
           *           }
           *         ],
           *         "countries": [
           *           {
           *             "country": "DE",
           *             "visitors": 9
           *           }
           *         ],
           *         "minutes": [
           *           {
           *             "minute": "2026-03-31T12:00:00.000Z",
           *             "visitors": 6
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Realtime']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listCountedSessions: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description A filter expression. It can also filter by segment: `segment==seg_…`
         * @example device==mobile;country!=US,CA
         */
        filters?: string
        /**
         * @description As in the traffic report, where it does not restrict people, sessions or orders. For those who converted, filter by `conversion==conv_…`
         * @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        conversion_id?: string
        /**
         * @description Entries per page
         * @example 100
         */
        limit?: number
        /**
         * @description From the previous page; do not change the other parameters
         * @example WzE3NzIzNjY0MDAwMDAsMTc3NDk1ODQwMDAwMCwyXQ
         */
        cursor?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "ses_1f4c5d6e7f8a9b19ca5f1a7c0",
           *           "user_id": "user-42",
           *           "client_id": "cid_8f3a",
           *           "start": "2026-03-01T12:00:00.000Z",
           *           "end": "2026-03-01T12:00:00.000Z",
           *           "duration_seconds": 127.35,
           *           "pageviews": 5,
           *           "is_bounce": true,
           *           "entry_page": "/shoes",
           *           "exit_page": "/thanks",
           *           "source": "google",
           *           "medium": "cpc",
           *           "campaign": "spring",
           *           "channel": "Paid Search",
           *           "country": "DE",
           *           "device": "desktop",
           *           "browser": "Firefox",
           *           "os": "Windows"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1204,
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['CountedSession'][]
            pagination: components['schemas']['CountedPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getTraffic: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Comma-separated: any of sessions, pageviews, users, bounce_rate, avg_duration, views_per_visit, revenue, orders, average_order_value, refunds, revenue_per_visitor, conversions, conversion_rate. Default: the first 5
         * @example sessions,users
         */
        metrics?: string
        /**
         * @description The goal that conversions and conversion_rate are of
         * @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        conversion_id?: string
        /**
         * @description Dimensions of the rows, comma-separated: any of source, medium, campaign, device, country, hostname, entry_page, exit_page, referrer, channel, browser, os, term, content, page, hour, date, week, month
         * @example source,medium
         */
        dimensions?: string
        /**
         * @description A filter expression. It can also filter by segment: `segment==seg_…`
         * @example device==mobile;country!=US,CA
         */
        filters?: string
        /**
         * @description Requested metrics and dimensions, comma-separated. A leading minus sorts in descending order
         * @example -users
         */
        sort?: string
        /**
         * @description Maximum number of rows. Default: 100, or the whole series if all dimensions are time dimensions
         * @example 100
         */
        limit?: number
        /**
         * @description Rows to skip
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "period": {
           *           "start": "2026-02-28T23:00:00.000Z",
           *           "end": "2026-03-31T21:59:59.999Z"
           *         },
           *         "totals": {
           *           "sessions": 1520,
           *           "pageviews": 4830,
           *           "users": 1204,
           *           "bounce_rate": 38.42,
           *           "avg_duration": 127.35,
           *           "views_per_visit": 3.18,
           *           "revenue": 18540.5,
           *           "orders": 412,
           *           "average_order_value": 45.29,
           *           "refunds": 120,
           *           "revenue_per_visitor": 15.4,
           *           "conversions": 57,
           *           "conversion_rate": 3.42
           *         },
           *         "comparison": {
           *           "sessions": {
           *             "value": 1520,
           *             "previous": 1216,
           *             "change_percent": 25
           *           }
           *         },
           *         "rows": [
           *           {
           *             "dimensions": {
           *               "source": "google",
           *               "medium": "organic"
           *             },
           *             "metrics": {
           *               "sessions": 1520,
           *               "pageviews": 4830,
           *               "users": 1204,
           *               "bounce_rate": 38.42,
           *               "avg_duration": 127.35,
           *               "views_per_visit": 3.18,
           *               "revenue": 18540.5,
           *               "orders": 412,
           *               "average_order_value": 45.29,
           *               "refunds": 120,
           *               "revenue_per_visitor": 15.4,
           *               "conversions": 57,
           *               "conversion_rate": 3.42
           *             }
           *           }
           *         ]
           *       },
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['TrafficReport']
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listAnnotations: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 100
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /**
         * @description Only annotations from this day or time on. Default: 30 days before `end_date`, if that is given
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "note_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "at": "2026-03-01",
           *           "text": "Release 2.4",
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "updated_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Annotation'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createAnnotation: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "at": "2026-03-01",
         *       "text": "Release 2.4"
         *     }
         */
        'application/json': components['schemas']['AnnotationCreation']
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "note_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "at": "2026-03-01",
           *         "text": "Release 2.4",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Annotation']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getAnnotation: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example note_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        annotation_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "note_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "at": "2026-03-01",
           *         "text": "Release 2.4",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Annotation']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteAnnotation: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example note_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        annotation_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  updateAnnotation: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example note_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        annotation_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "at": "2026-03-01",
         *       "text": "Release 2.4"
         *     }
         */
        'application/json': components['schemas']['AnnotationChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "note_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "at": "2026-03-01",
           *         "text": "Release 2.4",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Annotation']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listAnomalies: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only open or only ended anomalies
         * @example open
         */
        status?: 'open' | 'ended'
        /**
         * @description Only anomalies of this metric
         * @example sessions
         */
        metric?: 'sessions' | 'users' | 'pageviews' | 'conversions' | 'revenue' | 'errors'
        /**
         * @description Only anomalies of this severity
         * @example low
         */
        severity?: 'low' | 'medium' | 'high' | 'critical'
        /**
         * @description True: only anomalies marked as expected. False: only the others
         * @example true
         */
        is_expected?: boolean
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "anom_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "type": "traffic_spike",
           *           "metric": "sessions",
           *           "conversion": null,
           *           "direction": "up",
           *           "severity": "critical",
           *           "confidence": 0.9994,
           *           "status": "ended",
           *           "current_value": 5210,
           *           "expected_value": 1240,
           *           "expected_range": {
           *             "min": 980,
           *             "max": 1530
           *           },
           *           "deviation_percent": 320.16,
           *           "currency": "EUR",
           *           "period": {
           *             "start": "2026-03-01T12:00:00.000Z",
           *             "end": "2026-03-01T13:00:00.000Z"
           *           },
           *           "started_at": "2026-03-01T12:00:00.000Z",
           *           "ended_at": "2026-03-01T15:00:00.000Z",
           *           "detected_at": "2026-03-01T13:05:00.000Z",
           *           "potential_causes": [
           *             "Sessions from newsletter / email rose by 3,700 (93.2 % of the change)"
           *           ],
           *           "causes": [
           *             {
           *               "dimension": "source",
           *               "value": "newsletter / email",
           *               "current_value": 3790,
           *               "usual_value": 90,
           *               "share_percent": 93.2
           *             }
           *           ],
           *           "is_expected": false,
           *           "note": "Autumn sale"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Anomaly'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getAnomaly: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example anom_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        anomaly_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "anom_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "type": "traffic_spike",
           *         "metric": "sessions",
           *         "conversion": null,
           *         "direction": "up",
           *         "severity": "critical",
           *         "confidence": 0.9994,
           *         "status": "ended",
           *         "current_value": 5210,
           *         "expected_value": 1240,
           *         "expected_range": {
           *           "min": 980,
           *           "max": 1530
           *         },
           *         "deviation_percent": 320.16,
           *         "currency": "EUR",
           *         "period": {
           *           "start": "2026-03-01T12:00:00.000Z",
           *           "end": "2026-03-01T13:00:00.000Z"
           *         },
           *         "started_at": "2026-03-01T12:00:00.000Z",
           *         "ended_at": "2026-03-01T15:00:00.000Z",
           *         "detected_at": "2026-03-01T13:05:00.000Z",
           *         "potential_causes": [
           *           "Sessions from newsletter / email rose by 3,700 (93.2 % of the change)"
           *         ],
           *         "causes": [
           *           {
           *             "dimension": "source",
           *             "value": "newsletter / email",
           *             "current_value": 3790,
           *             "usual_value": 90,
           *             "share_percent": 93.2
           *           }
           *         ],
           *         "is_expected": false,
           *         "note": "Autumn sale"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Anomaly']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  updateAnomaly: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example anom_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        anomaly_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "is_expected": true,
         *       "note": "Autumn sale"
         *     }
         */
        'application/json': components['schemas']['AnomalyChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "anom_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "type": "traffic_spike",
           *         "metric": "sessions",
           *         "conversion": null,
           *         "direction": "up",
           *         "severity": "critical",
           *         "confidence": 0.9994,
           *         "status": "ended",
           *         "current_value": 5210,
           *         "expected_value": 1240,
           *         "expected_range": {
           *           "min": 980,
           *           "max": 1530
           *         },
           *         "deviation_percent": 320.16,
           *         "currency": "EUR",
           *         "period": {
           *           "start": "2026-03-01T12:00:00.000Z",
           *           "end": "2026-03-01T13:00:00.000Z"
           *         },
           *         "started_at": "2026-03-01T12:00:00.000Z",
           *         "ended_at": "2026-03-01T15:00:00.000Z",
           *         "detected_at": "2026-03-01T13:05:00.000Z",
           *         "potential_causes": [
           *           "Sessions from newsletter / email rose by 3,700 (93.2 % of the change)"
           *         ],
           *         "causes": [
           *           {
           *             "dimension": "source",
           *             "value": "newsletter / email",
           *             "current_value": 3790,
           *             "usual_value": 90,
           *             "share_percent": 93.2
           *           }
           *         ],
           *         "is_expected": false,
           *         "note": "Autumn sale"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Anomaly']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listConversionGoals: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 100
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /**
         * @description Only goals in this state
         * @example active
         */
        status?: 'active' | 'archived'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "name": "Purchase",
           *           "type": "event",
           *           "event_name": "purchase",
           *           "page_pattern": null,
           *           "filters": {
           *             "plan": [
           *               "pro",
           *               "team"
           *             ],
           *             "value": {
           *               "gte": 50
           *             }
           *           },
           *           "value_type": "dynamic",
           *           "value_property": "value",
           *           "fixed_value": null,
           *           "attribution_window_days": 30,
           *           "counting_method": "every",
           *           "status": "active",
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "updated_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ConversionGoal'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createConversionGoal: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Purchase",
         *       "type": "event",
         *       "event_name": "purchase",
         *       "page_pattern": null,
         *       "filters": {
         *         "plan": [
         *           "pro",
         *           "team"
         *         ],
         *         "value": {
         *           "gte": 50
         *         }
         *       },
         *       "value_type": "dynamic",
         *       "value_property": "value",
         *       "fixed_value": null,
         *       "attribution_window_days": 30,
         *       "counting_method": "every",
         *       "status": "active"
         *     }
         */
        'application/json': components['schemas']['ConversionGoalCreation']
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Purchase",
           *         "type": "event",
           *         "event_name": "purchase",
           *         "page_pattern": null,
           *         "filters": {
           *           "plan": [
           *             "pro",
           *             "team"
           *           ],
           *           "value": {
           *             "gte": 50
           *           }
           *         },
           *         "value_type": "dynamic",
           *         "value_property": "value",
           *         "fixed_value": null,
           *         "attribution_window_days": 30,
           *         "counting_method": "every",
           *         "status": "active",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ConversionGoal']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getConversionGoal: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        conversion_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Purchase",
           *         "type": "event",
           *         "event_name": "purchase",
           *         "page_pattern": null,
           *         "filters": {
           *           "plan": [
           *             "pro",
           *             "team"
           *           ],
           *           "value": {
           *             "gte": 50
           *           }
           *         },
           *         "value_type": "dynamic",
           *         "value_property": "value",
           *         "fixed_value": null,
           *         "attribution_window_days": 30,
           *         "counting_method": "every",
           *         "status": "active",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ConversionGoal']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteConversionGoal: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        conversion_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  updateConversionGoal: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        conversion_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Purchase",
         *       "attribution_window_days": 14
         *     }
         */
        'application/json': components['schemas']['ConversionGoalChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Purchase",
           *         "type": "event",
           *         "event_name": "purchase",
           *         "page_pattern": null,
           *         "filters": {
           *           "plan": [
           *             "pro",
           *             "team"
           *           ],
           *           "value": {
           *             "gte": 50
           *           }
           *         },
           *         "value_type": "dynamic",
           *         "value_property": "value",
           *         "fixed_value": null,
           *         "attribution_window_days": 30,
           *         "counting_method": "every",
           *         "status": "active",
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ConversionGoal']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getConversionLedger: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of several (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
        /**
         * @description The model whose credits divide the value among the touchpoints. Default: last_click
         * @example last_click
         */
        model?: 'last_click' | 'first_click' | 'linear' | 'position_based' | 'time_decay' | 'data_driven'
        /**
         * @description The dimension of `value`; `source_medium` combines both with a slash: `google / cpc`. Default: channel
         * @example channel
         */
        dimension?: 'channel' | 'source' | 'campaign' | 'source_medium'
        /**
         * @description Only conversions for which the model credits this value of the dimension
         * @example Paid Search
         */
        value?: string
        /**
         * @description Conversions per page
         * @example 100
         */
        limit?: number
        /**
         * @description From the previous page; do not change the other parameters
         * @example WzE3NzIzNjY0MDAwMDAsImV2dF8xIl0
         */
        cursor?: string
        /**
         * @description csv: the whole period as a file, one line per touchpoint. Default: as the Accept header requests
         * @example json
         */
        format?: 'json' | 'csv'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        conversion_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Content-Disposition': components['headers']['Content-Disposition']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "timestamp": "2026-03-01T12:00:00.000Z",
           *           "user_id": "user-42",
           *           "client_id": "cid_8f3a",
           *           "value": 59.9,
           *           "currency": "EUR",
           *           "sent_by": "public",
           *           "touchpoints": [
           *             {
           *               "source": "google",
           *               "medium": "cpc",
           *               "campaign": "spring",
           *               "channel": "Paid Search",
           *               "timestamp": "2026-03-01T12:00:00.000Z",
           *               "entry_page": "/shoes",
           *               "credit": {
           *                 "last_click": 0,
           *                 "first_click": 1,
           *                 "linear": 0.5,
           *                 "position_based": 0.5,
           *                 "time_decay": 0.25,
           *                 "data_driven": 0.4
           *               },
           *               "value": 59.9
           *             }
           *           ]
           *         }
           *       ],
           *       "pagination": {
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['LedgerEntry'][]
            pagination: components['schemas']['CursorPagination']
            meta: components['schemas']['Meta']
          }
          /**
           * @example event_id,timestamp,user_id,client_id,value,currency,touchpoint,touchpoints,touchpoint_timestamp,source,medium,campaign,channel,entry_page,credit_last_click,credit_first_click,credit_linear,credit_position_based,credit_time_decay,touchpoint_value
           *     evt_1,2026-03-01T12:00:00.000Z,user-42,cid_8f3a,59.9,EUR,1,1,2026-03-01T11:58:00.000Z,google,cpc,spring,Paid Search,/shoes,1,1,1,1,1,59.9
           */
          'text/csv': string
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getConversionStats: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of several (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
        /**
         * @description Granularity of the time series. Hours for at most 31 days; weeks start on Monday. Default: day
         * @example hour
         */
        granularity?: 'hour' | 'day' | 'week' | 'month'
        /**
         * @description The attribution model of `by_source`. Default: last_click
         * @example last_click
         */
        attribution_model?:
          | 'last_click'
          | 'first_click'
          | 'linear'
          | 'position_based'
          | 'time_decay'
          | 'data_driven'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        conversion_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "conversion_id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "period": {
           *           "start": "2026-02-28T23:00:00.000Z",
           *           "end": "2026-03-31T21:59:59.999Z"
           *         },
           *         "summary": {
           *           "total_conversions": 412,
           *           "total_value": 18540.5,
           *           "conversion_rate": 3.42,
           *           "avg_value": 18540.5
           *         },
           *         "by_source": [
           *           {
           *             "source": "google",
           *             "medium": "organic",
           *             "conversions": 12,
           *             "value": 18540.5,
           *             "conversion_rate": 3.42
           *           }
           *         ],
           *         "timeseries": [
           *           {
           *             "date": "2026-03-01",
           *             "conversions": 14,
           *             "value": 18540.5
           *           }
           *         ],
           *         "currency": "EUR",
           *         "attribution_model": "last_click",
           *         "granularity": "day"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "ignored_values": 0,
           *         "unconverted_values": 0
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ConversionStats']
            meta: {
              /**
               * @description Identifier of the request
               * @example req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
               */
              request_id: string
              /**
               * @description Conversions whose value is missing or not a number; they count with value 0
               * @example 0
               */
              ignored_values: number
              /**
               * @description Conversions in a currency without an exchange rate; they count with value 0
               * @example 0
               */
              unconverted_values: number
            }
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  previewConversionGoal: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Purchase",
         *       "type": "event",
         *       "event_name": "purchase",
         *       "page_pattern": null,
         *       "filters": {
         *         "plan": [
         *           "pro",
         *           "team"
         *         ],
         *         "value": {
         *           "gte": 50
         *         }
         *       },
         *       "value_type": "dynamic",
         *       "value_property": "value",
         *       "fixed_value": null,
         *       "attribution_window_days": 30,
         *       "counting_method": "every",
         *       "status": "active"
         *     }
         */
        'application/json': components['schemas']['ConversionGoalDefinition']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "days": 30,
           *         "matched_events": 412,
           *         "converting_users": 367,
           *         "conversions": 412,
           *         "total_value": 18540.5,
           *         "currency": "EUR",
           *         "ignored_values": 3,
           *         "unconverted_values": 0,
           *         "samples": [
           *           {
           *             "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "timestamp": "2026-03-01T12:00:00.000Z",
           *             "value": 49.9
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ConversionGoalPreview']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getConversionSummary: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of several (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "period": {
           *           "start": "2026-02-28T23:00:00.000Z",
           *           "end": "2026-03-31T21:59:59.999Z"
           *         },
           *         "currency": "EUR",
           *         "goals": [
           *           {
           *             "conversion_id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "conversions": 412,
           *             "value": 18540.5,
           *             "conversion_rate": 3.42,
           *             "sparkline": [
           *               12,
           *               9,
           *               14
           *             ]
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "ignored_values": 0,
           *         "unconverted_values": 0
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['GoalSummary']
            meta: {
              /**
               * @description Identifier of the request
               * @example req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
               */
              request_id: string
              /**
               * @description Conversions whose value is missing or not a number; they count with value 0
               * @example 0
               */
              ignored_values: number
              /**
               * @description Conversions in a currency without an exchange rate; they count with value 0
               * @example 0
               */
              unconverted_values: number
            }
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listAdCosts: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 100
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /**
         * @description The first day
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only costs of this source
         * @example google
         */
        source?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "cost_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "date": "2026-03-01",
           *           "source": "google",
           *           "medium": "cpc",
           *           "campaign": "spring",
           *           "cost": 118.4,
           *           "currency": "EUR",
           *           "clicks": 231,
           *           "impressions": 10480,
           *           "uploaded_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['AdCost'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  uploadAdCosts: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "costs": [
         *         {
         *           "date": "2026-03-01",
         *           "source": "google",
         *           "medium": "cpc",
         *           "campaign": "spring",
         *           "cost": 118.4,
         *           "currency": "EUR",
         *           "clicks": 231,
         *           "impressions": 10480
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AdCostUpload']
        /**
         * @example date,source,medium,campaign,cost
         *     2026-03-01,google,cpc,spring,118.40
         */
        'text/csv': components['schemas']['AdCostCsv']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "days": 31,
           *         "rows": 62,
           *         "replaced": 0,
           *         "total": [
           *           {
           *             "currency": "EUR",
           *             "cost": 3670.4
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['AdCostUploadResult']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteAdCosts: {
    parameters: {
      query: {
        /**
         * @description The first day
         * @example 2026-03-01
         */
        start_date: string
        /**
         * @description The last day
         * @example 2026-03-31
         */
        end_date: string
        /**
         * @description Only costs of this source
         * @example google
         */
        source?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "deleted": 62
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['AdCostDeletion']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteAdCost: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example cost_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        cost_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listErasures: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /**
         * @description Only erasures of this user, or of the anonymous visitor with this client_id
         * @example user-42
         */
        user_id?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "ers_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "status": "completed",
           *           "user_hash": "5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
           *           "requested_by": "key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "requested_at": "2026-03-01T12:00:00.000Z",
           *           "started_at": "2026-03-01T12:00:00.000Z",
           *           "completed_at": "2026-03-01T12:00:00.000Z",
           *           "removed": {
           *             "events": 42,
           *             "sessions": 5,
           *             "facts": 1
           *           },
           *           "error": null
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Erasure'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getErasure: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example ers_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        erasure_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "ers_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "completed",
           *         "user_hash": "5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
           *         "requested_by": "key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "requested_at": "2026-03-01T12:00:00.000Z",
           *         "started_at": "2026-03-01T12:00:00.000Z",
           *         "completed_at": "2026-03-01T12:00:00.000Z",
           *         "removed": {
           *           "events": 42,
           *           "sessions": 5,
           *           "facts": 1
           *         },
           *         "error": null
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Erasure']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  verifyErasure: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example ers_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        erasure_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "user_id": "user-42"
         *     }
         */
        'application/json': components['schemas']['VerificationRequest']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "erasure_id": "ers_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "checked_at": "2026-03-01T12:00:00.000Z",
           *         "result": "clear",
           *         "found": {
           *           "events": 0,
           *           "sessions": 0,
           *           "facts": 0
           *         },
           *         "events_since": 0
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ErasureVerification']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  queryEvents: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /** @example purchase */
        event_name?: string
        /** @example cid_8f3a */
        client_id?: string
        /**
         * @description Includes events that the user’s browsers sent before sign-in
         * @example user-42
         */
        user_id?: string
        /**
         * @description processed (default): events that count. excluded: events that count in no report; the receipt of each gives the reason
         * @example processed
         */
        status?: 'processed' | 'excluded'
        /**
         * @description Events per page
         * @example 100
         */
        limit?: number
        /**
         * @description From the previous page. Keep the other parameters unchanged
         * @example WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ
         */
        cursor?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "event_name": "purchase",
           *           "client_id": "cid_8f3a",
           *           "timestamp": "2026-03-01T12:00:00.000Z",
           *           "page": "/shoes",
           *           "properties": {
           *             "transaction_id": "order-4711",
           *             "value": 59.9,
           *             "currency": "EUR",
           *             "items": [
           *               {
           *                 "item_id": "sku-1",
           *                 "item_name": "Mug",
           *                 "price": 29.95,
           *                 "quantity": 2
           *               }
           *             ]
           *           },
           *           "sent_by": "public"
           *         }
           *       ],
           *       "pagination": {
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['StoredEvent'][]
            pagination: components['schemas']['CursorPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  countExcludedEvents: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "reason": "hostname",
           *           "hostname": "staging.example.net",
           *           "events": 412,
           *           "last_seen": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ExcludedCount'][]
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  includeEvents: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "event_ids": [
         *         "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       ],
         *       "reason": "bot",
         *       "hostname": "shop.example.org",
         *       "start_date": "2026-03-01",
         *       "end_date": "2026-03-31"
         *     }
         */
        'application/json': components['schemas']['EventInclusion']
      }
    }
    responses: {
      /** @description Accepted: stored durably and processed in the background */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "events": 412
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['InclusionAnswer']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listEventNames: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "event_name": "purchase",
           *           "events": 412,
           *           "last_seen": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['EventName'][]
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getExchangeRates: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "currency": "USD",
           *         "rates": {
           *           "EUR": 1.08,
           *           "GBP": 1.27
           *         },
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ExchangeRates']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  setExchangeRates: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "rates": {
         *         "EUR": 1.08,
         *         "GBP": 1.27
         *       }
         *     }
         */
        'application/json': components['schemas']['ExchangeRatesChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "currency": "USD",
           *         "rates": {
           *           "EUR": 1.08,
           *           "GBP": 1.27
           *         },
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ExchangeRates']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listExports: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "export_id": "exp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "status": "completed",
           *           "error": null,
           *           "progress": 1,
           *           "type": "events",
           *           "format": "csv",
           *           "compression": "gzip",
           *           "columns": [
           *             "timestamp",
           *             "event_name",
           *             "properties.value"
           *           ],
           *           "filters": {
           *             "event_names": [
           *               "purchase"
           *             ],
           *             "expression": "device==mobile;country!=US,CA",
           *             "segment_id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *           },
           *           "period": {
           *             "start": "2026-02-28T23:00:00.000Z",
           *             "end": "2026-03-31T21:59:59.999Z"
           *           },
           *           "estimated_rows": 48210,
           *           "estimated_completion": "2026-03-01T12:00:00.000Z",
           *           "rows_exported": 48210,
           *           "file_size_bytes": 7340032,
           *           "download_url": "https://analytics.example.com/downloads/exp_0192f0c1r1/shop.example-events.csv?expires=1772971200&signature=5f0e8c",
           *           "expires_at": "2026-03-01T12:00:00.000Z",
           *           "delivery": {
           *             "method": "download",
           *             "webhook_url": "https://warehouse.example.com/exports",
           *             "call": {
           *               "status": "delivered",
           *               "attempts": 1,
           *               "error": null
           *             }
           *           },
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "completed_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Export'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createExport: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "type": "events",
         *       "start_date": "2026-03-01",
         *       "end_date": "2026-03-31",
         *       "format": "csv",
         *       "columns": [
         *         "timestamp",
         *         "event_name",
         *         "properties.value"
         *       ]
         *     }
         */
        'application/json': components['schemas']['ExportCreation']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "export_id": "exp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "completed",
           *         "error": null,
           *         "progress": 1,
           *         "type": "events",
           *         "format": "csv",
           *         "compression": "gzip",
           *         "columns": [
           *           "timestamp",
           *           "event_name",
           *           "properties.value"
           *         ],
           *         "filters": {
           *           "event_names": [
           *             "purchase"
           *           ],
           *           "expression": "device==mobile;country!=US,CA",
           *           "segment_id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         },
           *         "period": {
           *           "start": "2026-02-28T23:00:00.000Z",
           *           "end": "2026-03-31T21:59:59.999Z"
           *         },
           *         "estimated_rows": 48210,
           *         "estimated_completion": "2026-03-01T12:00:00.000Z",
           *         "rows_exported": 48210,
           *         "file_size_bytes": 7340032,
           *         "download_url": "https://analytics.example.com/downloads/exp_0192f0c1r1/shop.example-events.csv?expires=1772971200&signature=5f0e8c",
           *         "expires_at": "2026-03-01T12:00:00.000Z",
           *         "delivery": {
           *           "method": "download",
           *           "webhook_url": "https://warehouse.example.com/exports",
           *           "call": {
           *             "status": "delivered",
           *             "attempts": 1,
           *             "error": null
           *           }
           *         },
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "completed_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Export']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listExportColumns: {
    parameters: {
      query?: {
        /**
         * @description What each row is; for `segment`, a member of the segment
         * @example events
         */
        type?: 'events' | 'sessions' | 'conversions' | 'users' | 'segment'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "columns": [
           *           {
           *             "name": "timestamp",
           *             "kind": "time",
           *             "is_default": true
           *           }
           *         ],
           *         "nested": [
           *           "properties"
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ExportColumns']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  previewExport: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "type": "events",
         *       "columns": [
         *         "timestamp",
         *         "event_name",
         *         "properties.value"
         *       ]
         *     }
         */
        'application/json': components['schemas']['ExportQuery']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "columns": [
           *           "timestamp",
           *           "event_name",
           *           "properties.value"
           *         ],
           *         "rows": [
           *           [
           *             "2026-03-01T12:00:00.000Z",
           *             "purchase",
           *             59.9
           *           ]
           *         ],
           *         "estimated_rows": 48210,
           *         "estimated_size_bytes": 7340032,
           *         "estimated_completion": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ExportPreview']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listFunnels: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 100
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "fun_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "name": "Checkout",
           *           "steps": [
           *             {
           *               "event_name": "page_view",
           *               "name": "Any page"
           *             },
           *             {
           *               "event_name": "add_to_cart",
           *               "filters": {
           *                 "value": {
           *                   "gte": 50
           *                 }
           *               }
           *             },
           *             {
           *               "event_name": "purchase"
           *             }
           *           ],
           *           "conversion_window_hours": 24,
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "updated_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Funnel'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createFunnel: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Checkout",
         *       "steps": [
         *         {
         *           "event_name": "page_view",
         *           "name": "Any page"
         *         },
         *         {
         *           "event_name": "add_to_cart",
         *           "filters": {
         *             "value": {
         *               "gte": 50
         *             }
         *           }
         *         },
         *         {
         *           "event_name": "purchase"
         *         }
         *       ],
         *       "conversion_window_hours": 24
         *     }
         */
        'application/json': components['schemas']['FunnelCreation']
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "fun_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Checkout",
           *         "steps": [
           *           {
           *             "event_name": "page_view",
           *             "name": "Any page"
           *           },
           *           {
           *             "event_name": "add_to_cart",
           *             "filters": {
           *               "value": {
           *                 "gte": 50
           *               }
           *             }
           *           },
           *           {
           *             "event_name": "purchase"
           *           }
           *         ],
           *         "conversion_window_hours": 24,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Funnel']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getFunnel: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example fun_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        funnel_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "fun_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Checkout",
           *         "steps": [
           *           {
           *             "event_name": "page_view",
           *             "name": "Any page"
           *           },
           *           {
           *             "event_name": "add_to_cart",
           *             "filters": {
           *               "value": {
           *                 "gte": 50
           *               }
           *             }
           *           },
           *           {
           *             "event_name": "purchase"
           *           }
           *         ],
           *         "conversion_window_hours": 24,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Funnel']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteFunnel: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example fun_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        funnel_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  updateFunnel: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example fun_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        funnel_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "conversion_window_hours": 48
         *     }
         */
        'application/json': components['schemas']['FunnelChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "fun_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Checkout",
           *         "steps": [
           *           {
           *             "event_name": "page_view",
           *             "name": "Any page"
           *           },
           *           {
           *             "event_name": "add_to_cart",
           *             "filters": {
           *               "value": {
           *                 "gte": 50
           *               }
           *             }
           *           },
           *           {
           *             "event_name": "purchase"
           *           }
           *         ],
           *         "conversion_window_hours": 24,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Funnel']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getSavedFunnelReport: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of several (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
        /**
         * @description Also breaks the numbers down by this dimension of the session in which each person entered
         * @example device
         */
        breakdown?:
          | 'source'
          | 'medium'
          | 'campaign'
          | 'device'
          | 'country'
          | 'hostname'
          | 'entry_page'
          | 'exit_page'
          | 'referrer'
          | 'channel'
          | 'browser'
          | 'os'
          | 'term'
          | 'content'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example fun_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        funnel_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "period": {
           *           "start": "2026-02-28T23:00:00.000Z",
           *           "end": "2026-03-31T21:59:59.999Z"
           *         },
           *         "conversion_window_hours": 24,
           *         "funnel": {
           *           "name": "Checkout",
           *           "total_entered": 1500,
           *           "total_completed": 120,
           *           "overall_conversion_rate": 8
           *         },
           *         "steps": [
           *           {
           *             "step": 2,
           *             "name": "add_to_cart",
           *             "users": 640,
           *             "conversion_rate": 42.67,
           *             "drop_off_rate": 57.33,
           *             "median_seconds": 94.5
           *           }
           *         ],
           *         "breakdown": [
           *           {
           *             "value": "mobile",
           *             "steps": [
           *               {
           *                 "step": 2,
           *                 "name": "add_to_cart",
           *                 "users": 640,
           *                 "conversion_rate": 42.67
           *               }
           *             ]
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['FunnelReport']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listSavedFunnelUsers: {
    parameters: {
      query: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of several (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
        /** @example 2 */
        step: number
        /**
         * @description `converted`: people who reached the step. `dropped`: people who reached the previous step but not this one; always empty for the first step
         * @example dropped
         */
        outcome: 'converted' | 'dropped'
        /**
         * @description People per page
         * @example 100
         */
        limit?: number
        /**
         * @description The cursor from the previous page. Keep the rest of the request unchanged
         * @example WyI0NzExIl0
         */
        cursor?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example fun_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        funnel_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "user_id": "user-42",
           *           "client_id": "cid_8f3a",
           *           "entered_at": "2026-03-01T12:00:00.000Z",
           *           "reached_step": 1,
           *           "last_step_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['FunnelUser'][]
            pagination: components['schemas']['CursorPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createIdentitySecret: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        /**
         * @example {
         *       "grace_period_seconds": 86400
         *     }
         */
        'application/json': {
          /**
           * @description How long the previous one stays valid. An even older one ends at once
           * @default 86400
           */
          grace_period_seconds?: number
        }
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "secret": "idsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0",
           *         "previous_secret_valid_until": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['NewIdentitySecret']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listImports: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "source": "sightline",
           *           "dry_run": false,
           *           "status": "completed",
           *           "error": null,
           *           "progress": 100,
           *           "bytes": 48213,
           *           "received": 1000,
           *           "imported": 997,
           *           "rejected": 2,
           *           "duplicates": 1,
           *           "skipped": [
           *             {
           *               "reason": "session_start",
           *               "lines": 40
           *             }
           *           ],
           *           "notes": [
           *             "GA4 counts sessions by its own rules"
           *           ],
           *           "first_event_at": "2026-03-01T12:00:00.000Z",
           *           "last_event_at": "2026-03-01T12:00:00.000Z",
           *           "days": 31,
           *           "overlaps": [
           *             {
           *               "date": "2026-03-01",
           *               "live_events": 120,
           *               "imported_events": 0
           *             }
           *           ],
           *           "first_errors": [
           *             {
           *               "line": 3,
           *               "file": null,
           *               "field": "timestamp",
           *               "message": "timestamp is more than 24 hours in the future"
           *             }
           *           ],
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "updated_at": "2026-03-01T12:00:00.000Z",
           *           "finished_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Import'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getImport: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        import_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "source": "sightline",
           *         "dry_run": false,
           *         "status": "completed",
           *         "error": null,
           *         "progress": 100,
           *         "bytes": 48213,
           *         "received": 1000,
           *         "imported": 997,
           *         "rejected": 2,
           *         "duplicates": 1,
           *         "skipped": [
           *           {
           *             "reason": "session_start",
           *             "lines": 40
           *           }
           *         ],
           *         "notes": [
           *           "GA4 counts sessions by its own rules"
           *         ],
           *         "first_event_at": "2026-03-01T12:00:00.000Z",
           *         "last_event_at": "2026-03-01T12:00:00.000Z",
           *         "days": 31,
           *         "overlaps": [
           *           {
           *             "date": "2026-03-01",
           *             "live_events": 120,
           *             "imported_events": 0
           *           }
           *         ],
           *         "first_errors": [
           *           {
           *             "line": 3,
           *             "file": null,
           *             "field": "timestamp",
           *             "message": "timestamp is more than 24 hours in the future"
           *           }
           *         ],
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z",
           *         "finished_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Import']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  undoImport: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        import_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Accepted: stored durably and processed in the background */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "source": "sightline",
           *         "dry_run": false,
           *         "status": "completed",
           *         "error": null,
           *         "progress": 100,
           *         "bytes": 48213,
           *         "received": 1000,
           *         "imported": 997,
           *         "rejected": 2,
           *         "duplicates": 1,
           *         "skipped": [
           *           {
           *             "reason": "session_start",
           *             "lines": 40
           *           }
           *         ],
           *         "notes": [
           *           "GA4 counts sessions by its own rules"
           *         ],
           *         "first_event_at": "2026-03-01T12:00:00.000Z",
           *         "last_event_at": "2026-03-01T12:00:00.000Z",
           *         "days": 31,
           *         "overlaps": [
           *           {
           *             "date": "2026-03-01",
           *             "live_events": 120,
           *             "imported_events": 0
           *           }
           *         ],
           *         "first_errors": [
           *           {
           *             "line": 3,
           *             "file": null,
           *             "field": "timestamp",
           *             "message": "timestamp is more than 24 hours in the future"
           *           }
           *         ],
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z",
           *         "finished_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Import']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getImportErrors: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        import_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Content-Disposition': components['headers']['Content-Disposition']
          [name: string]: unknown
        }
        content: {
          /**
           * @example line,file,field,message
           *     3,,timestamp,timestamp is more than 24 hours in the future
           */
          'text/csv': string
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  reconcileImport: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        import_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "import_id": "imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "timezone": "Europe/Berlin",
           *         "is_exact": true,
           *         "totals": {
           *           "visitors": {
           *             "reported": 812,
           *             "stored": 810,
           *             "difference": -2
           *           },
           *           "pageviews": {
           *             "reported": 812,
           *             "stored": 810,
           *             "difference": -2
           *           },
           *           "sessions": {
           *             "reported": 812,
           *             "stored": 810,
           *             "difference": -2
           *           }
           *         },
           *         "days": [
           *           {
           *             "date": "2026-03-01",
           *             "visitors": {
           *               "reported": 812,
           *               "stored": 810,
           *               "difference": -2
           *             },
           *             "pageviews": {
           *               "reported": 812,
           *               "stored": 810,
           *               "difference": -2
           *             },
           *             "sessions": {
           *               "reported": 812,
           *               "stored": 810,
           *               "difference": -2
           *             },
           *             "events": 3120,
           *             "live_events": 0,
           *             "imported_events": 0
           *           }
           *         ],
           *         "overlaps": [
           *           "2026-03-01"
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Reconciliation']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  reportImportTotals: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        import_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "days": [
         *         {
         *           "date": "2026-03-01",
         *           "visitors": 812,
         *           "pageviews": 2910,
         *           "sessions": 1004
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ReportedTotals']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "import_id": "imp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "timezone": "Europe/Berlin",
           *         "is_exact": true,
           *         "totals": {
           *           "visitors": {
           *             "reported": 812,
           *             "stored": 810,
           *             "difference": -2
           *           },
           *           "pageviews": {
           *             "reported": 812,
           *             "stored": 810,
           *             "difference": -2
           *           },
           *           "sessions": {
           *             "reported": 812,
           *             "stored": 810,
           *             "difference": -2
           *           }
           *         },
           *         "days": [
           *           {
           *             "date": "2026-03-01",
           *             "visitors": {
           *               "reported": 812,
           *               "stored": 810,
           *               "difference": -2
           *             },
           *             "pageviews": {
           *               "reported": 812,
           *               "stored": 810,
           *               "difference": -2
           *             },
           *             "sessions": {
           *               "reported": 812,
           *               "stored": 810,
           *               "difference": -2
           *             },
           *             "events": 3120,
           *             "live_events": 0,
           *             "imported_events": 0
           *           }
           *         ],
           *         "overlaps": [
           *           "2026-03-01"
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Reconciliation']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listIntegrations: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /**
         * @description Only integrations of this type
         * @example google_ads
         */
        type?: 'google_ads' | 'meta_ads' | 'cost_feed' | 'slack'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "type": "google_ads",
           *           "name": "Google Ads",
           *           "status": "active",
           *           "settings": {
           *             "customer_id": "123-456-7890",
           *             "client_id": "4711-sightline.apps.googleusercontent.com",
           *             "source": "google",
           *             "medium": "cpc"
           *           },
           *           "credentials": {
           *             "refresh_token": {
           *               "last4": "oken"
           *             }
           *           },
           *           "every_hours": 6,
           *           "lookback_days": 30,
           *           "error": null,
           *           "last_synced_at": "2026-03-01T12:00:00.000Z",
           *           "next_sync_at": "2026-03-01T12:00:00.000Z",
           *           "last_sync": {
           *             "id": "sync_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "integration_id": "intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "trigger": "schedule",
           *             "status": "completed",
           *             "subject": null,
           *             "period": {
           *               "start": "2026-02-01",
           *               "end": "2026-03-01"
           *             },
           *             "rows": 62,
           *             "rejected": 0,
           *             "problems": [],
           *             "error": null,
           *             "attempts": 1,
           *             "created_at": "2026-03-01T12:00:00.000Z",
           *             "started_at": "2026-03-01T12:00:00.000Z",
           *             "finished_at": "2026-03-01T12:00:00.000Z",
           *             "next_attempt_at": null,
           *             "duration_ms": 1840
           *           },
           *           "connected_at": "2026-03-01T12:00:00.000Z",
           *           "updated_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Integration'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createIntegration: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "type": "google_ads",
         *       "settings": {
         *         "customer_id": "123-456-7890",
         *         "client_id": "4711-sightline.apps.googleusercontent.com"
         *       },
         *       "credentials": {
         *         "developer_token": "EXAMPLE-developer-token",
         *         "client_secret": "EXAMPLE-client-secret",
         *         "refresh_token": "EXAMPLE-refresh-token"
         *       }
         *     }
         */
        'application/json': components['schemas']['IntegrationCreation']
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "type": "google_ads",
           *         "name": "Google Ads",
           *         "status": "active",
           *         "settings": {
           *           "customer_id": "123-456-7890",
           *           "client_id": "4711-sightline.apps.googleusercontent.com",
           *           "source": "google",
           *           "medium": "cpc"
           *         },
           *         "credentials": {
           *           "refresh_token": {
           *             "last4": "oken"
           *           }
           *         },
           *         "every_hours": 6,
           *         "lookback_days": 30,
           *         "error": null,
           *         "last_synced_at": "2026-03-01T12:00:00.000Z",
           *         "next_sync_at": "2026-03-01T12:00:00.000Z",
           *         "last_sync": {
           *           "id": "sync_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "integration_id": "intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "trigger": "schedule",
           *           "status": "completed",
           *           "subject": null,
           *           "period": {
           *             "start": "2026-02-01",
           *             "end": "2026-03-01"
           *           },
           *           "rows": 62,
           *           "rejected": 0,
           *           "problems": [],
           *           "error": null,
           *           "attempts": 1,
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "started_at": "2026-03-01T12:00:00.000Z",
           *           "finished_at": "2026-03-01T12:00:00.000Z",
           *           "next_attempt_at": null,
           *           "duration_ms": 1840
           *         },
           *         "connected_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Integration']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getIntegration: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        integration_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "type": "google_ads",
           *         "name": "Google Ads",
           *         "status": "active",
           *         "settings": {
           *           "customer_id": "123-456-7890",
           *           "client_id": "4711-sightline.apps.googleusercontent.com",
           *           "source": "google",
           *           "medium": "cpc"
           *         },
           *         "credentials": {
           *           "refresh_token": {
           *             "last4": "oken"
           *           }
           *         },
           *         "every_hours": 6,
           *         "lookback_days": 30,
           *         "error": null,
           *         "last_synced_at": "2026-03-01T12:00:00.000Z",
           *         "next_sync_at": "2026-03-01T12:00:00.000Z",
           *         "last_sync": {
           *           "id": "sync_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "integration_id": "intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "trigger": "schedule",
           *           "status": "completed",
           *           "subject": null,
           *           "period": {
           *             "start": "2026-02-01",
           *             "end": "2026-03-01"
           *           },
           *           "rows": 62,
           *           "rejected": 0,
           *           "problems": [],
           *           "error": null,
           *           "attempts": 1,
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "started_at": "2026-03-01T12:00:00.000Z",
           *           "finished_at": "2026-03-01T12:00:00.000Z",
           *           "next_attempt_at": null,
           *           "duration_ms": 1840
           *         },
           *         "connected_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Integration']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteIntegration: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        integration_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  updateIntegration: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        integration_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "every_hours": 12
         *     }
         */
        'application/json': components['schemas']['IntegrationChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "type": "google_ads",
           *         "name": "Google Ads",
           *         "status": "active",
           *         "settings": {
           *           "customer_id": "123-456-7890",
           *           "client_id": "4711-sightline.apps.googleusercontent.com",
           *           "source": "google",
           *           "medium": "cpc"
           *         },
           *         "credentials": {
           *           "refresh_token": {
           *             "last4": "oken"
           *           }
           *         },
           *         "every_hours": 6,
           *         "lookback_days": 30,
           *         "error": null,
           *         "last_synced_at": "2026-03-01T12:00:00.000Z",
           *         "next_sync_at": "2026-03-01T12:00:00.000Z",
           *         "last_sync": {
           *           "id": "sync_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "integration_id": "intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "trigger": "schedule",
           *           "status": "completed",
           *           "subject": null,
           *           "period": {
           *             "start": "2026-02-01",
           *             "end": "2026-03-01"
           *           },
           *           "rows": 62,
           *           "rejected": 0,
           *           "problems": [],
           *           "error": null,
           *           "attempts": 1,
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "started_at": "2026-03-01T12:00:00.000Z",
           *           "finished_at": "2026-03-01T12:00:00.000Z",
           *           "next_attempt_at": null,
           *           "duration_ms": 1840
           *         },
           *         "connected_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Integration']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  syncIntegration: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        integration_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Accepted: stored durably and processed in the background */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "sync_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "integration_id": "intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "trigger": "schedule",
           *         "status": "completed",
           *         "subject": null,
           *         "period": {
           *           "start": "2026-02-01",
           *           "end": "2026-03-01"
           *         },
           *         "rows": 62,
           *         "rejected": 0,
           *         "problems": [],
           *         "error": null,
           *         "attempts": 1,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "started_at": "2026-03-01T12:00:00.000Z",
           *         "finished_at": "2026-03-01T12:00:00.000Z",
           *         "next_attempt_at": null,
           *         "duration_ms": 1840
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['IntegrationSync']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listIntegrationSyncs: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /**
         * @description Only synchronisations with this status
         * @example waiting
         */
        status?: 'waiting' | 'running' | 'completed' | 'failed'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        integration_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "sync_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "integration_id": "intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "trigger": "schedule",
           *           "status": "completed",
           *           "subject": null,
           *           "period": {
           *             "start": "2026-02-01",
           *             "end": "2026-03-01"
           *           },
           *           "rows": 62,
           *           "rejected": 0,
           *           "problems": [],
           *           "error": null,
           *           "attempts": 1,
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "started_at": "2026-03-01T12:00:00.000Z",
           *           "finished_at": "2026-03-01T12:00:00.000Z",
           *           "next_attempt_at": null,
           *           "duration_ms": 1840
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['IntegrationSync'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getPublicSite: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
          'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
          'Cache-Control': components['headers']['Cache-Control']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "tracking_enabled": true,
           *         "cookie_consent_required": false,
           *         "cross_domain_tracking": [
           *           "checkout.example.com"
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['PublicSite']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequestToAnyOrigin']
      401: components['responses']['UnauthorizedToAnyOrigin']
      403: components['responses']['ForbiddenToAnyOrigin']
      404: components['responses']['NotFoundToAnyOrigin']
      429: components['responses']['RateLimitedToAnyOrigin']
      500: components['responses']['InternalErrorToAnyOrigin']
      503: components['responses']['UnavailableToAnyOrigin']
    }
  }
  getPublicSitePreflight: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Allowed, with these methods and headers */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
          'Access-Control-Expose-Headers': components['headers']['Access-Control-Expose-Headers']
          'Access-Control-Allow-Methods': components['headers']['Access-Control-Allow-Methods']
          'Access-Control-Allow-Headers': components['headers']['Access-Control-Allow-Headers']
          'Access-Control-Max-Age': components['headers']['Access-Control-Max-Age']
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  rotatePublicKey: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        /**
         * @example {
         *       "grace_period_seconds": 2592000
         *     }
         */
        'application/json': {
          /**
           * @description How long the previous one stays valid. An even older one ends at once
           * @default 2592000
           */
          grace_period_seconds?: number
        }
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "public_key": "pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0",
           *         "snippet": "<script defer src=\"https://analytics.example.com/tracker.js\" data-site=\"site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b\" data-key=\"pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0\"></script>",
           *         "previous_public_key_valid_until": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['RotatedPublicKey']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listReports: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /**
         * @description Only reports with this status
         * @example active
         */
        status?: 'active' | 'paused'
        /**
         * @description Only reports of this type
         * @example scheduled
         */
        type?: 'scheduled' | 'on_demand'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "name": "Weekly overview",
           *           "description": "Results of the campaigns",
           *           "type": "scheduled",
           *           "status": "active",
           *           "schedule": {
           *             "frequency": "weekly",
           *             "day_of_week": 1,
           *             "time": "08:00",
           *             "timezone": "Europe/Berlin"
           *           },
           *           "config": {
           *             "date_range": "last_7_days",
           *             "metrics": [
           *               "sessions",
           *               "conversions",
           *               "revenue",
           *               "roas"
           *             ],
           *             "dimensions": [
           *               "source",
           *               "medium",
           *               "campaign"
           *             ],
           *             "comparison": "previous_period",
           *             "filters": ""
           *           },
           *           "delivery": {
           *             "email": [
           *               "boss@example.com"
           *             ],
           *             "format": "pdf",
           *             "include_raw_data": false
           *           },
           *           "recipients": [
           *             {
           *               "email": "boss@example.com",
           *               "status": "subscribed",
           *               "unsubscribed_at": null
           *             }
           *           ],
           *           "next_run_at": "2026-03-01T12:00:00.000Z",
           *           "last_run": {
           *             "id": "run_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "status": "completed",
           *             "error": null,
           *             "created_at": "2026-03-01T12:00:00.000Z"
           *           },
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "updated_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Report'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createReport: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Weekly overview",
         *       "type": "scheduled",
         *       "schedule": {
         *         "frequency": "weekly",
         *         "day_of_week": 1,
         *         "time": "08:00",
         *         "timezone": "Europe/Berlin"
         *       },
         *       "config": {
         *         "date_range": "last_7_days",
         *         "metrics": [
         *           "sessions",
         *           "conversions",
         *           "revenue",
         *           "roas"
         *         ],
         *         "dimensions": [
         *           "source",
         *           "medium",
         *           "campaign"
         *         ],
         *         "comparison": "previous_period"
         *       },
         *       "delivery": {
         *         "email": [
         *           "boss@example.com"
         *         ],
         *         "format": "pdf",
         *         "include_raw_data": false
         *       }
         *     }
         */
        'application/json': components['schemas']['ReportCreation']
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Weekly overview",
           *         "description": "Results of the campaigns",
           *         "type": "scheduled",
           *         "status": "active",
           *         "schedule": {
           *           "frequency": "weekly",
           *           "day_of_week": 1,
           *           "time": "08:00",
           *           "timezone": "Europe/Berlin"
           *         },
           *         "config": {
           *           "date_range": "last_7_days",
           *           "metrics": [
           *             "sessions",
           *             "conversions",
           *             "revenue",
           *             "roas"
           *           ],
           *           "dimensions": [
           *             "source",
           *             "medium",
           *             "campaign"
           *           ],
           *           "comparison": "previous_period",
           *           "filters": ""
           *         },
           *         "delivery": {
           *           "email": [
           *             "boss@example.com"
           *           ],
           *           "format": "pdf",
           *           "include_raw_data": false
           *         },
           *         "recipients": [
           *           {
           *             "email": "boss@example.com",
           *             "status": "subscribed",
           *             "unsubscribed_at": null
           *           }
           *         ],
           *         "next_run_at": "2026-03-01T12:00:00.000Z",
           *         "last_run": {
           *           "id": "run_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "status": "completed",
           *           "error": null,
           *           "created_at": "2026-03-01T12:00:00.000Z"
           *         },
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Report']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getReport: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        report_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Weekly overview",
           *         "description": "Results of the campaigns",
           *         "type": "scheduled",
           *         "status": "active",
           *         "schedule": {
           *           "frequency": "weekly",
           *           "day_of_week": 1,
           *           "time": "08:00",
           *           "timezone": "Europe/Berlin"
           *         },
           *         "config": {
           *           "date_range": "last_7_days",
           *           "metrics": [
           *             "sessions",
           *             "conversions",
           *             "revenue",
           *             "roas"
           *           ],
           *           "dimensions": [
           *             "source",
           *             "medium",
           *             "campaign"
           *           ],
           *           "comparison": "previous_period",
           *           "filters": ""
           *         },
           *         "delivery": {
           *           "email": [
           *             "boss@example.com"
           *           ],
           *           "format": "pdf",
           *           "include_raw_data": false
           *         },
           *         "recipients": [
           *           {
           *             "email": "boss@example.com",
           *             "status": "subscribed",
           *             "unsubscribed_at": null
           *           }
           *         ],
           *         "next_run_at": "2026-03-01T12:00:00.000Z",
           *         "last_run": {
           *           "id": "run_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "status": "completed",
           *           "error": null,
           *           "created_at": "2026-03-01T12:00:00.000Z"
           *         },
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Report']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteReport: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        report_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  updateReport: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        report_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "status": "paused"
         *     }
         */
        'application/json': components['schemas']['ReportChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Weekly overview",
           *         "description": "Results of the campaigns",
           *         "type": "scheduled",
           *         "status": "active",
           *         "schedule": {
           *           "frequency": "weekly",
           *           "day_of_week": 1,
           *           "time": "08:00",
           *           "timezone": "Europe/Berlin"
           *         },
           *         "config": {
           *           "date_range": "last_7_days",
           *           "metrics": [
           *             "sessions",
           *             "conversions",
           *             "revenue",
           *             "roas"
           *           ],
           *           "dimensions": [
           *             "source",
           *             "medium",
           *             "campaign"
           *           ],
           *           "comparison": "previous_period",
           *           "filters": ""
           *         },
           *         "delivery": {
           *           "email": [
           *             "boss@example.com"
           *           ],
           *           "format": "pdf",
           *           "include_raw_data": false
           *         },
           *         "recipients": [
           *           {
           *             "email": "boss@example.com",
           *             "status": "subscribed",
           *             "unsubscribed_at": null
           *           }
           *         ],
           *         "next_run_at": "2026-03-01T12:00:00.000Z",
           *         "last_run": {
           *           "id": "run_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "status": "completed",
           *           "error": null,
           *           "created_at": "2026-03-01T12:00:00.000Z"
           *         },
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Report']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  runReport: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        report_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        /**
         * @example {
         *       "send_mail": false
         *     }
         */
        'application/json': components['schemas']['ReportRunRequest']
      }
    }
    responses: {
      /** @description Accepted: stored durably and processed in the background */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "run_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "report_id": "rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "completed",
           *         "error": null,
           *         "slot": "2026-03-01T12:00:00.000Z",
           *         "period": {
           *           "start": "2026-02-23",
           *           "end": "2026-03-01"
           *         },
           *         "files": [
           *           {
           *             "name": "weekly-overview-2026-02-23-2026-03-01.pdf",
           *             "format": "pdf",
           *             "size_bytes": 84120,
           *             "rows": null,
           *             "total_rows": null,
           *             "download_url": "https://analytics.example.com/downloads/run_0192"
           *           }
           *         ],
           *         "files_expire_at": "2026-05-30T12:00:00.000Z",
           *         "recipients": [
           *           {
           *             "email": "boss@example.com",
           *             "status": "sent",
           *             "sent_at": "2026-03-01T12:00:00.000Z",
           *             "error": null
           *           }
           *         ],
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "started_at": "2026-03-01T12:00:00.000Z",
           *         "finished_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ReportRun']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listReportRuns: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        report_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "run_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "report_id": "rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "status": "completed",
           *           "error": null,
           *           "slot": "2026-03-01T12:00:00.000Z",
           *           "period": {
           *             "start": "2026-02-23",
           *             "end": "2026-03-01"
           *           },
           *           "files": [
           *             {
           *               "name": "weekly-overview-2026-02-23-2026-03-01.pdf",
           *               "format": "pdf",
           *               "size_bytes": 84120,
           *               "rows": null,
           *               "total_rows": null,
           *               "download_url": "https://analytics.example.com/downloads/run_0192"
           *             }
           *           ],
           *           "files_expire_at": "2026-05-30T12:00:00.000Z",
           *           "recipients": [
           *             {
           *               "email": "boss@example.com",
           *               "status": "sent",
           *               "sent_at": "2026-03-01T12:00:00.000Z",
           *               "error": null
           *             }
           *           ],
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "started_at": "2026-03-01T12:00:00.000Z",
           *           "finished_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ReportRun'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getReportRun: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        report_id: string
        /** @example run_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        run_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "run_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "report_id": "rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "completed",
           *         "error": null,
           *         "slot": "2026-03-01T12:00:00.000Z",
           *         "period": {
           *           "start": "2026-02-23",
           *           "end": "2026-03-01"
           *         },
           *         "files": [
           *           {
           *             "name": "weekly-overview-2026-02-23-2026-03-01.pdf",
           *             "format": "pdf",
           *             "size_bytes": 84120,
           *             "rows": null,
           *             "total_rows": null,
           *             "download_url": "https://analytics.example.com/downloads/run_0192"
           *           }
           *         ],
           *         "files_expire_at": "2026-05-30T12:00:00.000Z",
           *         "recipients": [
           *           {
           *             "email": "boss@example.com",
           *             "status": "sent",
           *             "sent_at": "2026-03-01T12:00:00.000Z",
           *             "error": null
           *           }
           *         ],
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "started_at": "2026-03-01T12:00:00.000Z",
           *         "finished_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ReportRun']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  previewReport: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Weekly overview",
         *       "config": {
         *         "date_range": "last_7_days",
         *         "metrics": [
         *           "sessions",
         *           "conversions",
         *           "revenue",
         *           "roas"
         *         ],
         *         "dimensions": [
         *           "source",
         *           "medium",
         *           "campaign"
         *         ],
         *         "comparison": "previous_period"
         *       },
         *       "format": "json"
         *     }
         */
        'application/json': components['schemas']['ReportPreviewQuery']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "title": "Weekly overview",
           *         "description": "Results of the last week",
           *         "site": {
           *           "id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "name": "Shop",
           *           "domain": "shop.example"
           *         },
           *         "period": {
           *           "start": "2026-03-22T23:00:00.000Z",
           *           "end": "2026-03-29T21:59:59.999Z",
           *           "timezone": "Europe/Berlin",
           *           "words": "23 – 29 Mar 2026"
           *         },
           *         "comparison": {
           *           "start": "2026-03-22T23:00:00.000Z",
           *           "end": "2026-03-29T21:59:59.999Z",
           *           "timezone": "Europe/Berlin",
           *           "words": "23 – 29 Mar 2026"
           *         },
           *         "filters": "device==mobile",
           *         "filters_words": "Device is mobile",
           *         "dashboard_url": "https://analytics.example.com/sites/site_01?from=2026-03-23&to=2026-03-29",
           *         "currency": "EUR",
           *         "kpis": [
           *           {
           *             "metric": "sessions",
           *             "label": "Sessions",
           *             "unit": "count",
           *             "value": 1520,
           *             "previous": 1520,
           *             "change_percent": 1520
           *           }
           *         ],
           *         "chart": {
           *           "metric": "sessions",
           *           "label": "Sessions",
           *           "unit": "count",
           *           "interval": "date",
           *           "points": [
           *             {
           *               "start": "2026-03-01T12:00:00.000Z",
           *               "label": "23 Mar",
           *               "value": 1520,
           *               "previous": 1520,
           *               "values": [
           *                 1520,
           *                 3.42
           *               ]
           *             }
           *           ]
           *         },
           *         "tables": [
           *           {
           *             "dimension": "source",
           *             "label": "Sources",
           *             "columns": [
           *               {
           *                 "metric": "sessions",
           *                 "label": "Sessions",
           *                 "unit": "count"
           *               }
           *             ],
           *             "rows": [
           *               {
           *                 "value": "google",
           *                 "label": "google",
           *                 "values": [
           *                   1520,
           *                   3.42
           *                 ]
           *               }
           *             ],
           *             "total_rows": 14
           *           }
           *         ],
           *         "notes": [],
           *         "generated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['ReportContent']
            meta: components['schemas']['Meta']
          }
          'application/pdf': string
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getRevenueDefinition: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "sale_events": [
           *           "purchase"
           *         ],
           *         "refund_events": [
           *           "refund"
           *         ],
           *         "value_property": "value",
           *         "order_property": "transaction_id",
           *         "attribution_window_days": 30
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['RevenueDefinition']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  setRevenueDefinition: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "sale_events": [
         *         "purchase"
         *       ],
         *       "refund_events": [
         *         "refund"
         *       ],
         *       "value_property": "value",
         *       "order_property": "transaction_id",
         *       "attribution_window_days": 30
         *     }
         */
        'application/json': components['schemas']['RevenueDefinition']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "sale_events": [
           *           "purchase"
           *         ],
           *         "refund_events": [
           *           "refund"
           *         ],
           *         "value_property": "value",
           *         "order_property": "transaction_id",
           *         "attribution_window_days": 30
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['RevenueDefinition']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  previewRevenueDefinition: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "sale_events": [
         *         "purchase"
         *       ],
         *       "refund_events": [
         *         "refund"
         *       ],
         *       "value_property": "value",
         *       "order_property": "transaction_id",
         *       "attribution_window_days": 30
         *     }
         */
        'application/json': components['schemas']['RevenueDefinition']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "days": 30,
           *         "currency": "EUR",
           *         "current": {
           *           "orders": 412,
           *           "revenue": 18540.5,
           *           "refunds": 120,
           *           "repeated_events": 7,
           *           "ignored_values": 3,
           *           "unconverted_values": 0
           *         },
           *         "proposed": {
           *           "orders": 412,
           *           "revenue": 18540.5,
           *           "refunds": 120,
           *           "repeated_events": 7,
           *           "ignored_values": 3,
           *           "unconverted_values": 0
           *         }
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['RevenuePreview']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listSegments: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 100
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /**
         * @description Only segments in this state
         * @example active
         */
        status?: 'active' | 'archived'
        /**
         * @description Only segments of this type
         * @example dynamic
         */
        type?: 'dynamic' | 'static'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "name": "Loyal buyers",
           *           "description": "Bought for 100 or more, lately",
           *           "type": "dynamic",
           *           "rules": {
           *             "operator": "and",
           *             "conditions": [
           *               {
           *                 "field": "lifetime_value",
           *                 "operator": "gte",
           *                 "value": 100
           *               },
           *               {
           *                 "type": "event",
           *                 "event_name": "purchase",
           *                 "time_window": {
           *                   "last": 90,
           *                   "unit": "days"
           *                 }
           *               },
           *               {
           *                 "type": "event_absence",
           *                 "event_name": "purchase",
           *                 "time_window": {
           *                   "last": 30,
           *                   "unit": "days"
           *                 }
           *               }
           *             ]
           *           },
           *           "status": "active",
           *           "user_count": 1204,
           *           "last_computed": "2026-03-01T12:00:00.000Z",
           *           "next_computation": "2026-03-01T12:00:00.000Z",
           *           "computation_error": null,
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "updated_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Segment'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createSegment: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Loyal buyers",
         *       "rules": {
         *         "operator": "and",
         *         "conditions": [
         *           {
         *             "field": "lifetime_value",
         *             "operator": "gte",
         *             "value": 100
         *           },
         *           {
         *             "type": "event",
         *             "event_name": "purchase",
         *             "time_window": {
         *               "last": 90,
         *               "unit": "days"
         *             }
         *           },
         *           {
         *             "type": "event_absence",
         *             "event_name": "purchase",
         *             "time_window": {
         *               "last": 30,
         *               "unit": "days"
         *             }
         *           }
         *         ]
         *       }
         *     }
         */
        'application/json': components['schemas']['SegmentCreation']
      }
    }
    responses: {
      /** @description Created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Loyal buyers",
           *         "description": "Bought for 100 or more, lately",
           *         "type": "dynamic",
           *         "rules": {
           *           "operator": "and",
           *           "conditions": [
           *             {
           *               "field": "lifetime_value",
           *               "operator": "gte",
           *               "value": 100
           *             },
           *             {
           *               "type": "event",
           *               "event_name": "purchase",
           *               "time_window": {
           *                 "last": 90,
           *                 "unit": "days"
           *               }
           *             },
           *             {
           *               "type": "event_absence",
           *               "event_name": "purchase",
           *               "time_window": {
           *                 "last": 30,
           *                 "unit": "days"
           *               }
           *             }
           *           ]
           *         },
           *         "status": "active",
           *         "user_count": 1204,
           *         "last_computed": "2026-03-01T12:00:00.000Z",
           *         "next_computation": "2026-03-01T12:00:00.000Z",
           *         "computation_error": null,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Segment']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getSegment: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        segment_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Loyal buyers",
           *         "description": "Bought for 100 or more, lately",
           *         "type": "dynamic",
           *         "rules": {
           *           "operator": "and",
           *           "conditions": [
           *             {
           *               "field": "lifetime_value",
           *               "operator": "gte",
           *               "value": 100
           *             },
           *             {
           *               "type": "event",
           *               "event_name": "purchase",
           *               "time_window": {
           *                 "last": 90,
           *                 "unit": "days"
           *               }
           *             },
           *             {
           *               "type": "event_absence",
           *               "event_name": "purchase",
           *               "time_window": {
           *                 "last": 30,
           *                 "unit": "days"
           *               }
           *             }
           *           ]
           *         },
           *         "status": "active",
           *         "user_count": 1204,
           *         "last_computed": "2026-03-01T12:00:00.000Z",
           *         "next_computation": "2026-03-01T12:00:00.000Z",
           *         "computation_error": null,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Segment']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteSegment: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        segment_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  updateSegment: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        segment_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "description": "Bought for 100 or more"
         *     }
         */
        'application/json': components['schemas']['SegmentChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Loyal buyers",
           *         "description": "Bought for 100 or more, lately",
           *         "type": "dynamic",
           *         "rules": {
           *           "operator": "and",
           *           "conditions": [
           *             {
           *               "field": "lifetime_value",
           *               "operator": "gte",
           *               "value": 100
           *             },
           *             {
           *               "type": "event",
           *               "event_name": "purchase",
           *               "time_window": {
           *                 "last": 90,
           *                 "unit": "days"
           *               }
           *             },
           *             {
           *               "type": "event_absence",
           *               "event_name": "purchase",
           *               "time_window": {
           *                 "last": 30,
           *                 "unit": "days"
           *               }
           *             }
           *           ]
           *         },
           *         "status": "active",
           *         "user_count": 1204,
           *         "last_computed": "2026-03-01T12:00:00.000Z",
           *         "next_computation": "2026-03-01T12:00:00.000Z",
           *         "computation_error": null,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Segment']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  computeSegment: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        segment_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Loyal buyers",
           *         "description": "Bought for 100 or more, lately",
           *         "type": "dynamic",
           *         "rules": {
           *           "operator": "and",
           *           "conditions": [
           *             {
           *               "field": "lifetime_value",
           *               "operator": "gte",
           *               "value": 100
           *             },
           *             {
           *               "type": "event",
           *               "event_name": "purchase",
           *               "time_window": {
           *                 "last": 90,
           *                 "unit": "days"
           *               }
           *             },
           *             {
           *               "type": "event_absence",
           *               "event_name": "purchase",
           *               "time_window": {
           *                 "last": 30,
           *                 "unit": "days"
           *               }
           *             }
           *           ]
           *         },
           *         "status": "active",
           *         "user_count": 1204,
           *         "last_computed": "2026-03-01T12:00:00.000Z",
           *         "next_computation": "2026-03-01T12:00:00.000Z",
           *         "computation_error": null,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Segment']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listSegmentHistory: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 100
         */
        limit?: number
        /**
         * @description The cursor from the previous page
         * @example WzQ3MTEsIjE3Il0
         */
        cursor?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        segment_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "computed_at": "2026-03-01T12:00:00.000Z",
           *           "user_count": 1204,
           *           "entered": 31,
           *           "left": 17
           *         }
           *       ],
           *       "pagination": {
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['SegmentComputation'][]
            pagination: components['schemas']['CursorPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listSegmentMembers: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 100
         */
        limit?: number
        /**
         * @description The cursor from the previous page
         * @example WzQ3MTEsIjE3Il0
         */
        cursor?: string
        /**
         * @description `csv`: all members in one file. Default: the format that the Accept header requests
         * @example json
         */
        format?: 'json' | 'csv'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        segment_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Content-Disposition': components['headers']['Content-Disposition']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "user_id": "user-42",
           *           "client_id": null,
           *           "since": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['SegmentMember'][]
            pagination: components['schemas']['CursorPagination']
            meta: components['schemas']['Meta']
          }
          /**
           * @example user_id,client_id,since
           *     user-42,,2026-03-01T12:00:00.000Z
           *     ,cid_8f3a,2026-03-01T12:00:00.000Z
           */
          'text/csv': string
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  addSegmentMembers: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        segment_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "user_ids": [
         *         "user-42"
         *       ]
         *     }
         */
        'application/json': components['schemas']['SegmentMembersChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Loyal buyers",
           *         "description": "Bought for 100 or more, lately",
           *         "type": "dynamic",
           *         "rules": {
           *           "operator": "and",
           *           "conditions": [
           *             {
           *               "field": "lifetime_value",
           *               "operator": "gte",
           *               "value": 100
           *             },
           *             {
           *               "type": "event",
           *               "event_name": "purchase",
           *               "time_window": {
           *                 "last": 90,
           *                 "unit": "days"
           *               }
           *             },
           *             {
           *               "type": "event_absence",
           *               "event_name": "purchase",
           *               "time_window": {
           *                 "last": 30,
           *                 "unit": "days"
           *               }
           *             }
           *           ]
           *         },
           *         "status": "active",
           *         "user_count": 1204,
           *         "last_computed": "2026-03-01T12:00:00.000Z",
           *         "next_computation": "2026-03-01T12:00:00.000Z",
           *         "computation_error": null,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Segment']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  removeSegmentMembers: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /** @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        segment_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "user_ids": [
         *         "user-42"
         *       ]
         *     }
         */
        'application/json': components['schemas']['SegmentMembersChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "name": "Loyal buyers",
           *         "description": "Bought for 100 or more, lately",
           *         "type": "dynamic",
           *         "rules": {
           *           "operator": "and",
           *           "conditions": [
           *             {
           *               "field": "lifetime_value",
           *               "operator": "gte",
           *               "value": 100
           *             },
           *             {
           *               "type": "event",
           *               "event_name": "purchase",
           *               "time_window": {
           *                 "last": 90,
           *                 "unit": "days"
           *               }
           *             },
           *             {
           *               "type": "event_absence",
           *               "event_name": "purchase",
           *               "time_window": {
           *                 "last": 30,
           *                 "unit": "days"
           *               }
           *             }
           *           ]
           *         },
           *         "status": "active",
           *         "user_count": 1204,
           *         "last_computed": "2026-03-01T12:00:00.000Z",
           *         "next_computation": "2026-03-01T12:00:00.000Z",
           *         "computation_error": null,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Segment']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  previewSegment: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "rules": {
         *         "operator": "and",
         *         "conditions": [
         *           {
         *             "field": "lifetime_value",
         *             "operator": "gte",
         *             "value": 100
         *           },
         *           {
         *             "type": "event",
         *             "event_name": "purchase",
         *             "time_window": {
         *               "last": 90,
         *               "unit": "days"
         *             }
         *           },
         *           {
         *             "type": "event_absence",
         *             "event_name": "purchase",
         *             "time_window": {
         *               "last": 30,
         *               "unit": "days"
         *             }
         *           }
         *         ]
         *       }
         *     }
         */
        'application/json': components['schemas']['SegmentPreviewQuery']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "user_count": 1204,
           *         "total_users": 48210,
           *         "samples": [
           *           {
           *             "user_id": "user-42",
           *             "client_id": null,
           *             "first_seen": "2026-03-01T12:00:00.000Z",
           *             "last_seen": "2026-03-01T12:00:00.000Z",
           *             "total_sessions": 7,
           *             "total_pageviews": 31
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['SegmentPreview']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listUsers: {
    parameters: {
      query?: {
        /**
         * @description Part of the user_id, a client_id or a trait; case-insensitive
         * @example example ltd
         */
        search?: string
        /**
         * @description Filter expression over `trait.<name>`, `country`, `device`, `segment`, and `source`, `medium`, `campaign` or `channel` after `first_touch.` or `last_touch.`
         * @example trait.plan==pro;country==DE,AT
         */
        filters?: string
        /**
         * @description Only members of this segment
         * @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        segment?: string
        /**
         * @description Last seen on or after: a day in the site’s time zone, or a time
         * @example 2026-03-01
         */
        last_seen_start?: string
        /**
         * @description Last seen on or before: a day, including all of it, or a time
         * @example 2026-03-31
         */
        last_seen_end?: string
        /**
         * @description Sorts in descending order. Default: last_seen
         * @example last_seen
         */
        sort?: 'last_seen' | 'first_seen' | 'lifetime_value'
        /**
         * @description Users per page
         * @example 20
         */
        limit?: number
        /**
         * @description The cursor from the previous page. Keep the other parameters unchanged
         * @example WzE3NzIzNjY0MDAwMDAsIjQ3MTEiXQ
         */
        cursor?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "user_id": "user-42",
           *           "client_ids": [
           *             "cid_8f3a"
           *           ],
           *           "first_seen": "2026-03-01T12:00:00.000Z",
           *           "last_seen": "2026-03-01T12:00:00.000Z",
           *           "total_sessions": 7,
           *           "total_pageviews": 41,
           *           "total_conversions": 3,
           *           "orders": 3,
           *           "lifetime_value": 179.7,
           *           "currency": "EUR",
           *           "traits": {
           *             "plan": "pro",
           *             "company": "Example Ltd"
           *           },
           *           "segments": [
           *             "Loyal customers"
           *           ],
           *           "attribution": {
           *             "first_touch": {
           *               "source": "google",
           *               "medium": "cpc",
           *               "campaign": "spring",
           *               "channel": "Paid Search"
           *             },
           *             "last_touch": {
           *               "source": "google",
           *               "medium": "cpc",
           *               "campaign": "spring",
           *               "channel": "Paid Search"
           *             }
           *           },
           *           "conversions": [
           *             {
           *               "conversion_id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *               "name": "Purchase",
           *               "conversions": 3,
           *               "value": 179.7,
           *               "last_converted": "2026-03-01T12:00:00.000Z"
           *             }
           *           ],
           *           "country": "DE",
           *           "device": "desktop",
           *           "browser": "Firefox",
           *           "os": "Windows"
           *         }
           *       ],
           *       "pagination": {
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['UserProfile'][]
            pagination: components['schemas']['CursorPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getUser: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /**
         * @description A user_id or a client_id. The client_id of a browser that belongs to a user refers to that user
         * @example user-42
         */
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "user_id": "user-42",
           *         "client_ids": [
           *           "cid_8f3a"
           *         ],
           *         "first_seen": "2026-03-01T12:00:00.000Z",
           *         "last_seen": "2026-03-01T12:00:00.000Z",
           *         "total_sessions": 7,
           *         "total_pageviews": 41,
           *         "total_conversions": 3,
           *         "orders": 3,
           *         "lifetime_value": 179.7,
           *         "currency": "EUR",
           *         "traits": {
           *           "plan": "pro",
           *           "company": "Example Ltd"
           *         },
           *         "segments": [
           *           "Loyal customers"
           *         ],
           *         "attribution": {
           *           "first_touch": {
           *             "source": "google",
           *             "medium": "cpc",
           *             "campaign": "spring",
           *             "channel": "Paid Search"
           *           },
           *           "last_touch": {
           *             "source": "google",
           *             "medium": "cpc",
           *             "campaign": "spring",
           *             "channel": "Paid Search"
           *           }
           *         },
           *         "conversions": [
           *           {
           *             "conversion_id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "name": "Purchase",
           *             "conversions": 3,
           *             "value": 179.7,
           *             "last_converted": "2026-03-01T12:00:00.000Z"
           *           }
           *         ],
           *         "country": "DE",
           *         "device": "desktop",
           *         "browser": "Firefox",
           *         "os": "Windows"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['UserProfile']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteUser: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /**
         * @description A user_id or a client_id. The client_id of a browser that belongs to a user refers to that user
         * @example user-42
         */
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Accepted: stored durably and processed in the background */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "ers_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "completed",
           *         "user_hash": "5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
           *         "requested_by": "key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "requested_at": "2026-03-01T12:00:00.000Z",
           *         "started_at": "2026-03-01T12:00:00.000Z",
           *         "completed_at": "2026-03-01T12:00:00.000Z",
           *         "removed": {
           *           "events": 42,
           *           "sessions": 5,
           *           "facts": 1
           *         },
           *         "error": null
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Erasure']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  updateUser: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /**
         * @description A user_id or a client_id. The client_id of a browser that belongs to a user refers to that user
         * @example user-42
         */
        user_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "traits": {
         *         "plan": "pro",
         *         "trial_ends": null
         *       }
         *     }
         */
        'application/json': components['schemas']['UserTraitsChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "user_id": "user-42",
           *         "client_ids": [
           *           "cid_8f3a"
           *         ],
           *         "first_seen": "2026-03-01T12:00:00.000Z",
           *         "last_seen": "2026-03-01T12:00:00.000Z",
           *         "total_sessions": 7,
           *         "total_pageviews": 41,
           *         "total_conversions": 3,
           *         "orders": 3,
           *         "lifetime_value": 179.7,
           *         "currency": "EUR",
           *         "traits": {
           *           "plan": "pro",
           *           "company": "Example Ltd"
           *         },
           *         "segments": [
           *           "Loyal customers"
           *         ],
           *         "attribution": {
           *           "first_touch": {
           *             "source": "google",
           *             "medium": "cpc",
           *             "campaign": "spring",
           *             "channel": "Paid Search"
           *           },
           *           "last_touch": {
           *             "source": "google",
           *             "medium": "cpc",
           *             "campaign": "spring",
           *             "channel": "Paid Search"
           *           }
           *         },
           *         "conversions": [
           *           {
           *             "conversion_id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "name": "Purchase",
           *             "conversions": 3,
           *             "value": 179.7,
           *             "last_converted": "2026-03-01T12:00:00.000Z"
           *           }
           *         ],
           *         "country": "DE",
           *         "device": "desktop",
           *         "browser": "Firefox",
           *         "os": "Windows"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['UserProfile']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  exportUser: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /**
         * @description A user_id or a client_id. The client_id of a browser that belongs to a user refers to that user
         * @example user-42
         */
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Content-Disposition': components['headers']['Content-Disposition']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "user_id": "user-42",
           *         "exported_at": "2026-03-01T12:00:00.000Z",
           *         "profile": {
           *           "user_id": "user-42",
           *           "client_ids": [
           *             "cid_8f3a"
           *           ],
           *           "first_seen": "2026-03-01T12:00:00.000Z",
           *           "last_seen": "2026-03-01T12:00:00.000Z",
           *           "total_sessions": 7,
           *           "total_pageviews": 41,
           *           "total_conversions": 3,
           *           "orders": 3,
           *           "lifetime_value": 179.7,
           *           "currency": "EUR",
           *           "traits": {
           *             "plan": "pro",
           *             "company": "Example Ltd"
           *           },
           *           "segments": [
           *             "Loyal customers"
           *           ],
           *           "attribution": {
           *             "first_touch": {
           *               "source": "google",
           *               "medium": "cpc",
           *               "campaign": "spring",
           *               "channel": "Paid Search"
           *             },
           *             "last_touch": {
           *               "source": "google",
           *               "medium": "cpc",
           *               "campaign": "spring",
           *               "channel": "Paid Search"
           *             }
           *           },
           *           "conversions": [
           *             {
           *               "conversion_id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *               "name": "Purchase",
           *               "conversions": 3,
           *               "value": 179.7,
           *               "last_converted": "2026-03-01T12:00:00.000Z"
           *             }
           *           ],
           *           "country": "DE",
           *           "device": "desktop",
           *           "browser": "Firefox",
           *           "os": "Windows"
           *         },
           *         "stored": {
           *           "events": [
           *             {
           *               "event_id": "evt_1",
           *               "event_name": "page_view"
           *             }
           *           ],
           *           "facts": []
           *         }
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['UserData']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listUserEvents: {
    parameters: {
      query?: {
        /**
         * @description The first day in the site’s time zone, or a time. The default period is 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or time of the period. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /** @example purchase */
        event_name?: string
        /**
         * @description Only events from this browser
         * @example cid_8f3a
         */
        client_id?: string
        /**
         * @description Events per page
         * @example 100
         */
        limit?: number
        /**
         * @description The cursor from the previous page. Keep the other parameters unchanged
         * @example WzE3NzIzNjY0MDAwMDAsIjQ3MTEiXQ
         */
        cursor?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /**
         * @description A user_id or a client_id. The client_id of a browser that belongs to a user refers to that user
         * @example user-42
         */
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "event_name": "purchase",
           *           "client_id": "cid_8f3a",
           *           "timestamp": "2026-03-01T12:00:00.000Z",
           *           "page": "/shoes",
           *           "properties": {
           *             "transaction_id": "order-4711",
           *             "value": 59.9,
           *             "currency": "EUR",
           *             "items": [
           *               {
           *                 "item_id": "sku-1",
           *                 "item_name": "Mug",
           *                 "price": 29.95,
           *                 "quantity": 2
           *               }
           *             ]
           *           },
           *           "sent_by": "public"
           *         }
           *       ],
           *       "pagination": {
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['StoredEvent'][]
            pagination: components['schemas']['CursorPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listUserSessions: {
    parameters: {
      query?: {
        /**
         * @description Sessions per page
         * @example 20
         */
        limit?: number
        /**
         * @description The cursor from the previous page. Keep the other parameters unchanged
         * @example WzE3NzIzNjY0MDAwMDAsIjQ3MTEiXQ
         */
        cursor?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /**
         * @description A user_id or a client_id. The client_id of a browser that belongs to a user refers to that user
         * @example user-42
         */
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "ses_1f4c5d6e7f8a9b19ca5f1a7c0",
           *           "client_id": "cid_8f3a",
           *           "start": "2026-03-01T12:00:00.000Z",
           *           "end": "2026-03-01T12:00:00.000Z",
           *           "events": 9,
           *           "pageviews": 5,
           *           "entry_page": "/shoes",
           *           "exit_page": "/thanks",
           *           "referrer": "www.example.org/",
           *           "source": "google",
           *           "medium": "cpc",
           *           "campaign": "spring",
           *           "channel": "Paid Search",
           *           "country": "DE",
           *           "device": "desktop",
           *           "browser": "Firefox",
           *           "os": "Windows"
           *         }
           *       ],
           *       "pagination": {
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['UserSession'][]
            pagination: components['schemas']['CursorPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  batchUsers: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "user_ids": [
         *         "user-42",
         *         "user-43"
         *       ]
         *     }
         */
        'application/json': components['schemas']['UserBatch']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "found": 1,
           *         "not_found": 1,
           *         "users": [
           *           {
           *             "index": 0,
           *             "user_id": "user-42",
           *             "status": "found",
           *             "user": {
           *               "user_id": "user-42",
           *               "client_ids": [
           *                 "cid_8f3a"
           *               ],
           *               "first_seen": "2026-03-01T12:00:00.000Z",
           *               "last_seen": "2026-03-01T12:00:00.000Z",
           *               "total_sessions": 7,
           *               "total_pageviews": 41,
           *               "total_conversions": 3,
           *               "orders": 3,
           *               "lifetime_value": 179.7,
           *               "currency": "EUR",
           *               "traits": {
           *                 "plan": "pro",
           *                 "company": "Example Ltd"
           *               },
           *               "segments": [
           *                 "Loyal customers"
           *               ],
           *               "attribution": {
           *                 "first_touch": {
           *                   "source": "google",
           *                   "medium": "cpc",
           *                   "campaign": "spring",
           *                   "channel": "Paid Search"
           *                 },
           *                 "last_touch": {
           *                   "source": "google",
           *                   "medium": "cpc",
           *                   "campaign": "spring",
           *                   "channel": "Paid Search"
           *                 }
           *               },
           *               "conversions": [
           *                 {
           *                   "conversion_id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *                   "name": "Purchase",
           *                   "conversions": 3,
           *                   "value": 179.7,
           *                   "last_converted": "2026-03-01T12:00:00.000Z"
           *                 }
           *               ],
           *               "country": "DE",
           *               "device": "desktop",
           *               "browser": "Firefox",
           *               "os": "Windows"
           *             }
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['UserBatchAnswer']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listWebhooks: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
        /**
         * @description Only subscriptions with this status
         * @example active
         */
        status?: 'active' | 'paused' | 'disabled'
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "url": "https://hooks.example.com/sightline",
           *           "events": [
           *             "conversion.completed",
           *             "site.*"
           *           ],
           *           "site_ids": [
           *             "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *           ],
           *           "filters": {
           *             "conversion.completed": {
           *               "min_value": 100
           *             },
           *             "alert.triggered": {
           *               "severity": [
           *                 "critical"
           *               ]
           *             }
           *           },
           *           "metadata": {
           *             "team": "growth"
           *           },
           *           "status": "active",
           *           "disabled_reason": null,
           *           "previous_secret_until": null,
           *           "health": {
           *             "success_rate_24h": 99.82,
           *             "last_delivery_at": "2026-03-01T12:00:00.000Z",
           *             "failing_since": null
           *           },
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "updated_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Webhook'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createWebhook: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "url": "https://hooks.example.com/sightline",
         *       "events": [
         *         "conversion.completed",
         *         "site.*"
         *       ],
         *       "site_ids": [
         *         "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       ],
         *       "filters": {
         *         "conversion.completed": {
         *           "min_value": 100
         *         },
         *         "alert.triggered": {
         *           "severity": [
         *             "critical"
         *           ]
         *         }
         *       },
         *       "secret": "whsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0",
         *       "metadata": {
         *         "team": "growth"
         *       }
         *     }
         */
        'application/json': components['schemas']['WebhookCreation']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "url": "https://hooks.example.com/sightline",
           *         "events": [
           *           "conversion.completed",
           *           "site.*"
           *         ],
           *         "site_ids": [
           *           "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         ],
           *         "filters": {
           *           "conversion.completed": {
           *             "min_value": 100
           *           },
           *           "alert.triggered": {
           *             "severity": [
           *               "critical"
           *             ]
           *           }
           *         },
           *         "metadata": {
           *           "team": "growth"
           *         },
           *         "status": "active",
           *         "disabled_reason": null,
           *         "previous_secret_until": null,
           *         "health": {
           *           "success_rate_24h": 99.82,
           *           "last_delivery_at": "2026-03-01T12:00:00.000Z",
           *           "failing_since": null
           *         },
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z",
           *         "secret": "whsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['NewWebhook']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getWebhook: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "url": "https://hooks.example.com/sightline",
           *         "events": [
           *           "conversion.completed",
           *           "site.*"
           *         ],
           *         "site_ids": [
           *           "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         ],
           *         "filters": {
           *           "conversion.completed": {
           *             "min_value": 100
           *           },
           *           "alert.triggered": {
           *             "severity": [
           *               "critical"
           *             ]
           *           }
           *         },
           *         "metadata": {
           *           "team": "growth"
           *         },
           *         "status": "active",
           *         "disabled_reason": null,
           *         "previous_secret_until": null,
           *         "health": {
           *           "success_rate_24h": 99.82,
           *           "last_delivery_at": "2026-03-01T12:00:00.000Z",
           *           "failing_since": null
           *         },
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Webhook']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  deleteWebhook: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  updateWebhook: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "filters": {
         *         "conversion.completed": {
         *           "min_value": 100
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['WebhookChange']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "url": "https://hooks.example.com/sightline",
           *         "events": [
           *           "conversion.completed",
           *           "site.*"
           *         ],
           *         "site_ids": [
           *           "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         ],
           *         "filters": {
           *           "conversion.completed": {
           *             "min_value": 100
           *           },
           *           "alert.triggered": {
           *             "severity": [
           *               "critical"
           *             ]
           *           }
           *         },
           *         "metadata": {
           *           "team": "growth"
           *         },
           *         "status": "active",
           *         "disabled_reason": null,
           *         "previous_secret_until": null,
           *         "health": {
           *           "success_rate_24h": 99.82,
           *           "last_delivery_at": "2026-03-01T12:00:00.000Z",
           *           "failing_since": null
           *         },
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Webhook']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listWebhookBackfills: {
    parameters: {
      query?: {
        /**
         * @description Entries per page
         * @example 20
         */
        limit?: number
        /**
         * @description Number of entries to skip
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "bf_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "start_date": "2026-02-01",
           *           "end_date": "2026-02-28",
           *           "conversion_ids": [
           *             "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *           ],
           *           "per_second": 20,
           *           "status": "running",
           *           "error": null,
           *           "total": 1240,
           *           "sent": 400,
           *           "skipped": 0,
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "finished_at": null
           *         }
           *       ],
           *       "pagination": {
           *         "total": 1,
           *         "limit": 20,
           *         "offset": 0,
           *         "has_more": false
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['WebhookBackfill'][]
            pagination: components['schemas']['OffsetPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  createWebhookBackfill: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "start_date": "2026-02-01",
         *       "end_date": "2026-02-28",
         *       "conversion_ids": [
         *         "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       ],
         *       "per_second": 20
         *     }
         */
        'application/json': components['schemas']['BackfillCreation']
      }
    }
    responses: {
      /** @description Accepted: stored durably and processed in the background */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "bf_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "start_date": "2026-02-01",
           *         "end_date": "2026-02-28",
           *         "conversion_ids": [
           *           "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         ],
           *         "per_second": 20,
           *         "status": "running",
           *         "error": null,
           *         "total": 1240,
           *         "sent": 400,
           *         "skipped": 0,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "finished_at": null
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['WebhookBackfill']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getWebhookBackfill: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
        /** @example bf_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        backfill_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "bf_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "start_date": "2026-02-01",
           *         "end_date": "2026-02-28",
           *         "conversion_ids": [
           *           "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         ],
           *         "per_second": 20,
           *         "status": "running",
           *         "error": null,
           *         "total": 1240,
           *         "sent": 400,
           *         "skipped": 0,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "finished_at": null
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['WebhookBackfill']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  cancelWebhookBackfill: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
        /** @example bf_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        backfill_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Deleted: the response has no body */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content?: never
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /**
         * @description Only deliveries with this status
         * @example pending
         */
        status?: 'pending' | 'retrying' | 'delivered' | 'failed'
        /** @example conversion.completed */
        event_type?:
          | 'conversion.completed'
          | 'conversion.attributed'
          | 'conversion.value_updated'
          | 'alert.triggered'
          | 'alert.resolved'
          | 'anomaly.detected'
          | 'export.completed'
          | 'report.generated'
          | 'segment.computed'
          | 'integration.connected'
          | 'integration.disconnected'
          | 'integration.error'
          | 'site.created'
          | 'site.deleted'
          | 'tracking.error'
          | 'audit.entry_created'
        /**
         * @description Only deliveries created at this time or later
         * @example 2026-03-01T00:00:00Z
         */
        since?: string
        /**
         * @description Only deliveries created before this time
         * @example 2026-03-01T00:00:00Z
         */
        until?: string
        /**
         * @description Only deliveries with this text in their id, the id of their event or their data
         * @example T-1001
         */
        search?: string
        /**
         * @description Deliveries per page
         * @example 20
         */
        limit?: number
        /**
         * @description The cursor from the previous page; keep the other parameters unchanged
         * @example WyIyMDI2LTAzLTAxVDEyOjAwOjAwLjAwMFoiLCJkZWxfMSJd
         */
        cursor?: string
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "event_type": "conversion.completed",
           *           "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "status": "delivered",
           *           "origin": "event",
           *           "is_test": false,
           *           "attempts": 1,
           *           "response_status": 200,
           *           "response_time_ms": 84,
           *           "last_error": null,
           *           "next_retry_at": null,
           *           "delivered_at": "2026-03-01T12:00:00.000Z",
           *           "failed_at": null,
           *           "created_at": "2026-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "cursor": "WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ",
           *         "has_more": true
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['WebhookDelivery'][]
            pagination: components['schemas']['CursorPagination']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getWebhookDelivery: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
        /** @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        delivery_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "event_type": "conversion.completed",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "delivered",
           *         "origin": "event",
           *         "is_test": false,
           *         "attempts": 1,
           *         "response_status": 200,
           *         "response_time_ms": 84,
           *         "last_error": null,
           *         "next_retry_at": null,
           *         "delivered_at": "2026-03-01T12:00:00.000Z",
           *         "failed_at": null,
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "payload": {
           *           "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "type": "conversion.completed",
           *           "created_at": "2026-03-01T12:00:00.000Z",
           *           "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *           "data": {},
           *           "metadata": {
           *             "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "delivery_attempt": 1,
           *             "test": true,
           *             "backfill": true
           *           }
           *         },
           *         "request": {
           *           "url": "https://hooks.example.com/sightline",
           *           "headers": {
           *             "Content-Type": "application/json"
           *           },
           *           "body": "{\"id\":\"evt_…\"}"
           *         },
           *         "attempt_log": [
           *           {
           *             "number": 1,
           *             "started_at": "2026-03-01T12:00:00.000Z",
           *             "duration_ms": 84,
           *             "url": "https://hooks.example.com/sightline",
           *             "signature": "t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa",
           *             "response_status": 200,
           *             "response_headers": {
           *               "Content-Type": "application/json"
           *             },
           *             "response_body": "ok",
           *             "error": null
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['WebhookDeliveryDetail']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  retryWebhookDelivery: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
        /** @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        delivery_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        /**
         * @example {
         *       "force": false
         *     }
         */
        'application/json': components['schemas']['RetryRequest']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "event_type": "conversion.completed",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "delivered",
           *         "origin": "event",
           *         "is_test": false,
           *         "attempts": 1,
           *         "response_status": 200,
           *         "response_time_ms": 84,
           *         "last_error": null,
           *         "next_retry_at": null,
           *         "delivered_at": "2026-03-01T12:00:00.000Z",
           *         "failed_at": null,
           *         "created_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['WebhookDelivery']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  getWebhookRetry: {
    parameters: {
      query?: never
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "queued": 42
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['BulkRetry']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  retryWebhookDeliveries: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        /**
         * @example {
         *       "since": "2026-03-01T00:00:00Z"
         *     }
         */
        'application/json': components['schemas']['BulkRetryRequest']
      }
    }
    responses: {
      /** @description Accepted: stored durably and processed in the background */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "queued": 42
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['BulkRetry']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  replayWebhookEvent: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *     }
         */
        'application/json': components['schemas']['ReplayRequest']
      }
    }
    responses: {
      /** @description Accepted: stored durably and processed in the background */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "event_type": "conversion.completed",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "delivered",
           *         "origin": "event",
           *         "is_test": false,
           *         "attempts": 1,
           *         "response_status": 200,
           *         "response_time_ms": 84,
           *         "last_error": null,
           *         "next_retry_at": null,
           *         "delivered_at": "2026-03-01T12:00:00.000Z",
           *         "failed_at": null,
           *         "created_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['WebhookDelivery']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  rotateWebhookSecret: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        /**
         * @example {
         *       "secret": "whsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0",
         *       "grace_period_seconds": 86400
         *     }
         */
        'application/json': components['schemas']['SecretRotation']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "url": "https://hooks.example.com/sightline",
           *         "events": [
           *           "conversion.completed",
           *           "site.*"
           *         ],
           *         "site_ids": [
           *           "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *         ],
           *         "filters": {
           *           "conversion.completed": {
           *             "min_value": 100
           *           },
           *           "alert.triggered": {
           *             "severity": [
           *               "critical"
           *             ]
           *           }
           *         },
           *         "metadata": {
           *           "team": "growth"
           *         },
           *         "status": "active",
           *         "disabled_reason": null,
           *         "previous_secret_until": null,
           *         "health": {
           *           "success_rate_24h": 99.82,
           *           "last_delivery_at": "2026-03-01T12:00:00.000Z",
           *           "failing_since": null
           *         },
           *         "created_at": "2026-03-01T12:00:00.000Z",
           *         "updated_at": "2026-03-01T12:00:00.000Z",
           *         "secret": "whsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['NewWebhook']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  testWebhook: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        webhook_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "event_type": "conversion.completed"
         *     }
         */
        'application/json': components['schemas']['TestRequest']
      }
    }
    responses: {
      /** @description Accepted: stored durably and processed in the background */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "event_type": "conversion.completed",
           *         "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *         "status": "delivered",
           *         "origin": "event",
           *         "is_test": false,
           *         "attempts": 1,
           *         "response_status": 200,
           *         "response_time_ms": 84,
           *         "last_error": null,
           *         "next_retry_at": null,
           *         "delivered_at": "2026-03-01T12:00:00.000Z",
           *         "failed_at": null,
           *         "created_at": "2026-03-01T12:00:00.000Z"
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['WebhookDelivery']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      422: components['responses']['Unprocessable']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  dryRunWebhook: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "events": [
         *         "conversion.completed",
         *         "site.*"
         *       ],
         *       "site_ids": [
         *         "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *       ],
         *       "filters": {
         *         "conversion.completed": {
         *           "min_value": 100
         *         },
         *         "alert.triggered": {
         *           "severity": [
         *             "critical"
         *           ]
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['DryRunRequest']
      }
    }
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "since": "2026-03-01T12:00:00.000Z",
           *         "total": 310,
           *         "passed": 42,
           *         "by_type": [
           *           {
           *             "type": "conversion.completed",
           *             "total": 310,
           *             "passed": 42
           *           }
           *         ],
           *         "sample": [
           *           {
           *             "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "type": "conversion.completed",
           *             "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
           *             "created_at": "2026-03-01T12:00:00.000Z",
           *             "passes": true,
           *             "why": "value 59.9 is less than min_value 100"
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['DryRun']
            meta: components['schemas']['Meta']
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      404: components['responses']['NotFound']
      409: components['responses']['Conflict']
      413: components['responses']['TooLarge']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  streamWebhookEvents: {
    parameters: {
      query?: {
        /**
         * @description Event types or groups, separated by commas. Default: all except `audit.*`
         * @example conversion.*,site.created
         */
        events?: string
        /**
         * @description The stream ends after this time; reconnect with the header `Last-Event-ID`
         * @example 3600
         */
        max_seconds?: number
      }
      header?: {
        /** @description A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OK */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'X-API-Version': components['headers']['X-API-Version']
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit']
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining']
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset']
          'X-RateLimit-Policy': components['headers']['X-RateLimit-Policy']
          'X-Accel-Buffering': components['headers']['X-Accel-Buffering']
          [name: string]: unknown
        }
        content: {
          /**
           * @example retry: 2000
           *     event: ready
           *     data: {"secret":"whsec_…"}
           *
           *     id: evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
           *     event: site.created
           *     data: {"id":"evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b","type":"site.created","created_at":"2026-03-01T12:00:00.000Z",…}
           *
           *     : still here
           */
          'text/event-stream': string
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      403: components['responses']['Forbidden']
      409: components['responses']['Conflict']
      429: components['responses']['RateLimited']
      500: components['responses']['InternalError']
      503: components['responses']['Unavailable']
    }
  }
  onConversionCompleted: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "conversion.completed",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "conversion": {
         *           "id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "name": "Purchase",
         *           "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *         },
         *         "value": 129.99,
         *         "currency": "EUR",
         *         "user": {
         *           "user_id": "user-42",
         *           "client_id": "cid_8f3a",
         *           "email_hash": "b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514"
         *         },
         *         "attribution": {
         *           "model": "last_click",
         *           "source": "google",
         *           "medium": "cpc",
         *           "campaign": "spring",
         *           "touchpoints": [
         *             {
         *               "source": "google",
         *               "medium": "cpc",
         *               "timestamp": "2026-03-01T11:42:00.000Z",
         *               "credit": 1
         *             }
         *           ]
         *         },
         *         "sent_by": "public",
         *         "properties": {
         *           "transaction_id": "T-1001",
         *           "items": [
         *             {
         *               "item_id": "sku-1",
         *               "item_name": "Trail shoes",
         *               "price": 129.99
         *             }
         *           ]
         *         }
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['ConversionCompletedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onConversionAttributed: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "conversion.attributed",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "conversion": {
         *           "id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "name": "Purchase",
         *           "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *         },
         *         "value": 129.99,
         *         "currency": "EUR",
         *         "user": {
         *           "user_id": "user-42",
         *           "client_id": "cid_8f3a",
         *           "email_hash": "b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514"
         *         },
         *         "attribution": {
         *           "model": "last_click",
         *           "source": "google",
         *           "medium": "cpc",
         *           "campaign": "spring",
         *           "touchpoints": [
         *             {
         *               "source": "google",
         *               "medium": "cpc",
         *               "timestamp": "2026-03-01T11:42:00.000Z",
         *               "credit": 1
         *             }
         *           ]
         *         },
         *         "previous_attribution": {
         *           "model": "last_click",
         *           "source": "direct",
         *           "medium": "none",
         *           "campaign": "",
         *           "touchpoints": [
         *             {
         *               "source": "direct",
         *               "medium": "none",
         *               "timestamp": "2026-03-01T11:42:00.000Z",
         *               "credit": 1
         *             }
         *           ]
         *         }
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['ConversionAttributedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onConversionValueUpdated: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "conversion.value_updated",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "conversion": {
         *           "id": "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "name": "Purchase",
         *           "event_id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
         *         },
         *         "value": 129.99,
         *         "previous_value": 119.5,
         *         "currency": "EUR",
         *         "user": {
         *           "user_id": "user-42",
         *           "client_id": "cid_8f3a",
         *           "email_hash": "b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514"
         *         }
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['ConversionValueUpdatedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onAlertTriggered: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "alert.triggered",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "alert": {
         *           "id": "alert_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "name": "Traffic fell",
         *           "description": "Sessions are down by more than half against the week before",
         *           "severity": "high"
         *         },
         *         "condition": {
         *           "metric": "sessions",
         *           "operator": "decreased_by_percent",
         *           "threshold": 50,
         *           "comparison_period": "previous_week",
         *           "window": "day",
         *           "event_name": null,
         *           "conversion_id": null,
         *           "filters": "country==DE"
         *         },
         *         "current_value": 420,
         *         "previous_value": 1180,
         *         "change_percent": -64.41,
         *         "currency": "EUR",
         *         "triggered_at": "2026-03-01T12:00:00.000Z"
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['AlertTriggeredNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onAlertResolved: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "alert.resolved",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "alert": {
         *           "id": "alert_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "name": "Traffic fell",
         *           "description": "Sessions are down by more than half against the week before",
         *           "severity": "high"
         *         },
         *         "condition": {
         *           "metric": "sessions",
         *           "operator": "decreased_by_percent",
         *           "threshold": 50,
         *           "comparison_period": "previous_week",
         *           "window": "day",
         *           "event_name": null,
         *           "conversion_id": null,
         *           "filters": "country==DE"
         *         },
         *         "current_value": 420,
         *         "previous_value": 1180,
         *         "change_percent": -64.41,
         *         "currency": "EUR",
         *         "triggered_at": "2026-03-01T10:30:00.000Z",
         *         "resolved_at": "2026-03-01T12:00:00.000Z"
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['AlertResolvedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onAnomalyDetected: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "anomaly.detected",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "anomaly": {
         *           "id": "anom_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "type": "traffic_spike",
         *           "direction": "up",
         *           "severity": "high",
         *           "confidence": 0.97
         *         },
         *         "metric": "sessions",
         *         "conversion": null,
         *         "current_value": 5210,
         *         "expected_value": 1240,
         *         "expected_range": {
         *           "min": 980,
         *           "max": 1530
         *         },
         *         "deviation_percent": 320.16,
         *         "currency": "EUR",
         *         "period": {
         *           "start": "2026-03-01T11:00:00.000Z",
         *           "end": "2026-03-01T12:00:00.000Z"
         *         },
         *         "detected_at": "2026-03-01T12:06:00.000Z",
         *         "potential_causes": [
         *           "Sessions from newsletter / email rose by 3,700 (93.2 % of the change)"
         *         ]
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['AnomalyDetectedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onExportCompleted: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "export.completed",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "export": {
         *           "id": "exp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "type": "events",
         *           "format": "csv"
         *         },
         *         "rows_exported": 48210,
         *         "file_size_bytes": 7340032,
         *         "download_url": "https://analytics.example.com/downloads/exp_0192",
         *         "expires_at": "2026-03-08T12:00:00.000Z"
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['ExportCompletedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onReportGenerated: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "report.generated",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "report": {
         *           "id": "rep_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "name": "Weekly overview"
         *         },
         *         "run_id": "run_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "period": {
         *           "start": "2026-02-23",
         *           "end": "2026-03-01"
         *         },
         *         "generated_at": "2026-03-01T12:00:00.000Z"
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['ReportGeneratedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onSegmentComputed: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "segment.computed",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "segment": {
         *           "id": "seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "name": "Returning buyers"
         *         },
         *         "user_count": 1204,
         *         "previous_user_count": 1190,
         *         "entered": 31,
         *         "left": 17,
         *         "computed_at": "2026-03-01T12:00:00.000Z"
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['SegmentComputedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onIntegrationConnected: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "integration.connected",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "integration": {
         *           "name": "google_ads",
         *           "account_id": "123-456-7890"
         *         },
         *         "connected_at": "2026-03-01T12:00:00.000Z"
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['IntegrationConnectedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onIntegrationDisconnected: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "integration.disconnected",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "integration": {
         *           "name": "google_ads",
         *           "account_id": "123-456-7890"
         *         },
         *         "disconnected_at": "2026-03-01T12:00:00.000Z"
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['IntegrationDisconnectedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onIntegrationError: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "integration.error",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "integration": {
         *           "name": "google_ads",
         *           "account_id": "123-456-7890"
         *         },
         *         "error": {
         *           "code": "access_revoked",
         *           "message": "Access to the account was revoked: connect it again"
         *         },
         *         "failed_at": "2026-03-01T12:00:00.000Z"
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['IntegrationErrorNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onSiteCreated: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "site.created",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "site": {
         *           "id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "name": "Example shop",
         *           "domain": "shop.example.com",
         *           "timezone": "Europe/Berlin",
         *           "currency": "EUR"
         *         },
         *         "created_at": "2026-03-01T12:00:00.000Z"
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['SiteCreatedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onSiteDeleted: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "site.deleted",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "site": {
         *           "id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "name": "Example shop",
         *           "domain": "shop.example.com",
         *           "timezone": "Europe/Berlin",
         *           "currency": "EUR"
         *         },
         *         "deleted_at": "2026-03-01T12:00:00.000Z"
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['SiteDeletedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onTrackingError: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "tracking.error",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "error": {
         *           "type": "events_refused",
         *           "message": "412 events were refused within 10 minutes"
         *         },
         *         "refusals": {
         *           "code": "unprocessable",
         *           "field": "timestamp",
         *           "count": 412,
         *           "since": "2026-03-01T11:50:00.000Z",
         *           "until": "2026-03-01T12:00:00.000Z",
         *           "example": "timestamp is more than 24 hours in the future"
         *         },
         *         "silence": null,
         *         "detected_at": "2026-03-01T12:00:00.000Z"
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['TrackingErrorNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onAuditEntryCreated: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; two `v1` while a secret is rotated
         * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        'X-Service-Signature': string
        /**
         * @description The `id` of the body
         * @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'webhook-id': string
        /**
         * @description The time of sending in Unix seconds
         * @example 1772366400
         */
        'webhook-timestamp': string
        /**
         * @description The signature as defined by Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The id of the delivery
         * @example del_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        'X-Sightline-Delivery': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "type": "audit.entry_created",
         *       "created_at": "2026-03-01T12:00:00.000Z",
         *       "site_id": "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *       "data": {
         *         "entry": {
         *           "id": "aud_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *           "number": 42,
         *           "at": "2026-03-01T12:00:00.000Z",
         *           "action": "member.changed",
         *           "actor": {
         *             "kind": "person",
         *             "id": "key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *             "name": "ada@example.com",
         *             "address": "192.0.2.7",
         *             "agent": "Mozilla/5.0"
         *           },
         *           "target": {
         *             "id": "mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *             "name": "grace@example.com"
         *           },
         *           "site_id": null,
         *           "changes": {
         *             "role": {
         *               "before": "viewer",
         *               "after": "editor"
         *             }
         *           },
         *           "previous_hash": "",
         *           "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *         }
         *       },
         *       "metadata": {
         *         "webhook_id": "wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b",
         *         "delivery_attempt": 1,
         *         "test": true,
         *         "backfill": true
         *       }
         *     }
         */
        'application/json': components['schemas']['AuditEntryCreatedNotification']
      }
    }
    responses: {
      /** @description Accepted. The answer must be complete within 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not accepted. It is retried after 1, 5, 30 and 120 minutes: five attempts in total */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
}
