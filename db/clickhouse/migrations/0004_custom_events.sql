-- What visitors did besides viewing pages, by name: the events of a goal are found without a search through all others.
CREATE TABLE custom_events
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
ENGINE = MergeTree
PARTITION BY toYYYYMM(timestamp)
ORDER BY (site_id, event_name, timestamp)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1;

CREATE MATERIALIZED VIEW custom_events_from_events TO custom_events AS
SELECT site_id, event_name, timestamp, event_id, visitor, client_id, user_id, properties
FROM events
WHERE excluded = '' AND event_name NOT IN ('page_view', 'page_leave');

-- The browsers that a user was seen with: identities, looked up from the other side.
CREATE TABLE user_visitors
(
    site_id LowCardinality(String),
    -- As in sessions: hash of the user_id.
    user UInt64,
    visitor UInt64
)
ENGINE = ReplacingMergeTree
ORDER BY (site_id, user, visitor)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, index_granularity = 256,
    min_compress_block_size = 8192, max_compress_block_size = 16384;

CREATE MATERIALIZED VIEW user_visitors_from_events TO user_visitors AS
SELECT DISTINCT site_id, sipHash64(concat('u:', user_id)) AS user, visitor
FROM events
WHERE client_id != '' AND user_id != '' AND excluded = '';
