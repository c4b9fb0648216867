-- A pure function of events, kept up to date by server/pipeline: nothing else writes here.
CREATE TABLE sessions
(
    site_id LowCardinality(String),
    visitor UInt64,
    -- The person: hash of the user_id where one is known for the visitor, else of the client_id.
    user UInt64,
    user_id String,
    client_id String,
    -- T64 unpacks twice as fast as Delta with ZSTD here, and every report reads these two.
    start DateTime64(3, 'UTC') CODEC(T64, LZ4),
    -- Tells apart the sessions of a visitor that start in the same millisecond; 0 for nearly all.
    ordinal UInt16,
    end DateTime64(3, 'UTC') CODEC(T64, LZ4),
    -- Without page_leave and identify, which the tracker remarks by itself: a visit with them can still be a bounce.
    events UInt32,
    pageviews UInt32,
    entry_page String CODEC(ZSTD(1)),
    exit_page String CODEC(ZSTD(1)),
    -- Every pageview of the session, in order.
    views Nested(page String, time DateTime64(3, 'UTC')),
    referrer String CODEC(ZSTD(1)),
    hostname LowCardinality(String),
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
    -- The batch whose projection wrote the row: the highest one counts.
    version UInt64,
    is_deleted UInt8,
    INDEX sessions_end end TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version, is_deleted)
PARTITION BY toYYYYMM(start)
ORDER BY (site_id, toDate(start), visitor, start, ordinal)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1;
