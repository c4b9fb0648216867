-- What is known of people, trait by trait: what their events said, and what was set through the API. The newest counts.
CREATE TABLE user_traits
(
    site_id LowCardinality(String),
    -- The person as in sessions. What a browser without a user said stands under the browser: whose it is, is looked up.
    user UInt64,
    user_id String,
    -- Of a browser without a user; empty where there is one.
    client_id String,
    trait LowCardinality(String),
    -- JSON; empty when the trait was removed.
    value String CODEC(ZSTD(1)),
    set_at DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree(set_at)
ORDER BY (site_id, user, trait)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, index_granularity = 256,
    min_compress_block_size = 8192, max_compress_block_size = 16384;

CREATE MATERIALIZED VIEW user_traits_from_events TO user_traits AS
SELECT
    site_id,
    if(user_id != '', sipHash64(concat('u:', user_id)), visitor) AS user,
    user_id,
    browser AS client_id,
    told.1 AS trait,
    if(told.2 = 'null', '', told.2) AS value,
    set_at
FROM (
    SELECT
        site_id, visitor, user_id, if(user_id = '', client_id, '') AS browser, timestamp AS set_at,
        arrayConcat(
            JSONExtractKeysAndValuesRaw(traits),
            if(email_hash = '', [], [('email_hash', toJSONString(email_hash))])) AS all_told
    FROM events
    WHERE excluded = '' AND (traits NOT IN ('', '{}') OR email_hash != '')
)
ARRAY JOIN all_told AS told;

INSERT INTO user_traits
SELECT
    site_id,
    if(user_id != '', sipHash64(concat('u:', user_id)), visitor) AS user,
    user_id,
    browser AS client_id,
    told.1 AS trait,
    if(told.2 = 'null', '', told.2) AS value,
    set_at
FROM (
    SELECT
        site_id, visitor, user_id, if(user_id = '', client_id, '') AS browser, timestamp AS set_at,
        arrayConcat(
            JSONExtractKeysAndValuesRaw(traits),
            if(email_hash = '', [], [('email_hash', toJSONString(email_hash))])) AS all_told
    FROM events
    WHERE excluded = '' AND (traits NOT IN ('', '{}') OR email_hash != '')
)
ARRAY JOIN all_told AS told;
