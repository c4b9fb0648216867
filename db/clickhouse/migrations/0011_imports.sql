-- Which import an event came with; empty where it was sent when it happened. What follows from events row by row has it
-- too, so that all of an import can be taken back.
ALTER TABLE events ADD COLUMN import_id LowCardinality(String);

ALTER TABLE event_keys ADD COLUMN import_id LowCardinality(String);

ALTER TABLE custom_events ADD COLUMN import_id LowCardinality(String);

-- A part of the key: what an import told of people must not take the place of what they told themselves.
ALTER TABLE user_traits ADD COLUMN import_id LowCardinality(String), MODIFY ORDER BY (site_id, user, trait, import_id);

ALTER TABLE event_keys_from_events MODIFY QUERY
SELECT site_id, event_id, batch_id, import_id FROM events WHERE id_supplied;

ALTER TABLE custom_events_from_events MODIFY QUERY
SELECT site_id, event_name, timestamp, event_id, visitor, client_id, user_id, properties, import_id
FROM events
WHERE excluded = '' AND event_name NOT IN ('page_view', 'page_leave');

ALTER TABLE user_traits_from_events MODIFY QUERY
SELECT
    site_id,
    if(user_id != '', sipHash64(concat('u:', user_id)), visitor) AS user,
    user_id,
    browser AS client_id,
    told.1 AS trait,
    if(told.2 = 'null', '', told.2) AS value,
    set_at,
    import_id
FROM (
    SELECT
        site_id, visitor, user_id, if(user_id = '', client_id, '') AS browser, timestamp AS set_at, import_id,
        arrayConcat(
            JSONExtractKeysAndValuesRaw(traits),
            if(email_hash = '', [], [('email_hash', toJSONString(email_hash))])) AS all_told
    FROM events
    WHERE excluded = '' AND (traits NOT IN ('', '{}') OR email_hash != '')
)
ARRAY JOIN all_told AS told;

-- The browsers of which an import says whose they are: with it, that has to be found out anew without it.
CREATE TABLE import_visitors
(
    site_id LowCardinality(String),
    import_id String,
    visitor UInt64
)
ENGINE = ReplacingMergeTree
ORDER BY (site_id, import_id, visitor)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1;

CREATE MATERIALIZED VIEW import_visitors_from_events TO import_visitors AS
SELECT DISTINCT site_id, import_id, visitor
FROM events
WHERE import_id != '' AND client_id != '' AND user_id != '' AND excluded = '';
