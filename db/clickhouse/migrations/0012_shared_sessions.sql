-- Who sat when at the browsers that several users were seen with: their sessions. There are few, and every question
-- about people asks for them: to look them up among all sessions takes longer than much of the rest.
CREATE TABLE shared_sessions
(
    site_id LowCardinality(String),
    visitor UInt64,
    start DateTime64(3, 'UTC'),
    ordinal UInt16,
    end DateTime64(3, 'UTC'),
    user UInt64,
    version UInt64,
    is_deleted UInt8
)
ENGINE = ReplacingMergeTree(version, is_deleted)
ORDER BY (site_id, visitor, start, ordinal)
SETTINGS fsync_after_insert = 1;

-- From when on a browser is shared. What it did before is copied when that turns out (server/pipeline).
CREATE MATERIALIZED VIEW shared_sessions_from_sessions TO shared_sessions AS
SELECT site_id, visitor, start, ordinal, end, user, version, is_deleted
FROM sessions
WHERE is_shared;

INSERT INTO shared_sessions
SELECT site_id, visitor, start, ordinal, end, user, version, is_deleted
FROM visitor_sessions FINAL
WHERE (site_id, visitor) IN (SELECT site_id, visitor FROM shared_visitors);

DROP TABLE shared_visitors_from_sessions;

DROP TABLE shared_visitors;
