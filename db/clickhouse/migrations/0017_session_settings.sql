-- What the settings of a site say of its sessions, copied before they are recomputed.
CREATE TABLE session_settings
(
    site_id LowCardinality(String),
    -- The names of the custom dimensions by number: at most one of the two has one.
    properties Array(String),
    traits Array(String),
    -- The rules of content groups in order: the name, and the pattern of LIKE.
    group_names Array(String),
    group_patterns Array(String),
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY site_id
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1;

ALTER TABLE events
    ADD COLUMN page_title LowCardinality(String) MATERIALIZED
        if(event_name = 'page_view', substringUTF8(JSONExtractString(context, 'page_title'), 1, 300), '') CODEC(ZSTD(1));

ALTER TABLE sessions
    -- Of each page view; both are empty if they are not computed.
    ADD COLUMN view_titles Array(LowCardinality(String)) CODEC(ZSTD(1)),
    ADD COLUMN view_groups Array(LowCardinality(String)) CODEC(ZSTD(1)),
    -- The values of the custom dimensions by number; a missing one is empty.
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
