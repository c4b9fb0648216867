-- The browsers that several users were seen with: what each of them did is told by its sessions. There are few, and to
-- find them anew among all that were ever seen with somebody takes longer than what is asked of them.
CREATE TABLE shared_visitors
(
    site_id LowCardinality(String),
    visitor UInt64
)
ENGINE = ReplacingMergeTree
ORDER BY (site_id, visitor)
SETTINGS fsync_after_insert = 1;

-- Whether several users had been seen with the visitor when the session was written.
ALTER TABLE sessions ADD COLUMN is_shared UInt8;

CREATE MATERIALIZED VIEW shared_visitors_from_sessions TO shared_visitors AS
SELECT DISTINCT site_id, visitor FROM sessions WHERE is_shared;

INSERT INTO shared_visitors
SELECT site_id, visitor FROM user_visitors GROUP BY site_id, visitor HAVING min(user) != max(user);
