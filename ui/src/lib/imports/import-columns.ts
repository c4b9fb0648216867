// @wc-ignore-file
// The names that the importers of the service read.

/** The columns of a CSV file of own events, besides single properties and traits. */
export const eventColumnNames =
  'event_name event_id client_id timestamp page_url page_title referrer user_agent ip user_id email_hash properties traits'.split(
    ' ',
  )

/** The fields of an event as JSON. */
export const eventFieldNames =
  'site_id event_name event_id client_id timestamp properties context user'.split(' ')

/** The columns of Umami's website_event.csv that are read. */
export const umamiColumnNames =
  'session_id event_id created_at url_path url_query event_type event_name website_id hostname browser os device country page_title referrer_domain referrer_path referrer_query distinct_id'.split(
    ' ',
  )

/** The fields of an event of GA4 that are read. */
export const ga4FieldNames =
  'event_name event_timestamp user_pseudo_id user_id event_params device geo collected_traffic_source ecommerce items'.split(
    ' ',
  )

/** The columns of all of Plausible's tables that are read. */
export const plausibleColumnNames =
  'date visitors pageviews bounces visits visit_duration source referrer utm_source utm_medium utm_campaign utm_content utm_term page hostname entry_page entrances exit_page exits name events link_url path country device browser operating_system'.split(
    ' ',
  )

/** Plausible's tables that are read: imported_visitors_….csv. */
export const plausibleTableNames =
  'visitors sources pages entry_pages exit_pages custom_events locations devices browsers operating_systems'.split(
    ' ',
  )
