-- How an event arrived: with a 'public' key, a 'secret' key, or an 'import'. Empty for events from before this migration.
ALTER TABLE events ADD COLUMN sent_by LowCardinality(String);

ALTER TABLE custom_events ADD COLUMN sent_by LowCardinality(String);

ALTER TABLE custom_events_from_events MODIFY QUERY
SELECT site_id, event_name, timestamp, event_id, visitor, client_id, user_id, properties, import_id, sent_by
FROM events
WHERE excluded = '' AND event_name NOT IN ('page_view', 'page_leave');

-- Rows of events that were dropped as duplicates, for the receipt of the first one.
ALTER TABLE event_keys ADD COLUMN is_dropped UInt8;

-- A part of the key: a value from a public key must not replace one that a secret key has set.
ALTER TABLE user_traits ADD COLUMN is_trusted UInt8, MODIFY ORDER BY (site_id, user, trait, import_id, is_trusted);

ALTER TABLE user_traits_from_events MODIFY QUERY
SELECT
    site_id,
    if(user_id != '', sipHash64(concat('u:', user_id)), visitor) AS user,
    user_id,
    browser AS client_id,
    pair.1 AS trait,
    if(pair.2 = 'null', '', pair.2) AS value,
    set_at,
    import_id,
    is_trusted
FROM (
    SELECT
        site_id, visitor, user_id, if(user_id = '', client_id, '') AS browser, timestamp AS set_at, import_id,
        sent_by = 'secret' AS is_trusted,
        arrayConcat(
            JSONExtractKeysAndValuesRaw(traits),
            if(email_hash = '', [], [('email_hash', toJSONString(email_hash))])) AS pairs
    FROM events
    WHERE excluded = '' AND (traits NOT IN ('', '{}') OR email_hash != '')
)
ARRAY JOIN pairs AS pair;
