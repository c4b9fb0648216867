-- Sessions in the order of their visitors: what led a few visitors to where they are now is asked after each batch, and
-- must not take longer the more others there are. Small granules, for visitors are looked up one by one.
CREATE TABLE visitor_sessions
(
    site_id LowCardinality(String),
    visitor UInt64,
    start DateTime64(3, 'UTC'),
    ordinal UInt16,
    end DateTime64(3, 'UTC'),
    user UInt64,
    user_id String,
    source LowCardinality(String),
    medium LowCardinality(String),
    campaign LowCardinality(String),
    version UInt64,
    is_deleted UInt8
)
ENGINE = ReplacingMergeTree(version, is_deleted)
ORDER BY (site_id, visitor, start, ordinal)
SETTINGS fsync_after_insert = 1, index_granularity = 256,
    min_compress_block_size = 8192, max_compress_block_size = 16384;

CREATE MATERIALIZED VIEW visitor_sessions_from_sessions TO visitor_sessions AS
SELECT site_id, visitor, start, ordinal, end, user, user_id, source, medium, campaign, version, is_deleted
FROM sessions;
