-- Who is in which segment, as one computation of it found: rows are never changed, and count only while Postgres names
-- their computation as that of the segment.
CREATE TABLE segment_members
(
    site_id LowCardinality(String),
    computation UInt64,
    -- The person, as in sessions; of lists, which hold user ids, their hash.
    user UInt64 DEFAULT sipHash64(concat('u:', user_id)),
    user_id String CODEC(ZSTD(1)),
    -- Of people without a user_id.
    client_id String CODEC(ZSTD(1)),
    -- From when on computations found the person in it without a break.
    since DateTime64(3, 'UTC'),
    computed_at DateTime64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY (site_id, computation, user)
SETTINGS fsync_after_insert = 1;
