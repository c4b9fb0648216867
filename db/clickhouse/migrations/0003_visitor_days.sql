-- The days on which a visitor had sessions: with them, all sessions of a visitor are found without a search through
-- all days. Small granules, for visitors are looked up one by one.
CREATE TABLE visitor_days
(
    site_id LowCardinality(String),
    visitor UInt64,
    day Date
)
ENGINE = ReplacingMergeTree
ORDER BY (site_id, visitor, day)
SETTINGS fsync_after_insert = 1, index_granularity = 256,
    min_compress_block_size = 8192, max_compress_block_size = 16384;

CREATE MATERIALIZED VIEW visitor_days_from_sessions TO visitor_days AS
SELECT DISTINCT site_id, visitor, toDate(start) AS day FROM sessions WHERE NOT is_deleted;
