-- Which import an event came with; empty where it was sent when it happened. What follows from events row by row has it
-- too, so that all of an import can be taken back.
ALTER TABLE events_local ON CLUSTER '{cluster}' ADD COLUMN import_id LowCardinality(String);

ALTER TABLE events ON CLUSTER '{cluster}' ADD COLUMN import_id LowCardinality(String);

ALTER TABLE event_keys_local ON CLUSTER '{cluster}' ADD COLUMN import_id LowCardinality(String);

ALTER TABLE event_keys ON CLUSTER '{cluster}' ADD COLUMN import_id LowCardinality(String);

ALTER TABLE custom_events_local ON CLUSTER '{cluster}' ADD COLUMN import_id LowCardinality(String);

ALTER TABLE custom_events ON CLUSTER '{cluster}' ADD COLUMN import_id LowCardinality(String);

-- A part of the key: what an import told of people must not take the place of what they told themselves.
ALTER TABLE user_traits_local ON CLUSTER '{cluster}' ADD COLUMN import_id LowCardinality(String), MODIFY ORDER BY (site_id, user, trait, import_id);

ALTER TABLE user_traits ON CLUSTER '{cluster}' ADD COLUMN import_id LowCardinality(String);

ALTER TABLE event_keys_from_events ON CLUSTER '{cluster}' MODIFY QUERY
SELECT site_id, event_id, batch_id, import_id FROM events_local WHERE id_supplied;

ALTER TABLE custom_events_from_events ON CLUSTER '{cluster}' MODIFY QUERY
SELECT site_id, event_name, timestamp, event_id, visitor, client_id, user_id, properties, import_id
FROM events_local
WHERE excluded = '' AND event_name NOT IN ('page_view', 'page_leave');

ALTER TABLE user_traits_from_events ON CLUSTER '{cluster}' MODIFY QUERY
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
    FROM events_local
    WHERE excluded = '' AND (traits NOT IN ('', '{}') OR email_hash != '')
)
ARRAY JOIN all_told AS told;

-- The browsers of which an import says whose they are: with it, that has to be found out anew without it.
CREATE TABLE import_visitors_local ON CLUSTER '{cluster}'
(
    site_id LowCardinality(String),
    import_id String,
    visitor UInt64
)
ENGINE = ReplicatedReplacingMergeTree
ORDER BY (site_id, import_id, visitor)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1;

CREATE TABLE import_visitors ON CLUSTER '{cluster}' AS import_visitors_local
ENGINE = Distributed('{cluster}', currentDatabase(), import_visitors_local, cityHash64(site_id, visitor));

CREATE MATERIALIZED VIEW import_visitors_from_events ON CLUSTER '{cluster}' TO import_visitors_local AS
SELECT DISTINCT site_id, import_id, visitor
FROM events_local
WHERE import_id != '' AND client_id != '' AND user_id != '' AND excluded = '';

-- With a sharding key, so that whose the browsers are can be written anew where an import is taken back.
DROP TABLE identities ON CLUSTER '{cluster}';

CREATE TABLE identities ON CLUSTER '{cluster}' AS identities_local
ENGINE = Distributed('{cluster}', currentDatabase(), identities_local, cityHash64(site_id, visitor));
