// Made by `npm run client:generate` from docs/openapi.json: change that, not this.

export interface paths {
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
     * @description Needs `events:write`: a secret key or a publishable key or a site's own key.
     */
    post: operations['trackEvent']
    delete?: never
    /**
     * May a page of another origin call this?
     * @description Browsers ask it by themselves (CORS). Needs no API key.
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
     * @description What became of it: accepted, then processed or excluded.
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
     * @description Good ones are taken; of each other one the answer says what is wrong with it.
     *
     *     Needs `events:write`: a secret key or a publishable key or a site's own key.
     */
    post: operations['trackEvents']
    delete?: never
    /**
     * May a page of another origin call this?
     * @description Browsers ask it by themselves (CORS). Needs no API key.
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
     * @description With its file. One that is being made is stopped.
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
     * @description As much of it as tells it apart. All of it is shown once, when it is rotated.
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
     * @description Answers with the new one, which signs calls from now on, the old one beside it for a day.
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
     * Import events of the past
     * @description As JSON up to 1,000 events; as NDJSON, CSV or the export of another product, also with `Content-Encoding: gzip`, any number: the body is read as it arrives. Good lines are taken although others are wrong. What broke off goes on where it stopped when the same request is repeated with the same `Idempotency-Key`. Nobody is notified of imported events.
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
     * @description Makes a new key like this one, which stays valid for a grace period.
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
     * Which segments users are in
     * @description For up to 10,000 users, as their data is now: rules are evaluated for them, whatever the last computation found.
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
     * @description With all its data, for good. Setting `status` to `archived` keeps the data.
     *
     *     Needs `sites:write`: a secret key.
     */
    delete: operations['deleteSite']
    options?: never
    head?: never
    /**
     * Change a site
     * @description What is not given stays as it is.
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
     * @description It is checked within a minute, and from then on as often as `check_every` says.
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
     * @description For good, with its history. Nobody is told.
     *
     *     Needs `alerts:write`: a secret key.
     */
    delete: operations['deleteAlert']
    options?: never
    head?: never
    /**
     * Change an alert
     * @description What is not given stays as it is, also inside `condition`. With another condition it begins anew as `ok`. `muted_until` mutes it; null ends that.
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
     * List what became of an alert
     * @description Newest first, for 400 days.
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
     * Try out an alert
     * @description When it would have been triggered in the last 30 days. Nothing is stored.
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
     * @description What the conversions of a goal are credited to by one model or several, beside what it cost. The rows add up to the summary.
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
     * @description How many people went how far through ordered steps within a window that begins with the first of them, and how soon.
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
     * List who reached a step, or dropped out
     * @description People in an order of no meaning that stays the same from page to page.
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
  '/v1/sites/{site_id}/analytics/realtime': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Who is on the site now
     * @description Needs `analytics:read`: a secret key or a publishable key.
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
  '/v1/sites/{site_id}/analytics/traffic': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Traffic report
     * @description Totals, how they compare with the period before, and rows by dimension. With the dimension `date` or `hour` the rows are a series over time, without gaps.
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
  '/v1/sites/{site_id}/anomalies': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List anomalies
     * @description Those that began last come first. With dates: those that were going on between them.
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
     * @description Or take that back, or note something of it. The hours of an expected anomaly are no part of what is usual.
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
     * @description Counts from then on and backwards: events that were there before meet it, too.
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
     * @description For good; the events stay. Setting `status` to `archived` keeps the statistics.
     *
     *     Needs `conversions:write`: a secret key.
     */
    delete: operations['deleteConversionGoal']
    options?: never
    head?: never
    /**
     * Change a conversion goal
     * @description What is not given stays as it is. All statistics follow, those of the past too.
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
     * @description Each conversion with the visits that led to it and the credit that each model gives them, newest first: what every number of an attribution report is made of. As CSV the whole period at once, a line for each visit.
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
     * @description In all, over time, and by source and medium as an attribution model credits them.
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
     * Try out a conversion goal
     * @description What it would have counted in the last 30 days. Nothing is stored.
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
     * Numbers of all active conversion goals
     * @description Each with its conversions by day.
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
     * @description The newest days first.
     *
     *     Needs `costs:read`: a secret key.
     */
    get: operations['listAdCosts']
    put?: never
    /**
     * Upload ad costs
     * @description As JSON or CSV, up to 10,000 rows. They take the place of what was stored for the same days and sources; rows of the same day, source, medium, campaign and currency are added up. When a row is wrong every wrong one is named, and nothing is taken.
     *
     *     Needs `costs:write`: a secret key.
     */
    post: operations['uploadAdCosts']
    /**
     * Delete the ad costs of some days
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
     * Check an erasure
     * @description Counts in all places again what is stored about the user.
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
     * Let excluded events back in
     * @description Events taken for those of bots or spam count after all, and everything follows that would have: sessions, people, conversions. A moment later, or some minutes where they are many. The filter stays as it is for events to come.
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
     * Names of events
     * @description What the events of the period are called, the most frequent first: 1,000 at most.
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
     * @description Replaces all of them. Values and costs in other currencies are converted by these rates, those of the past too; without a rate they are left out and counted.
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
     * @description It is made in the background: read it again, or be called, to learn when it is there.
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
     * @description Of events unless another type is asked for.
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
     * Try out an export
     * @description The first rows, how many there are, and how large the file would be. Nothing is stored.
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
     * @description For good. The events stay.
     *
     *     Needs `funnels:write`: a secret key.
     */
    delete: operations['deleteFunnel']
    options?: never
    head?: never
    /**
     * Change a saved funnel
     * @description What is not given stays as it is. `steps` replaces all steps.
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
     * List who reached a step of a saved funnel, or dropped out
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
     * @description Takes back all of its events and what followed from them, as if it had never been. It stays in the list, as undone.
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
     * Error report of an import
     * @description What is wrong with which line, as CSV. The first 10,000 errors are kept; a last line says how many more there are.
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
     * Compare an import with what its source counted
     * @description Day by day: visitors, page views and sessions as statistics tell them, beside what the source reported, and which days have other events, too.
     *
     *     Needs `imports:read`: a secret key.
     */
    get: operations['reconcileImport']
    /**
     * Say what the source counted
     * @description Takes the place of what was reported before, and answers with the comparison.
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
     * @description Which settings and credentials there are follows from the type. Costs are fetched at once, and then by the clock. A site has one Google Ads and one Meta Ads account.
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
     * @description Its credentials and history go; costs that came from it stay.
     *
     *     Needs `integrations:write`: a secret key.
     */
    delete: operations['deleteIntegration']
    options?: never
    head?: never
    /**
     * Change an integration
     * @description What is not given stays as it is, also inside `settings` and `credentials`. Another account or other credentials are tried at once. `status` pauses and resumes it.
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
     * @description Fetches costs, or sends Slack a test message. Where that is under way already the answer is about it, and what waits for another attempt waits no longer.
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
     * @description Newest first: what was fetched or sent, and what went wrong. Kept for 90 days.
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
     * @description What the tracker needs to know.
     *
     *     Needs `sites:public`: a secret key or a publishable key or a site's own key.
     */
    get: operations['getPublicSite']
    put?: never
    post?: never
    delete?: never
    /**
     * May a page of another origin call this?
     * @description Browsers ask it by themselves (CORS). Needs no API key.
     */
    options: operations['getPublicSitePreflight']
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
     * @description With a schedule it is made and mailed by the clock; without one, or of type `on_demand`, when somebody asks for it. At most 30 an hour.
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
     * @description For good, with its runs and their files: links to these no longer work.
     *
     *     Needs `reports:write`: a secret key.
     */
    delete: operations['deleteReport']
    options?: never
    head?: never
    /**
     * Change a report
     * @description What is not given stays as it is, also inside `schedule`, `config` and `delivery`. `status` pauses and resumes it.
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
     * Make a report now
     * @description For the period as seen from now, besides its schedule; also a paused one. At most 30 an hour.
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
     * @description Newest first. Their files are kept for 90 days, the list for 400.
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
     * Try out a report
     * @description What it would say now, as PDF or as JSON. Nothing is stored or sent.
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
     * @description Its members are determined before the answer, and from then on every hour.
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
     * @description For good, with its members and its history. The people and what they did stay.
     *
     *     Needs `segments:write`: a secret key.
     */
    delete: operations['deleteSegment']
    options?: never
    head?: never
    /**
     * Change a segment
     * @description What is not given stays as it is. With other rules its members are determined before the answer.
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
     * Determine the members of a segment now
     * @description A list stays as it is: its members follow from nothing.
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
     * @description How many members each computation of the last 400 days found, who entered and who left; newest first.
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
     * @description As the last computation found them, in an order of no meaning that stays the same from page to page. As CSV all at once.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['listSegmentMembers']
    put?: never
    /**
     * Put users on the list of a static segment
     * @description Up to 10,000 a request and 100,000 in all. Who is on it already stays as they are.
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
     * Take users off the list of a static segment
     * @description Who is not on it is no mistake.
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
     * Try out the rules of a segment
     * @description How many people meet them now, and who some of them are. Nothing is stored.
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
     * @description Users and anonymous visitors, the ones seen last first. Pages neither repeat nor leave out anybody, whatever happens meanwhile.
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
     * @description All that is known of a user, or of an anonymous visitor by its client_id.
     *
     *     Needs `users:read`: a secret key.
     */
    get: operations['getUser']
    put?: never
    post?: never
    /**
     * Delete a user and all data
     * @description Removes the user, or the anonymous visitor with this client_id, and everything that is stored about them: what was accepted until now, also if nothing can be seen of it yet. The answer is the erasure, whose receipt says what was removed where.
     *
     *     Needs `users:write`: a secret key.
     */
    delete: operations['deleteUser']
    options?: never
    head?: never
    /**
     * Set and remove a user’s traits
     * @description What is given is merged into the traits; null removes one.
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
     * Everything that is stored about a user
     * @description The profile, and place by place all that is stored about the user, or the anonymous visitor with this client_id. However much it is: the answer is made while it is read.
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
     * @description Newest first, with what the user’s browsers sent before the user was known. Without start_date from the first one on.
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
     * @description user_ids reads, users sets traits. Each entry says what became of it.
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
     * @description The answer holds the secret that signs what is sent: it is shown this once.
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
     * @description With its deliveries; those that wait are not sent.
     *
     *     Needs `webhooks:write`: a secret key.
     */
    delete: operations['deleteWebhook']
    options?: never
    head?: never
    /**
     * Change a webhook subscription
     * @description What is not given stays as it is; `filters` and `metadata` are replaced whole. Setting `status` to `active` switches a paused or disabled subscription on again.
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
     * Send conversions of the past
     * @description Sends `conversion.completed` for each conversion of a period that the subscription would take, as it would be told today. `metadata.backfill` is true, and a conversion has the same envelope `id` however often it is sent. One runs at a time.
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
     * @description What is not due yet is not sent. It stays in the list, as cancelled.
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
     * @description Newest first. They are kept for 30 days.
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
     * @description With its payload, the request as it was last sent, and every attempt.
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
     * @description It is sent at once. One that has failed is tried once more and no further; one that has arrived is sent again only with `force`.
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
     * Retries asked for that still wait
     * @description How far a retry of failed deliveries is: none is left when it is done.
     *
     *     Needs `webhooks:read`: a secret key.
     */
    get: operations['getWebhookRetry']
    put?: never
    /**
     * Retry all failed deliveries
     * @description Each is tried once more, and no further when it fails again.
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
     * @description Makes a new delivery of an event of the last 90 days, with the same envelope `id`, whatever the subscription filters.
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
     * @description Until the grace period is over both secrets sign: two `v1=` in one header.
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
     * @description Sends what an event of the type would look like, signed as ever; `metadata.test` is true. The subscription need not list the type.
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
     * Try a subscription on the past
     * @description Which events of the last 30 days such a subscription would have been sent. Nothing is stored or sent.
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
     * Events as they happen
     * @description Server-sent events. The first is `ready`, with a secret of this stream for whoever passes events on as signed notifications. After it each event of the workspace and mode as the envelope that a subscription would be sent, under the name of its type; with the header `Last-Event-ID` those since that one first, at most 1,000. `dropped` says how many a reader was too slow for. A comment every 15 seconds shows that the stream lives.
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
     * @description An event that meets an active conversion goal was stored. Once for each event and goal.
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
     * @description What was stored later changed which visits a conversion goes back to, or whose they are.
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
     * @description The value of a conversion changed with its goal, with an exchange rate or with the currency of the site.
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
     * @description The condition of an alert is met. Once until it is resolved.
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
     * @description A metric left the range that its past makes likely. Once until it has been back for three hours.
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
     * @description A scheduled report was made.
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
     * @description The users of a segment were determined: when it was made or changed, on demand, or by the clock. In the last case only when users entered or left.
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
     * @description Another service was connected, or connected anew with another account or other credentials.
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
     * @description Exchanging data with another service failed, and trying again did not help. Once until it works again.
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
     * @description At least 100 events of a site were refused for the same reason within 10 minutes, once an hour for each reason; or a site that normally has events had none for two hours, once until events come again.
     */
    post: operations['onTrackingError']
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
      /** @description Its place in the request, from 0 */
      index: number
      /** @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      event_id: string
      /** @constant */
      status: 'accepted'
    }
    AcceptedEvent: {
      /** @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      event_id: string
      /** @constant */
      status: 'accepted'
      /** @description Accepted, not processed: GET /v1/events/{event_id} tells the rest */
      processed_at: null
    }
    /** @description What a campaign cost on a day of the site’s time zone */
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
       * @description Empty: not given
       * @example cpc
       */
      medium: string
      /**
       * @description Empty: not given
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
     * @description A header row with the names `date`, `source`, `medium`, `campaign`, `cost`, `currency`, `clicks`, `impressions` in any order, of which `date`, `source` and `cost` are needed, and a row for each entry. Commas, semicolons or tabs may separate
     * @example date,source,medium,campaign,cost
     *     2026-03-01,google,cpc,spring,118.40
     */
    AdCostCsv: string
    AdCostDeletion: {
      /**
       * @description Entries that were deleted
       * @example 62
       */
      deleted: number
    }
    AdCostEntry: {
      /**
       * @description A day of the site’s time zone
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
       * @description Days that the upload has costs of
       * @example 31
       */
      days: number
      /**
       * @description Entries that were stored
       * @example 62
       */
      rows: number
      /**
       * @description Earlier entries that they took the place of
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
       * @description `muted` while `muted_until` lies ahead, whatever the condition says
       * @example ok
       * @enum {string}
       */
      state: 'ok' | 'triggered' | 'muted'
      condition: components['schemas']['AlertCondition']
      /**
       * @description With fewer than so many sessions, views, people, conversions or events nothing is decided: the alert stays as it is
       * @example 100
       */
      minimum_volume: number
      /**
       * @description When it is checked, on the clock of the site: at every full quarter, every full hour, or midnight. Windows of a day are checked by the hour at most, windows of a week by the day
       * @example hour
       * @enum {string}
       */
      check_every: '15_minutes' | 'hour' | 'day'
      /**
       * Format: date-time
       * @description Until then it is checked, and its history kept, but nobody is told. What is then still untold is told when it ends
       * @example 2026-03-02T08:00:00.000Z
       */
      muted_until: string | null
      /** @description Who is mailed, besides webhooks */
      recipients: string[]
      /** @description The recipients, with who of them has unsubscribed */
      subscriptions: components['schemas']['Recipient'][]
      /**
       * Format: date-time
       * @description Since when the condition is met; null while it is not
       * @example 2026-03-01T12:00:00.000Z
       */
      triggered_at: string | null
      /** @description What the last check found; null until there was one */
      last_check: components['schemas']['AlertCheck'] | null
      /**
       * @description Why the last check failed
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
       * @description With fewer than so many sessions, views, people, conversions or events nothing is decided: the alert stays as it is
       * @example 100
       */
      minimum_volume?: number
      /**
       * @description When it is checked, on the clock of the site: at every full quarter, every full hour, or midnight. Windows of a day are checked by the hour at most, windows of a week by the day
       * @example hour
       * @enum {string}
       */
      check_every?: '15_minutes' | 'hour' | 'day'
      /**
       * Format: date-time
       * @description Until then it is checked, and its history kept, but nobody is told. What is then still untold is told when it ends
       * @example 2026-03-02T08:00:00.000Z
       */
      muted_until?: string | null
      recipients?: string[]
    }
    AlertCheck: {
      /**
       * Format: date-time
       * @description When the window began
       * @example 2026-03-01T12:00:00.000Z
       */
      window_start: string
      /**
       * Format: date-time
       * @description When it ended, which is no longer part of it
       * @example 2026-03-01T12:00:00.000Z
       */
      window_end: string
      /** @example 420 */
      current_value: number
      /**
       * @description In the window it is compared with; null without one
       * @example 1180
       */
      previous_value: number | null
      /**
       * @description Null without anything to compare with
       * @example -64.41
       */
      change_percent: number | null
      /**
       * @description Of revenue: that of the site when it was counted, in which an amount to compare with was, too
       * @example EUR
       */
      currency: string
      /** @description False below the minimum volume, and without anything to compare with */
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
       * @description `events` counts one event by its name
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
       * @description Of `conversions` and `revenue`: of which goal. Null: of all that are active
       * @example null
       */
      conversion_id: string | null
      /**
       * @description Of `events`: which
       * @example null
       */
      event_name: string | null
      /**
       * @example decreased_by_percent
       * @enum {string}
       */
      operator: 'above' | 'below' | 'increased_by_percent' | 'decreased_by_percent'
      /**
       * @description A number of the metric, or of percent
       * @example 50
       */
      threshold: number
      /**
       * @description Which window of the same length is compared: the one so much earlier. `none` goes with `above` and `below`; `same_hour_…` with windows of an hour
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
       * @description What is counted: the hour, the day (24 hours) or the week before each check
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
     * @description What is left out: the window is a day and everything counts; increases and decreases are compared with the same time a week before
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
       * @description `events` counts one event by its name
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
       * @description Of `conversions` and `revenue`: of which goal. Null: of all that are active
       * @example null
       */
      conversion_id?: string | null
      /**
       * @description Of `events`: which
       * @example null
       */
      event_name?: string | null
      /**
       * @example decreased_by_percent
       * @enum {string}
       */
      operator?: 'above' | 'below' | 'increased_by_percent' | 'decreased_by_percent'
      /**
       * @description A number of the metric, or of percent
       * @example 50
       */
      threshold?: number
      /**
       * @description Which window of the same length is compared: the one so much earlier. `none` goes with `above` and `below`; `same_hour_…` with windows of an hour
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
       * @description What is counted: the hour, the day (24 hours) or the week before each check
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
       * @description With fewer than so many sessions, views, people, conversions or events nothing is decided: the alert stays as it is
       * @example 100
       */
      minimum_volume?: number
      /**
       * @description When it is checked, on the clock of the site: at every full quarter, every full hour, or midnight. Windows of a day are checked by the hour at most, windows of a week by the day
       * @example hour
       * @enum {string}
       */
      check_every?: '15_minutes' | 'hour' | 'day'
      /**
       * Format: date-time
       * @description Until then it is checked, and its history kept, but nobody is told. What is then still untold is told when it ends
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
       * @description Null while it still is triggered
       * @example 2026-03-01T12:00:00.000Z
       */
      resolved_at: string | null
      /** @example 420 */
      value: number
      /**
       * @description In the window it is compared with; null without one
       * @example 1180
       */
      previous_value: number | null
      /**
       * @description Null without anything to compare with
       * @example -64.41
       */
      change_percent: number | null
    }
    AlertHistoryCheck: {
      /**
       * Format: date-time
       * @description When the window began
       * @example 2026-03-01T12:00:00.000Z
       */
      window_start: string
      /**
       * Format: date-time
       * @description When it ended, which is no longer part of it
       * @example 2026-03-01T12:00:00.000Z
       */
      window_end: string
      /** @example 420 */
      current_value: number
      /**
       * @description In the window it is compared with; null without one
       * @example 1180
       */
      previous_value: number | null
      /**
       * @description Null without anything to compare with
       * @example -64.41
       */
      change_percent: number | null
      /**
       * @description Of revenue: that of the site when it was counted, in which an amount to compare with was, too
       * @example EUR
       */
      currency: string
      condition: components['schemas']['AlertCondition']
    }
    AlertHistoryEntry: {
      /** @example achg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /**
       * @description `reset`: it was triggered when its condition was changed
       * @example triggered
       * @enum {string}
       */
      type: 'triggered' | 'resolved' | 'muted' | 'unmuted' | 'reset'
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      at: string
      /** @description Of `triggered` and `resolved`: what was found, and the condition as it was then */
      check: components['schemas']['AlertHistoryCheck'] | null
      /**
       * Format: date-time
       * @description Of `muted`
       * @example null
       */
      muted_until: string | null
      /**
       * Format: date-time
       * @description When webhooks and mails were told; null for what they are not
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
       * @description How often it would have been checked
       * @example 720
       */
      checks: number
      /**
       * @description How many of them decided nothing
       * @example 12
       */
      undecided: number
      /** @description When it would have been triggered, the oldest first */
      firings: components['schemas']['AlertFiring'][]
      /** @description Every check, the oldest first */
      points: components['schemas']['AlertPreviewPoint'][]
    }
    AlertPreviewPoint: {
      /**
       * Format: date-time
       * @description When the window ended
       * @example 2026-03-01T12:00:00.000Z
       */
      at: string
      /** @example 420 */
      value: number
      /**
       * @description In the window it is compared with; null without one
       * @example 1180
       */
      previous_value: number | null
      /**
       * @description Null without anything to compare with
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
       * @description With fewer than so many sessions, views, people, conversions or events nothing is decided: the alert stays as it is
       * @example 100
       */
      minimum_volume?: number
      /**
       * @description When it is checked, on the clock of the site: at every full quarter, every full hour, or midnight. Windows of a day are checked by the hour at most, windows of a week by the day
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
       * @description In the period it is compared with; null for `above` and `below`, which compare with none
       * @example 1180
       */
      previous_value: number | null
      /**
       * @description Null without anything to compare with
       * @example -64.41
       */
      change_percent: number | null
      /**
       * @description Of revenue, and of a threshold of it
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
       * @description In the period it is compared with; null for `above` and `below`, which compare with none
       * @example 1180
       */
      previous_value: number | null
      /**
       * @description Null without anything to compare with
       * @example -64.41
       */
      change_percent: number | null
      /**
       * @description Of revenue, and of a threshold of it
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
       * @description Which goal, where the metric is `conversions`, else null
       * @example null
       */
      conversion: components['schemas']['AnomalyConversion'] | null
      /**
       * @example up
       * @enum {string}
       */
      direction: 'up' | 'down'
      /**
       * @description By how many times it is more or less than expected: from twice on `medium`, 2.9 times `high`, five times `critical`
       * @example critical
       * @enum {string}
       */
      severity: 'low' | 'medium' | 'high' | 'critical'
      /**
       * @description How sure it is that this is not chance
       * @example 0.9994
       */
      confidence: number
      /**
       * @description `open` while it goes on
       * @example ended
       * @enum {string}
       */
      status: 'open' | 'ended'
      /**
       * @description In `period`
       * @example 5210
       */
      current_value: number
      /** @example 1240 */
      expected_value: number
      expected_range: components['schemas']['AnomalyRange']
      /**
       * @description From what was expected; null where that is 0
       * @example 320.16
       */
      deviation_percent: number | null
      /**
       * @description Of revenue: that of the site when its values were counted
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
       * @description The end of its last hour; null while it goes on
       * @example 2026-03-01T15:00:00.000Z
       */
      ended_at: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T13:05:00.000Z
       */
      detected_at: string
      /**
       * @description The same as `causes`, in words; what moved most comes first
       * @example [
       *       "Sessions from newsletter / email rose by 3,700 (93.2 % of the change)"
       *     ]
       */
      potential_causes: string[]
      causes: components['schemas']['AnomalyCause'][]
      /**
       * @description Whether somebody said that it was to be expected
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
       * @description Of `source`: source and medium, joined by ` / `
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
       * @description How much of the whole change came from it
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
       * @description True: its hours are no part of what is usual from now on; the same hours of the week before stand for them. False takes it back
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
       * @description Which goal, where the metric is conversions
       * @example null
       */
      conversion: components['schemas']['PublishedAnomalyGoal'] | null
      /**
       * @description In the hours of `period`
       * @example 5210
       */
      current_value: number
      /** @example 1240 */
      expected_value: number
      expected_range: components['schemas']['PublishedRange']
      /**
       * @description Null where nothing was expected
       * @example 320.16
       */
      deviation_percent: number | null
      /**
       * @description Of revenue
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
    /** @description The hours that the values are of: 1, 3, 6 or 24. A value is the sum of those of its hours */
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
    /** @description What would have been usual */
    AnomalyRange: {
      /** @example 980 */
      min: number
      /** @example 1530 */
      max: number
    }
    AttributedConversion: {
      /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Purchase */
      name: string
    }
    AttributionReport: {
      /**
       * @description How a conversion’s credit is shared among the visits before it: see docs/attribution.md
       * @example last_click
       * @enum {string}
       */
      model: 'last_click' | 'first_click' | 'linear' | 'position_based' | 'time_decay' | 'data_driven'
      /**
       * @description What credit is reported by
       * @example channel
       * @enum {string}
       */
      dimension: 'channel' | 'source' | 'campaign'
      period: components['schemas']['Period']
      /** @example EUR */
      currency: string
      conversion: components['schemas']['AttributedConversion']
      summary: components['schemas']['AttributionSummary']
      /** @description The greatest first; what only has costs stands at the end */
      channels: components['schemas']['AttributionRow'][]
      /** @description The models of `compare`, each with the same rows in the same order */
      comparison?: components['schemas']['ComparedModel'][]
    }
    AttributionRow: {
      /**
       * @description The value of the dimension, whichever it is. Empty text: not known
       * @example Paid Search
       */
      channel: string
      /**
       * @description Whole with last_click and first_click, otherwise to four decimals
       * @example 12
       */
      attributed_conversions: number
      /**
       * @description In the currency of the site
       * @example 535.2
       */
      attributed_value: number
      /**
       * @description What was spent on it in the period
       * @example 118.4
       */
      cost: number
      /**
       * @description Value over cost; null when cost is 0
       * @example 4.52
       */
      roas: number | null
      /**
       * @description Cost of a conversion; null without conversions
       * @example 9.87
       */
      cpa: number | null
    }
    /** @description What the rows add up to */
    AttributionSummary: {
      /** @example 412 */
      conversions: number
      /** @example 18540.5 */
      value: number
      /**
       * @description What was spent on it in the period
       * @example 118.4
       */
      cost: number
      /**
       * @description Value over cost; null when cost is 0
       * @example 4.52
       */
      roas: number | null
      /**
       * @description Cost of a conversion; null without conversions
       * @example 9.87
       */
      cpa: number | null
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
       * @description Only conversions of these goals. Empty: of all
       * @example [
       *       "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      conversion_ids?: string[]
      /**
       * @description How many deliveries are sent a second, at most
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
      /** @description What became of each, in order */
      events: (components['schemas']['AcceptedEntry'] | components['schemas']['RejectedEntry'])[]
    }
    BulkRetry: {
      /**
       * @description How many failed deliveries are sent again
       * @example 42
       */
      queued: number
    }
    BulkRetryRequest: {
      /**
       * Format: date-time
       * @description Only deliveries made at this time or later. Default: all that are kept
       * @example 2026-03-01T00:00:00Z
       */
      since?: string
    }
    ComparedModel: {
      /**
       * @description How a conversion’s credit is shared among the visits before it: see docs/attribution.md
       * @example last_click
       * @enum {string}
       */
      model: 'last_click' | 'first_click' | 'linear' | 'position_based' | 'time_decay' | 'data_driven'
      /** @description The greatest first; what only has costs stands at the end */
      channels: components['schemas']['AttributionRow'][]
    }
    ComparedPageviews: {
      /**
       * @description By the source; null: it does not tell
       * @example 812
       */
      reported: number | null
      /**
       * @description Pageviews as statistics tell them
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
       * @description By the source; null: it does not tell
       * @example 812
       */
      reported: number | null
      /**
       * @description Sessions as statistics tell them
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
       * @description By the source; null: it does not tell
       * @example 812
       */
      reported: number | null
      /**
       * @description Visitors as statistics tell them
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
       * @description Null when previous is 0
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
      previous_attribution: components['schemas']['PreviousAttribution']
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
       * @description `event`: an event by its name. `page`: the view of a page. Default: event
       * @example event
       * @enum {string}
       */
      type: 'event' | 'page'
      /**
       * @description Of goals of type `event`
       * @example purchase
       */
      event_name: string | null
      /**
       * @description Of goals of type `page`; `*` stands for any text
       * @example null
       */
      page_pattern: string | null
      filters: components['schemas']['EventFilters']
      /**
       * @description `dynamic`: what the property named by `value_property` holds. `fixed`: always `fixed_value`. Default: fixed
       * @example dynamic
       * @enum {string}
       */
      value_type: 'dynamic' | 'fixed'
      /**
       * @description Event property that holds the value; a dot leads into an object
       * @example value
       */
      value_property: string | null
      /**
       * @description Value of each conversion, in the currency of the site
       * @example null
       */
      fixed_value: number | null
      /**
       * @description How many days before a conversion a visit may lie to get credit for it. Default: 30
       * @example 30
       */
      attribution_window_days: number
      /**
       * @description `every` conversion counts, or only the first of each user in the period. Default: every
       * @example every
       * @enum {string}
       */
      counting_method: 'one_per_user' | 'every'
      /**
       * @description An archived goal keeps its statistics, but is evaluated no more
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
      /**
       * @description `event`: an event by its name. `page`: the view of a page. Default: event
       * @example event
       * @enum {string}
       */
      type?: 'event' | 'page'
      /**
       * @description Needed for type `event`
       * @example purchase
       */
      event_name?: string | null
      /**
       * @description Needed for type `page`: a path, in which `*` stands for any text
       * @example null
       */
      page_pattern?: string | null
      filters?: components['schemas']['EventFilters']
      /**
       * @description `dynamic`: what the property named by `value_property` holds. `fixed`: always `fixed_value`. Default: fixed
       * @example dynamic
       * @enum {string}
       */
      value_type?: 'dynamic' | 'fixed'
      /**
       * @description Needed for dynamic values: an event property; a dot leads into an object
       * @example value
       */
      value_property?: string | null
      /**
       * @description Needed for fixed values: what each conversion is worth in the currency of the site
       * @example null
       */
      fixed_value?: number | null
      /**
       * @description `every` conversion counts, or only the first of each user in the period. Default: every
       * @example every
       * @enum {string}
       */
      counting_method?: 'one_per_user' | 'every'
      /** @example Purchase */
      name?: string
      /**
       * @description How many days before a conversion a visit may lie to get credit for it. Default: 30
       * @example 30
       */
      attribution_window_days?: number
      /**
       * @description An archived goal keeps its statistics, but is evaluated no more
       * @example active
       * @enum {string}
       */
      status?: 'active' | 'archived'
    }
    ConversionGoalCreation: {
      /**
       * @description `event`: an event by its name. `page`: the view of a page. Default: event
       * @example event
       * @enum {string}
       */
      type?: 'event' | 'page'
      /**
       * @description Needed for type `event`
       * @example purchase
       */
      event_name?: string | null
      /**
       * @description Needed for type `page`: a path, in which `*` stands for any text
       * @example null
       */
      page_pattern?: string | null
      filters?: components['schemas']['EventFilters']
      /**
       * @description `dynamic`: what the property named by `value_property` holds. `fixed`: always `fixed_value`. Default: fixed
       * @example dynamic
       * @enum {string}
       */
      value_type?: 'dynamic' | 'fixed'
      /**
       * @description Needed for dynamic values: an event property; a dot leads into an object
       * @example value
       */
      value_property?: string | null
      /**
       * @description Needed for fixed values: what each conversion is worth in the currency of the site
       * @example null
       */
      fixed_value?: number | null
      /**
       * @description `every` conversion counts, or only the first of each user in the period. Default: every
       * @example every
       * @enum {string}
       */
      counting_method?: 'one_per_user' | 'every'
      /** @example Purchase */
      name: string
      /**
       * @description How many days before a conversion a visit may lie to get credit for it. Default: 30
       * @example 30
       */
      attribution_window_days?: number
      /**
       * @description An archived goal keeps its statistics, but is evaluated no more
       * @example active
       * @enum {string}
       */
      status?: 'active' | 'archived'
    }
    ConversionGoalDefinition: {
      /**
       * @description `event`: an event by its name. `page`: the view of a page. Default: event
       * @example event
       * @enum {string}
       */
      type?: 'event' | 'page'
      /**
       * @description Needed for type `event`
       * @example purchase
       */
      event_name?: string | null
      /**
       * @description Needed for type `page`: a path, in which `*` stands for any text
       * @example null
       */
      page_pattern?: string | null
      filters?: components['schemas']['EventFilters']
      /**
       * @description `dynamic`: what the property named by `value_property` holds. `fixed`: always `fixed_value`. Default: fixed
       * @example dynamic
       * @enum {string}
       */
      value_type?: 'dynamic' | 'fixed'
      /**
       * @description Needed for dynamic values: an event property; a dot leads into an object
       * @example value
       */
      value_property?: string | null
      /**
       * @description Needed for fixed values: what each conversion is worth in the currency of the site
       * @example null
       */
      fixed_value?: number | null
      /**
       * @description `every` conversion counts, or only the first of each user in the period. Default: every
       * @example every
       * @enum {string}
       */
      counting_method?: 'one_per_user' | 'every'
      /** @example Purchase */
      name?: string
      /**
       * @description How many days before a conversion a visit may lie to get credit for it. Default: 30
       * @example 30
       */
      attribution_window_days?: number
      /**
       * @description An archived goal keeps its statistics, but is evaluated no more
       * @example active
       * @enum {string}
       */
      status?: 'active' | 'archived'
    }
    ConversionGoalPreview: {
      /**
       * @description How many days back the preview looks
       * @example 30
       */
      days: number
      /**
       * @description Events that meet the goal
       * @example 412
       */
      matched_events: number
      /**
       * @description People who did at least one
       * @example 367
       */
      converting_users: number
      /**
       * @description What counts: all of the events, or each person’s first
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
       * @description Conversions whose value is missing or no number; they count with 0
       * @example 3
       */
      ignored_values: number
      /**
       * @description Conversions in a currency without an exchange rate; they count with 0
       * @example 0
       */
      unconverted_values: number
      /** @description The newest, five at most */
      samples: components['schemas']['GoalPreviewSample'][]
    }
    ConversionSource: {
      /** @example google */
      source: string
      /** @example organic */
      medium: string
      /**
       * @description Whole with last_click and first_click, otherwise to four decimals
       * @example 12
       */
      conversions: number
      /**
       * @description In the currency of the site
       * @example 18540.5
       */
      value: number
      /**
       * @description Percent of the users who came from there
       * @example 3.42
       */
      conversion_rate: number
    }
    ConversionStats: {
      /** @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      conversion_id: string
      period: components['schemas']['Period']
      summary: components['schemas']['ConversionSummary']
      /** @description The greatest first. The rows add up to the summary */
      by_source: components['schemas']['ConversionSource'][]
      /** @description In order of time, without gaps */
      timeseries: components['schemas']['ConversionBucket'][]
      /** @example EUR */
      currency: string
      /**
       * @description How a conversion’s credit is shared among the visits before it: see docs/attribution.md
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
       * @description Percent of the users of the period who converted
       * @example 3.42
       */
      conversion_rate: number
      /**
       * @description Of a conversion, in the currency of the site
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
       * @description As last told, in the currency of the time
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
      /** @description Whether there is a next page */
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
       * @description Where it was sent
       * @example https://hooks.example.com/sightline
       */
      url: string
      /**
       * @description The header `X-Service-Signature` as it was sent
       * @example t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa
       */
      signature: string | null
      /**
       * @description Null: there was no answer
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
       * @description The first 16 KiB of the answer
       * @example ok
       */
      response_body: string | null
      /**
       * @description Why it failed. Null: it arrived
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
       * @description 30 days ago, or later: no more than the newest 200,000 events are looked at
       * @example 2026-03-01T12:00:00.000Z
       */
      since: string
      /**
       * @description Events that happened
       * @example 310
       */
      total: number
      /**
       * @description Of them those that would have been sent
       * @example 42
       */
      passed: number
      /** @description The types that occurred, in the order of the catalogue */
      by_type: components['schemas']['DryRunType'][]
      /** @description The newest of the types asked for: at most 10 that pass, and 10 that a site or a filter stops */
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
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      passes: boolean
      /**
       * @description What stops it. Null: it passes
       * @example value 59.9 is less than min_value 100
       */
      why: string | null
    }
    DryRunRequest: {
      /**
       * @description Types of events, groups of them such as `conversion.*`, or `*` for all
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
        | 'conversion.*'
        | 'alert.*'
        | 'anomaly.*'
        | 'export.*'
        | 'report.*'
        | 'segment.*'
        | 'integration.*'
        | 'site.*'
        | 'tracking.*'
        | '*'
      )[]
      /**
       * @description Only events of these sites. Empty: of all sites of the workspace and mode
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
      /**
       * @description Events that happened
       * @example 310
       */
      total: number
      /**
       * @description Of them those that would have been sent
       * @example 42
       */
      passed: number
    }
    EntryError: {
      /**
       * @description As in failures
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
       * @description Sent to try the receiver: it did not happen
       * @constant
       */
      test?: true
      /**
       * @description From history, by a back-fill
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
       * @description pending: waits for the events that were accepted before it. failed: it was tried many times, and something may be left
       * @example completed
       * @enum {string}
       */
      status: 'pending' | 'running' | 'completed' | 'failed'
      /**
       * @description Stands for the user, whose id is not kept: the same id has the same hash at this site
       * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
       */
      user_hash: string
      /**
       * @description The key that asked for it
       * @example key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      requested_by: string
      /**
       * Format: date-time
       * @description What was accepted until then is removed
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
       * @description clear: nothing is stored about the user. seen_again: only what came after the erasure was asked for. incomplete: something of before is there
       * @example clear
       * @enum {string}
       */
      result: 'clear' | 'seen_again' | 'incomplete'
      /**
       * @description What there is now, by place
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
       * @description Events of the user that were accepted after the erasure was asked for
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
      /** @description Those that the user is in */
      segment_ids: string[]
    }
    /** @description client_id or user.user_id is required */
    Event: {
      /**
       * @description Not needed with a site's public key
       * @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      site_id?: string
      /** @example purchase */
      event_name: string
      /**
       * @description Your own id: the same id twice within a site counts once
       * @example evt_order-4711
       */
      event_id?: string
      /**
       * @description The visitor’s browser
       * @example cid_8f3a
       */
      client_id?: string
      /**
       * @description ISO 8601; now when left out
       * @example 2026-03-01T12:00:00Z
       */
      timestamp?: string
      /**
       * @description Whatever else is known of it
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
       * @description Not needed with a site's public key
       * @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      site_id?: string
      /** @description Checked one by one: a wrong one is rejected alone */
      events: components['schemas']['Event'][]
    }
    /** @description Where it happened. Sent from a server, user_agent and ip are those of the visitor */
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
     * @description By field: a property (`plan`, `items.count`), `context.<name>` or `dimensions.<name>`. A value must be equal, of a list one must be, an object holds comparisons: `eq`, `neq`, `gt`, `gte`, `lt`, `lte`, `contains`, `in`, `not_in`, `exists`. All must hold
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
    /** @description At least one of the fields; an event has to meet all that are given */
    EventInclusion: {
      /**
       * @description Only these. Of any time, unless dates are given
       * @example [
       *       "evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      event_ids?: string[]
      /**
       * @description Only what was left out for this reason
       * @example bot
       * @enum {string}
       */
      reason?: 'bot' | 'spam'
      /**
       * @description A day of the site’s time zone, or a time. Default: 30 days
       * @example 2026-03-01
       */
      start_date?: string
      /**
       * @description The last day or moment that counts. Default: today
       * @example 2026-03-31
       */
      end_date?: string
    }
    EventName: {
      /** @example purchase */
      event_name: string
      /**
       * @description How many there were in the period
       * @example 412
       */
      events: number
      /**
       * Format: date-time
       * @description When the last one of the period happened
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
       * @description Your own id of the person
       * @example user-42
       */
      user_id?: string
      /**
       * @description Hash of the e-mail, never the e-mail
       * @example 973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b
       */
      email_hash?: string
      /**
       * @example {
       *       "plan": "pro",
       *       "company": "Example Ltd"
       *     }
       */
      traits?: {
        [key: string]: unknown
      }
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
       * @description Null: none were ever set
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string | null
    }
    /**
     * @description By ISO 4217 code: how much one unit is worth in the currency of the site
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
    Export: {
      /** @example exp_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      export_id: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @description expired: the file is gone; ask for the export once more
       * @example completed
       * @enum {string}
       */
      status: 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired'
      /**
       * @description Why it failed, or why its file is gone early
       * @example null
       */
      error: string | null
      /** @example 1 */
      progress: number
      /**
       * @description What the rows are. `segment`: the members of one
       * @example events
       * @enum {string}
       */
      type: 'events' | 'sessions' | 'conversions' | 'users' | 'segment'
      /**
       * @description `csv` unless given
       * @example csv
       * @enum {string}
       */
      format: 'csv' | 'ndjson' | 'parquet'
      /**
       * @description Of the file; of a Parquet file, within it. `none` unless given
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
       * @description Null where there are more rows than can be counted in a moment
       * @example 48210
       */
      estimated_rows: number | null
      /**
       * Format: date-time
       * @description Null where there are more rows than can be counted in a moment
       * @example 2026-03-01T12:00:00.000Z
       */
      estimated_completion: string | null
      /**
       * @description Null until it is completed
       * @example 48210
       */
      rows_exported: number | null
      /**
       * @description Null until it is completed
       * @example 7340032
       */
      file_size_bytes: number | null
      /**
       * Format: uri
       * @description Needs no key; Range is understood. Null when there is no file
       * @example https://analytics.example.com/downloads/exp_0192f0c1r1/shop.example-events.csv?expires=1772971200&signature=5f0e8c
       */
      download_url: string | null
      /**
       * Format: date-time
       * @description When the file goes. Null until it is completed
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
       * @description When it was completed, failed or was cancelled
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
       * @description Made so far
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
       * @description json: an object. any: any JSON value
       * @example time
       * @enum {string}
       */
      kind: 'text' | 'number' | 'time' | 'flag' | 'json' | 'any'
      /** @description In exports that name no columns */
      is_default: boolean
    }
    ExportColumns: {
      columns: components['schemas']['ExportColumn'][]
      /**
       * @description Columns `<prefix>.<name>` there are besides: what lies below a name
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
       * @description The file can be fetched until then
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
       * @description What the rows are. `segment`: the members of one
       * @example events
       * @enum {string}
       */
      type: 'events' | 'sessions' | 'conversions' | 'users' | 'segment'
      /**
       * @description A day of the site’s time zone, or a time. Default: 30 days
       * @example 2026-03-01
       */
      start_date?: string
      /**
       * @description The last day or moment that counts. Default: today
       * @example 2026-03-31
       */
      end_date?: string
      /**
       * @description `csv` unless given
       * @example csv
       * @enum {string}
       */
      format?: 'csv' | 'ndjson' | 'parquet'
      /**
       * @description Of the file; of a Parquet file, within it. `none` unless given
       * @example gzip
       * @enum {string}
       */
      compression?: 'none' | 'gzip' | 'zstd'
      /**
       * @description In this order; also `properties.<name>`. The usual ones unless given
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
       * @description Called when the export is completed, signed with the export secret
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
      /** @description What became of calling it. Null: it was not called yet */
      call: components['schemas']['ExportCall'] | null
    }
    ExportFilters: {
      /**
       * @description Only these events; of exports of events and conversions
       * @example [
       *       "purchase"
       *     ]
       */
      event_names?: string[]
      /**
       * @description A filter expression of traffic: what is exported belongs to a session that meets it
       * @example device==mobile;country!=US,CA
       */
      expression?: string
      /**
       * @description Only people in this segment; with the type `segment` the one that is exported
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
       * @description Ten at most, with a value for each column
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
       * @description Null where there are more rows than can be counted in a moment
       * @example 48210
       */
      estimated_rows: number | null
      /**
       * @description Null where there are more rows than can be counted in a moment
       * @example 7340032
       */
      estimated_size_bytes: number | null
      /**
       * Format: date-time
       * @description Null where there are more rows than can be counted in a moment
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
       * @description What the rows are. `segment`: the members of one
       * @example events
       * @enum {string}
       */
      type: 'events' | 'sessions' | 'conversions' | 'users' | 'segment'
      /**
       * @description A day of the site’s time zone, or a time. Default: 30 days
       * @example 2026-03-01
       */
      start_date?: string
      /**
       * @description The last day or moment that counts. Default: today
       * @example 2026-03-31
       */
      end_date?: string
      /**
       * @description `csv` unless given
       * @example csv
       * @enum {string}
       */
      format?: 'csv' | 'ndjson' | 'parquet'
      /**
       * @description Of the file; of a Parquet file, within it. `none` unless given
       * @example gzip
       * @enum {string}
       */
      compression?: 'none' | 'gzip' | 'zstd'
      /**
       * @description In this order; also `properties.<name>`. The usual ones unless given
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
       * @description What it begins with
       * @example whsec_
       */
      prefix: string
      /**
       * @description Its last four characters
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
       * @description Until then the secret before signs, too. Null: there is none
       * @example 2026-03-01T12:00:00.000Z
       */
      previous_valid_until: string | null
    }
    ExportSecretRotation: {
      /**
       * @description How long the old secret signs, too
       * @default 86400
       */
      grace_period_seconds?: number
    }
    /** @description What went wrong, and where */
    Failure: {
      /** @constant */
      success: false
      error: {
        /**
         * @description For programs: what kind of failure it is
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
        /** @description For people: what is wrong and what would be right */
        message: string
        /** @description The first field at fault */
        field?: string
        /** @description Every field at fault */
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
    /** @description Where the first session came from */
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
       * @description In the order in which people go through them
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
       * @description How long a person may take from the first step to the last. Default: 168, a week
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
       * @description Of the dimension. Empty text: not known
       * @example mobile
       */
      value: string
      steps: components['schemas']['FunnelBreakdownStep'][]
    }
    FunnelBreakdownStep: {
      /** @example 2 */
      step: number
      /**
       * @description The step’s name, or its event
       * @example add_to_cart
       */
      name: string
      /**
       * @description People who reached the step
       * @example 640
       */
      users: number
      /**
       * @description Percent of those who reached the step before; of the first step 100
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
       * @description In the order in which people go through them
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
       * @description How long a person may take from the first step to the last. Default: 168, a week
       * @example 24
       */
      conversion_window_hours?: number
    }
    FunnelCreation: {
      /** @example Checkout */
      name: string
      /**
       * @description In the order in which people go through them
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
       * @description How long a person may take from the first step to the last. Default: 168, a week
       * @example 24
       */
      conversion_window_hours?: number
    }
    FunnelQuery: {
      /** @example Checkout */
      name?: string
      /**
       * @description In the order in which people go through them
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
       * @description A day of the site’s time zone, or a time. Default: 30 days
       * @example 2026-03-01
       */
      start_date?: string
      /**
       * @description The last day or moment that counts. Default: today
       * @example 2026-03-31
       */
      end_date?: string
      /**
       * @description How long a person may take from the first step to the last. Default: 168, a week
       * @example 24
       */
      conversion_window_hours?: number
      /**
       * @description Only people in a segment (`segment==seg_…`), or in none of some (`segment!=seg_…,seg_…`)
       * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      filters?: string
      /**
       * @description Also the numbers apart by this dimension of the session in which a person entered
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
       * @description How long a person may take from the first step to the last. Default: 168, a week
       * @example 24
       */
      conversion_window_hours: number
      funnel: components['schemas']['FunnelTotals']
      steps: components['schemas']['FunnelStepCount'][]
      /** @description The twenty values with which most people entered */
      breakdown?: components['schemas']['FunnelBreakdownRow'][]
    }
    FunnelStep: {
      /**
       * @description `page_view` for a page that is opened
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
       * @description The step’s name, or its event
       * @example add_to_cart
       */
      name: string
      /**
       * @description People who reached the step
       * @example 640
       */
      users: number
      /**
       * @description Percent of those who reached the step before; of the first step 100
       * @example 42.67
       */
      conversion_rate: number
      /**
       * @description Percent of those who reached the step before and not this one; of the first step 0
       * @example 57.33
       */
      drop_off_rate: number
      /**
       * @description From the step before to this one, of those who reached it. Null for the first step, and for one that nobody reached
       * @example 94.5
       */
      median_seconds: number | null
    }
    FunnelTotals: {
      /**
       * @description Empty when none was given
       * @example Checkout
       */
      name: string
      /** @example 1500 */
      total_entered: number
      /** @example 120 */
      total_completed: number
      /**
       * @description Percent of those who entered that completed
       * @example 8
       */
      overall_conversion_rate: number
    }
    FunnelUser: {
      /**
       * @description Null for somebody who never signed in
       * @example user-42
       */
      user_id: string | null
      /**
       * @description The browser with which the person entered. Null when only a user_id was sent
       * @example cid_8f3a
       */
      client_id: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      entered_at: string
      /**
       * @description The farthest step
       * @example 1
       */
      reached_step: number
      /**
       * Format: date-time
       * @description When it was reached
       * @example 2026-03-01T12:00:00.000Z
       */
      last_step_at: string
    }
    FunnelUsersRequest: {
      /** @example Checkout */
      name?: string
      /**
       * @description In the order in which people go through them
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
       * @description A day of the site’s time zone, or a time. Default: 30 days
       * @example 2026-03-01
       */
      start_date?: string
      /**
       * @description The last day or moment that counts. Default: today
       * @example 2026-03-31
       */
      end_date?: string
      /**
       * @description How long a person may take from the first step to the last. Default: 168, a week
       * @example 24
       */
      conversion_window_hours?: number
      /**
       * @description Only people in a segment (`segment==seg_…`), or in none of some (`segment!=seg_…,seg_…`)
       * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      filters?: string
      /** @example 2 */
      step: number
      /**
       * @description converted: reached the step. dropped: reached the step before and not this one; nobody drops at the first
       * @example dropped
       * @enum {string}
       */
      outcome: 'converted' | 'dropped'
      /**
       * @description People a page
       * @default 100
       */
      limit?: number
      /**
       * @description From the page before; keep the rest of the request
       * @example WyI0NzExIl0
       */
      cursor?: string
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
       * @description Null: ignored, or its currency has no exchange rate
       * @example 49.9
       */
      value: number | null
    }
    GoalSummary: {
      period: components['schemas']['Period']
      /** @example EUR */
      currency: string
      /** @description The active goals, in the order in which they were made, newest first */
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
       * @description Percent of the users of the period who converted
       * @example 3.42
       */
      conversion_rate: number
      /**
       * @description Conversions by day
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
       * @description `receiving` the upload; `interrupted`: repeat the request with the same Idempotency-Key; `processing`: all is stored, sessions are being computed; `completed`; `failed`: the rest cannot be read; `undoing`, `undone`
       * @example completed
       * @enum {string}
       */
      status: 'receiving' | 'interrupted' | 'processing' | 'completed' | 'failed' | 'undoing' | 'undone'
      /**
       * @description Why it was interrupted or has failed
       * @example null
       */
      error: string | null
      /**
       * @description Of the computing of sessions, in percent; null while the upload is being received
       * @example 100
       */
      progress: number | null
      /**
       * @description Bytes that were read, unpacked where the request said Content-Encoding
       * @example 48213
       */
      bytes: number
      /**
       * @description Events and wrong lines that were read
       * @example 1000
       */
      received: number
      /**
       * @description Events that were stored; in a dry run, that would be
       * @example 997
       */
      imported: number
      /**
       * @description Lines that are wrong
       * @example 2
       */
      rejected: number
      /**
       * @description Events left out because the site has their event_id already
       * @example 1
       */
      duplicates: number
      /** @description Lines that were left out on purpose */
      skipped: components['schemas']['SkippedLines'][]
      /** @description What to know when comparing numbers with those of the source */
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
       * @description Days of the site’s time zone that it has events on
       * @example 31
       */
      days: number
      /** @description Days on which the site had other events already when the upload had been received */
      overlaps: components['schemas']['OverlappedDay'][]
      /** @description The first 20 errors; the others are in the error report */
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
       * @description What the events come from, and so what the body is like. `sightline` (the default): events as in `POST /v1/events`; `plausible`, `ga4`, `umami`: their own exports
       * @enum {string}
       */
      source?: 'sightline' | 'plausible' | 'ga4' | 'umami'
      /** @description Only check and count: no event is stored */
      dry_run?: boolean
      /** @description Checked one by one: a wrong one is rejected alone */
      events: components['schemas']['Event'][]
      /** @description What the source counted, by day, to compare with */
      reported?: components['schemas']['ReportedDay'][]
    }
    /**
     * @description A header row and a row for each event, of any number. Columns: `event_name`, `client_id`, `user_id`, `timestamp`, `event_id`, `page_url`, `page_title`, `referrer`, `user_agent`, `ip`, `email_hash`, `properties` and `traits` (JSON), `properties.<name>`, `traits.<name>`. An empty cell says nothing
     * @example event_name,client_id,timestamp,page_url
     *     page_view,cid_8f3a,2026-03-01T12:00:00Z,https://shop.example.com/
     */
    ImportCsv: string
    ImportError: {
      /**
       * @description Line of the file, or place in `events` from 1
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
      /** @example timestamp is more than 24 hours ahead */
      message: string
    }
    /**
     * @description An export as its source made it, such as a ZIP archive
     * @example PK…
     */
    ImportFile: string
    /**
     * @description An event a line, of any number
     * @example {"event_name":"page_view","client_id":"cid_8f3a","timestamp":"2026-03-01T12:00:00Z","properties":{"page_path":"/"}}
     */
    ImportNdjson: string
    InclusionAnswer: {
      /**
       * @description How many are let back in
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
       * @description `error` until a synchronisation succeeds again; they go on meanwhile
       * @example active
       * @enum {string}
       */
      status: 'active' | 'paused' | 'error'
      settings: components['schemas']['IntegrationSettings']
      credentials: components['schemas']['IntegrationCredentials']
      /**
       * @description How often costs are fetched; null for slack
       * @example 6
       */
      every_hours: number | null
      /**
       * @description How many days are fetched again each time; null for slack and cost_feed
       * @example 30
       */
      lookback_days: number | null
      /**
       * @description Why it is in the state `error`
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
       * @description By the clock
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
       * @description A paused one exchanges nothing
       * @enum {string}
       */
      status?: 'active' | 'paused'
      settings?: components['schemas']['IntegrationSettingsRequest']
      credentials?: components['schemas']['IntegrationCredentialsRequest']
      /**
       * @description How often costs are fetched
       * @example 6
       */
      every_hours?: number
      /**
       * @description So many days are fetched again each time, today included: platforms correct their numbers
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
       * @description How often costs are fetched
       * @example 6
       */
      every_hours?: number
      /**
       * @description So many days are fetched again each time, today included: platforms correct their numbers
       * @example 30
       */
      lookback_days?: number
    }
    IntegrationCredential: {
      /**
       * @description Its last characters; empty for a short one
       * @example oken
       */
      last4: string
    }
    /**
     * @description Those that are stored, by their last characters alone
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
     * @description Those of its type. They are stored sealed, and told to nobody
     * @example {
     *       "developer_token": "EXAMPLE-developer-token",
     *       "client_secret": "EXAMPLE-client-secret",
     *       "refresh_token": "EXAMPLE-refresh-token"
     *     }
     */
    IntegrationCredentialsRequest: {
      /**
       * @description google_ads
       * @example EXAMPLE-developer-token
       */
      developer_token?: string
      /**
       * @description Of the OAuth client; google_ads
       * @example EXAMPLE-client-secret
       */
      client_secret?: string
      /**
       * @description Of somebody who may read the account; google_ads
       * @example EXAMPLE-refresh-token
       */
      refresh_token?: string
      /**
       * @description Of a system user who may read the ad account; meta_ads
       * @example EXAMPLE-access-token
       */
      access_token?: string
      /**
       * @description Of the app, where it asks for proof of it; meta_ads
       * @example EXAMPLE-app-secret
       */
      app_secret?: string | null
      /**
       * @description What `header_name` holds; cost_feed
       * @example Bearer EXAMPLE-feed-token
       */
      header_value?: string | null
      /**
       * @description Address of an incoming webhook; slack
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
       * @description For programs
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
     * @description Those of its type
     * @example {
     *       "customer_id": "123-456-7890",
     *       "client_id": "4711-sightline.apps.googleusercontent.com",
     *       "source": "google",
     *       "medium": "cpc"
     *     }
     */
    IntegrationSettings: {
      /**
       * @description The account; google_ads
       * @example 123-456-7890
       */
      customer_id?: string
      /**
       * @description The manager account that access goes through; google_ads
       * @example 987-654-3210
       */
      login_customer_id?: string
      /**
       * @description Of the OAuth client; google_ads
       * @example 4711-sightline.apps.googleusercontent.com
       */
      client_id?: string
      /**
       * @description The ad account; meta_ads
       * @example 1234567890123456
       */
      ad_account_id?: string
      /**
       * @description The pixel of the site; meta_ads
       * @example 98765432101
       */
      pixel_id?: string
      /**
       * @description Where the file is; cost_feed
       * @example https://ads.example.com/costs.csv
       */
      url?: string
      /**
       * @description A header that requests for the file carry; cost_feed
       * @example Authorization
       */
      header_name?: string
      /**
       * @description As in utm_source of the ads; google_ads and meta_ads
       * @example google
       */
      source?: string
      /**
       * @description As in utm_medium of the ads; google_ads and meta_ads
       * @example cpc
       */
      medium?: string
      /**
       * @description What messages are sent about; slack
       * @example [
       *       "alerts",
       *       "reports"
       *     ]
       */
      about?: ('alerts' | 'reports')[]
      /**
       * @description Where messages go; slack
       * @example hooks.slack.com
       */
      host?: string
    }
    /**
     * @description Those of its type; null removes what is not needed, and source and medium are the usual ones again
     * @example {
     *       "customer_id": "123-456-7890",
     *       "client_id": "4711-sightline.apps.googleusercontent.com"
     *     }
     */
    IntegrationSettingsRequest: {
      /**
       * @description The account; google_ads
       * @example 123-456-7890
       */
      customer_id?: string
      /**
       * @description The manager account that access goes through; google_ads
       * @example 987-654-3210
       */
      login_customer_id?: string | null
      /**
       * @description Of the OAuth client; google_ads
       * @example 4711-sightline.apps.googleusercontent.com
       */
      client_id?: string
      /**
       * @description The ad account; meta_ads
       * @example 1234567890123456
       */
      ad_account_id?: string
      /**
       * @description The pixel of the site; meta_ads
       * @example 98765432101
       */
      pixel_id?: string | null
      /**
       * @description Where the file is; cost_feed
       * @example https://ads.example.com/costs.csv
       */
      url?: string
      /**
       * @description A header that requests for the file carry; cost_feed
       * @example Authorization
       */
      header_name?: string | null
      /**
       * @description As in utm_source of the ads; google_ads and meta_ads
       * @example google
       */
      source?: string | null
      /**
       * @description As in utm_medium of the ads; google_ads and meta_ads
       * @example cpc
       */
      medium?: string | null
      /**
       * @description What messages are sent about; slack
       * @example [
       *       "alerts",
       *       "reports"
       *     ]
       */
      about?: ('alerts' | 'reports')[]
    }
    /** @description Costs that were fetched, or a message that was sent */
    IntegrationSync: {
      /** @example sync_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example intg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      integration_id: string
      /**
       * @description What it was for
       * @example schedule
       * @enum {string}
       */
      trigger: 'schedule' | 'request' | 'alert' | 'report'
      /**
       * @description A `waiting` one with an `error` is tried again at `next_attempt_at`
       * @example completed
       * @enum {string}
       */
      status: 'waiting' | 'running' | 'completed' | 'failed'
      /**
       * @description What a message is about; null for costs
       * @example null
       */
      subject: string | null
      /** @description Days that costs were fetched of */
      period: components['schemas']['SyncPeriod'] | null
      /**
       * @description Costs that were stored
       * @example 62
       */
      rows: number | null
      /**
       * @description Rows of a feed that were wrong, and left out
       * @example 0
       */
      rejected: number
      /**
       * @description The first of what was wrong with rows of a feed
       * @example []
       */
      problems: components['schemas']['SyncProblem'][]
      /**
       * @description What the last attempt failed with
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
       * @description From its first attempt to its end
       * @example 1840
       */
      duration_ms: number | null
    }
    Key: {
      /** @example key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Checkout server */
      name: string
      /** @enum {string} */
      kind: 'secret' | 'publishable'
      /**
       * @description test: a sandbox of its own
       * @enum {string}
       */
      mode: 'live' | 'test'
      /** @enum {string} */
      status: 'active' | 'expired' | 'revoked'
      /**
       * @description What the key begins with
       * @example sk_
       */
      prefix: string
      /**
       * @description What the key ends with
       * @example x7Qa
       */
      last4: string
      /**
       * @description Null: everything that its kind may do
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
          )[]
        | null
      /**
       * @description Made by signing in to the console; gone at sign-out
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
       * @description Null: never
       * @example 2026-03-01T12:00:00.000Z
       */
      expires_at: string | null
      /**
       * Format: date-time
       * @description Null: not revoked
       * @example null
       */
      revoked_at: string | null
      /**
       * Format: date-time
       * @description Up to a minute late. Null: not used yet
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
      )[]
      /**
       * Format: date-time
       * @description Never when left out
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
    /** @description Where the newest session that is not direct came from */
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
       * @description Null: not known
       * @example user-42
       */
      user_id: string | null
      /**
       * @description Null when only a user_id was sent
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
      /** @description In order of time. Credits of a model sum to 1 */
      touchpoints: components['schemas']['Touchpoint'][]
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
       * @description Only an active site takes events; an archived one cannot be changed either
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
    Meta: {
      /**
       * @description Identifier of the request
       * @example req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      request_id: string
    }
    /** @description The metrics that were asked for */
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
       * @description Percent of the sessions with one page view and no other event
       * @example 38.42
       */
      bounce_rate?: number
      /**
       * @description Mean length of the sessions in seconds
       * @example 127.35
       */
      avg_duration?: number
    }
    NewExportSecret: {
      /**
       * @description What it begins with
       * @example whsec_
       */
      prefix: string
      /**
       * @description Its last four characters
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
       * @description Until then the secret before signs, too. Null: there is none
       * @example 2026-03-01T12:00:00.000Z
       */
      previous_valid_until: string | null
      /**
       * @description Shown this once
       * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
       */
      secret: string
    }
    NewKey: {
      /** @example key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      id: string
      /** @example Checkout server */
      name: string
      /** @enum {string} */
      kind: 'secret' | 'publishable'
      /**
       * @description test: a sandbox of its own
       * @enum {string}
       */
      mode: 'live' | 'test'
      /** @enum {string} */
      status: 'active' | 'expired' | 'revoked'
      /**
       * @description What the key begins with
       * @example sk_
       */
      prefix: string
      /**
       * @description What the key ends with
       * @example x7Qa
       */
      last4: string
      /**
       * @description Null: everything that its kind may do
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
          )[]
        | null
      /**
       * @description Made by signing in to the console; gone at sign-out
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
       * @description Null: never
       * @example 2026-03-01T12:00:00.000Z
       */
      expires_at: string | null
      /**
       * Format: date-time
       * @description Null: not revoked
       * @example null
       */
      revoked_at: string | null
      /**
       * Format: date-time
       * @description Up to a minute late. Null: not used yet
       * @example 2026-03-01T12:00:00.000Z
       */
      last_used_at: string | null
      /**
       * @description The key itself: shown this once
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
       * @description Types of events, groups of them such as `conversion.*`, or `*` for all
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
        | 'conversion.*'
        | 'alert.*'
        | 'anomaly.*'
        | 'export.*'
        | 'report.*'
        | 'segment.*'
        | 'integration.*'
        | 'site.*'
        | 'tracking.*'
        | '*'
      )[]
      /**
       * @description Only events of these sites. Empty: of all sites of the workspace and mode
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids: string[]
      filters: components['schemas']['WebhookFilters']
      /**
       * @description Yours to use
       * @example {
       *       "team": "growth"
       *     }
       */
      metadata: {
        [key: string]: unknown
      }
      /**
       * @description `disabled`: by the service, after five days of nothing but failures
       * @enum {string}
       */
      status: 'active' | 'paused' | 'disabled'
      /**
       * @description Null: not disabled
       * @example null
       */
      disabled_reason: string | null
      /**
       * Format: date-time
       * @description Until then the secret before the last rotation signs, too. Null: there is none
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
       * @description Signs what is sent. Shown this once
       * @example whsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0
       */
      secret: string
    }
    OffsetPagination: {
      /**
       * @description How many there are in all
       * @example 1
       */
      total: number
      /** @example 20 */
      limit: number
      /** @description How many come before this page */
      offset: number
      /**
       * @description Whether there is a next page
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
       * @description Events that were sent when they happened
       * @example 120
       */
      live_events: number
      /**
       * @description Events of other imports
       * @example 0
       */
      imported_events: number
    }
    Period: {
      /**
       * Format: date-time
       * @example 2026-02-28T23:00:00.000Z
       */
      start: string
      /**
       * Format: date-time
       * @description The last millisecond that counts
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
       * @description Empty: none
       * @example
       */
      campaign: string
      /** @description The visits that led to it, in order of time; their credits sum to 1 */
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
      /** @description Whether events are taken at all */
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
       * @description Empty: none
       * @example spring
       */
      campaign: string
      /** @description The visits that led to it, in order of time; their credits sum to 1 */
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
       * @description `none` where nothing is compared
       * @example previous_week
       */
      comparison_period: string
      /**
       * @description What is counted: an `hour`, a `day` or a `week`
       * @example day
       */
      window: string
      /**
       * @description Of the metric `events`: which
       * @example null
       */
      event_name: string | null
      /**
       * @description Of `conversions` and `revenue`: of which goal; null for all
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
       * @description The goal
       * @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
       */
      id: string
      /** @example Purchase */
      name: string
      /**
       * @description The event that met it
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
       * @description At the other service
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
    /** @description Days in the time zone of the report, the last one included */
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
       * @description As the senders were answered
       * @example unprocessable
       */
      code: string
      /**
       * @description Null: none in particular
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
       * @description What the sender of one of them was told
       * @example timestamp is more than 24 hours ahead
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
       * @description Null: not in the last four weeks
       * @example 2026-03-01T12:00:00.000Z
       */
      last_event_at: string | null
      /**
       * @description The median of the same two hours in the four weeks before
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
       * @description Null: not known
       * @example user-42
       */
      user_id: string | null
      /**
       * @description Null when only a user_id was sent
       * @example cid_8f3a
       */
      client_id: string | null
      /**
       * @description Of the event; null when it had none
       * @example b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514
       */
      email_hash: string | null
    }
    /** @description Which limit is used up, and until when */
    RateLimitFailure: {
      /** @constant */
      success: false
      error: {
        /**
         * @description For programs: what kind of failure it is
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
        /** @description For people: what is wrong and what would be right */
        message: string
        /** @description The first field at fault */
        field?: string
        /** @description Every field at fault */
        details?: components['schemas']['FieldProblem'][]
        /** @example req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        request_id: string
        /** @description Seconds to wait */
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
       * @description People who did something in the last five minutes
       * @example 42
       */
      visitors: number
      /** @description Where they are, ten at most */
      pages: {
        /** @example /cart */
        page: string
        /** @example 7 */
        visitors: number
      }[]
    }
    Receipt: {
      /** @example evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      event_id: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @description accepted: stored safely, not yet in any number. excluded: counts in none, see reason
       * @example processed
       * @enum {string}
       */
      status: 'accepted' | 'processed' | 'excluded'
      /**
       * @description Why it is excluded: bot or spam
       * @example null
       */
      reason: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      accepted_at: string
      /**
       * Format: date-time
       * @description When it became part of the numbers
       * @example 2026-03-01T12:00:01.200Z
       */
      processed_at: string | null
      /** @description The session it went to. Later events may still change it */
      session: components['schemas']['EventSession'] | null
    }
    Recipient: {
      /** @example boss@example.com */
      email: string
      /**
       * @description Who has unsubscribed gets no mail; only they can change that
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
       * @description Events that were sent when they happened: they are in the numbers, too
       * @example 0
       */
      live_events: number
      /**
       * @description Events of other imports
       * @example 0
       */
      imported_events: number
    }
    /** @description Of the days that the source told of, added up */
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
      /** @description Whether everything that the source told is the same here */
      is_exact: boolean
      totals: components['schemas']['ReconciledTotals']
      days: components['schemas']['ReconciledDay'][]
      /** @description Days that are not of this import alone */
      overlaps: string[]
    }
    RejectedEntry: {
      /** @description Its place in the request, from 0 */
      index: number
      event_id: null
      /** @constant */
      status: 'rejected'
      error: components['schemas']['EntryError']
    }
    ReplayRequest: {
      /**
       * @description The `id` of an envelope that was sent, or could have been, within the last 90 days
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
      /** @example What the campaigns brought */
      description: string
      /**
       * @description `scheduled`: made by the clock. `on_demand`: made when somebody asks for it
       * @example scheduled
       * @enum {string}
       */
      type: 'scheduled' | 'on_demand'
      /**
       * @description A paused report is not made by the clock; slots that pass meanwhile are left out
       * @example active
       * @enum {string}
       */
      status: 'active' | 'paused'
      /** @description Null for those on demand */
      schedule: components['schemas']['ReportSchedule'] | null
      config: components['schemas']['ReportConfig']
      delivery: components['schemas']['ReportDelivery']
      /** @description Those of `delivery.email`, and who of them still wants it */
      recipients: components['schemas']['Recipient'][]
      /**
       * Format: date-time
       * @description When it is made next; null for those on demand and for paused ones
       * @example 2026-03-01T12:00:00.000Z
       */
      next_run_at: string | null
      /** @description Null until it was made once */
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
      /** @example What the campaigns brought */
      description?: string
      /**
       * @description `scheduled`: made by the clock. `on_demand`: made when somebody asks for it
       * @example scheduled
       * @enum {string}
       */
      type?: 'scheduled' | 'on_demand'
      /**
       * @description A paused report is not made by the clock; slots that pass meanwhile are left out
       * @example active
       * @enum {string}
       */
      status?: 'active' | 'paused'
      schedule?: components['schemas']['ReportScheduleRequest']
      config?: components['schemas']['ReportConfigRequest']
      delivery?: components['schemas']['ReportDeliveryRequest']
    }
    /** @description The first metric that is known over time; `values` has all of them */
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
        | 'cost'
        | 'roas'
        | 'cpa'
      /**
       * @description In words
       * @example Sessions
       */
      label: string
      /**
       * @description Money is in `currency`
       * @example count
       * @enum {string}
       */
      unit: 'count' | 'percent' | 'seconds' | 'money' | 'ratio'
      /**
       * @example date
       * @enum {string}
       */
      interval: 'hour' | 'date' | 'week' | 'month'
      /** @description In order of time, without gaps */
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
       * @description One of today, yesterday, last_7_days, last_28_days, last_30_days, this_month, last_month, last_12_months, as seen from the day for which it is made; or two days such as `2026-03-01/2026-03-31`, both included
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
        | 'cost'
        | 'roas'
        | 'cpa'
      )[]
      /**
       * @description What to break down by: a table each
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
       * @description A filter expression as of traffic; also `segment==seg_…`
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
     * @description What is left out: the last 7 days against those before, all metrics of traffic by source and page
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
       * @description One of today, yesterday, last_7_days, last_28_days, last_30_days, this_month, last_month, last_12_months, as seen from the day for which it is made; or two days such as `2026-03-01/2026-03-31`, both included
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
        | 'cost'
        | 'roas'
        | 'cpa'
      )[]
      /**
       * @description What to break down by: a table each
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
       * @description A filter expression as of traffic; also `segment==seg_…`
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
      /** @example What last week brought */
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
      /** @description What `previous` is of; null without comparison */
      comparison: components['schemas']['ReportPeriod'] | null
      /**
       * @description Empty text: everything
       * @example device==mobile
       */
      filters: string
      /** @example Device is mobile */
      filters_words: string
      /** @example EUR */
      currency: string
      /** @description The metrics in the order they were asked for */
      kpis: components['schemas']['ReportKpi'][]
      chart: components['schemas']['ReportChart']
      tables: components['schemas']['ReportTable'][]
      /**
       * @description What has to be known to read the numbers
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
      /** @example What the campaigns brought */
      description?: string
      /**
       * @description `scheduled`: made by the clock. `on_demand`: made when somebody asks for it
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
      /** @description Who gets it */
      email: string[]
      /**
       * @example pdf
       * @enum {string}
       */
      format: 'pdf' | 'csv' | 'xlsx' | 'json'
      /** @description Whether the sessions of the period come along as a file */
      include_raw_data: boolean
    }
    /**
     * @description What is left out: a PDF to nobody, without the rows
     * @example {
     *       "email": [
     *         "boss@example.com"
     *       ],
     *       "format": "pdf"
     *     }
     */
    ReportDeliveryRequest: {
      /** @description Who gets it: each a mail of their own. None: it can be downloaded */
      email?: string[]
      /**
       * @example pdf
       * @enum {string}
       */
      format?: 'pdf' | 'csv' | 'xlsx' | 'json'
      /** @description Whether the sessions of the period come along as a file */
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
       * @description Sessions in it, 100,000 at most; null for the report itself
       * @example null
       */
      rows: number | null
      /**
       * @description Sessions in all: where there are more than `rows`, an export has the others. Null for the report itself, and where they are too many to be counted
       * @example null
       */
      total_rows: number | null
      /**
       * Format: uri
       * @description Needs no key, until `files_expire_at`
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
        | 'cost'
        | 'roas'
        | 'cpa'
      /**
       * @description In words
       * @example Sessions
       */
      label: string
      /**
       * @description Money is in `currency`
       * @example count
       * @enum {string}
       */
      unit: 'count' | 'percent' | 'seconds' | 'money' | 'ratio'
      /**
       * @description Of the whole period. Null: not known, or a division by nothing
       * @example 1520
       */
      value: number | null
      /**
       * @description Of the comparison period
       * @example 1520
       */
      previous: number | null
      /**
       * @description Null when previous is 0 or not known
       * @example 1520
       */
      change_percent: number | null
    }
    ReportMail: {
      /** @example boss@example.com */
      email: string
      /**
       * @description unsubscribed: had unsubscribed before, so nothing was sent
       * @example sent
       * @enum {string}
       */
      status: 'pending' | 'sent' | 'failed' | 'unsubscribed'
      /**
       * Format: date-time
       * @description When the mail server took it
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
       * @description The last millisecond that counts
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
       * @description Of that metric
       * @example 1520
       */
      value: number | null
      /**
       * @description Of the same place in the comparison period
       * @example 1520
       */
      previous: number | null
      /**
       * @description In the order of the metrics
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
      /** @example What the campaigns brought */
      description?: string
      /**
       * @description IANA name; the days of the report are days of this zone, too
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
       * @description Of the dimension. Empty text: not known
       * @example google
       */
      value: string
      /**
       * @description The same in words
       * @example google
       */
      label: string
      /**
       * @description In the order of the metrics
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
       * @description completed: its files are there; mails may still be on their way
       * @example completed
       * @enum {string}
       */
      status: 'processing' | 'completed' | 'failed'
      /**
       * @description Why it failed or, while it is processing, why the last attempt did
       * @example null
       */
      error: string | null
      /**
       * Format: date-time
       * @description The moment of the schedule that it is for; null where somebody asked for it
       * @example 2026-03-01T12:00:00.000Z
       */
      slot: string | null
      /** @description Days in the time zone of the report, the last one included; null until it is completed */
      period: components['schemas']['ReportRunPeriod'] | null
      /** @description None before it is completed and after `files_expire_at` */
      files: components['schemas']['ReportFile'][]
      /**
       * Format: date-time
       * @example 2026-05-30T12:00:00.000Z
       */
      files_expire_at: string | null
      /** @description Whom it is mailed to */
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
       * @description When it was completed, or failed
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
       * @description Whether the recipients get it by mail
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
       * @description 1 Monday to 7 Sunday (ISO 8601); of weekly reports only
       * @example 1
       */
      day_of_week?: number
      /** @description The last day where a month is shorter; of monthly reports only */
      day_of_month?: number
      /**
       * @description On the clock of `timezone`: `HH:MM`
       * @example 08:00
       */
      time: string
      /**
       * @description IANA name; the days of the report are days of this zone, too
       * @example Europe/Berlin
       */
      timezone: string
    }
    /**
     * @description What is left out: weekly on Monday, monthly on the first, at 08:00, in the time zone of the site
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
       * @description 1 Monday to 7 Sunday (ISO 8601); of weekly reports only
       * @example 1
       */
      day_of_week?: number
      /** @description The last day where a month is shorter; of monthly reports only */
      day_of_month?: number
      /**
       * @description On the clock of `timezone`: `HH:MM`
       * @example 08:00
       */
      time?: string
      /**
       * @description IANA name; the days of the report are days of this zone, too
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
          | 'cost'
          | 'roas'
          | 'cpa'
        /**
         * @description In words
         * @example Sessions
         */
        label: string
        /**
         * @description Money is in `currency`
         * @example count
         * @enum {string}
         */
        unit: 'count' | 'percent' | 'seconds' | 'money' | 'ratio'
      }[]
      /** @description The greatest by the first metric first, or in order of time. 1,000 at most */
      rows: components['schemas']['ReportRow'][]
      /**
       * @description How many there are
       * @example 14
       */
      total_rows: number
    }
    ReportedDay: {
      /**
       * @description A day of the site’s time zone
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
      /** @description What the source counted, by day, to compare with */
      days: components['schemas']['ReportedDay'][]
    }
    RetryRequest: {
      /**
       * @description Send again what has arrived, too
       * @default false
       */
      force?: boolean
    }
    SecretRotation: {
      /**
       * @description whsec_ and at least 16 characters, best the base64 of 24 to 64 random bytes. Default: a random one
       * @example whsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0
       */
      secret?: string
      /**
       * @description How long the old secret signs, too
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
       * @description `dynamic`: who meets the rules. `static`: who is on a list of user ids
       * @example dynamic
       * @enum {string}
       */
      type: 'dynamic' | 'static'
      /** @description Null for lists */
      rules: components['schemas']['SegmentRules'] | null
      /**
       * @description An archived segment keeps its members, is not determined anew and filters nothing
       * @example active
       * @enum {string}
       */
      status: 'active' | 'archived'
      /**
       * @description Members, as they were last determined
       * @example 1204
       */
      user_count: number
      /**
       * Format: date-time
       * @description When that was
       * @example 2026-03-01T12:00:00.000Z
       */
      last_computed: string
      /**
       * Format: date-time
       * @description When they are determined anew; null for lists
       * @example 2026-03-01T12:00:00.000Z
       */
      next_computation: string | null
      /**
       * @description Why the last attempt failed; null when it did not
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
       * @description An archived segment keeps its members, is not determined anew and filters nothing
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
       * @description Members then
       * @example 1204
       */
      user_count: number
      /**
       * @description Who was none before
       * @example 31
       */
      entered: number
      /**
       * @description Who was one before and no longer is
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
       * @description `dynamic`: who meets the rules. `static`: who is on a list of user ids
       * @example dynamic
       * @enum {string}
       */
      type?: 'dynamic' | 'static'
      rules?: components['schemas']['SegmentRules']
      /** @description Of a segment of type `static`: who is on its list from the beginning */
      user_ids?: string[]
    }
    SegmentEvaluation: {
      /**
       * Format: date-time
       * @description Rules were evaluated then, for these users
       * @example 2026-03-01T12:00:00.000Z
       */
      evaluated_at: string
      /** @description Which segments were looked at */
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
    /** @description What a person did, or did not */
    SegmentEventCondition: {
      /**
       * @description `event_absence`: for whom the same condition with `event` does not hold
       * @example event
       * @enum {string}
       */
      type: 'event' | 'event_absence'
      /**
       * @description `page_view` for a page that is opened
       * @example purchase
       */
      event_name: string
      count?: components['schemas']['SegmentEventCount']
      filters?: components['schemas']['EventFilters']
      time_window?: components['schemas']['TimeSpan']
    }
    /** @description How many times. Default: at least once */
    SegmentEventCount: {
      /**
       * @example gte
       * @enum {string}
       */
      operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'
      /** @example 3 */
      value: number
    }
    /** @description What is known of a person */
    SegmentFieldCondition: {
      /**
       * @description `lifetime_value`, `total_sessions`, `total_pageviews`, `total_conversions`, `first_seen`, `last_seen`, `country`, `device`, `traits.<name>`, `first_touch.` or `last_touch.` and `source`, `medium`, `campaign` or `channel`
       * @example lifetime_value
       */
      field: string
      /**
       * @example gte
       * @enum {string}
       */
      operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'not_in' | 'contains' | 'exists'
      /**
       * @description A number, a text, true or false; for `in` and `not_in` a list; for `first_seen` and `last_seen` a date, a time or a time span. `exists` may do without
       * @example 100
       */
      value?: (string | number | boolean) | (string | number | boolean)[] | components['schemas']['TimeSpan']
    }
    SegmentMember: {
      /**
       * @description Null for somebody who never signed in
       * @example user-42
       */
      user_id: string | null
      /**
       * @description The browser of somebody who never signed in, else null
       * @example null
       */
      client_id: string | null
      /**
       * Format: date-time
       * @description The first computation from which on all found them in it
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
       * @description People of the site in all
       * @example 48210
       */
      total_users: number
      /** @description Some of them, five at most */
      samples: components['schemas']['SegmentPreviewSample'][]
    }
    SegmentPreviewQuery: {
      rules: components['schemas']['SegmentRules']
    }
    SegmentPreviewSample: {
      /**
       * @description Null for somebody who never signed in
       * @example user-42
       */
      user_id: string | null
      /**
       * @description The browser of somebody who never signed in, else null
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
      /** @description Conditions, and groups of them up to 5 deep; 50 conditions in all */
      conditions: (
        | components['schemas']['SegmentFieldCondition']
        | components['schemas']['SegmentEventCondition']
        | components['schemas']['SegmentRules']
      )[]
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
       * @description Only an active site takes events; an archived one cannot be changed either
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
       * @example 2026-03-01T12:00:00.000Z
       */
      updated_at: string
      /**
       * @description By name, for instance google_ads with enabled and customer_id, meta_ads with enabled and pixel_id
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
       * @description Only an active site takes events; an archived one cannot be changed either
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
      /** @description Whether events are taken at all */
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
      /** @description Whether the last part of an IP address is dropped before it is stored */
      ip_anonymization: boolean
      /**
       * @description Other domains of the same site
       * @example [
       *       "checkout.example.com"
       *     ]
       */
      cross_domain_tracking: string[]
    }
    /**
     * @example {
     *       "cookie_consent_required": true,
     *       "data_retention_days": 365
     *     }
     */
    SiteSettingsChange: {
      /** @description Whether events are taken at all */
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
      /** @description Whether the last part of an IP address is dropped before it is stored */
      ip_anonymization?: boolean
      /**
       * @description Other domains of the same site
       * @example [
       *       "checkout.example.com"
       *     ]
       */
      cross_domain_tracking?: string[]
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
       * @description Null when only a user_id was sent
       * @example cid_8f3a
       */
      client_id: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      timestamp: string
      /**
       * @description Path of the page; null when not known
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
    }
    SyncError: {
      /**
       * @description For programs
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
       * @description What to send
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
    }
    /** @description So much time, back from when members are determined; ten years at most */
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
       * @description When the visit began
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
       * @description Its share of the value, by the model asked for
       * @example 59.9
       */
      value: number
    }
    /** @description Its share of the conversion by each model */
    TouchpointCredit: {
      /**
       * @description All to the last
       * @example 0
       */
      last_click: number
      /**
       * @description All to the first
       * @example 1
       */
      first_click: number
      /**
       * @description Equal shares
       * @example 0.5
       */
      linear: number
      /**
       * @description First and last 40 % each, the others share the rest
       * @example 0.5
       */
      position_based: number
      /**
       * @description Half as much for every seven days before the conversion
       * @example 0.25
       */
      time_decay: number
      /**
       * @description By what the paths of the period teach; when asked for
       * @example 0.4
       */
      data_driven?: number
    }
    TrackingError: {
      error: components['schemas']['PublishedTrackingError']
      /** @description Of `events_refused` */
      refusals: components['schemas']['PublishedRefusals'] | null
      /**
       * @description Of `site_silent`
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
    TrafficReport: {
      period: components['schemas']['Period']
      totals: components['schemas']['MetricValues']
      /**
       * @description Each metric against the preceding period of equal length
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
       * @description By the dimensions that were asked for. Empty text: not known
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
     * @description Either user_ids, to read, or users, to set traits
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
       * @description Whose profiles to read; client_ids are understood too
       * @example [
       *       "user-42",
       *       "cid_8f3a"
       *     ]
       */
      user_ids?: string[]
      /** @description Whose traits to set: needs `users:write` */
      users?: components['schemas']['UserTraits'][]
    }
    UserBatchAnswer: {
      /**
       * @description How many of them somebody has seen
       * @example 1
       */
      found: number
      /** @example 1 */
      not_found: number
      /** @description One for each that was asked for, in order */
      users: components['schemas']['UserBatchEntry'][]
    }
    UserBatchEntry: {
      /**
       * @description Its place in the request, from 0
       * @example 0
       */
      index: number
      /**
       * @description As it was asked for
       * @example user-42
       */
      user_id: string
      /**
       * @description found and not_found: what was read. updated: the traits are set. created: they are kept for a user_id that has not been seen yet
       * @enum {string}
       */
      status: 'found' | 'not_found' | 'updated' | 'created'
      /** @description Null for whom nobody has seen */
      user: components['schemas']['UserProfile'] | null
    }
    UserData: {
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @description Or the client_id of somebody anonymous
       * @example user-42
       */
      user_id: string
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      exported_at: string
      /** @description Null: traits are known, and no events */
      profile: components['schemas']['UserProfile'] | null
      /**
       * @description Every entry about the user, by the place that it is stored in
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
       * @description Null: an anonymous visitor
       * @example user-42
       */
      user_id: string | null
      /**
       * @description The browsers that the person was seen with: the newest 1,000 at most
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
       * @description Of all active goals, each counted by its own method
       * @example 3
       */
      total_conversions: number
      /**
       * @description What these are worth together
       * @example 179.7
       */
      lifetime_value: number
      /**
       * @description Of the site
       * @example EUR
       */
      currency: string
      /**
       * @description The newest of each: 1,000 at most, and 65,536 bytes of JSON together
       * @example {
       *       "plan": "pro",
       *       "company": "Example Ltd"
       *     }
       */
      traits: {
        [key: string]: unknown
      }
      /**
       * @description Names of the segments the person was in when they were last computed
       * @example [
       *       "Loyal customers"
       *     ]
       */
      segments: string[]
      attribution: components['schemas']['UserAttribution']
      /** @description By goal, the newest first */
      conversions: components['schemas']['UserGoal'][]
      /**
       * @description The latest known; null when none is
       * @example DE
       */
      country: string | null
      /**
       * @description The latest known; null when none is
       * @example desktop
       */
      device: string | null
      /**
       * @description The latest known; null when none is
       * @example Firefox
       */
      browser: string | null
      /**
       * @description The latest known; null when none is
       * @example Windows
       */
      os: string | null
    }
    UserSession: {
      /** @example ses_1f4c5d6e7f8a9b19ca5f1a7c0 */
      id: string
      /**
       * @description Null when only a user_id was sent
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
       * @description When its last event happened
       * @example 2026-03-01T12:00:00.000Z
       */
      end: string
      /**
       * @description Without page_leave and identify
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
       * @description New values by name, of at most 16,384 bytes each as JSON; null removes a trait; all others stay as they are
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
       * @description New values by name, of at most 16,384 bytes each as JSON; null removes a trait; all others stay as they are
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
       * @description Whom the erasure was about: nobody here knows it any more
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
       * @description Types of events, groups of them such as `conversion.*`, or `*` for all
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
        | 'conversion.*'
        | 'alert.*'
        | 'anomaly.*'
        | 'export.*'
        | 'report.*'
        | 'segment.*'
        | 'integration.*'
        | 'site.*'
        | 'tracking.*'
        | '*'
      )[]
      /**
       * @description Only events of these sites. Empty: of all sites of the workspace and mode
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids: string[]
      filters: components['schemas']['WebhookFilters']
      /**
       * @description Yours to use
       * @example {
       *       "team": "growth"
       *     }
       */
      metadata: {
        [key: string]: unknown
      }
      /**
       * @description `disabled`: by the service, after five days of nothing but failures
       * @enum {string}
       */
      status: 'active' | 'paused' | 'disabled'
      /**
       * @description Null: not disabled
       * @example null
       */
      disabled_reason: string | null
      /**
       * Format: date-time
       * @description Until then the secret before the last rotation signs, too. Null: there is none
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
       * @description Only conversions of these goals. Empty: of all
       * @example [
       *       "conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      conversion_ids: string[]
      /**
       * @description How many deliveries are sent a second, at most
       * @default 20
       */
      per_second: number
      /**
       * @example running
       * @enum {string}
       */
      status: 'running' | 'completed' | 'cancelled' | 'failed'
      /**
       * @description Why it has failed
       * @example null
       */
      error: string | null
      /**
       * @description How many conversions the period has: sent, skipped and to come. Null: not counted yet
       * @example 1240
       */
      total: number | null
      /**
       * @description Of how many a delivery was made
       * @example 400
       */
      sent: number
      /**
       * @description How many a filter of the subscription stopped
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
       * @description Null: still running
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
       * @description Where events are sent: https, a public address, no user name or password in it
       * @example https://hooks.example.com/sightline
       */
      url?: string
      /**
       * @description Types of events, groups of them such as `conversion.*`, or `*` for all
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
        | 'conversion.*'
        | 'alert.*'
        | 'anomaly.*'
        | 'export.*'
        | 'report.*'
        | 'segment.*'
        | 'integration.*'
        | 'site.*'
        | 'tracking.*'
        | '*'
      )[]
      /**
       * @description Only events of these sites. Empty: of all sites of the workspace and mode
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids?: string[]
      filters?: components['schemas']['WebhookFilters']
      /**
       * @description Yours to use
       * @example {
       *       "team": "growth"
       *     }
       */
      metadata?: {
        [key: string]: unknown
      }
      /**
       * @description A paused subscription is sent nothing; what happens meanwhile is not sent later
       * @enum {string}
       */
      status?: 'active' | 'paused'
    }
    WebhookCreation: {
      /**
       * @description Where events are sent: https, a public address, no user name or password in it
       * @example https://hooks.example.com/sightline
       */
      url: string
      /**
       * @description Types of events, groups of them such as `conversion.*`, or `*` for all
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
        | 'conversion.*'
        | 'alert.*'
        | 'anomaly.*'
        | 'export.*'
        | 'report.*'
        | 'segment.*'
        | 'integration.*'
        | 'site.*'
        | 'tracking.*'
        | '*'
      )[]
      /**
       * @description Only events of these sites. Empty: of all sites of the workspace and mode
       * @example [
       *       "site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
       *     ]
       */
      site_ids?: string[]
      filters?: components['schemas']['WebhookFilters']
      /**
       * @description whsec_ and at least 16 characters, best the base64 of 24 to 64 random bytes. Default: a random one
       * @example whsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0
       */
      secret?: string
      /**
       * @description Yours to use
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
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @description pending: not tried yet. retrying: tried in vain, another attempt follows. failed: no further attempt follows by itself
       * @example delivered
       * @enum {string}
       */
      status: 'pending' | 'retrying' | 'delivered' | 'failed'
      /**
       * @description What it was made for: an event as it happened, a test, a replay or a back-fill
       * @enum {string}
       */
      origin: 'event' | 'test' | 'replay' | 'backfill'
      /** @example false */
      is_test: boolean
      /**
       * @description How often it was tried
       * @example 1
       */
      attempts: number
      /**
       * @description What the receiver last answered. Null: nothing yet
       * @example 200
       */
      response_status: number | null
      /**
       * @description How long the last attempt took. Null: none was made
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
       * @description When the next attempt is due. Null: none remains
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
       * @description When the last attempt of all failed
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
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @description pending: not tried yet. retrying: tried in vain, another attempt follows. failed: no further attempt follows by itself
       * @example delivered
       * @enum {string}
       */
      status: 'pending' | 'retrying' | 'delivered' | 'failed'
      /**
       * @description What it was made for: an event as it happened, a test, a replay or a back-fill
       * @enum {string}
       */
      origin: 'event' | 'test' | 'replay' | 'backfill'
      /** @example false */
      is_test: boolean
      /**
       * @description How often it was tried
       * @example 1
       */
      attempts: number
      /**
       * @description What the receiver last answered. Null: nothing yet
       * @example 200
       */
      response_status: number | null
      /**
       * @description How long the last attempt took. Null: none was made
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
       * @description When the next attempt is due. Null: none remains
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
       * @description When the last attempt of all failed
       * @example null
       */
      failed_at: string | null
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      payload: components['schemas']['WebhookEnvelope']
      /** @description The last attempt as it was sent. Null: there was none yet */
      request: components['schemas']['DeliveryRequest'] | null
      /** @description Every attempt, the first one first */
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
      /**
       * Format: date-time
       * @example 2026-03-01T12:00:00.000Z
       */
      created_at: string
      /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
      site_id: string
      /**
       * @description As the catalogue of events has it for this type
       * @example {}
       */
      data: {
        [key: string]: unknown
      }
      metadata: components['schemas']['EnvelopeMetadata']
    }
    /**
     * @description By type of event: an event is sent when it meets every condition given for its type
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
       * @description Percent of the deliveries of the last 24 hours, the newest 5,000 at most, that were tried and then arrived. Null: none was tried
       * @example 99.82
       */
      success_rate_24h: number | null
      /**
       * Format: date-time
       * @description When one last arrived. Null: none did yet
       * @example 2026-03-01T12:00:00.000Z
       */
      last_delivery_at: string | null
      /**
       * Format: date-time
       * @description The first failure since the last success. Null: all is well
       * @example null
       */
      failing_since: string | null
    }
  }
  responses: {
    /** @description `invalid_request`: something required is missing, or the request cannot be read. `validation_error`: values are not allowed; `details` has all of them */
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
         *         "message": "limit must be a whole number of 1 to 100",
         *         "field": "limit",
         *         "details": [
         *           {
         *             "field": "limit",
         *             "message": "limit must be a whole number of 1 to 100"
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
    /** @description `invalid_request`: something required is missing, or the request cannot be read. `validation_error`: values are not allowed; `details` has all of them */
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
         *         "message": "limit must be a whole number of 1 to 100",
         *         "field": "limit",
         *         "details": [
         *           {
         *             "field": "limit",
         *             "message": "limit must be a whole number of 1 to 100"
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
    /** @description There is no API key, or it is unknown, revoked or expired */
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
         *         "message": "There is no API key (expected the header Authorization: Bearer <API key>)",
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
    /** @description There is no API key, or it is unknown, revoked or expired */
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
         *         "message": "There is no API key (expected the header Authorization: Bearer <API key>)",
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
    /** @description The key is of a kind that may not do this, or lacks the scope */
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
         *         "message": "This needs a secret key (sk_…) (permission sites:write)",
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
    /** @description The key is of a kind that may not do this, or lacks the scope */
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
         *         "message": "This needs a secret key (sk_…) (permission sites:write)",
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
    /** @description There is no such thing in the workspace and mode of the key */
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
    /** @description There is no such thing in the workspace and mode of the key */
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
    /** @description The path does not answer this method */
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
         *         "message": "This path answers GET, HEAD, POST only",
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
    /** @description What is asked for exists already or is no longer possible, or the Idempotency-Key came with another request */
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
         *         "message": "This Idempotency-Key was used with another request before",
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
    /** @description What is asked for exists already or is no longer possible, or the Idempotency-Key came with another request */
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
         *         "message": "This Idempotency-Key was used with another request before",
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
    /** @description Well-formed, but impossible */
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
         *         "message": "The site is paused and takes no events",
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
    /** @description Well-formed, but impossible */
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
         *         "message": "The site is paused and takes no events",
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
    /** @description Something went wrong in the service; its log has the request id */
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
         *         "message": "Something went wrong on our side; the request id helps to find it in the log",
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
    /** @description Something went wrong in the service; its log has the request id */
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
         *         "message": "Something went wrong on our side; the request id helps to find it in the log",
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
    /** @description A database is not reachable at the moment: wait as long as `Retry-After` says */
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
         *         "message": "The analytics database is not reachable at the moment",
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
    /** @description A database is not reachable at the moment: wait as long as `Retry-After` says */
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
         *         "message": "The analytics database is not reachable at the moment",
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
    /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
    ApiVersion: string
    /**
     * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
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
     * @description Version that answered
     * @example 2026-11-01
     */
    'X-API-Version': string
    /**
     * @description Requests allowed in the window of the limit that is nearest to running out
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
     * @description Seconds to wait before the same request makes sense
     * @example 5
     */
    'Retry-After': number
    /**
     * @description How to authenticate
     * @example Bearer
     */
    'WWW-Authenticate': 'Bearer'
    /**
     * @description The methods that the path answers
     * @example GET, HEAD, POST
     */
    Allow: string
    /**
     * @description `true`: this is the first answer to the same Idempotency-Key once more
     * @example true
     */
    'Idempotency-Replayed': 'true'
    /**
     * @description How long the answer may be used again
     * @example private, max-age=60
     */
    'Cache-Control': string
    /**
     * @description Asks proxies to pass on what comes as it comes
     * @example no
     */
    'X-Accel-Buffering': 'no'
    /**
     * @description What a file is to be saved as
     * @example attachment; filename="ledger.csv"
     */
    'Content-Disposition': string
    /**
     * @description Pages of any origin may call this
     * @example *
     */
    'Access-Control-Allow-Origin': '*'
    /**
     * @description The headers that they may read
     * @example X-Request-Id, Retry-After
     */
    'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After'
    /**
     * @description The methods that they may use
     * @example GET, POST, OPTIONS
     */
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS'
    /**
     * @description The headers that they may send
     * @example Authorization, Content-Type, Idempotency-Key, X-API-Version
     */
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, X-API-Version'
    /**
     * @description How many seconds a browser need not ask again
     * @example 86400
     */
    'Access-Control-Max-Age': 86400
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  trackEvent: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['Event']
        /** @example {"site_id":"site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b","event_name":"purchase","event_id":"evt_order-4711","client_id":"cid_8f3a","timestamp":"2026-03-01T12:00:00Z","properties":{"transaction_id":"order-4711","value":59.9,"currency":"EUR","items":[{"item_id":"sku-1","item_name":"Mug","price":29.95,"quantity":2}]},"context":{"page_url":"https://shop.example.com/cart?utm_source=news","page_title":"Your cart","referrer":"https://www.example.org/","user_agent":"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0","ip":"203.0.113.7"},"user":{"user_id":"user-42","email_hash":"973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b","traits":{"plan":"pro","company":"Example Ltd"}}} */
        'text/plain': string
      }
    }
    responses: {
      /** @description Accepted: stored safely, and worked on from here */
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
      /** @description Yes, with these methods and headers */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['EventBatch']
      }
    }
    responses: {
      /** @description Done */
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
      /** @description Yes, with these methods and headers */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Deleted: the answer has no body */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description The site that the events belong to; in JSON it stands in the body
         * @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        site_id?: string
        /**
         * @description What the events come from, and so what the body is like. `sightline` (the default): events as in `POST /v1/events`; `plausible`, `ga4`, `umami`: their own exports
         * @example sightline
         */
        source?: 'sightline' | 'plausible' | 'ga4' | 'umami'
        /**
         * @description Only check and count: no event is stored
         * @example true
         */
        dry_run?: boolean
      }
      header?: {
        /**
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
         *             }
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
      /** @description Accepted: stored safely, and worked on from here */
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
           *             "message": "timestamp is more than 24 hours ahead"
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
  listKeys: {
    parameters: {
      query?: never
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
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
           *       "meta": {
           *         "request_id": "req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true
            data: components['schemas']['Key'][]
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Deleted: the answer has no body */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
  batchEvaluateSegments: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
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
           *             ]
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
           *           ]
           *         },
           *         "public_key": "pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0",
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Deleted: the answer has no body */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
           *           ]
           *         },
           *         "public_key": "pk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0",
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
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Deleted: the answer has no body */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description The conversion goal
         * @example conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        conversion_id: string
        /**
         * @description A day of the site’s time zone, or a time. Default: 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or moment that counts. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of some (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
        /**
         * @description The attribution model. Default: last_click
         * @example last_click
         */
        model?: 'last_click' | 'first_click' | 'linear' | 'position_based' | 'time_decay' | 'data_driven'
        /**
         * @description What a row stands for. Default: channel
         * @example channel
         */
        dimension?: 'channel' | 'source' | 'campaign'
        /**
         * @description Other models to compare with: some of last_click, first_click, linear, position_based, time_decay, data_driven
         * @example first_click,linear
         */
        compare?: string
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
               * @description Conversions whose value is missing or no number; they count with 0
               * @example 0
               */
              ignored_values: number
              /**
               * @description Conversions in a currency without an exchange rate; they count with 0
               * @example 0
               */
              unconverted_values: number
              /**
               * @description Rows of ad costs in a currency without an exchange rate; they are left out
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
  getRealtime: {
    parameters: {
      query?: never
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
  getTraffic: {
    parameters: {
      query?: {
        /**
         * @description A day of the site’s time zone, or a time. Default: 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or moment that counts. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Some of sessions, pageviews, users, bounce_rate, avg_duration. Default: all
         * @example sessions,users
         */
        metrics?: string
        /**
         * @description What to break down by: any of source, medium, campaign, device, country, hostname, entry_page, exit_page, referrer, channel, browser, os, term, content, page, hour, date, week, month
         * @example source,medium
         */
        dimensions?: string
        /**
         * @description A filter expression; also `segment==seg_…`
         * @example device==mobile;country!=US,CA
         */
        filters?: string
        /**
         * @description Requested metrics and dimensions, each descending after a minus
         * @example -users
         */
        sort?: string
        /**
         * @description Rows. Default 100; a series over time alone comes whole
         * @example 100
         */
        limit?: number
        /**
         * @description Rows to leave out first
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
           *           "avg_duration": 127.35
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
           *               "avg_duration": 127.35
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
  listAnomalies: {
    parameters: {
      query?: {
        /**
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
         * @example 0
         */
        offset?: number
        /**
         * @description A day of the site’s time zone, or a time. Default: 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or moment that counts. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only those that go on, or that have ended
         * @example open
         */
        status?: 'open' | 'ended'
        /**
         * @description Only of this metric
         * @example sessions
         */
        metric?: 'sessions' | 'users' | 'pageviews' | 'conversions' | 'revenue' | 'errors'
        /**
         * @description Only of this severity
         * @example low
         */
        severity?: 'low' | 'medium' | 'high' | 'critical'
        /**
         * @description Only those that were to be expected, or only all others
         * @example true
         */
        is_expected?: boolean
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Entries a page
         * @example 100
         */
        limit?: number
        /**
         * @description Entries to leave out first
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
         *       "counting_method": "every",
         *       "name": "Purchase",
         *       "attribution_window_days": 30,
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Deleted: the answer has no body */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description A day of the site’s time zone, or a time. Default: 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or moment that counts. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of some (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
        /**
         * @description Whose credit shares out the value. Default: last_click
         * @example last_click
         */
        model?: 'last_click' | 'first_click' | 'linear' | 'position_based' | 'time_decay' | 'data_driven'
        /**
         * @description What `value` is a value of; `source_medium` has both with a slash between: `google / cpc`. Default: channel
         * @example channel
         */
        dimension?: 'channel' | 'source' | 'campaign' | 'source_medium'
        /**
         * @description Only conversions of which the model gives credit to this value of the dimension
         * @example Paid Search
         */
        value?: string
        /**
         * @description Conversions a page
         * @example 100
         */
        limit?: number
        /**
         * @description From the page before; keep the other parameters
         * @example WzE3NzIzNjY0MDAwMDAsImV2dF8xIl0
         */
        cursor?: string
        /**
         * @description csv: the whole period as a file, a line for each touchpoint. Default: what Accept asks for
         * @example json
         */
        format?: 'json' | 'csv'
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description A day of the site’s time zone, or a time. Default: 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or moment that counts. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of some (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
        /**
         * @description Of the series over time. Hours for 31 days at most; weeks begin on Monday. Default: day
         * @example hour
         */
        granularity?: 'hour' | 'day' | 'week' | 'month'
        /**
         * @description Of `by_source`. Default: last_click
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
               * @description Conversions whose value is missing or no number; they count with 0
               * @example 0
               */
              ignored_values: number
              /**
               * @description Conversions in a currency without an exchange rate; they count with 0
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
         *       "counting_method": "every",
         *       "name": "Purchase",
         *       "attribution_window_days": 30,
         *       "status": "active"
         *     }
         */
        'application/json': components['schemas']['ConversionGoalDefinition']
      }
    }
    responses: {
      /** @description Done */
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
         * @description A day of the site’s time zone, or a time. Default: 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or moment that counts. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of some (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
               * @description Conversions whose value is missing or no number; they count with 0
               * @example 0
               */
              ignored_values: number
              /**
               * @description Conversions in a currency without an exchange rate; they count with 0
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
         * @description Entries a page
         * @example 100
         */
        limit?: number
        /**
         * @description Entries to leave out first
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Deleted: the answer has no body */
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
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description A day of the site’s time zone, or a time. Default: 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or moment that counts. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /** @example purchase */
        event_name?: string
        /** @example cid_8f3a */
        client_id?: string
        /**
         * @description Includes what the user’s browsers sent before signing in
         * @example user-42
         */
        user_id?: string
        /**
         * @description processed, unless given: the events that count. excluded: those that count in no number instead; the receipt of each says why
         * @example processed
         */
        status?: 'processed' | 'excluded'
        /**
         * @description Events a page
         * @example 100
         */
        limit?: number
        /**
         * @description From the page before; keep the other parameters
         * @example WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ
         */
        cursor?: string
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
           *           }
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
  includeEvents: {
    parameters: {
      query?: never
      header?: {
        /**
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
         *       "start_date": "2026-03-01",
         *       "end_date": "2026-03-31"
         *     }
         */
        'application/json': components['schemas']['EventInclusion']
      }
    }
    responses: {
      /** @description Accepted: stored safely, and worked on from here */
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
         * @description A day of the site’s time zone, or a time. Default: 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or moment that counts. Default: today
         * @example 2026-03-31
         */
        end_date?: string
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description What the rows are. `segment`: the members of one
         * @example events
         */
        type?: 'events' | 'sessions' | 'conversions' | 'users' | 'segment'
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Entries a page
         * @example 100
         */
        limit?: number
        /**
         * @description Entries to leave out first
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Deleted: the answer has no body */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description A day of the site’s time zone, or a time. Default: 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or moment that counts. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of some (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
        /**
         * @description Also the numbers apart by this dimension of the session in which a person entered
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description A day of the site’s time zone, or a time. Default: 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or moment that counts. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /**
         * @description Only people in a segment (`segment==seg_…`), or in none of some (`segment!=seg_…,seg_…`)
         * @example segment==seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        filters?: string
        /** @example 2 */
        step: number
        /**
         * @description converted: reached the step. dropped: reached the step before and not this one; nobody drops at the first
         * @example dropped
         */
        outcome: 'converted' | 'dropped'
        /**
         * @description People a page
         * @example 100
         */
        limit?: number
        /**
         * @description From the page before; keep the rest of the request
         * @example WyI0NzExIl0
         */
        cursor?: string
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
  listImports: {
    parameters: {
      query?: {
        /**
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
           *               "message": "timestamp is more than 24 hours ahead"
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
           *             "message": "timestamp is more than 24 hours ahead"
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Accepted: stored safely, and worked on from here */
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
           *             "message": "timestamp is more than 24 hours ahead"
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
           *     3,,timestamp,timestamp is more than 24 hours ahead
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
         * @example 0
         */
        offset?: number
        /**
         * @description Only those of this type
         * @example google_ads
         */
        type?: 'google_ads' | 'meta_ads' | 'cost_feed' | 'slack'
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Deleted: the answer has no body */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Accepted: stored safely, and worked on from here */
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
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
         * @example 0
         */
        offset?: number
        /**
         * @description Only those in this state
         * @example waiting
         */
        status?: 'waiting' | 'running' | 'completed' | 'failed'
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
      /** @description Yes, with these methods and headers */
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
  listReports: {
    parameters: {
      query?: {
        /**
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
         * @example 0
         */
        offset?: number
        /**
         * @description Only reports in this state
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
           *           "description": "What the campaigns brought",
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
           *         "description": "What the campaigns brought",
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
           *         "description": "What the campaigns brought",
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Deleted: the answer has no body */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
           *         "description": "What the campaigns brought",
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Accepted: stored safely, and worked on from here */
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
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
           *         "description": "What last week brought",
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
  listSegments: {
    parameters: {
      query?: {
        /**
         * @description Entries a page
         * @example 100
         */
        limit?: number
        /**
         * @description Entries to leave out first
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Deleted: the answer has no body */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Entries a page
         * @example 100
         */
        limit?: number
        /**
         * @description From the page before
         * @example WzQ3MTEsIjE3Il0
         */
        cursor?: string
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Entries a page
         * @example 100
         */
        limit?: number
        /**
         * @description From the page before
         * @example WzQ3MTEsIjE3Il0
         */
        cursor?: string
        /**
         * @description csv: all members at once as a file. Default: what Accept asks for
         * @example json
         */
        format?: 'json' | 'csv'
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description A part of the user_id, a client_id or a trait, in capitals or not
         * @example example ltd
         */
        search?: string
        /**
         * @description Filter expression over `trait.<name>`, `country`, `device`, `first_touch.source` (`medium`, `campaign`, `channel`) and the same of `last_touch`, `segment`
         * @example trait.plan==pro;country==DE,AT
         */
        filters?: string
        /**
         * @description Only members of this segment
         * @example seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b
         */
        segment?: string
        /**
         * @description Last seen then or later: a day of the site’s time zone, or a time
         * @example 2026-03-01
         */
        last_seen_start?: string
        /**
         * @description Last seen then or earlier; a day is meant as a whole
         * @example 2026-03-31
         */
        last_seen_end?: string
        /**
         * @description The newest or greatest first. Default: last_seen
         * @example last_seen
         */
        sort?: 'last_seen' | 'first_seen' | 'lifetime_value'
        /**
         * @description Users a page
         * @example 20
         */
        limit?: number
        /**
         * @description From the page before; keep the other parameters
         * @example WzE3NzIzNjY0MDAwMDAsIjQ3MTEiXQ
         */
        cursor?: string
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /**
         * @description Or the client_id of a visitor: if the browser belongs to a user, the user is meant
         * @example user-42
         */
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /**
         * @description Or the client_id of a visitor: if the browser belongs to a user, the user is meant
         * @example user-42
         */
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Accepted: stored safely, and worked on from here */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /**
         * @description Or the client_id of a visitor: if the browser belongs to a user, the user is meant
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /**
         * @description Or the client_id of a visitor: if the browser belongs to a user, the user is meant
         * @example user-42
         */
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
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
         * @description A day of the site’s time zone, or a time. Default: 30 days
         * @example 2026-03-01
         */
        start_date?: string
        /**
         * @description The last day or moment that counts. Default: today
         * @example 2026-03-31
         */
        end_date?: string
        /** @example purchase */
        event_name?: string
        /**
         * @description Only from this browser
         * @example cid_8f3a
         */
        client_id?: string
        /**
         * @description Events a page
         * @example 100
         */
        limit?: number
        /**
         * @description From the page before; keep the other parameters
         * @example WzE3NzIzNjY0MDAwMDAsIjQ3MTEiXQ
         */
        cursor?: string
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /**
         * @description Or the client_id of a visitor: if the browser belongs to a user, the user is meant
         * @example user-42
         */
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
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
           *           }
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
         * @description Sessions a page
         * @example 20
         */
        limit?: number
        /**
         * @description From the page before; keep the other parameters
         * @example WzE3NzIzNjY0MDAwMDAsIjQ3MTEiXQ
         */
        cursor?: string
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path: {
        /** @example site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b */
        site_id: string
        /**
         * @description Or the client_id of a visitor: if the browser belongs to a user, the user is meant
         * @example user-42
         */
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
         * @example 0
         */
        offset?: number
        /**
         * @description Only subscriptions in this state
         * @example active
         */
        status?: 'active' | 'paused' | 'disabled'
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Deleted: the answer has no body */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Entries a page
         * @example 20
         */
        limit?: number
        /**
         * @description Entries to leave out first
         * @example 0
         */
        offset?: number
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Accepted: stored safely, and worked on from here */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Deleted: the answer has no body */
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
         * @description Only deliveries in this state
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
        /**
         * @description Only deliveries made at this time or later
         * @example 2026-03-01T00:00:00Z
         */
        since?: string
        /**
         * @description Only deliveries made before this time
         * @example 2026-03-01T00:00:00Z
         */
        until?: string
        /**
         * @description Only deliveries with this text in their id, the id of their event or their data
         * @example T-1001
         */
        search?: string
        /**
         * @description Deliveries a page
         * @example 20
         */
        limit?: number
        /**
         * @description From the page before; keep the other parameters
         * @example WyIyMDI2LTAzLTAxVDEyOjAwOjAwLjAwMFoiLCJkZWxfMSJd
         */
        cursor?: string
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Accepted: stored safely, and worked on from here */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Accepted: stored safely, and worked on from here */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Accepted: stored safely, and worked on from here */
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
         * @description Your own name for this request. For 24 hours a repeat with the same key gets the first answer, and nothing happens twice
         * @example order-4711
         */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey']
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
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
      /** @description Done */
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
         * @description Types of events or groups of them, with commas between. Default: all
         * @example conversion.*,site.created
         */
        events?: string
        /**
         * @description The stream ends after so long; connect again with the header `Last-Event-ID`
         * @example 3600
         */
        max_seconds?: number
      }
      header?: {
        /** @description A date: the version that was current then answers. Read only where the path has no version (`/sites` instead of `/v1/sites`) */
        'X-API-Version'?: components['parameters']['ApiVersion']
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
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
         * @description The time of sending in Unix seconds, and the HMAC-SHA256 of `<t>.<raw body>` with the secret of the subscription, in hexadecimal; while a secret is being replaced there are two `v1`
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
         * @description The signature of Standard Webhooks
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        'webhook-signature': string
        /**
         * @description The delivery
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
         *           "example": "timestamp is more than 24 hours ahead"
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
      /** @description Taken. An answer is waited for 30 seconds */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not taken: it is sent again after 1, 5, 30 and 120 minutes, five times in all */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
}
