-- Which properties and traits are the custom dimensions of a site, by number: at most one of the two has a name. What
-- the settings of the site say is copied here before its sessions are recomputed.
CREATE TABLE custom_dimensions
(
    site_id LowCardinality(String),
    properties Array(String),
    traits Array(String),
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY site_id
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1;

-- The values of a session by number; a missing one is empty.
ALTER TABLE sessions
    ADD COLUMN custom Array(LowCardinality(String)) CODEC(ZSTD(1));

ALTER TABLE sessions
    ADD COLUMN dimension_1 LowCardinality(String) ALIAS custom[1],
    ADD COLUMN dimension_2 LowCardinality(String) ALIAS custom[2],
    ADD COLUMN dimension_3 LowCardinality(String) ALIAS custom[3],
    ADD COLUMN dimension_4 LowCardinality(String) ALIAS custom[4],
    ADD COLUMN dimension_5 LowCardinality(String) ALIAS custom[5],
    ADD COLUMN dimension_6 LowCardinality(String) ALIAS custom[6],
    ADD COLUMN dimension_7 LowCardinality(String) ALIAS custom[7],
    ADD COLUMN dimension_8 LowCardinality(String) ALIAS custom[8],
    ADD COLUMN dimension_9 LowCardinality(String) ALIAS custom[9],
    ADD COLUMN dimension_10 LowCardinality(String) ALIAS custom[10],
    ADD COLUMN dimension_11 LowCardinality(String) ALIAS custom[11],
    ADD COLUMN dimension_12 LowCardinality(String) ALIAS custom[12],
    ADD COLUMN dimension_13 LowCardinality(String) ALIAS custom[13],
    ADD COLUMN dimension_14 LowCardinality(String) ALIAS custom[14],
    ADD COLUMN dimension_15 LowCardinality(String) ALIAS custom[15],
    ADD COLUMN dimension_16 LowCardinality(String) ALIAS custom[16],
    ADD COLUMN dimension_17 LowCardinality(String) ALIAS custom[17],
    ADD COLUMN dimension_18 LowCardinality(String) ALIAS custom[18],
    ADD COLUMN dimension_19 LowCardinality(String) ALIAS custom[19],
    ADD COLUMN dimension_20 LowCardinality(String) ALIAS custom[20];
