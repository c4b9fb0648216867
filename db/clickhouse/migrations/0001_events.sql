CREATE TABLE events
(
    site_id LowCardinality(String),
    event_id String,
    -- The client chose the id itself, so it may come again: see event_keys.
    id_supplied Bool,
    event_name LowCardinality(String),
    client_id String,
    user_id String,
    -- A browser or device: whose events make up sessions.
    visitor UInt64 MATERIALIZED sipHash64(if(client_id != '', concat('c:', client_id), concat('u:', user_id))),
    timestamp DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    ingested_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    -- When it was stored here.
    processed_at DateTime64(3, 'UTC') MATERIALIZED now64(3) CODEC(Delta, ZSTD(1)),
    batch_id UInt64 CODEC(Delta, ZSTD(1)),
    -- Why the event counts in no number ('bot', 'spam'); empty when it counts.
    excluded LowCardinality(String),
    -- JSON texts as received: properties, context (without ip), traits.
    properties String CODEC(ZSTD(1)),
    context String CODEC(ZSTD(1)),
    traits String CODEC(ZSTD(1)),
    email_hash String,
    ip String,
    page String CODEC(ZSTD(1)),
    hostname LowCardinality(String),
    referrer String CODEC(ZSTD(1)),
    source LowCardinality(String),
    medium LowCardinality(String),
    campaign LowCardinality(String),
    term LowCardinality(String),
    content LowCardinality(String),
    channel LowCardinality(String),
    device LowCardinality(String),
    browser LowCardinality(String),
    os LowCardinality(String),
    country LowCardinality(String),
    INDEX events_batch batch_id TYPE minmax GRANULARITY 1,
    INDEX events_id event_id TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(timestamp)
ORDER BY (site_id, toDate(timestamp), visitor, timestamp)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1;

-- The ids that clients chose, so that the same id sent twice counts once.
CREATE TABLE event_keys
(
    site_id LowCardinality(String),
    event_id String,
    batch_id UInt64
)
ENGINE = MergeTree
ORDER BY (site_id, event_id)
-- Looked up by single ids from anywhere in the table: small granules and blocks, so that little is read for each.
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, index_granularity = 256,
    min_compress_block_size = 8192, max_compress_block_size = 16384;

CREATE MATERIALIZED VIEW event_keys_from_events TO event_keys AS
SELECT site_id, event_id, batch_id FROM events WHERE id_supplied;

-- Which users a visitor (browser) was seen as, and when first.
CREATE TABLE identities
(
    site_id LowCardinality(String),
    visitor UInt64,
    user_id String,
    first_seen SimpleAggregateFunction(min, DateTime64(3, 'UTC'))
)
ENGINE = AggregatingMergeTree
ORDER BY (site_id, visitor, user_id)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1;

CREATE MATERIALIZED VIEW identities_from_events TO identities AS
SELECT site_id, visitor, user_id, min(timestamp) AS first_seen
FROM events
WHERE client_id != '' AND user_id != '' AND excluded = ''
GROUP BY site_id, visitor, user_id;
