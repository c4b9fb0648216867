-- What visitors did besides viewing pages, by name: the events of a goal are found without a search through all others.
CREATE TABLE custom_events_local ON CLUSTER '{cluster}'
(
    site_id LowCardinality(String),
    event_name LowCardinality(String),
    timestamp DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    event_id String,
    visitor UInt64,
    client_id String,
    user_id String,
    properties String CODEC(ZSTD(1))
)
ENGINE = ReplicatedMergeTree
PARTITION BY toYYYYMM(timestamp)
ORDER BY (site_id, event_name, timestamp)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1;

CREATE TABLE custom_events ON CLUSTER '{cluster}' AS custom_events_local
ENGINE = Distributed('{cluster}', currentDatabase(), custom_events_local, cityHash64(site_id, visitor));

CREATE MATERIALIZED VIEW custom_events_from_events ON CLUSTER '{cluster}' TO custom_events_local AS
SELECT site_id, event_name, timestamp, event_id, visitor, client_id, user_id, properties
FROM events_local
WHERE excluded = '' AND event_name NOT IN ('page_view', 'page_leave');

-- The browsers that a user was seen with: identities, looked up from the other side. On the shard of the browser.
CREATE TABLE user_visitors_local ON CLUSTER '{cluster}'
(
    site_id LowCardinality(String),
    -- As in sessions: hash of the user_id.
    user UInt64,
    visitor UInt64
)
ENGINE = ReplicatedReplacingMergeTree
ORDER BY (site_id, user, visitor)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1, index_granularity = 256,
    min_compress_block_size = 8192, max_compress_block_size = 16384;

CREATE TABLE user_visitors ON CLUSTER '{cluster}' AS user_visitors_local
ENGINE = Distributed('{cluster}', currentDatabase(), user_visitors_local, cityHash64(site_id, visitor));

CREATE MATERIALIZED VIEW user_visitors_from_events ON CLUSTER '{cluster}' TO user_visitors_local AS
SELECT DISTINCT site_id, sipHash64(concat('u:', user_id)) AS user, visitor
FROM events_local
WHERE client_id != '' AND user_id != '' AND excluded = '';
